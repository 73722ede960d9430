import * as z from 'zod';
import { reasonField } from '../core/reason-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { requiredText } from '../core/fields.ts';
import { listOf, pageQuery, recordId, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { cents } from '../core/money.ts';
import { label, moment, money, person, text, type ExportedList } from '../core/list-field.ts';

/** States of a refund: requested by one person, decided by another. */
export const refundStateLabels = { PEDIDO: 'À espera', PAGO: 'Pago', RECUSADO: 'Recusado' } as const;
export type RefundState = keyof typeof refundStateLabels;
const refundStates = Object.keys(refundStateLabels) as [RefundState, ...RefundState[]];

const refund = z.object({
  id: z.int(),
  student_id: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  amount: cents,
  /** Where the money is sent: a bank account, a wallet, the counter. */
  destination: z.string(),
  reason: z.string(),
  state: z.enum(refundStates),
  requested_at: instant,
  requested_by: z.string(),
  /** Whether the caller requested it and so cannot decide on it. */
  own: z.boolean(),
  decided_by: z.string().nullable(),
  /** Number of the transfer, or the reason of the refusal. */
  note: z.string(),
});
export type RefundRow = z.output<typeof refund>;

export const refundList: ExportedList<RefundRow> = {
  title: 'Reembolsos',
  file: 'reembolsos',
  fields: {
    code: text('Código', { shownIn: 'name', narrow: true }),
    name: person('Estudante'),
    amount: money('Valor'),
    destination: text('Destino', { column: 'Para onde' }),
    reason: text('Motivo', { shownIn: 'destination' }),
    requested_by: text('Pedido por', { shownIn: 'requested_at' }),
    requested_at: moment('Pedido em', { column: 'Pedido por' }),
    state: label('Estado', refundStateLabels),
    decided_by: text('Decidido por', { shownIn: 'state' }),
  },
};

/** Who requests refunds, and who decides on them (decisions part F). */
const either = ['payments.request_waive', 'payments.waive'] as const;

const destination = requiredText('Indique para onde vai o dinheiro.', 120, 3);
export const refundForm = z.object({
  amount: cents.min(1, 'Indique um valor.'),
  destination,
  reason: reasonField,
});

export const refundPaid = z.object({
  transaction: requiredText('Indique o número da transferência.', 60),
});

export const refunds = endpoint('GET', '/refunds', {
  access: either,
  summary: 'Refunds of credit, the latest first, of one student or in one state (C.7, part F)',
  query: pageQuery.omit({ search: true }).extend({
    student_id: recordId.optional(),
    state: z.enum(refundStates, 'Estado inválido.').optional(),
  }),
  response: listOf(refund),
});
export const exportRefunds = listFile(refunds, '/exportRefunds', either);
export const requestRefund = endpoint('POST', '/student-accounts/:id/refunds', {
  access: either,
  summary: 'Asks that credit of a student be given back; somebody else decides (part F)',
  body: refundForm,
  response: written(z.object({ id: z.int() })),
});
export const payRefund = endpoint('POST', '/refunds/:id/pay', {
  access: 'payments.waive',
  freshProof: 'of-factor-holders',
  summary: 'Records that a refund was paid, which takes it from the credit; never by who asked for it (I31)',
  body: refundPaid,
});
export const refuseRefund = endpoint('POST', '/refunds/:id/refuse', {
  access: 'payments.waive',
  freshProof: 'of-factor-holders',
  summary: 'Refuses a refund for a reason',
  body: z.object({ reason: reasonField }),
});
