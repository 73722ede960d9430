import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { requiredText, optionalText } from '../core/fields.ts';
import { exported, idField, listOf, pageQuery, recordId, single, written } from '../core/envelope.ts';
import { inFormat } from '../core/file-format.ts';
import { instant } from '../core/instant.ts';
import { cents } from '../core/money.ts';
import { label, money, number, text, type ExportedList } from '../core/list-field.ts';
import { deskInvoice } from './payment.ts';
import { paymentMethods, methodLabels } from './payment-rules.ts';

const received = z.object({
  user: z.string(),
  method: z.enum(paymentMethods),
  payments: z.int(),
  amount: cents,
});
export type ReceivedCash = z.output<typeof received>;

export const receivedCashList: ExportedList<ReceivedCash> = {
  title: 'Caixa do dia',
  file: 'caixa',
  fields: {
    user: text('Quem recebeu'),
    method: label('Método', methodLabels, { narrow: false }),
    payments: number('Pagamentos'),
    amount: money('Valor'),
  },
};
const closing = z.object({
  id: z.int(),
  user: z.string(),
  closed_at: instant,
  payments: z.int(),
  expected: cents,
  counted: cents,
  /** Counted minus expected; negative where money is missing. */
  difference: z.int(),
  note: z.string(),
});
export type DeskClosing = z.output<typeof closing>;

export const deskDay = endpoint('GET', '/desk-day', {
  access: 'payments.read',
  summary: 'Who received what by hand on a day, by method, and the closings of that day',
  query: z.object({ day: z.iso.date('Indique uma data válida.') }),
  response: single(
    z.object({
      received: z.array(received),
      closings: z.array(closing),
      /** Number of cash payments that the caller received since their last closing. */
      open: z.int(),
    }),
  ),
});
export const exportDeskDay = endpoint('GET', '/exportDeskDay', {
  access: 'payments.export',
  summary: 'What was received by hand on a day, by person and method, and below it the closings of that day',
  query: z.object({ day: z.iso.date('Indique uma data válida.'), ...inFormat }),
  response: exported,
});
export const countForm = z.object({
  counted: cents,
  note: optionalText(500),
});
export const closeDesk = endpoint('POST', '/desk-closings', {
  access: 'payments.confirm',
  summary:
    'Closes the cash of the caller: all they received since their last closing, with what they counted',
  body: countForm,
  response: written(z.object({ expected: cents, difference: z.int() })),
});

/** A student, or a candidate with invoices, at the cash desk (J30). */
export const payerKinds = ['student', 'candidacy'] as const;
const payer = z.object({
  /** Of the student or the candidacy. */
  id: z.int(),
  kind: z.enum(payerKinds),
  name: z.string(),
  code: z.string().nullable(),
  course: z.string().nullable(),
  /** What is open of all invoices. */
  owed: cents,
});
export type Payer = z.output<typeof payer>;

export const payers = endpoint('GET', '/desk-payers', {
  access: 'payments.confirm',
  summary:
    'Who pays: found by name, card with or without dots, document, telephone, reference, receipt or invoice number (J30)',
  query: pageQuery,
  response: listOf(payer),
});

/** Why the clerk cannot reverse a payment, which then needs the right to annul invoices (J30). */
export const reversalBlocks = {
  BALCAO: 'Não foi você, sozinho, que o confirmou ao balcão.',
  DIA: 'Já não é de hoje.',
  FECHADA: 'A caixa em que entrou já foi fechada.',
} as const;
export type ReversalBlock = keyof typeof reversalBlocks;

const deskPayment = z.object({
  id: z.int(),
  receipt: z.string(),
  amount: cents,
  method: z.enum(paymentMethods),
  /** What it paid. */
  description: z.string(),
  recorded_at: instant,
  recorded_by: z.string().nullable(),
  state: z.enum(['CONCILIADO', 'ESTORNADO']),
  /** Null where the caller can reverse it. */
  block: z.enum(Object.keys(reversalBlocks) as [ReversalBlock, ...ReversalBlock[]]).nullable(),
  /** Whether somebody has asked for its reversal. */
  asked: z.boolean(),
});
export type DeskPayment = z.output<typeof deskPayment>;

export const payerAccount = endpoint('GET', '/desk-payers/:kind/:id', {
  access: 'payments.confirm',
  summary: 'The open invoices of somebody who pays, the first due first, and their latest payments (J30)',
  params: z.object({ kind: z.enum(payerKinds), id: recordId }),
  response: single(
    payer.extend({
      /** Free credit, and what the account has to repay (J27). */
      credit: cents,
      to_repay: cents,
      invoices: z.array(deskInvoice.extend({ proof_waits: z.boolean(), annulment_asked: z.boolean() })),
      payments: z.array(deskPayment),
    }),
  ),
});
export type PayerAccount = z.output<(typeof payerAccount)['response']>['data'];

/** A part of what is owed; left out for all of it. */
export const cashForm = z.object({ part: cents.min(1, 'O valor deve ser maior do que zero.').nullish() });
/** The slip of a card terminal. */
export const cardForm = cashForm.extend({
  transaction: requiredText('Indique o número da transacção.', 60),
});
/** What is taken over the counter. */
export const deskMethods = ['NUMERARIO', 'POS'] as const;
export const receivePayment = endpoint('POST', '/desk-payments', {
  access: 'payments.confirm',
  summary:
    'Takes cash or card for several invoices of one payer at once, all or none, with one receipt, in full or a part, the first due first; repeated with the same key it is answered again (J30)',
  body: z.object({
    invoice_ids: z
      .array(idField('Escolha as facturas.'))
      .min(1, 'Escolha pelo menos uma factura.')
      .max(60, 'No máximo 60 facturas de cada vez.')
      .refine((ids) => new Set(ids).size === ids.length, 'A mesma factura duas vezes.'),
    method: z.enum(deskMethods, 'Escolha numerário ou POS.'),
    /** Of the card terminal; cash has none. */
    transaction: optionalText(60),
    /** What is taken: all that the invoices still owe, as the clerk saw it, or a part of `owed`. */
    amount: cents.min(1, 'O valor deve ser maior do que zero.'),
    /** What the invoices still owe in all, as the clerk saw it, where a part of it is taken. */
    owed: cents.optional(),
    /** Made anew for each payment. */
    key: z.uuid('Identificador inválido.'),
  }),
  response: written(
    z.object({
      payment_id: z.int(),
      /** Null while it waits for a second person (I31). */
      receipt: z.string().nullable(),
      amount: cents,
    }),
  ),
});
