import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { recordId, single, written } from '../core/envelope.ts';
import { cents } from '../core/money.ts';
import { invoiceStandings, invoiceTypeLabels, proofStates, type PaidType } from './payment-rules.ts';
import { proofUpload } from './proof-upload.ts';
import { referenceGroup } from './reference-group.ts';
import { studentBlock } from './student-block.ts';

/** Types of invoice a student may have (decision 89). */
export const ownTypes = (Object.keys(invoiceTypeLabels) as PaidType[]).filter(
  (type) => type !== 'CANDIDATURA',
) as [PaidType, ...PaidType[]];

const reference = z.object({
  /** Five digits. */
  entity: z.string(),
  bank: z.string(),
  /** Without spaces. */
  number: z.string(),
  wallet_shortcode: z.string().nullable(),
});

const transaction = z.object({
  id: z.int(),
  /** Issue date. */
  date: z.iso.datetime().nullable(),
  number: z.string(),
  type: z.enum(ownTypes),
  description: z.string(),
  /** Of the first reference by which it can be paid now. */
  entity: z.string().nullable(),
  reference: z.string().nullable(),
  /** All current ways to pay it; empty once it is paid (decision 123). */
  references: z.array(reference),
  amount: cents,
  paid: cents,
  open: cents,
  due_date: z.iso.date(),
  state: z.enum(invoiceStandings),
  /** Receipts of its payments; `id` is that of the payment. */
  receipts: z.array(z.object({ id: z.int(), number: z.string() })),
  /** The fine avoided by paying the open amount until that day; null where none is near (I28). */
  avoids: z.object({ amount: cents, until: z.iso.date() }).nullable(),
  /** The latest proof sent. */
  proof: z.object({ state: z.enum(proofStates), sent_at: z.iso.datetime(), reason: z.string() }).nullable(),
});
export type OwnTransaction = z.output<typeof transaction>;

const transactions = z.object({
  status: z.literal(1),
  /** Latest first. */
  data: z.array(transaction),
  /** Total open amount, and the overdue part of it. */
  balance: cents,
  overdue: cents,
  /** The invoice to pay first. */
  next: z.int().nullable(),
  /** References that pay several invoices at once, while they are payable (I28). */
  groups: z.array(referenceGroup),
  /** What overdue invoices currently block for the student (I27). */
  block: studentBlock,
});
export type OwnAccount = z.output<typeof transactions>;
export const ownPayments = endpoint({
  method: 'GET',
  path: '/getAllPaymentTransations',
  access: 'payments.read_own',
  summary: 'Invoices of the signed-in student with references, receipts and proofs (S2 §7, decision 89)',
  response: transactions,
});
export const ownPaymentsByType = endpoint({
  method: 'GET',
  path: '/getAllPaymentTransationsByType',
  access: 'payments.read_own',
  summary: 'The same of one type (S2 §7, decision 89)',
  query: z.object({ type: z.enum(ownTypes, 'Tipo inválido.') }),
  response: transactions,
});

export const sendProof = endpoint({
  method: 'POST',
  path: '/own-payment-proofs',
  access: 'payments.read_own',
  summary: 'Hands in a proof of payment for an own open invoice (decision I30)',
  upload: proofUpload,
  body: z.object({
    invoice_id: recordId,
    note: z.string().trim().max(500, 'No máximo 500 caracteres.').default(''),
  }),
  response: written(z.null()),
});

/** Trace of a payment: received, under review, or not seen yet. */
const traceStates = ['RECEBIDO', 'EM_VERIFICACAO', 'NAO_RECEBIDO'] as const;
const trace = z.object({
  state: z.enum(traceStates),
  /** The caller's invoice that the number belongs to, if any. */
  invoice_id: z.int().nullable(),
  invoice: z.string().nullable(),
  /** When payments by reference were last imported; null where never. */
  checked_until: z.iso.datetime().nullable(),
});
export type PaymentTrace = z.output<typeof trace>;

export const tracePayment = endpoint({
  method: 'GET',
  path: '/own-payment-trace',
  access: 'payments.read_own',
  summary: "'Paguei e não aparece': whether a payment of the signed-in student arrived (decision I30)",
  query: z.object({
    /** A payment reference, or the number on the slip. */
    number: z
      .string('Indique a referência ou o número do talão.')
      .trim()
      .min(3, 'Indique a referência ou o número do talão.')
      .max(60, 'No máximo 60 caracteres.'),
    paid_on: z.iso.date('Indique o dia em que pagou.'),
  }),
  response: single(trace),
});
