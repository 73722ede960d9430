import type { MonthlyPreview } from '@portal/shared-kit/contract/finance/monthly-fee';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { submitJob } from '../../platform/jobs/job.service.ts';
import { holidaySet } from '../holidays/holiday.repository.ts';
import * as charges from './monthly-charge.repository.ts';
import { chargesOf, type MonthlyTerms } from './monthly-charge.rules.ts';
import { messages } from './messages.ts';

export const monthlyFeesJob = 'monthly-fees';
/** The input of the job: the confirmed versions of the fees, so that a change meanwhile does not charge some students differently. */
export interface OfMonthlyFees {
  year: number;
  fees: number[];
}
/** Students read at once. */
const batch = 2_000;

/** The current basis for charging a year. */
export async function termsOf(db: Db, year: number, ids?: readonly number[]): Promise<MonthlyTerms> {
  return {
    year,
    fees: await charges.monthlyFees(db, ids ? { ids } : { year }),
    holidays: await holidaySet(db),
    issued: institutionDay(new Date()),
  };
}

/** What would be charged for a year, by course and month (I26). */
export async function preview(db: Db, year: number): Promise<MonthlyPreview> {
  const terms = await termsOf(db, year);
  const courses = new Map<number, MonthlyPreview['courses'][number]>();
  const all = {
    year,
    students: 0,
    invoices: 0,
    total: 0,
    already: 0,
    elsewhere: 0,
    exempt: 0,
    without_fee: 0,
  };
  for (let after = 0, more = true; more;) {
    const some = await charges.students(db, year, { after, most: batch });
    more = some.length === batch;
    after = some.at(-1)?.student_id ?? after;
    for (const student of some) {
      const due = chargesOf(student, terms);
      all.already += due.already;
      all.elsewhere += due.elsewhere;
      all.exempt += due.exempt;
      if (!due.hasFee) all.without_fee += 1;
      if (due.charges.length > 0) all.students += 1;
      const counted = new Set<number>();
      for (const { courseId, course, month, unitCents, discountCents } of due.charges) {
        const amount = unitCents - discountCents;
        let row = courses.get(courseId);
        if (!row)
          courses.set(
            courseId,
            (row = { course_id: courseId, course, students: 0, months: [], invoices: 0, total: 0 }),
          );
        if (!counted.has(courseId)) row.students += 1;
        counted.add(courseId);
        let sum = row.months.find((one) => one.month === month);
        if (!sum) row.months.push((sum = { month, invoices: 0, total: 0 }));
        for (const one of [sum, row, all]) {
          one.invoices += 1;
          one.total += amount;
        }
      }
    }
  }
  const byName = [...courses.values()].sort((a, b) => a.course.localeCompare(b.course, 'pt'));
  const job_id = (await charges.runningJob(db, monthlyFeesJob, year))?.id ?? null;
  return { ...all, doubled: await charges.doubled(db, year), courses: byName, job_id };
}

/** Starts issuing the invoices of a year; throws where the result would differ from the preview. */
export async function generate(
  tx: Tx,
  ctx: UserContext,
  { year, invoices, total }: { year: number; invoices: number; total: number },
): Promise<number> {
  await charges.lockYear(tx, year);
  const now = await preview(tx, year);
  if (now.job_id !== null) throw new ApiError('conflict', messages.running);
  if (now.invoices !== invoices || now.total !== total) throw new ApiError('conflict', messages.otherNow);
  const input: OfMonthlyFees = { year, fees: (await charges.monthlyFees(tx, { year })).map(({ id }) => id) };
  const anyOf = ['payments.create'] as const;
  const id = await submitJob(tx, ctx, { kind: monthlyFeesJob, title: messages.job(year), input, anyOf });
  await audit(tx, ctx, {
    action: 'monthly_fees.generate',
    entityId: year,
    changes: [{ field: 'total_cents', old: null, new: total }],
  });
  return id;
}
