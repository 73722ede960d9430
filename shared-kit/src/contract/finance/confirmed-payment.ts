import * as z from 'zod';
import { reasonField } from '../core/reason-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { exported, listOf, pageQuery, recordId, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { inFormat } from '../core/file-format.ts';
import { cents } from '../core/money.ts';
import { invoiceStandings, paymentMethods, methodLabels, invoiceStateLabels } from './payment-rules.ts';
import { sortBy } from '../core/sort.ts';
import { day as dayField, label, money, person, text, type ExportedList } from '../core/list-field.ts';

/** Callers who may read or confirm payments, and students for their own. */
const reads = ['payments.read', 'payments.confirm', 'payments.read_own'] as const;

const day = z.iso.date('Indique uma data válida.');
const payment = z.object({
  id: z.int(),
  invoice: z.string(),
  payer_name: z.string(),
  payer_code: z.string().nullable(),
  method: z.enum(paymentMethods),
  transaction: z.string(),
  amount: cents,
  paid_at: instant,
  recorded_at: instant,
  recorded_by: z.string().nullable(),
  state: z.enum(['CONCILIADO', 'ESTORNADO']),
  reason: z.string(),
  receipt: z.string(),
});
export type PaymentRow = z.output<typeof payment>;

export const confirmedPaymentList: ExportedList<PaymentRow> = {
  title: 'Pagamentos confirmados',
  file: 'pagamentos_confirmados',
  fields: {
    payer_code: text('Código', { shownIn: 'payer_name', narrow: true }),
    payer_name: person('Estudante'),
    invoice: text('Factura', { narrow: true }),
    receipt: text('Recibo', { narrow: true }),
    amount: money('Valor'),
    method: label('Método', methodLabels),
    transaction: text('Transacção', { shownIn: 'method' }),
    paid_at: dayField('Data'),
    state: label('Estado', { CONCILIADO: 'Conciliado', ESTORNADO: 'Estornado' }),
    recorded_by: text('Registado por', { shownIn: 'state' }),
  },
};
export const confirmedPayments = endpoint('GET', '/confirmed-payments', {
  access: reads,
  summary: 'Payments that were confirmed, the newest first; a student is answered their own (decision 97)',
  query: pageQuery.extend({
    method: z.enum(paymentMethods, 'Método inválido.').optional(),
    /** Date of the receipt, from and until, both inclusive. */
    from: day.optional(),
    until: day.optional(),
    sort: sortBy('amount', 'paid_at'),
  }),
  response: listOf(payment),
});
export const exportConfirmedPayments = listFile(
  confirmedPayments,
  '/exportConfirmedPayments',
  'payments.export',
);
export const paymentReceipt = endpoint('POST', '/confirmed-payments/:id/receipt', {
  access: reads,
  summary: 'The address under which the receipt of a payment opens for some minutes (E.7)',
  response: written(z.object({ path: z.string() })),
});
export const reversePayment = endpoint('POST', '/confirmed-payments/:id/reverse', {
  access: ['payments.waive', 'payments.confirm'],
  freshProof: 'of-factor-holders',
  summary:
    'Reverses a confirmed payment: the invoice is open again (C.7); the clerk who confirmed it at the counter on the same day, otherwise who may annul (J30)',
  body: z.object({ reason: reasonField }),
});
export const receiptByCode = endpoint('GET', '/receipt/:code', {
  access: 'public',
  summary: 'A receipt by the code that is printed on it and mailed to the payer (E.7, G.7)',
  params: z.object({ code: z.string().regex(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/, 'Código inválido.') }),
  download: true,
});

const inscriptionPayment = z.object({
  id: z.int(),
  inscription_id: z.int().nullable(),
  student_id: z.int(),
  fullName: z.string(),
  code: z.string().nullable(),
  course: z.string(),
  level: z.string().nullable(),
  year: z.int().nullable(),
  inscriptionType: z.string().nullable(),
  invoice: z.string(),
  entity: z.string().nullable(),
  reference: z.string().nullable(),
  amount: cents,
  paid: cents,
  due_date: z.iso.date(),
  state: z.enum(invoiceStandings),
});
export type InscriptionPayment = z.output<typeof inscriptionPayment>;

/** The four lists of inscriptions and renewals, by the names of their tabs. */
export const inscriptionPaymentParts = {
  'inscricoes-pagas': 'Inscrições pagas',
  'inscricoes-por-pagar': 'Inscrições por pagar',
  'renovacoes-pagas': 'Renovações pagas',
  'renovacoes-por-pagar': 'Renovações por pagar',
} as const;
export type InscriptionPaymentPart = keyof typeof inscriptionPaymentParts;
const partNames = Object.keys(inscriptionPaymentParts) as [
  InscriptionPaymentPart,
  ...InscriptionPaymentPart[],
];

export const inscriptionPaymentList: ExportedList<InscriptionPayment> = {
  title: 'Pagamentos de inscrições e renovações',
  file: 'pagamentos_de_inscricoes',
  fields: {
    code: text('Código', { shownIn: 'fullName', narrow: true }),
    fullName: person('Estudante'),
    course: text('Curso'),
    year: text('Ano', { shownIn: 'course', narrow: true }),
    invoice: text('Factura', { narrow: true }),
    entity: text('Entidade', { shownIn: 'invoice', narrow: true }),
    reference: text('Referência', { shownIn: 'invoice', narrow: true }),
    amount: money('Valor'),
    paid: money('Pago', { hidden: true }),
    due_date: dayField('Vencimento'),
    state: label('Estado', invoiceStateLabels),
  },
};
const ofInscriptions = pageQuery.extend({ course_id: recordId.optional(), year: recordId.optional() });
const inscriptionPayments = (
  path:
    | '/paid-inscriptions'
    | '/unpaid-inscriptions'
    | '/paid-renewed-inscriptions'
    | '/unpaid-renewed-inscriptions',
  summary: string,
) =>
  endpoint('GET', path, {
    access: ['payments.read', 'payments.read_own'],
    summary: `${summary}; a student is answered their own (S2 §7, decision 116)`,
    query: ofInscriptions,
    response: listOf(inscriptionPayment),
  });
export const paidInscriptions = inscriptionPayments('/paid-inscriptions', 'Inscriptions that are paid');
export const unpaidInscriptions = inscriptionPayments(
  '/unpaid-inscriptions',
  'Inscriptions not paid in full',
);
export const paidRenewals = inscriptionPayments('/paid-renewed-inscriptions', 'Renewals that are paid');
export const unpaidRenewals = inscriptionPayments(
  '/unpaid-renewed-inscriptions',
  'Renewals not paid in full',
);
export const searchPaymentInscriptions = endpoint('GET', '/searchPaymentInscriptionsBycourse', {
  access: ['payments.read', 'payments.read_own'],
  summary:
    'Invoices of the inscriptions and renewals of a course, paid or not, of a year or all (S2 §7, decision 116)',
  query: ofInscriptions.extend({ course_id: recordId }),
  response: listOf(inscriptionPayment),
});
export const exportInscriptionPayments = endpoint('GET', '/exportInscriptionPayments', {
  access: 'payments.export',
  summary: 'One of the four lists as PDF, XLSX or CSV, narrowed as it is (decision 116)',
  query: ofInscriptions.omit({ page: true, per_page: true }).extend({
    part: z.enum(partNames, 'Escolha a lista.').default('inscricoes-por-pagar'),
    ...inFormat,
  }),
  response: exported,
});
