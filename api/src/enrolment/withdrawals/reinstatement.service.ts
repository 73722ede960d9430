import { institutionYear } from '@portal/shared-kit/contract/core/year';
import type {
  ReinstatementOutcome,
  ReinstatementPlan,
} from '@portal/shared-kit/contract/enrolment/withdrawal';
import { notifyStudents } from '../../people/communications/notice.ts';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { inSavepoint, withoutTrace } from '../../platform/database/savepoint.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import type { CandidacyHandler } from '../inscriptions/candidacy-handler.ts';
import { changeState } from '../inscriptions/change-state.service.ts';
import { moveInscription } from '../inscriptions/inscription.service.ts';
import * as moves from '../students/move.repository.ts';
import * as students from '../students/student.repository.ts';
import { changeEnrolment } from '../subjects/change-enrolment.service.ts';
import { messages, notices } from './messages.ts';
import { refuseOwn } from './withdrawal.service.ts';
import * as rows from './withdrawal.repository.ts';

interface Reinstating {
  reason: string;
  candidacies: CandidacyHandler;
}

/** What a reinstatement would restore: it is executed and rolled back. */
export async function preview(
  db: Db,
  id: number,
  candidacies: CandidacyHandler,
  ctx: UserContext,
): Promise<ReinstatementPlan> {
  const { kind, on, reason } = orNotFound(await rows.currentWithdrawal(db, id), messages.notWithdrawn);
  const outcome = await withoutTrace(db, (tx) => reinstate(tx, id, { reason, candidacies }, ctx));
  return { ...outcome, withdrawn: { kind, on, reason } };
}

/** Reinstates a student: the class, the enrolments with their grades (I8) and the inscriptions of this year that the withdrawal ended are
 *  restored as far as possible; the others are named with the reason and stay ended. Future months are charged with the next run. */
export async function reinstate(
  tx: Tx,
  id: number,
  { reason, candidacies }: Reinstating,
  ctx: UserContext,
): Promise<ReinstatementOutcome> {
  const student = orNotFound(await rows.student(tx, id), messages.missing);
  refuseOwn(student, ctx);
  const before = await rows.currentWithdrawal(tx, id);
  if (before?.class_id != null) await moves.lock(tx, before.class_id, id);
  else await rows.lockStudent(tx, id);
  const why = messages.back(reason);
  const withdrawal = await students.endWithdrawal(tx, id, { by: ctx.user.userId, reason });
  if (!withdrawal) throw new ApiError('conflict', messages.notWithdrawn);
  await students.update(tx, id, { active: true });
  const outcome: ReinstatementOutcome = {
    ...{ student_id: id, class_group: null, subjects: [], inscriptions: [], refused: [] },
  };
  await takePlace(tx, id, withdrawal.class_id, outcome, ctx);
  for (const { id: inscription, type, course, year, was_active } of await rows.endedInscriptions(
    tx,
    withdrawal.id,
  )) {
    const what = `${type} ${year} – ${course}`;
    if (year < institutionYear(new Date())) {
      outcome.refused.push({ what, reason: messages.yearOver(year) });
      continue;
    }
    await attempt(tx, outcome, what, async () => {
      if (was_active) {
        await moveInscription(tx, ctx, inscription, 'CONFIRMADA', { reason: why });
        await moveInscription(tx, ctx, inscription, 'ACTIVA', { reason: why });
      } else await changeState(tx, ctx, inscription, { state: 'CONFIRMADA', reason: why }, candidacies);
      outcome.inscriptions.push({ id: inscription, what, state: was_active ? 'ACTIVA' : 'CONFIRMADA' });
    });
  }
  for (const { id: enrolment, name, closed } of await rows.endedSubjects(tx, withdrawal.id)) {
    if (closed) {
      outcome.refused.push({ what: name, reason: messages.semesterOver });
      continue;
    }
    await attempt(tx, outcome, name, async () => {
      await changeEnrolment(tx, ctx, enrolment, { state: 'INSCRITO', reason: why });
      outcome.subjects.push({ id: enrolment, name });
    });
  }
  await rows.freeMonths(tx, withdrawal.id);
  await audit(tx, ctx, {
    ...{ action: 'student.reinstate', entity: 'student', entityId: id, reason },
    changes: [
      { field: 'class_id', old: null, new: outcome.class_group?.id ?? null },
      { field: 'reinstated_subjects', old: null, new: outcome.subjects.map(({ name }) => name).join(', ') },
    ],
  });
  const { title, body } = notices.reinstated;
  await notifyStudents(tx, [id], { title, body, type: 'INDIVIDUAL', audience: title });
  return outcome;
}

/** A refusal for one record is reported and does not affect the others. */
async function attempt(
  tx: Tx,
  { refused }: ReinstatementOutcome,
  what: string,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await inSavepoint(tx, act);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    refused.push({ what, reason: error.message });
  }
}

/** Returns to the class that was left, where it has a place or the caller may overbook; locks the class. */
async function takePlace(
  tx: Tx,
  id: number,
  classId: number | null,
  outcome: ReinstatementOutcome,
  { user }: UserContext,
): Promise<void> {
  if (classId === null) return;
  const group = (await moves.classGroup(tx, classId))!;
  const full = group.members >= group.capacity && !user.permissions.has('classes.overbook');
  const reason = group.active ? (full ? messages.noPlace(group.capacity) : undefined) : messages.classGone;
  if (reason) {
    outcome.refused.push({ what: messages.classOf(group.name), reason });
    return;
  }
  await moves.place(tx, id, classId);
  outcome.class_group = { id: classId, name: group.name };
}
