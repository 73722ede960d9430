import * as z from 'zod';
import { reasonField } from '../core/reason-field.ts';
import { optionalText } from '../core/fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageQuery, recordId, single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { cents } from '../core/money.ts';
import { day, label, money, person, text, type ExportedList } from '../core/list-field.ts';
import {
  invoiceStandings,
  paidTypes,
  paymentMethods,
  invoiceTypeLabels,
  invoiceStateLabels,
  methodLabels,
} from './payment-rules.ts';
import { proofUpload } from './proof-upload.ts';

/** The facts of a payment: method, bank date, transaction number and centavos. */
const facts = {
  method: z.enum(paymentMethods, 'Escolha o método de pagamento.'),
  /** Empty only for cash, whose receipt numbers it (J30). */
  transaction: optionalText(60),
  /** Tells repeats of one request of cash without a number from another. */
  key: z.uuid('Identificador inválido.').optional(),
  paid_at: z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'Indique a data do pagamento.'),
  amount: z.coerce
    .number<number | string>('Indique o valor.')
    .pipe(cents.min(1, 'O valor deve ser maior do que zero.')),
  /** The reference it was paid by, where that is the method. */
  reference: z
    .string()
    .overwrite((typed) => typed.replaceAll(/\s/g, ''))
    .max(30, 'No máximo 30 caracteres.')
    .optional(),
  /** Why the amount differs from the reference's (decision I55). */
  different_reason: reasonField.optional(),
};
export const paymentForm = z.object(facts);
export type PaymentFacts = z.output<typeof paymentForm>;

/** An invoice at the payment desk; amounts in centavos. */
export const deskInvoice = z.object({
  id: z.int(),
  number: z.string(),
  type: z.enum(paidTypes),
  state: z.enum(invoiceStandings),
  payer_name: z.string(),
  /** Card code of a student, candidacy number of a candidate. */
  payer_code: z.string().nullable(),
  course: z.string().nullable(),
  /** The month or the service that it is for. */
  description: z.string(),
  total: cents,
  paid: cents,
  /** The open amount. */
  open: cents,
  /** What was paid beyond the total. */
  credit: cents,
  due_date: z.iso.date(),
  entity: z.string().nullable(),
  reference: z.string().nullable(),
});
export type DeskInvoice = z.output<typeof deskInvoice>;

export const unpaidInvoiceList: ExportedList<DeskInvoice> = {
  title: 'Facturas por pagar',
  file: 'facturas_por_pagar',
  fields: {
    payer_code: text('Código', { shownIn: 'payer_name', narrow: true }),
    payer_name: person('Estudante'),
    number: text('Factura', { narrow: true }),
    description: text('Refere-se a', { shownIn: 'number' }),
    type: label('Tipo', invoiceTypeLabels, { shownIn: 'number' }),
    entity: text('Entidade', { shownIn: 'reference', narrow: true }),
    reference: text('Referência', { narrow: true }),
    open: money('Em aberto', { column: 'Por pagar' }),
    due_date: day('Pagar até'),
    state: label('Estado', invoiceStateLabels),
  },
};
/** The same with its lines. */
export const invoiceWithLines = deskInvoice.extend({
  lines: z.array(z.object({ description: z.string(), amount: cents })),
});

export const confirmed = z.object({
  payment_id: z.int(),
  invoice_id: z.int(),
  invoice: z.string(),
  invoice_state: z.enum(invoiceStandings),
  total: cents,
  paid: cents,
  open: cents,
  credit: cents,
  /** Null while it waits for a second person (I31). */
  receipt: z.string().nullable(),
});
export type Confirmed = z.output<typeof confirmed>;

export const confirmPaymentByGet = endpoint('GET', '/confirmPayment_', {
  access: 'payments.confirm',
  summary:
    'Confirms what is open of an inscription as cash at the counter; again changes nothing (S2 §7, decisions 98, 150)',
  query: z.object({ inscription_id: recordId }),
  response: written(confirmed),
});
export const confirmPayment = endpoint('POST', '/confirmPayment_', {
  access: 'payments.confirm',
  summary: 'Confirms a payment of an inscription, with its paper where there is one (decision 98)',
  body: z.object({ inscription_id: recordId, ...facts }),
  upload: { ...proofUpload, optional: true },
  response: written(confirmed),
});
export const payInvoice = endpoint('POST', '/unpaid-invoices/:id/pay', {
  access: 'payments.confirm',
  summary:
    'Records and confirms a payment of any unpaid invoice at the counter, with its paper where there is one (decision 97)',
  body: paymentForm,
  upload: { ...proofUpload, optional: true },
  response: written(confirmed),
});

const orders = ['oldest', 'newest'] as const;
/** Order of a queue; oldest first by default. */
export const ordered = { order: z.enum(orders, 'Ordem inválida.').optional() };

export const paymentQueue = endpoint('GET', '/payment-queue', {
  access: 'payments.confirm',
  summary: 'How much waits to be confirmed (decision 97)',
  response: single(z.object({ proofs: z.int(), unmatched: z.int(), second: z.int() })),
});
const unmatched = z.object({
  id: z.int(),
  method: z.enum(paymentMethods),
  transaction: z.string(),
  amount: cents,
  paid_at: instant,
  recorded_at: instant,
  entity: z.string().nullable(),
  reference: z.string().nullable(),
  /** Number of the reference's invoice, where there is one. */
  invoice: z.string().nullable(),
  payer_name: z.string().nullable(),
  /** The bank's text about the payer. */
  told: z.string(),
  /** Why it is unmatched. */
  reason: z.string(),
});
export type Unmatched = z.output<typeof unmatched>;

export const unmatchedList: ExportedList<Unmatched> = {
  title: 'Pagamentos por identificar',
  file: 'pagamentos_por_identificar',
  fields: {
    payer_name: person('Estudante'),
    entity: text('Entidade', { shownIn: 'reference', narrow: true }),
    reference: text('Referência', { narrow: true }),
    invoice: text('Factura', { shownIn: 'reference', narrow: true }),
    amount: money('Valor'),
    method: label('Método', methodLabels),
    transaction: text('Transacção', { column: 'Transacção n.º' }),
    paid_at: day('Data'),
    reason: text('Motivo'),
  },
};
export const unmatchedPayments = endpoint('GET', '/unmatched-payments', {
  access: 'payments.confirm',
  summary: 'Payments that no invoice could be found for, the oldest first (decision 97, E.3)',
  query: pageQuery.extend({
    /** A single one, while it is unmatched. */
    id: recordId.optional(),
    method: z.enum(paymentMethods, 'Método inválido.').optional(),
    ...ordered,
  }),
  response: listOf(unmatched),
});
export const exportUnmatchedPayments = listFile(
  unmatchedPayments,
  '/exportUnmatchedPayments',
  'payments.confirm',
);
/** Why an invoice is suggested for a payment (I32). */
export const suggestionReasons = {
  REFERENCIA: 'A referência é desta factura, ou de outra de quem a deve',
  REFERENCIA_PARECIDA: 'A referência difere num só algarismo, ou em dois trocados',
  CODIGO: 'O banco escreveu o código de quem a deve',
  NOME: 'O banco escreveu o nome de quem a deve',
  VALOR: 'É exactamente o que falta pagar',
  DATA: 'O pagamento foi feito perto do dia de vencimento',
} as const;
export type SuggestionReason = keyof typeof suggestionReasons;
const reasonNames = Object.keys(suggestionReasons) as [SuggestionReason, ...SuggestionReason[]];
export const paymentSuggestions = endpoint('GET', '/unmatched-payments/:id/suggestions', {
  access: 'payments.confirm',
  summary:
    'Open invoices that a payment may have been for, the likeliest first, with the reasons; nothing is done by itself (I32)',
  response: single(z.array(z.object({ bill: deskInvoice, reasons: z.array(z.enum(reasonNames)) }))),
});
export const matchPayment = endpoint('POST', '/unmatched-payments/:id/match', {
  access: 'payments.confirm',
  summary: 'Says which invoice a payment was for, and settles it (C.7)',
  body: z.object({ invoice_id: recordId }),
  response: written(confirmed),
});
export const returnPayment = endpoint('POST', '/unmatched-payments/:id/return', {
  access: 'payments.waive',
  freshProof: 'of-factor-holders',
  summary: 'Gives a payment back that is nobody’s (C.7)',
  body: z.object({ reason: reasonField }),
});

export const unpaidInvoices = endpoint('GET', '/unpaid-invoices', {
  access: 'payments.confirm',
  summary:
    'Invoices with something to pay, the newest first; the search knows name, code, number and reference (decision 97)',
  query: pageQuery.extend({ type: z.enum(paidTypes, 'Tipo inválido.').optional() }),
  response: listOf(deskInvoice),
});
export const exportUnpaidInvoices = listFile(unpaidInvoices, '/exportUnpaidInvoices', 'payments.confirm');
