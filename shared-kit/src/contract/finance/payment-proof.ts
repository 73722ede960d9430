import * as z from 'zod';
import { reasonField } from '../core/reason-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { idField, listOf, pageQuery, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { cents } from '../core/money.ts';
import { day, label, moment, money, person, text, type ExportedList } from '../core/list-field.ts';
import {
  paidTypes,
  paymentMethods,
  proofStates,
  invoiceTypeLabels,
  methodLabels,
  proofStateLabels,
} from './payment-rules.ts';
import { confirmed, invoiceWithLines, ordered, paymentForm } from './payment.ts';

const proof = z.object({
  id: z.int(),
  /** Null while the office has not said which invoice it is for (J31). */
  invoice_id: z.int().nullable(),
  invoice: z.string().nullable(),
  type: z.enum(paidTypes).nullable(),
  /** The reference or slip number and the day that the student gave, where it was handed in for no invoice. */
  claimed_number: z.string().nullable(),
  claimed_on: z.iso.date().nullable(),
  payer_name: z.string(),
  payer_code: z.string().nullable(),
  /** The invoice's open amount; for an accepted proof the amount paid with it. */
  amount: cents,
  /** Set once it is confirmed. */
  method: z.enum(paymentMethods).nullable(),
  sent_at: instant,
  note: z.string(),
  state: z.enum(proofStates),
  /** The clerk who is reviewing it. */
  held_by: z.string().nullable(),
  held_by_me: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  /** Why it was refused, or why the payment of an accepted one no longer counts. */
  reason: z.string(),
  file_name: z.string(),
  media_type: z.string(),
});
export type Proof = z.output<typeof proof>;

export const proofList: ExportedList<Proof> = {
  title: 'Comprovativos de pagamento',
  file: 'comprovativos',
  fields: {
    payer_code: text('Código', { shownIn: 'payer_name', narrow: true }),
    payer_name: person('Estudante'),
    invoice: text('Factura', { none: 'Sem factura', narrow: true }),
    type: label('Tipo', invoiceTypeLabels, { shownIn: 'invoice', none: '–' }),
    claimed_number: text('Talão', { shownIn: 'invoice', none: '–' }),
    claimed_on: day('Pago em', { shownIn: 'invoice', none: '–' }),
    amount: money('Valor'),
    method: label('Método', methodLabels),
    sent_at: moment('Enviado em'),
    state: label('Estado', proofStateLabels, { column: 'Comprovativo' }),
    decided_by: text('Decidido por', { shownIn: 'state' }),
    reason: text('Motivo', { shownIn: 'state', none: '' }),
  },
};
const proofWithInvoice = proof.extend({ bill: invoiceWithLines.nullable() });
export type ProofWithInvoice = z.output<typeof proofWithInvoice>;

export const paymentProofs = endpoint('GET', '/payment-proofs', {
  access: 'payments.confirm',
  summary: 'Proofs sent by payers, those that wait unless a state is asked, the oldest first (decision 97)',
  query: pageQuery.extend({
    state: z.enum(proofStates, 'Estado inválido.').optional(),
    type: z.enum(paidTypes, 'Tipo inválido.').optional(),
    ...ordered,
  }),
  response: listOf(proof),
});
export const exportPaymentProofs = listFile(paymentProofs, '/exportPaymentProofs', 'payments.confirm');
export const holdProof = endpoint('POST', '/payment-proofs/:id/hold', {
  access: 'payments.confirm',
  summary: 'Takes a proof to look at it, with its invoice; said again it is kept (decision 97)',
  response: written(proofWithInvoice),
});
export const releaseProof = endpoint('POST', '/payment-proofs/:id/release', {
  access: 'payments.confirm',
  summary: 'Leaves a proof to the next colleague (decision 97)',
});
export const assignProof = endpoint('POST', '/payment-proofs/:id/invoice', {
  access: 'payments.confirm',
  summary: 'Says which open invoice of the same student a proof without one is for (J31)',
  body: z.object({ invoice_id: idField('Escolha a factura.') }),
  response: written(proofWithInvoice),
});
export const acceptProof = endpoint('POST', '/payment-proofs/:id/accept', {
  access: 'payments.confirm',
  summary: 'Confirms the payment a proof shows (decision 97)',
  body: paymentForm,
  response: written(confirmed),
});
export const rejectProof = endpoint('POST', '/payment-proofs/:id/reject', {
  access: 'payments.confirm',
  summary: 'Refuses a proof with a reason that is mailed to the payer (decision 97)',
  body: z.object({ reason: reasonField }),
});
export const proofFile = endpoint('GET', '/payment-proofs/:id/file', {
  access: 'payments.confirm',
  summary: 'The file of a proof (decision 97)',
  download: true,
});
export const openProof = endpoint('POST', '/payment-proofs/:id/open', {
  access: 'payments.confirm',
  summary: 'The address under which a PDF handed in as proof opens for some minutes (decision 97)',
  response: written(z.object({ path: z.string() })),
});
