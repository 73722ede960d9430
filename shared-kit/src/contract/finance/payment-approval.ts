import * as z from 'zod';
import { reasonField } from '../core/reason-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageQuery, single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { cents } from '../core/money.ts';
import { day, label, moment, money, person, text, type ExportedList } from '../core/list-field.ts';
import { paymentMethods, methodLabels } from './payment-rules.ts';
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
  paid_at: instant,
  recorded_at: instant,
  recorded_by: z.string(),
  /** Whether the caller recorded it and so cannot confirm it. */
  own: z.boolean(),
});
export type WaitingPayment = z.output<typeof waiting>;

export const approvalList: ExportedList<WaitingPayment> = {
  title: 'Pagamentos à espera de uma segunda pessoa',
  file: 'segunda_pessoa',
  fields: {
    payer_code: text('Código', { shownIn: 'payer_name', narrow: true }),
    payer_name: person('Estudante', { column: 'Quem paga' }),
    invoice: text('Factura', { narrow: true }),
    amount: money('Valor'),
    method: label('Método', methodLabels, { column: 'Pagamento' }),
    transaction: text('Transacção', { shownIn: 'method' }),
    paid_at: day('Data'),
    recorded_by: text('Registado por'),
    recorded_at: moment('Registado em', { shownIn: 'recorded_by' }),
  },
};

export const paymentApprovals = endpoint('GET', '/payment-approvals', {
  access: 'payments.confirm',
  summary: 'Payments above the set amount that wait for a second person, the oldest first (I31)',
  query: pageQuery.omit({ search: true }),
  response: listOf(waiting),
});
export const exportApprovals = listFile(paymentApprovals, '/exportPaymentApprovals', 'payments.confirm');
export const approvePayment = endpoint('POST', '/payment-approvals/:id/confirm', {
  access: 'payments.confirm',
  freshProof: 'of-factor-holders',
  summary: 'Confirms, as the second person, a payment that somebody else recorded (I31)',
  response: written(confirmed),
});
export const refusePayment = endpoint('POST', '/payment-approvals/:id/refuse', {
  access: 'payments.confirm',
  summary: 'Takes back a payment that was recorded and did not come in, for a reason (I31)',
  body: z.object({ reason: reasonField }),
});

/** Which bank files with a line above the amount need a second person (J28). */
export const fileRules = {
  NUNCA: 'Nunca',
  MODELOS: 'Lidos com um modelo próprio',
  SEMPRE: 'Sempre',
} as const;
export type FileRule = keyof typeof fileRules;
const fileRuleNames = Object.keys(fileRules) as [FileRule, ...FileRule[]];

const settings = {
  amount: cents.min(1, 'Indique um valor.'),
  files: z.enum(fileRuleNames, 'Escolha quando um ficheiro precisa de uma segunda pessoa.'),
};
const current = z.object({
  ...settings,
  /** A change that waits for somebody else than who asked for it. */
  pending: z
    .object({
      id: z.int(),
      ...settings,
      reason: z.string(),
      requested_at: instant,
      requested_by: z.string(),
      /** Whether the caller asked for it and so cannot confirm it. */
      own: z.boolean(),
    })
    .nullable(),
});
export type SecondPersonSettings = z.output<typeof current>;

export const secondPersonLimit = endpoint('GET', '/second-person-limit', {
  access: 'payments.confirm',
  summary: 'The amount above which a second person confirms, and which bank files need one (I31, J28)',
  response: single(current),
});
export const secondPersonForm = z.object({ ...settings, reason: reasonField });
export const setSecondPersonLimit = endpoint('POST', '/second-person-limit', {
  access: 'fees.update',
  summary: 'Asks for other settings of the second person, which somebody else confirms (J28)',
  body: secondPersonForm,
  response: written(current),
});
export const confirmSecondPersonChange = endpoint('POST', '/second-person-changes/:id/confirm', {
  access: 'fees.update',
  freshProof: 'of-factor-holders',
  summary: 'Puts into effect, as the second person, the settings that somebody else asked for (J28)',
  response: written(current),
});
export const refuseSecondPersonChange = endpoint('POST', '/second-person-changes/:id/refuse', {
  access: 'fees.update',
  summary: 'Refuses the settings that were asked for; who asked may take them back (J28)',
  body: z.object({ reason: reasonField }),
  response: written(current),
});
