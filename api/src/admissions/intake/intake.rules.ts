import { statusOf, underWay } from '../../offer/calendar/activity.rules.ts';
import type { IntakePeriod } from './intake.repository.ts';

type Scope = Pick<IntakePeriod, 'level_id' | 'course_id'>;

/** The periods in which a course is open now, by year and semester: the most specific one applies, even where it is closed and a
 *  wider one is open (decision 127). `level_id` is the first level of the degree. */
export const intakesOf = (
  all: readonly IntakePeriod[],
  course: { id: number; level_id: number },
  now: Date,
): IntakePeriod[] => {
  const applies = ({ level_id, course_id }: Scope) =>
    (level_id === null || level_id === course.level_id) && (course_id === null || course_id === course.id);
  return underWay(all.filter(applies), now).sort((a, b) => a.year - b.year || a.semester_id - b.semester_id);
};

/** Years with any open period. */
export const openYears = (all: readonly IntakePeriod[], now: Date): number[] => [
  ...new Set(all.filter((period) => statusOf(period, now) === 'Em Curso').map(({ year }) => year)),
];

/** Future periods that are not suspended, the next first. */
export const announced = (all: readonly IntakePeriod[], now: Date): IntakePeriod[] =>
  all.filter((period) => statusOf(period, now) === 'Pending');
