import type { JobHandler } from '../../platform/jobs/handler.ts';
import type { Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { issueInvoices } from '../invoices/invoice.service.ts';
import * as repository from './monthly-charge.repository.ts';
import { chargesOf, type MonthCharge, type MonthlyTerms } from './monthly-charge.rules.ts';
import { messages } from './messages.ts';
import { monthlyFeesJob, termsOf, type OfMonthlyFees } from './monthly.service.ts';

/** Students per step: some hundreds of invoices, some tenths of a second. */
const perStep = 60;

async function issue(tx: Tx, ctx: Acting, year: number, due: readonly MonthCharge[]) {
  const issued = await issueInvoices(
    tx,
    due.map(({ studentId, dueDate, description, unitCents, discountCents }) => ({
      ctx,
      made: {
        type: 'PROPINA' as const,
        studentId,
        dueDate,
        payableLate: true,
        lines: [{ description, unitCents, discountCents }],
      },
    })),
  );
  if (issued.length === 0) return;
  await repository.insert(
    tx,
    issued.map(({ id }, nth) => {
      const { studentId: student_id, courseId: course_id, shift, month, calendarMonth } = due[nth]!;
      return { invoice_id: id, student_id, course_id, shift, year, month, calendar_month: calendarMonth };
    }),
  );
}

/** Charges the next students of a year, in one transaction; returns the last of them, and what was issued. */
export async function chargeSome(tx: Tx, ctx: Acting, terms: MonthlyTerms, after: number) {
  const { year } = terms;
  await repository.lockYear(tx, year);
  const some = await repository.students(tx, year, { after, most: perStep });
  const charges = some.map((student) => chargesOf(student, terms));
  const due = charges.flatMap((one) => one.charges);
  await issue(tx, ctx, year, due);
  return {
    after: some.at(-1)?.student_id ?? after,
    students: some.length,
    invoices: due.length,
    elsewhere: charges.reduce((sum, one) => sum + one.elsewhere, 0),
    totalCents: due.reduce((sum, { unitCents, discountCents }) => sum + unitCents - discountCents, 0),
    over: some.length < perStep,
  };
}

/** Issues the monthly fees of a year; after a restart, no fee is issued again (I26). */
export const monthlyFees: JobHandler<OfMonthlyFees> = {
  kind: monthlyFeesJob,
  async run(job, { year, fees }) {
    const start = { after: 0, done: 0, invoices: 0, elsewhere: 0, cents: 0 };
    const noted = { ...start, ...(job.noted as Partial<typeof start> | undefined) };
    const total = await repository.countStudents(job.db, year);
    for (let over = false; !over;)
      await job.step(async (tx) => {
        const made = await chargeSome(tx, job.ctx, await termsOf(tx, year, fees), noted.after);
        over = made.over;
        noted.after = made.after;
        noted.done += made.students;
        noted.invoices += made.invoices;
        noted.elsewhere += made.elsewhere;
        noted.cents += made.totalCents;
        return { done: noted.done, total, noted };
      });
    return {
      message: messages.issued(noted.invoices, noted.cents, noted.elsewhere),
      result: { year, invoices: noted.invoices, total: noted.cents, elsewhere: noted.elsewhere },
    };
  },
};
