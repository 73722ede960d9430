import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { requiredText } from '../core/fields.ts';
import { single } from '../core/envelope.ts';
import { cents } from '../core/money.ts';
import { paidTypes } from './payment-rules.ts';

export const statementKinds = [
  'FACTURA',
  'NOTA_CREDITO',
  'PAGAMENTO',
  'ESTORNO',
  'REEMBOLSO',
  'CREDITO',
] as const;

const line = z.object({
  date: z.iso.date(),
  kind: z.enum(statementKinds),
  /** Number of the invoice, note or receipt; for a payment without one its transaction number. */
  document: z.string(),
  description: z.string(),
  /** Type of the related invoice, if any. */
  type: z.enum(paidTypes).nullable(),
  debit: cents,
  credit: cents,
  /** Balance after this line; negative where there is credit. */
  balance: z.int(),
});
export type StatementLine = z.output<typeof line>;

const statement = z.object({
  student: z.object({ id: z.int(), name: z.string(), code: z.string().nullable(), course: z.string() }),
  from: z.iso.date(),
  to: z.iso.date(),
  opening: z.int(),
  closing: z.int(),
  debit: cents,
  credit: cents,
  lines: z.array(line),
  /** Charges by type of invoice in the period, and their credit notes. */
  by_type: z.array(z.object({ type: z.enum(paidTypes), charged: cents, credited: cents })),
});
export type Statement = z.output<typeof statement>;

const readers = ['payments.read', 'payments.read_own'] as const;
const statementQuery = z.object({
  card_id: requiredText('Indique o código do estudante.', 30),
  /** All years when left out. */
  year: z.coerce.number<number | string>().int().min(2000).max(2100).optional(),
});

export const extractsByStudent = endpoint('GET', '/extractsByStudent', {
  access: readers,
  summary:
    'The account of a student, line by line with its balance; students see their own (S2 §7, decision 114)',
  query: statementQuery,
  response: single(statement),
});
export const generateExtract = endpoint('GET', '/generateExtractsByStudent', {
  access: readers,
  summary:
    'Keeps the statement of a student as it is now and answers where its PDF opens (S2 §7, decision 120)',
  query: statementQuery,
  response: single(z.object({ id: z.int(), path: z.string() })),
});
export const extractPdf = endpoint('GET', '/extracto-pdf/:id', {
  access: readers,
  summary: 'The PDF of a statement that was kept, and where it opens for 15 minutes (S2 §7, decision 114)',
  response: single(z.object({ path: z.string() })),
});
