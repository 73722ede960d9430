import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exported, listOf, pageQuery, recordId, single } from '../core/envelope.ts';
import { inFormat } from '../core/file-format.ts';
import { instant } from '../core/instant.ts';
import { cents, summedCents } from '../core/money.ts';
import { sortBy } from '../core/sort.ts';
import { day, label, money, person, text, type ExportedList } from '../core/list-field.ts';
import { shifts } from '../offer/shift.ts';
import { invoiceStandings, methodLabels, invoiceStateLabels } from './payment-rules.ts';

/** States of a monthly fee by the specification's names (decision 113). */
export const paymentStatusLabels = {
  PAGO: 'Pago',
  PENDENTE: 'Pendente',
  VENCIDO: 'Vencido',
  PARCIAL: 'Parcial',
  ANULADO: 'Anulado',
} as const;
export type PaymentStatus = keyof typeof paymentStatusLabels;
export const paymentStatuses = Object.keys(paymentStatusLabels) as [PaymentStatus, ...PaymentStatus[]];

/** State of its fines; a monthly fee whose fine was waived is ISENTO (decision 113). */
export const fineTypeLabels = {
  TODOS: 'Todos',
  COM_MULTA: 'Com multa',
  SEM_MULTA: 'Sem multa',
  ISENTO: 'Isento',
} as const;
export type FineType = keyof typeof fineTypeLabels;
const fineTypes = Object.keys(fineTypeLabels) as [FineType, ...FineType[]];

const row = z.object({
  id: z.int(),
  student_id: z.int(),
  code: z.string().nullable(),
  name: z.string(),
  course: z.string(),
  invoice: z.string(),
  description: z.string(),
  month: z.int(),
  year: z.int(),
  due_date: z.iso.date(),
  amount: cents,
  /** Its valid fines, which have invoices of their own. */
  fine: cents,
  paid: cents,
  /** Date of the last payment. */
  paid_at: instant.nullable(),
  method: z.string().nullable(),
  entity: z.string().nullable(),
  reference: z.string().nullable(),
  state: z.enum(invoiceStandings),
  receipt: z.string().nullable(),
});
export type FeePayment = z.output<typeof row>;

export const feePaymentList: ExportedList<FeePayment> = {
  title: 'Propinas',
  file: 'propinas',
  fields: {
    code: text('Código', { shownIn: 'name', none: '–', narrow: true }),
    name: person('Estudante'),
    description: text('Descrição', { shownIn: 'month' }),
    month: text('Mês', { narrow: true }),
    due_date: day('Vencimento'),
    amount: money('Valor'),
    fine: money('Multa', { shownIn: 'amount' }),
    paid: money('Pago'),
    paid_at: day('Pago em', { shownIn: 'paid' }),
    method: label('Método', methodLabels, { shownIn: 'paid', none: '–' }),
    reference: text('Referência', { none: '–', narrow: true }),
    state: label('Estado', invoiceStateLabels),
    receipt: text('Recibo', { shownIn: 'state', none: '–', narrow: true }),
  },
  filters: {
    payment_status: label('Estado', paymentStatusLabels),
    fineType: label('Multas', fineTypeLabels),
    card_id: text('Código'),
    scholar_shift: text('Regime'),
  },
};

const filters = {
  payment_status: z.enum(paymentStatuses, 'Estado inválido.').optional(),
  /** Card code. */
  card_id: z.string().trim().max(30).optional(),
  month: z.coerce.number<number | string>().int().min(1).max(12).optional(),
  year: z.coerce.number<number | string>().int().min(2000).max(2100).optional(),
  fineType: z.enum(fineTypes, 'Tipo de multa inválido.').optional(),
  course_id: recordId.optional(),
  scholar_shift: z.enum(shifts, 'Regime inválido.').optional(),
};
const sort = sortBy('due_date');
const readers = ['payments.read', 'payments.read_own'] as const;

export const feePayments = endpoint('GET', '/feepayments', {
  access: readers,
  summary:
    'Monthly fees and what was paid of them, the latest first; students see their own (S2 §7, decision 113)',
  query: pageQuery.extend({ ...filters, sort }),
  response: listOf(row),
});
export const feePaymentsOfStudent = endpoint('GET', '/getFeePaymentByStudent', {
  access: readers,
  summary: 'The same by the code of a card (S2 §7, decision 113)',
  query: pageQuery.extend(filters),
  response: listOf(row),
});
export const feePaymentTotals = endpoint('GET', '/feepayments/totals', {
  access: 'payments.read',
  summary: 'What the monthly fees of a list come to (decision 113)',
  query: pageQuery.pick({ search: true }).extend(filters),
  response: single(
    z.object({
      invoices: z.int(),
      amount: summedCents,
      fines: summedCents,
      paid: summedCents,
      open: summedCents,
    }),
  ),
});
export const exportFeePayments = endpoint('GET', '/exportFeePayments', {
  access: 'payments.export',
  summary: 'The list of monthly fees as a file (decision 113)',
  query: pageQuery.pick({ search: true }).extend({ ...filters, sort, ...inFormat }),
  response: exported,
});
