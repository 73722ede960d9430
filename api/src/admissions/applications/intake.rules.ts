import { statusOf, underWay } from '../../offer/calendar/activity.rules.ts';
import type { IntakePeriod } from './intake.repository.ts';

type Scope = Pick<IntakePeriod, 'level_id' | 'course_id'>;

/** The periods in which somebody may apply to a course at this moment, by year and semester: of each, the narrowest one
 *  counts, even where it is closed and a wider one is open (decision 127). `level_id` is where the degree begins. */
export const intakesOf = (
  all: readonly IntakePeriod[],
  course: { id: number; level_id: number },
  now: Date,
): IntakePeriod[] => {
  const applies = ({ level_id, course_id }: Scope) =>
    (level_id === null || level_id === course.level_id) && (course_id === null || course_id === course.id);
  return underWay(all.filter(applies), now).sort((a, b) => a.year - b.year || a.semester_id - b.semester_id);
};

/** Years of which some period is open, for whomever. */
export const openYears = (all: readonly IntakePeriod[], now: Date): number[] => [
  ...new Set(all.filter((period) => statusOf(period, now) === 'Em Curso').map(({ year }) => year)),
];

/** Periods that have not begun and that nobody suspended, the next first. */
export const announced = (all: readonly IntakePeriod[], now: Date): IntakePeriod[] =>
  all.filter((period) => statusOf(period, now) === 'Pending');
