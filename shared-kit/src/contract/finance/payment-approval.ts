import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { byId, listOf, pageQuery, single, written } from '../core/envelope.ts';
import { listFile } from '../core/list-file.ts';
import { cents } from '../core/money.ts';
import { paymentMethods } from './payment-rules.ts';
import { paymentReason } from './payment-reason.ts';
import { confirmed } from './payment.ts';

const waiting = z.object({
  id: z.int(),
  invoice: z.string(),
  /** Null where a candidate pays. */
  student_id: z.int().nullable(),
  payer_name: z.string(),
  payer_code: z.string().nullable(),
  method: z.enum(paymentMethods),
  transaction: z.string(),
  amount: cents,
  paid_at: z.iso.datetime(),
  recorded_at: z.iso.datetime(),
  recorded_by: z.string(),
  /** Whether the caller recorded it and so cannot confirm it. */
  own: z.boolean(),
});
export type WaitingPayment = z.output<typeof waiting>;

export const paymentApprovals = endpoint({
  method: 'GET',
  path: '/payment-approvals',
  access: 'payments.confirm',
  summary: 'Payments above the set amount that wait for a second person, the oldest first (I31)',
  query: pageQuery.omit({ search: true }),
  response: listOf(waiting),
});
export const exportApprovals = listFile(paymentApprovals, {
  path: '/exportPaymentApprovals',
  access: 'payments.confirm',
});
export const approvePayment = endpoint({
  method: 'POST',
  path: '/payment-approvals/:id/confirm',
  access: 'payments.confirm',
  summary: 'Confirms, as the second person, a payment that somebody else recorded (I31)',
  params: byId,
  response: written(confirmed),
});
export const refusePayment = endpoint({
  method: 'POST',
  path: '/payment-approvals/:id/refuse',
  access: 'payments.confirm',
  summary: 'Takes back a payment that was recorded and did not come in, for a reason (I31)',
  params: byId,
  body: z.object({ reason: paymentReason }),
  response: written(z.null()),
});

export const secondPersonLimit = endpoint({
  method: 'GET',
  path: '/second-person-limit',
  access: 'payments.confirm',
  summary: 'The amount above which a second person confirms (I31)',
  response: single(z.object({ amount: cents })),
});
export const secondPersonForm = z.object({
  amount: cents.min(1, 'Indique um valor.'),
  reason: paymentReason,
});
export const setSecondPersonLimit = endpoint({
  method: 'POST',
  path: '/second-person-limit',
  access: 'fees.update',
  summary: 'Sets the amount above which a second person confirms (I31)',
  body: secondPersonForm,
  response: written(z.object({ amount: cents })),
});
