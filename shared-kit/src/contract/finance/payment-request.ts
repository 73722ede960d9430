import * as z from 'zod';
import { reasonField } from '../core/reason-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { idField, listOf, pageQuery, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { cents } from '../core/money.ts';
import { label, moment, money, person, text, type ExportedList } from '../core/list-field.ts';

/** Acts on money that a clerk may only ask for (J30). */
export const requestedActs = { ESTORNO: 'Estornar pagamento', ANULACAO: 'Anular factura' } as const;
export type RequestedAct = keyof typeof requestedActs;
const actNames = Object.keys(requestedActs) as [RequestedAct, ...RequestedAct[]];

const request = z.object({
  id: z.int(),
  act: z.enum(actNames),
  /** Number of the receipt or the invoice. */
  document: z.string(),
  amount: cents,
  student_id: z.int().nullable(),
  payer_name: z.string(),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: instant,
  /** Whether the caller asked for it and so cannot decide on it. */
  own: z.boolean(),
});
export type PaymentRequest = z.output<typeof request>;

export const paymentRequestList: ExportedList<PaymentRequest> = {
  title: 'Pedidos do balcão',
  file: 'pedidos_do_balcao',
  fields: {
    payer_name: person('Estudante'),
    act: label('Pedido', requestedActs, { narrow: false }),
    document: text('Documento', { shownIn: 'act', narrow: true }),
    amount: money('Valor'),
    reason: text('Motivo'),
    asked_by: text('Pedido por'),
    asked_at: moment('Pedido em', { shownIn: 'asked_by' }),
  },
};

export const paymentRequests = endpoint('GET', '/payment-requests', {
  access: 'payments.confirm',
  summary: 'Acts on money that clerks have asked for and nobody has decided on, the oldest first (J30)',
  query: pageQuery.omit({ search: true }),
  response: listOf(request),
});
export const exportPaymentRequests = listFile(paymentRequests, '/exportPaymentRequests', 'payments.confirm');
export const requestPaymentAct = endpoint('POST', '/payment-requests', {
  access: 'payments.confirm',
  summary: 'Asks those who may annul to reverse a payment or to annul an invoice (J30)',
  body: z.object({
    act: z.enum(actNames, 'Escolha o que pede.'),
    /** Of the payment to reverse, or the invoice to annul. */
    id: idField('Escolha o pagamento ou a factura.'),
    reason: reasonField,
  }),
  response: written(z.object({ id: z.int() })),
});
export const approvePaymentRequest = endpoint('POST', '/payment-requests/:id/approve', {
  access: 'payments.waive',
  freshProof: 'of-factor-holders',
  summary: 'Does what a clerk asked for, never what one asked for oneself (J30)',
});
export const refusePaymentRequest = endpoint('POST', '/payment-requests/:id/refuse', {
  access: 'payments.waive',
  summary: 'Refuses what a clerk asked for, with a reason that the clerk is told (J30)',
  body: z.object({ reason: reasonField }),
});
