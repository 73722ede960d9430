import { auditAll, type Acting, audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { orNotFound, ApiError, fieldError } from '../../platform/http/errors.ts';
import * as enrolments from './enrolment.repository.ts';
import { requirementTexts } from '../subjects/enrolment.rules.ts';
import { takenBy } from '../subjects/student-facts.repository.ts';
import { bestGrades } from '../subjects/taken.rules.ts';
import * as facts from '../subjects/facts.repository.ts';
import { messages } from '../subjects/messages.ts';
import { precedencesOf } from '../subjects/offer.repository.ts';
import { missingFor } from '../subjects/precedence-path.rules.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { moveEnrolment } from './enrolment-state.service.ts';
import type { LockedEnrolment } from './enrolment.repository.ts';
import { refuseOverride } from './enrolment.service.ts';
import { lockClassesOf, reinstateEnrolments } from './reinstate-enrolment.service.ts';

const lockEnrolment = async (tx: Tx, id: number): Promise<LockedEnrolment> =>
  orNotFound(await enrolments.lock(tx, id), messages.enrolmentMissing);

/** Nobody decides on their own enrolments (part F). */
async function refuseOwn(tx: Tx, { student_id }: { student_id: number }, { user }: UserContext) {
  const [student] = await facts.findStudents(tx, [student_id]);
  if (student?.person_id === user.personId) throw new ApiError('forbidden', messages.ownEnrolment);
}

interface Change {
  state: 'ANULADO' | 'INSCRITO';
  reason: string;
  /** Reinstates what the rules refuse and the caller may override. */
  override: boolean;
}

/** Annuls an enrolment, or reinstates it by the rules of a new one (I8, J5). Enrolments that require its subject, as a precedence or a
 *  co-requisite, are checked again (I10). */
export async function changeEnrolment(tx: Tx, ctx: UserContext, id: number, change: Change): Promise<void> {
  if (change.state === 'INSCRITO') await lockClassesOf(tx, [id]);
  const before = await lockEnrolment(tx, id);
  await refuseOwn(tx, before, ctx);
  if (before.state === 'DISPENSADO') throw new ApiError('conflict', messages.equivalence);
  if (change.state === 'INSCRITO') await reinstate(tx, ctx, before, change);
  else await moveEnrolment(tx, ctx, id, change.state, change.reason);
  await flagDependents(tx, ctx, before);
}

async function reinstate(tx: Tx, ctx: UserContext, { id, state, student_id }: LockedEnrolment, how: Change) {
  if (state === 'INSCRITO') return;
  if (state === 'CONCLUIDO') throw new ApiError('conflict', messages.concluded);
  if (how.override) refuseOverride(how.reason, ctx);
  const { refused } = await reinstateEnrolments(tx, ctx, student_id, [id], how);
  for (const { reason, may_override } of refused) {
    if (may_override && !how.override && mayOverride(ctx))
      throw fieldError('invalid', 'override', messages.confirmOverride(reason));
    throw new ApiError('conflict', reason);
  }
}

const mayOverride = ({ user: { permissions } }: UserContext) =>
  permissions.has('enrolment.override') || permissions.has('classes.overbook');

/** Confirms an enrolment whose precedent was failed afterwards: from now on it is an enrolment by override (I10). */
export async function keepEnrolment(tx: Tx, ctx: UserContext, id: number, reason: string): Promise<void> {
  const { flagged, state, student_id } = await lockEnrolment(tx, id);
  await refuseOwn(tx, { student_id }, ctx);
  if (!flagged || state !== 'INSCRITO') throw new ApiError('conflict', messages.nothingToReview);
  await enrolments.override(tx, id, reason);
  await audit(tx, ctx, {
    action: 'enrolment.override',
    entityId: id,
    reason,
    changes: [{ field: 'flagged', old: true, new: false }],
  });
}

interface Rectified {
  student_id: number;
  subject_id: number;
}

/** After a final grade was rectified: running enrolments that require that subject and no longer qualify are marked 'A rever', those
 *  that qualify again lose the mark; nothing is removed automatically (I10). An enrolment by override never depended on grades and
 *  stays as it is. Call it in the transaction of the rectification; locks the student. Returns the enrolments that are marked now. */
export async function flagDependents(tx: Tx, ctx: Acting, { student_id, subject_id }: Rectified) {
  const student = orNotFound(await facts.lockStudent(tx, student_id), messages.studentMissing);
  const taken = await takenBy(tx, [student_id]);
  const precedences = await precedencesOf(tx, student.course_id);
  const running = taken.filter(({ state }) => state === 'INSCRITO');
  const best = bestGrades(taken);
  const entries = [];
  const flagged: number[] = [];
  for (const { id, year, semester_id, ...enrolment } of await enrolments.flaggable(tx, student_id)) {
    const together = new Set(
      running
        .filter((one) => one.year === year && one.semester_id === semester_id)
        .map((one) => one.subject_id),
    );
    const missing = missingFor(enrolment.subject_id, { precedences, best, together, year }).filter(
      ({ type }) => type !== 'RECOMENDADA',
    );
    const lost = missing.find(({ path }) => path.includes(subject_id));
    const now = lost !== undefined || (enrolment.flagged && missing.length > 0);
    if (now) flagged.push(id);
    if (now === enrolment.flagged) continue;
    await enrolments.setFlag(tx, id, now);
    const names = new Map(taken.map((one) => [one.subject_id, one.name]));
    const reason =
      lost && messages.missing(lost.type === 'CO_REQUISITO', ...requirementTexts(lost, { names, taken }));
    const changes = [{ field: 'flagged', old: enrolment.flagged, new: now }];
    entries.push({
      ctx,
      entry: { action: 'enrolment.flag', entityId: id, changes, ...(reason !== undefined && { reason }) },
    });
  }
  await auditAll(tx, entries);
  return flagged;
}
