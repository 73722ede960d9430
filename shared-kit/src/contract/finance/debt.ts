import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exported, listOf, pageQuery, recordId, single, written } from '../core/envelope.ts';
import { inFormat } from '../core/file-format.ts';
import { explanation } from '../core/fields.ts';
import { instant } from '../core/instant.ts';
import { cents, summedCents } from '../core/money.ts';
import { sortBy } from '../core/sort.ts';
import { day, money, number, person, text, type ExportedList } from '../core/list-field.ts';
import { levelTypes } from '../offer/course.ts';
import { shifts } from '../offer/shift.ts';

/** Age of a debt in days: up to 30, up to 60, up to 90, and older (decision 115). */
const ages = z.object({ d30: summedCents, d60: summedCents, d90: summedCents, older: summedCents });
const row = z.object({
  /** Id of the student. */
  id: z.int(),
  code: z.string().nullable(),
  name: z.string(),
  contact: z.string().nullable(),
  course: z.string(),
  /** Overdue monthly fees. */
  months: z.int(),
  amount: cents,
  fines: cents,
  /** The part of `amount` that the student's account owes (J27). */
  to_repay: cents,
  total: cents,
  oldest_due: z.iso.date(),
  /** When they were last reminded by mail. */
  reminded_at: instant.nullable(),
  /** Until when payment is promised; no reminders before. */
  promised_until: z.iso.date().nullable(),
});
export type Debt = z.output<typeof row>;

export const debtList: ExportedList<Debt> = {
  title: 'Dívidas',
  file: 'dividas',
  fields: {
    code: text('Código', { shownIn: 'name', none: '–', narrow: true }),
    name: person('Estudante'),
    contact: text('Contacto', { shownIn: 'course', none: '–', narrow: true }),
    course: text('Curso'),
    months: number('Meses'),
    amount: money('Valor'),
    fines: money('Multas'),
    total: money('Total'),
    oldest_due: day('Mais antiga'),
  },
  filters: { academic_degree: text('Grau'), scholar_shift: text('Regime') },
};

const month = z.coerce.number<number | string>().int().min(1).max(12).optional();
const filters = {
  scholar_shift: z.enum(shifts, 'Regime inválido.').optional(),
  course_id: recordId.optional(),
  /** Due from this month until `endMonth` of the year. */
  month,
  endMonth: month,
  year: z.coerce.number<number | string>().int().min(2000).max(2100).optional(),
  academic_degree: z.enum(levelTypes, 'Grau inválido.').optional(),
};

const sort = sortBy('total', 'oldest_due');

export const searchPaymentDebt = endpoint('GET', '/searchPaymentDebtByCourse', {
  access: 'payments.read',
  summary: 'Students with overdue invoices, who owes most first (S2 §7, decision 115)',
  query: pageQuery.extend({ ...filters, sort }),
  response: listOf(row),
});
export const debtByCourse = endpoint('GET', '/debts/by-course', {
  access: 'payments.read',
  summary: 'What is overdue by course, and how old it is (decision 115)',
  query: z.object(filters),
  response: single(
    z.object({
      students: z.int(),
      total: summedCents,
      ages,
      courses: z.array(
        z.object({ course_id: z.int(), course: z.string(), students: z.int(), total: summedCents, ages }),
      ),
    }),
  ),
});
export type DebtAges = z.output<typeof ages>;
export const exportDebts = endpoint('GET', '/exportDebts', {
  access: 'payments.export',
  summary: 'The list of debts as a file (decision 115)',
  query: pageQuery.pick({ search: true }).extend({ ...filters, sort, ...inFormat }),
  response: exported,
});

/** Minimum days between two reminders to one person. */
export const daysBetweenReminders = 7;
export const previewReminders = endpoint('GET', '/debts/reminders', {
  access: 'payments.confirm',
  summary:
    'Whom a reminder of the debts of a list would reach, and what it says; sends nothing (decision 115)',
  query: pageQuery.pick({ search: true }).extend(filters),
  response: single(
    z.object({
      /** Number of recipients. */
      reached: z.int(),
      /** Left out: reminded within seven days, with a promise of payment, or without an address. */
      recent: z.int(),
      promised: z.int(),
      without_email: z.int(),
      subject: z.string(),
      /** The text as the first recipient would get it. */
      text: z.string(),
    }),
  ),
});
export const sendReminders = endpoint('POST', '/debts/reminders', {
  access: 'payments.confirm',
  summary: 'Reminds the debtors of a list by mail, none of them twice within seven days (decision 115)',
  body: z.object({
    ...filters,
    search: z.string().trim().max(100).default(''),
    /** The preview's number of recipients: refused where it has changed. */
    reached: z.int().min(1).max(2_147_483_647),
  }),
  response: written(z.object({ sent: z.int() })),
});
export const promiseForm = z.object({
  until_day: z.iso.date('Indique uma data válida.'),
  note: explanation('Escreva o que foi combinado.', 300),
});
export const promisePayment = endpoint('POST', '/debts/:id/promise', {
  access: 'payments.confirm',
  summary: 'Writes down that a student promised to pay until a day; reminders stop until then (decision 115)',
  body: promiseForm,
});
