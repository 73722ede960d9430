import { dateProblem } from '@portal/shared-kit/contract/offer/activity';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { refuseStale, refusingDuplicates } from '../../platform/registers/records.ts';
import * as activities from './activity.repository.ts';
import type { ActivityFields, ActivityRow } from './activity.repository.ts';
import { counting, endOf, statusOf, underWay } from './activity.rules.ts';
import { messages } from './messages.ts';

/** The database excludes overlapping periods of one type and scope (decision 127). */
const keys = { activity_overlap: { field: 'date_start', message: messages.overlap } };

/** A period by the names of the wire, with its status at a moment. */
export const onWire = ({ suspended_at, closed_at, ...row }: ActivityRow, now: Date) => ({
  ...row,
  closed_at,
  status: statusOf({ ...row, suspended_at, closed_at }, now),
});

/** The fields that can change; the same are audited. */
const changeable = (
  row: ActivityRow,
): ActivityFields & { suspended_at: string | null; closed_at: string | null } => ({
  type: row.type,
  academic_year_id: row.academic_year_id,
  semester_id: row.semester_id,
  level_id: row.level_id,
  course_id: row.course_id,
  date_start: row.date_start.toISOString(),
  date_end: row.date_end.toISOString(),
  late_end: row.late_end?.toISOString() ?? null,
  note: row.note,
  suspended_at: row.suspended_at?.toISOString() ?? null,
  closed_at: row.closed_at?.toISOString() ?? null,
});

/** Which period is in force for a class on a day, and which others apply to it (decision I13). */
export async function effective(
  db: Db,
  {
    type,
    classGroupId,
    date,
  }: { type: ActivityFields['type']; classGroupId: number; date?: string | undefined },
) {
  const at = date === undefined ? new Date() : new Date(`${date}T12:00:00+02:00`);
  const applying = orNotFound(
    await activities.applyingTo(db, { type, classGroupId, at }),
    messages.noSuchClass,
  );
  const { counts, passed } = counting(applying, at);
  return {
    counts: counts ? onWire(counts, at) : null,
    passed: passed.map(({ one, why }) => ({ activity: onWire(one, at), why })),
  };
}

export async function create(tx: Tx, form: ActivityFields, ctx: UserContext) {
  await refuseUnknown(tx, form);
  const id = await refusingDuplicates(keys, () => activities.insert(tx, form));
  const made = orNotFound(await activities.find(tx, id), messages.missing);
  await audit(tx, ctx, {
    action: 'activity.create',
    entityId: id,
    changes: diff(undefined, changeable(made)),
  });
  return onWire(made, new Date());
}

type Change = Partial<ActivityFields> & {
  suspended?: boolean;
  close_now?: true;
  reopen?: true;
  reason?: string;
  version?: number;
};

export async function update(
  tx: Tx,
  id: number,
  { version, reason, suspended, close_now, reopen, ...formFields }: Change,
  ctx: UserContext,
) {
  const row = orNotFound(await activities.lock(tx, id), messages.missing);
  refuseStale(row, version);
  const before = changeable(row);
  const toggled = suspended !== undefined && suspended !== (before.suspended_at !== null);
  const fields = {
    ...before,
    ...inUtc(formFields),
    ...(close_now && closedNow(row)),
    ...(reopen && { closed_at: null }),
    ...(toggled && { suspended_at: suspended ? new Date().toISOString() : null }),
  };
  if (reopen && Date.parse(fields.late_end ?? fields.date_end) <= Date.now())
    throw fieldError('invalid', 'date_end', messages.endsInPast);
  const changes = diff(before, fields);
  if (changes.length === 0) return onWire(row, new Date());
  const problem = dateProblem(fields);
  if (problem) throw fieldError('invalid', problem.field, problem.message);
  if (fields.closed_at && fields.closed_at < fields.date_start)
    throw fieldError('invalid', 'date_start', messages.closedBefore);
  if (!reason && row.date_start <= new Date() && changes.some(({ field }) => field !== 'note'))
    throw fieldError('invalid', 'reason', messages.reasonNeeded);
  const moved = changes.find(({ field }) => scopeFields.includes(field))?.field;
  if (moved !== undefined) {
    await refuseUsed(tx, id, moved);
    await refuseUnknown(tx, fields);
  }
  await refusingDuplicates(keys, () => activities.update(tx, id, fields));
  await audit(tx, ctx, {
    action: 'activity.update',
    entityId: id,
    changes,
    ...(reason && { reason }),
  });
  return onWire(orNotFound(await activities.find(tx, id), messages.missing), new Date());
}

const termFields = ['type', 'academic_year_id', 'semester_id'];
const scopeFields = [...termFields, 'course_id', 'level_id'];

/** The semester that a period ended, and that of the candidacies of an intake, are read from it: it is no other one afterwards. */
async function refuseUsed(tx: Tx, id: number, moved: string): Promise<void> {
  const { ended, applied } = await activities.usesOf(tx, id);
  if (ended) throw fieldError('invalid', moved, messages.endedSemester);
  if (applied && termFields.includes(moved)) throw fieldError('invalid', moved, messages.hasCandidacies);
}

/** Closes a running period at this moment; its dates stay. An ended period is unchanged. */
function closedNow(row: ActivityRow) {
  const now = new Date();
  if (now <= row.date_start) throw fieldError('invalid', 'date_end', messages.notOpenYet);
  return now >= endOf(row) ? {} : { closed_at: now.toISOString() };
}

/** Moments in the database's format, so that only real differences are recorded as changes. */
const inUtc = ({ date_start, date_end, late_end, ...same }: Partial<ActivityFields>) => ({
  ...same,
  ...(date_start && { date_start: new Date(date_start).toISOString() }),
  ...(date_end && { date_end: new Date(date_end).toISOString() }),
  ...(late_end !== undefined && { late_end: late_end && new Date(late_end).toISOString() }),
});

async function refuseUnknown(tx: Tx, scope: ActivityFields) {
  const found = await activities.references(tx, scope);
  const refuse = (field: keyof ActivityFields, message: string) => fieldError('invalid', field, message);
  if (found.calendar_year === null) throw refuse('academic_year_id', messages.notCalendarYear);
  if (found.semester === null) throw refuse('semester_id', messages.noSuchSemester);
  if (scope.level_id !== null && found.level_degree === null) throw refuse('level_id', messages.noSuchLevel);
  if (scope.course_id === null) return;
  if (found.course_degree === null) throw refuse('course_id', messages.noSuchCourse);
  if (found.level_degree !== null && found.level_degree !== found.course_degree)
    throw refuse('level_id', messages.otherDegree);
}

type Start = Awaited<ReturnType<typeof activities.recentStarts>>[number];

const startOnWire = (start: Start) => ({ ...start, status: 'Em Curso' as const });

/** The declared starts that are running (decision 43). */
export async function active(db: Db, now: Date) {
  const starts = await activities.recentStarts(db);
  return starts.filter((start) => statusOf(start, now) === 'Em Curso').map(startOnWire);
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
    .map(startOnWire);
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
  return found && startOnWire(found);
}
