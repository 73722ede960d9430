import type { ApplicationSettings } from '@portal/shared-kit/contract/admissions/candidate-form';
import type { Db, Tx } from '../../platform/database/db.ts';
import * as intakes from './intake.repository.ts';
import type { IntakePeriod, IntakeCourse } from './intake.repository.ts';
import { endOf, statusOf, underWay } from '../../offer/calendar/activity.rules.ts';
import { seatsOf } from '../candidacies/candidacy.repository.ts';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { UserContext } from '../../platform/http/route.ts';

export interface Opening {
  offer: IntakeCourse;
  intake: IntakePeriod;
  /** Free vacancies; 0 where full. */
  free: number;
}

type Scope = Pick<IntakePeriod, 'level_id' | 'course_id'>;

/** The periods in which a course is open now, by year and semester: the most specific one applies, even where it is closed and a
 *  wider one is open (decision 127). `level_id` is the first level of the degree. */
const intakesOf = (all: readonly IntakePeriod[], course: { id: number; level_id: number }, now: Date) => {
  const applies = ({ level_id, course_id }: Scope) =>
    (level_id === null || level_id === course.level_id) && (course_id === null || course_id === course.id);
  return underWay(all.filter(applies), now).sort((a, b) => a.year - b.year || a.semester_id - b.semester_id);
};

const openYears = (all: readonly IntakePeriod[], now: Date): number[] => [
  ...new Set(all.filter((period) => statusOf(period, now) === 'Em Curso').map(({ year }) => year)),
];

/** Future periods that are not suspended, the next first. */
const announced = (all: readonly IntakePeriod[], now: Date): IntakePeriod[] =>
  all.filter((period) => statusOf(period, now) === 'Pending');

/** The offers of courses with an open period, full ones included (decision 28); of two periods the earlier year applies. `open` says
 *  whether any period is open at all. */
export async function openings(
  db: Db,
  now: Date,
  courseIds?: readonly number[],
): Promise<{ open: boolean; openings: Opening[] }> {
  const periods = await intakes.periods(db);
  const years = openYears(periods, now);
  if (years.length === 0) return { open: false, openings: [] };
  const offers = await intakes.offered(db, years, courseIds);
  const offeredIn = new Set(offers.map(({ id, year }) => `${id} ${year}`));
  const intakeOf = (offer: IntakeCourse) =>
    intakesOf(periods, offer, now).find(({ year }) => offeredIn.has(`${offer.id} ${year}`));
  const open = offers.flatMap((offer) => {
    const intake = intakeOf(offer);
    return intake?.year === offer.year ? [{ offer, intake }] : [];
  });
  const seats = await seatsOf(
    db,
    open.map(({ offer }) => ({ courseId: offer.id, year: offer.year, shift: offer.shift })),
  );
  const free = open.map((opening, nth) => ({
    ...opening,
    free: Math.max(0, opening.offer.vacancies - seats[nth]!.taken),
  }));
  return { open: true, openings: free };
}

/** The choices of step 4, including full courses (decisions 25, 28). */
export async function openCourses(db: Db, now: Date) {
  const { openings: all } = await openings(db, now);
  const ids = [...new Set(all.map(({ offer }) => offer.id))];
  return ids.map((id) => {
    const own = all.filter(({ offer }) => offer.id === id);
    const { name, level_type, year } = own[0]!.offer;
    return {
      id,
      name,
      level_type,
      year,
      shifts: own.filter(({ free }) => free > 0).map(({ offer }) => offer.shift),
      vacancies: own.reduce((sum, { free }) => sum + free, 0),
      openings: own.map(({ offer, free }) => ({ shift: offer.shift, vacancies: free })),
    };
  });
}

/** First levels of the degrees that have courses open now (decision 25). */
export async function openLevels(db: Db, now: Date) {
  const { openings: all } = await openings(db, now);
  return intakes.levelsByIds(db, [...new Set(all.map(({ offer }) => offer.level_id))]);
}

const onWire = (period: IntakePeriod) => ({
  year: period.year,
  semester_id: period.semester_id,
  opens_at: period.date_start,
  closes_at: endOf(period),
  level_type: period.level_type,
  course_name: period.course_name,
});

const maxAnnounced = 5;

/** Whether the wizard is open, and which periods are announced (decision 17). Of several open ones, the last closing time. */
export async function periodNow(db: Db, now: Date) {
  const periods = await intakes.periods(db);
  const [year] = openYears(periods, now).sort((a, b) => a - b);
  const open = periods.filter(
    (period) =>
      period.year === year && period.date_start <= now && now < endOf(period) && !period.suspended_at,
  );
  const last = open.map(endOf).sort((a, b) => b.getTime() - a.getTime())[0];
  return {
    open: year !== undefined,
    year: year ?? null,
    closes_at: last ?? null,
    next: announced(periods, now).slice(0, maxAnnounced).map(onWire),
  };
}

type Change = { [setting in keyof ApplicationSettings]?: boolean | undefined };

/** Changes what is given and leaves the rest (decision 21). */
export async function changeSettings(tx: Tx, change: Change, ctx: UserContext): Promise<ApplicationSettings> {
  const before = await intakes.hold(tx);
  const after = {
    exact_age: change.exact_age ?? before.exact_age,
    minors_with_guardian: change.minors_with_guardian ?? before.minors_with_guardian,
  };
  const changes = diff(before, after);
  if (changes.length === 0) return after;
  await intakes.write(tx, after);
  await audit(tx, ctx, { action: 'application_settings.update', changes });
  return after;
}
