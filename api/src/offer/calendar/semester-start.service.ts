import type { Db } from '../../platform/database/db.ts';
import * as activities from './activity.repository.ts';
import { statusOf, underWay } from './activity.rules.ts';

type Start = Awaited<ReturnType<typeof activities.recentStarts>>[number];

const onWire = (start: Start) => ({ ...start, status: 'Em Curso' as const });

/** The declared starts that are running (decision 43). */
export async function active(db: Db, now: Date) {
  const starts = await activities.recentStarts(db);
  return starts.filter((start) => statusOf(start, now) === 'Em Curso').map(onWire);
}

/** Those of a level: for all courses, and for single ones. */
export async function activeOfLevel(
  db: Db,
  { level, semester }: { level: number; semester?: number | undefined },
  now: Date,
) {
  const starts = (await activities.recentStarts(db)).filter(
    ({ level_id, semester_id }) =>
      (level_id === null || level_id === level) && (semester === undefined || semester_id === semester),
  );
  const courses = [...new Set(starts.map(({ course_id }) => course_id))];
  return courses
    .flatMap((course) =>
      underWay(
        starts.filter(({ course_id }) => course_id === course),
        now,
      ),
    )
    .map(onWire);
}

/** The start that lets a class of this level and course begin a semester; undefined where none was declared (S1 §4). */
export async function startFor(
  db: Db,
  scope: { level_id: number; course_id: number; semester_id: number },
  now: Date,
) {
  const candidates = (await activities.recentStarts(db)).filter(
    ({ level_id, course_id, semester_id }) =>
      semester_id === scope.semester_id &&
      (level_id === null || level_id === scope.level_id) &&
      (course_id === null || course_id === scope.course_id),
  );
  const [found] = underWay(candidates, now);
  return found && onWire(found);
}
