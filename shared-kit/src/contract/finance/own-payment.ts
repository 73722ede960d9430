import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { instant } from '../core/instant.ts';
import { cents } from '../core/money.ts';
import {
  invoiceStandings,
  invoiceTypeLabels,
  paidTypes,
  proofStates,
  type PaidType,
} from './payment-rules.ts';
import { referenceGroup } from './reference-group.ts';
import { studentBlock } from './student-block.ts';

/** Types of invoice a student chooses among (decision 89). */
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
  date: instant.nullable(),
  number: z.string(),
  /** CANDIDATURA where it was of the candidacy they came from. */
  type: z.enum(paidTypes),
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
  proof: z.object({ state: z.enum(proofStates), sent_at: instant, reason: z.string() }).nullable(),
});
export type OwnTransaction = z.output<typeof transaction>;

const transactions = z.object({
  status: z.literal(1),
  /** Latest first. */
  data: z.array(transaction),
  /** What is owed, and the overdue part of it; both with `to_repay`. */
  balance: cents,
  overdue: cents,
  /** Credit of reversed payments that was used or refunded before (J27). */
  to_repay: cents,
  /** The invoice to pay first. */
  next: z.int().nullable(),
  /** References that pay several invoices at once, while they are payable (I28). */
  groups: z.array(referenceGroup),
  /** What overdue invoices currently block for the student (I27). */
  block: studentBlock,
});
export type OwnAccount = z.output<typeof transactions>;
export const ownPayments = endpoint('GET', '/getAllPaymentTransations', {
  access: 'payments.read_own',
  summary: 'Invoices of the signed-in student with references, receipts and proofs (S2 §7, decision 89)',
  response: transactions,
});
export const ownPaymentsByType = endpoint('GET', '/getAllPaymentTransationsByType', {
  access: 'payments.read_own',
  summary: 'The same of one type (S2 §7, decision 89)',
  query: z.object({ type: z.enum(ownTypes, 'Tipo inválido.') }),
  response: transactions,
});
