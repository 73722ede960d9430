import type { Answer } from '@portal/shared-kit/contract/core/endpoint';
import type { ClosingTotals, closingRehearsal } from '@portal/shared-kit/contract/grading/closing';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { submitJob } from '../../platform/jobs/job.service.ts';
import * as facts from './closing-facts.repository.ts';
import type { ClosingScope } from './closing-facts.repository.ts';
import * as closings from './closing.repository.ts';
import type { ClosingActivity } from './closing.repository.ts';
import { closingOf, isBlocked, type Blocker, type EditionClosing } from './closing.rules.ts';
import { messages } from './messages.ts';
import { editionById } from '../editions/edition-access.service.ts';
import { isClosed } from '../editions/period.repository.ts';
import { countConcluded, unpaidOf } from '../../enrolment/inscriptions/inscription.repository.ts';

/** Editions whose facts are read at once. */
const batch = 100;
/** Most names listed of those without a result, and of those who have not paid. */
const maxNames = 5;
const maxUnpaid = 50;

export const endOfSemesterKind = 'end-of-semester';

export const activityFor = async (db: Db, id: number): Promise<ClosingActivity> =>
  orNotFound(await closings.activityOf(db, id), messages.noActivity);

interface Counted {
  students: Set<number>;
  results: Record<string, number>;
  enrolments: number;
}

/** What the end of a semester would do: everything is computed, nothing written (I14). */
export async function rehearse(db: Db, scope: ClosingScope) {
  const editions = await facts.editionsOf(db, scope);
  const counted: Counted = { students: new Set(), results: {}, enrolments: 0 };
  const count = (student: number, result: string, times: number) => {
    counted.students.add(student);
    counted.results[result] = (counted.results[result] ?? 0) + times;
    counted.enrolments += times;
  };
  for (const { student_id, result, count: times } of await facts.writtenIn(db, scope))
    count(student_id, result, times);
  const blocked: EditionClosing[] = [];
  const open = editions.filter(({ done }) => !done).map(({ id }) => id);
  for (let from = 0; from < open.length; from += batch)
    for (const closing of closingOf(await facts.factsOf(db, open.slice(from, from + batch)))) {
      for (const { student_id, result } of closing.results) count(student_id, result, 1);
      if (isBlocked(closing)) blocked.push(closing);
    }
  const totals: ClosingTotals = {
    editions: editions.length,
    students: counted.students.size,
    enrolments: counted.enrolments,
    approved: counted.results.APROVADO ?? 0,
    failed: counted.results.REPROVADO ?? 0,
    incomplete: counted.results.INCOMPLETO ?? 0,
    unassessed: counted.results.SEM_AVALIACAO ?? 0,
    inscriptions: await countConcluded(db, scope),
  };
  return { totals, blocked, left: open.length };
}

/** Blockers with the names of their editions and students, by teacher. */
export async function named(db: Db, blocked: readonly EditionClosing[]): Promise<Blocker[]> {
  const by = new Map(blocked.map((one) => [one.edition_id, one]));
  const first = ({ incomplete }: EditionClosing) => incomplete.slice(0, maxNames);
  const people = new Map(
    (
      await facts.studentNames(
        db,
        blocked.flatMap((one) => first(one).map(({ student_id }) => student_id)),
      )
    ).map(({ id, full_name }) => [id, full_name]),
  );
  return (await facts.namesOf(db, [...by.keys()])).map((names) => {
    const closing = by.get(names.id)!;
    return {
      ...names,
      sheets: closing.sheets,
      incomplete: closing.incomplete.length,
      requests: closing.requests,
      names: first(closing).map(({ student_id }) => people.get(student_id) ?? ''),
    };
  });
}

type Rehearsal = Omit<Answer<typeof closingRehearsal>['data'], 'blockers'> & { blockers: Blocker[] };
export async function rehearsalOf(db: Db, x: number): Promise<Rehearsal> {
  const activity = await activityFor(db, x);
  const { id, academic_year, semester_name, course_name, level_name } = activity;
  const closing = await closings.ofActivity(db, x);
  const { totals, blocked, left } = await rehearse(db, activity);
  return {
    activity: { id, academic_year, semester_name, course_name, level_name },
    closing: closing
      ? {
          by: closing.by,
          forced: closing.forced,
          reason: closing.reason,
          started_at: closing.started_at,
          finished_at: closing.finished_at,
        }
      : null,
    totals,
    left,
    blockers: await named(db, blocked),
    unpaid: await unpaidOf(db, activity, maxUnpaid),
  };
}

interface Wish {
  force: boolean;
  reason: string;
}

/** Starts the end of a semester as a job; returns the running one where there is one, or none where nothing is left to end. */
export async function begin(tx: Tx, x: number, { force, reason }: Wish, ctx: UserContext) {
  const activity = await activityFor(tx, x);
  if (activity.date_start > new Date()) throw new ApiError('conflict', messages.notBegun);
  const closing = await closings.lockedClosing(tx, x, ctx.user.userId);
  if (closing.running) return { message: messages.underWay, job_id: closing.job_id };
  const left = (await facts.editionsOf(tx, activity)).some(({ done }) => !done);
  if (closing.finished_at && !left) return { message: messages.ended, job_id: null };
  const { blocked } = await rehearse(tx, activity);
  if (blocked.length > 0) {
    if (!force) throw new ApiError('conflict', messages.blocked(await named(tx, blocked)));
    if (ctx.user.role !== 'Master') throw new ApiError('forbidden', messages.onlyMaster);
    if (reason.length < 5) throw fieldError('invalid', 'reason', messages.reasonNeeded);
  }
  const forced = force && blocked.length > 0;
  const job_id = await submitJob(tx, ctx, {
    kind: endOfSemesterKind,
    title: messages.jobTitle(activity.academic_year, activity.semester_name),
    input: { closing_id: closing.id },
    anyOf: ['activities.approve'],
  });
  await closings.begin(tx, closing.id, { job_id, started_by: ctx.user.userId, forced, reason });
  await audit(tx, ctx, {
    action: 'activity.end_semester',
    entityId: x,
    changes: [{ field: 'forced', old: null, new: forced }],
    ...(reason && { reason }),
  });
  return { message: messages.begun, job_id };
}

/** Reopens a closed edition; Master only. Its enrolments run again, its pautas and their snapshots stay, and the end of the semester
 *  closes it as before (row 112, I14). */
export async function reopenEdition(tx: Tx, id: number, reason: string, ctx: UserContext): Promise<void> {
  if (ctx.user.role !== 'Master') throw new ApiError('forbidden', messages.onlyMasterReopens);
  await editionById(tx, id, ctx, 'read');
  await closings.lockConcluded(tx, id);
  if (!(await isClosed(tx, id))) throw new ApiError('conflict', messages.notEnded);
  const enrolments = await closings.reopen(tx, id, ctx.user.userId, reason);
  await audit(tx, ctx, {
    action: 'edition.reopen',
    entityId: id,
    reason,
    changes: [{ field: 'enrolments', old: null, new: enrolments }],
  });
}
