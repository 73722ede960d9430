import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { yearField } from '../core/fields.ts';
import { single, written } from '../core/envelope.ts';
import { summedCents } from '../core/money.ts';

const sums = { invoices: z.int(), total: summedCents };
const monthOfCourse = z.object({ month: z.int(), ...sums });
const courseFees = z.object({
  course_id: z.int(),
  course: z.string(),
  students: z.int(),
  months: z.array(monthOfCourse),
  ...sums,
});
const preview = z.object({
  year: z.int(),
  students: z.int(),
  ...sums,
  courses: z.array(courseFees),
  /** Months already invoiced. */
  already: z.int(),
  /** Months that the fee of another year charged. */
  elsewhere: z.int(),
  /** Invoices of the year whose month another invoice charges as well, with the numbers of the first. */
  doubled: z.object({ invoices: z.int(), first: z.array(z.string()) }),
  /** Months fully covered by a discount of 100 %. */
  exempt: z.int(),
  /** Students to whom no fee applies: nothing can be charged. */
  without_fee: z.int(),
  /** The running job of that year. */
  job_id: z.int().nullable(),
});
export type MonthlyPreview = z.output<typeof preview>;

export const previewMonthlyFees = endpoint('GET', '/monthly-fees/preview', {
  access: 'payments.create',
  summary: 'What monthly fees would be charged for a year, by course and month; stores nothing (I26)',
  query: z.object({ year: yearField }),
  response: single(preview),
});
export const generateMonthlyFees = endpoint('POST', '/monthly-fees', {
  access: 'payments.create',
  summary: 'Issues the invoices of the monthly fees of a year as a job; again issues what is missing (I26)',
  /** The preview's figures: refused where they have changed. */
  body: z.object({ year: yearField, invoices: z.int().min(1).max(2_147_483_647), total: summedCents }),
  response: written(z.object({ job_id: z.int() })),
});
