import type { Db } from '../kit/db.ts';
import { courseScope, inForce } from './fee.repository.ts';
import { nationalityOf, ranked } from './fee.rules.ts';

interface Asked {
  year: number;
  courseId: number;
  shift: string;
  /** Of the person, in words: 'Moçambique'. */
  nationality: string;
}

/** What is charged, in centavos. */
export interface ApplicableFee {
  id: number;
  candidacyCents: number;
  enrolmentCents: number;
  renewalCents: number;
  monthlyCents: number;
  /** How many monthly fees, from which month on, due on which day of each. */
  months: number;
  firstMonth: number;
  dueDay: number;
  /** Days to pay the enrolment, from the day it is issued. */
  enrolmentDays: number;
}

/** The fee that counts for somebody now, by the most specific scope; undefined where none does: then nothing can be billed (decisions 124, 126). */
export async function feeFor(
  db: Db,
  { year, courseId, shift, nationality }: Asked,
): Promise<ApplicableFee | undefined> {
  const course = await courseScope(db, courseId);
  if (!course) return undefined;
  const [fee] = ranked(await inForce(db, { year, level_type: course.level_type }), {
    course_id: courseId,
    engineering: course.engineering,
    shift,
    nationality: nationalityOf(nationality),
  });
  return (
    fee && {
      id: fee.id,
      candidacyCents: fee.candidacy_cents,
      enrolmentCents: fee.enrolment_cents,
      renewalCents: fee.renewal_cents,
      monthlyCents: fee.monthly_cents,
      months: fee.months,
      firstMonth: fee.first_month,
      dueDay: fee.due_day,
      enrolmentDays: fee.enrolment_days,
    }
  );
}
