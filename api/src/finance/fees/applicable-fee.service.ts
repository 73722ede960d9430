import type { Db } from '../../platform/database/db.ts';
import { courseScopes, inForce } from './fee.repository.ts';
import { nationalityOf, ranked } from './fee.rules.ts';

interface FeeQuery {
  year: number;
  courseId: number;
  shift: string;
  /** The person's nationality in words: 'Moçambique'. */
  nationality: string;
}

/** Prices in centavos. */
export interface ApplicableFee {
  id: number;
  candidacyCents: number;
  inscriptionCents: number;
  renewalCents: number;
  monthlyCents: number;
  /** Number of monthly fees, the first month, and the day of the month on which each is due. */
  months: number;
  firstMonth: number;
  dueDay: number;
  /** Days to pay the inscription, from its invoice. */
  inscriptionDays: number;
  /** Number of instalments of the inscription or renewal. */
  instalments: number;
}

/** The fee that applies to somebody now, by the most specific scope; undefined where none does, so that nothing can be billed (decisions
 *  124, 126). */
export const feeFor = async (db: Db, scope: FeeQuery): Promise<ApplicableFee | undefined> =>
  (await feesFor(db, [scope]))[0];

/** The same for many, in the order asked. */
export async function feesFor(db: Db, queries: readonly FeeQuery[]): Promise<(ApplicableFee | undefined)[]> {
  const scopes = new Map(
    (await courseScopes(db, [...new Set(queries.map(({ courseId }) => courseId))])).map((one) => [
      one.id,
      one,
    ]),
  );
  const inYear = new Map<number, Awaited<ReturnType<typeof inForce>>>();
  for (const year of new Set(queries.map((one) => one.year))) inYear.set(year, await inForce(db, { year }));
  return queries.map(({ year, courseId, shift, nationality }) => {
    const course = scopes.get(courseId);
    if (!course) return undefined;
    const ofDegree = inYear.get(year)!.filter(({ level_type }) => level_type === course.level_type);
    const [fee] = ranked(ofDegree, {
      course_id: courseId,
      engineering: course.engineering,
      shift,
      nationality: nationalityOf(nationality),
    });
    return fee && applicable(fee);
  });
}

const applicable = (fee: Awaited<ReturnType<typeof inForce>>[number]): ApplicableFee => ({
  id: fee.id,
  candidacyCents: fee.candidacy_cents,
  inscriptionCents: fee.inscription_cents,
  renewalCents: fee.renewal_cents,
  monthlyCents: fee.monthly_cents,
  months: fee.months,
  firstMonth: fee.first_month,
  dueDay: fee.due_day,
  inscriptionDays: fee.inscription_days,
  instalments: fee.instalments,
});
