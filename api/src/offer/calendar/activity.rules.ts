import type { ActivityStatus } from '@portal/shared-kit/contract/offer/activity';

interface Period {
  date_start: Date;
  date_end: Date;
  late_end: Date | null;
  suspended_at: Date | null;
  /** When it was closed by hand before its end. */
  closed_at: Date | null;
}

/** The effective end: the days with fine included, unless it was closed before. */
export function endOf({ date_end, late_end, closed_at }: Omit<Period, 'date_start' | 'suspended_at'>): Date {
  const declared = late_end ?? date_end;
  return closed_at && closed_at < declared ? closed_at : declared;
}

/** Status of a period at a moment; the days with fine belong to it (decisions 71, 127). */
export function statusOf(period: Period, now: Date): ActivityStatus {
  if (period.closed_at && now >= period.closed_at) return 'Encerrado';
  if (period.suspended_at) return 'Suspenso';
  if (now < period.date_start) return 'Pending';
  return now < endOf(period) ? 'Em Curso' : 'Encerrado';
}

interface Scoped extends Period {
  academic_year_id: number;
  semester_id: number;
  level_id: number | null;
  course_id: number | null;
}

/** Specificity of a period's scope: a course outranks a level, and both together outrank either. */
const specificity = ({ level_id, course_id }: Scoped) =>
  (course_id === null ? 0 : 2) + (level_id === null ? 0 : 1);

/** The running periods among those that apply to one scope: in a year and semester the most specific one applies, even where it is
 *  closed and a wider one is open (decision 127). */
export const underWay = <A extends Scoped>(candidates: readonly A[], now: Date): A[] =>
  candidates.filter(
    (one) =>
      statusOf(one, now) === 'Em Curso' &&
      !candidates.some(
        (other) =>
          other.academic_year_id === one.academic_year_id &&
          other.semester_id === one.semester_id &&
          specificity(other) > specificity(one),
      ),
  );

/** Milliseconds between a moment and a period; 0 inside it. */
const distance = (period: Period, at: Date) =>
  Math.max(period.date_start.getTime() - at.getTime(), at.getTime() - endOf(period).getTime(), 0);

interface PassedOver<A> {
  one: A;
  why: 'WIDER' | 'OTHER_DATES';
}

/** The period in force at a moment among those that apply to one scope: the nearest year and semester, in them the most specific
 *  scope, in that the nearest dates. Each of the others is returned with the reason why it does not apply (decision I13). */
export function counting<A extends Scoped>(
  candidates: readonly A[],
  at: Date,
): { counts: A | undefined; passed: PassedOver<A>[] } {
  const nearest = (found: readonly A[]) =>
    found.toSorted((a, b) => distance(a, at) - distance(b, at) || endOf(b).getTime() - endOf(a).getTime())[0];
  const there = nearest(candidates);
  if (!there) return { counts: undefined, passed: [] };
  const together = candidates.filter(
    (one) => one.academic_year_id === there.academic_year_id && one.semester_id === there.semester_id,
  );
  const narrowest = Math.max(...together.map(specificity));
  const counts = nearest(together.filter((one) => specificity(one) === narrowest));
  return {
    counts,
    passed: candidates
      .filter((one) => one !== counts)
      .map((one) => ({
        one,
        why: together.includes(one) && specificity(one) < narrowest ? 'WIDER' : 'OTHER_DATES',
      })),
  };
}
