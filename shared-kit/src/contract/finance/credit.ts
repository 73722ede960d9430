import * as z from 'zod';
import { reasonField } from '../core/reason-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageQuery, single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { cents } from '../core/money.ts';
import { money, person, text, type ExportedList } from '../core/list-field.ts';
import { paymentMethods } from './payment-rules.ts';
import { referenceGroup } from './reference-group.ts';

const part = z.object({ invoice_id: z.int(), invoice: z.string(), amount: cents });
const accountPayment = z.object({
  id: z.int(),
  method: z.enum(paymentMethods),
  transaction: z.string(),
  paid_at: instant,
  amount: cents,
  state: z.enum(['CONCILIADO', 'ESTORNADO']),
  receipt: z.string().nullable(),
  allocations: z.array(part),
  /** The part that became credit, or was paid from it. */
  credit: cents,
});
const entry = z.object({
  id: z.int(),
  made_at: instant,
  /** Negative where credit was used or withdrawn. */
  amount: z.int(),
  /** Balance after this entry; negative where the account owes (J27). */
  balance: z.int(),
  reason: z.string(),
  /** The invoice it was used for. */
  invoice: z.string().nullable(),
  by: z.string().nullable(),
});

const accountRow = z.object({
  /** Id of the student. */
  id: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  course: z.string().nullable(),
  /** What is owed, and the overdue part of it; both with `to_repay`. */
  open: cents,
  overdue: cents,
  credit: cents,
  /** Credit of reversed payments that was used or refunded before (J27). */
  to_repay: cents,
});
export type AccountRow = z.output<typeof accountRow>;

export const accountList: ExportedList<AccountRow> = {
  title: 'Contas de estudantes',
  file: 'contas_de_estudantes',
  fields: {
    code: text('Código', { shownIn: 'name', narrow: true }),
    name: person('Estudante'),
    course: text('Curso'),
    open: money('Por pagar'),
    overdue: money('Em atraso'),
    credit: money('Crédito'),
    to_repay: money('A repor', { shownIn: 'credit' }),
  },
};
export const studentAccounts = endpoint('GET', '/student-accounts', {
  access: 'payments.read',
  summary: 'Students with what they owe and the credit they have; the search looks at name and code (I20)',
  query: pageQuery,
  response: listOf(accountRow),
});
export const exportAccounts = listFile(studentAccounts, '/exportStudentAccounts', 'payments.export');

/** A requested amount with its reason. */
export const amountForm = z.object({ amount: cents.min(1, 'Indique um valor.') });

export const studentAccount = endpoint('GET', '/student-accounts/:id', {
  access: ['payments.read', 'payments.read_own'],
  summary: 'Payments of a student with what each was allocated to, and the ledger of their credit (I20)',
  response: single(
    z.object({
      student_id: z.int(),
      name: z.string(),
      code: z.string().nullable(),
      /** What is owed, and the overdue part of it; both with `to_repay`. */
      open: cents,
      overdue: cents,
      balance: cents,
      /** Credit of reversed payments that was used or refunded before (J27), and a closed invoice under which it is repaid. */
      to_repay: cents,
      repay_under: z.int().nullable(),
      /** References that pay several invoices at once, while they are payable (I28). */
      groups: z.array(referenceGroup),
      payments: z.array(accountPayment),
      entries: z.array(entry),
    }),
  ),
});
export type AccountPayment = z.output<typeof accountPayment>;
export type CreditEntry = z.output<typeof entry>;

export const useCredit = endpoint('POST', '/invoices/:id/use-credit', {
  access: ['payments.confirm', 'payments.read_own'],
  summary:
    'Pays an invoice from the credit of its debtor: a student by asking for it, staff with a reason (I20)',
  body: z.object({ amount: cents.min(1).optional(), reason: reasonField.optional() }),
  response: written(z.object({ used: cents })),
});

export const unmatchPayment = endpoint('POST', '/confirmed-payments/:id/unmatch', {
  access: 'payments.confirm',
  freshProof: 'of-factor-holders',
  summary:
    'Takes a payment off the invoices it was wrongly matched with: it waits to be identified again (I21)',
  body: z.object({ reason: reasonField }),
});

export const creditInvoice = endpoint('POST', '/invoices/:id/credit-note', {
  access: 'payments.waive',
  freshProof: 'of-factor-holders',
  summary:
    'Issues a credit note over a part of an invoice: it pays what is open of it, and the rest is credit of the student (I21)',
  body: amountForm.extend({ reason: reasonField }),
  response: written(z.object({ credit_note: z.string(), credit: cents })),
});
