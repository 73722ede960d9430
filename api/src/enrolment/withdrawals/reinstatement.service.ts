import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { InscriptionState } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import type {
  ReinstatementOutcome,
  ReinstatementPlan,
} from '@portal/shared-kit/contract/enrolment/withdrawal';
import type { Invitation } from '../../identity/access/account.service.ts';
import { freeMonths } from '../../finance/monthly/monthly-charge.repository.ts';
import { notifyStudents } from '../../people/communications/notice.ts';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { inSavepoint, withoutTrace } from '../../platform/database/savepoint.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { type CandidacyHandler, moveInscription } from '../inscriptions/inscription.service.ts';
import { changeState } from '../inscriptions/change-state.service.ts';
import { studyOf } from '../inscriptions/inscription.repository.ts';
import * as moves from '../students/move.repository.ts';
import { reopenAccess } from '../students/student-access.service.ts';
import * as students from '../students/student.repository.ts';
import { refuseOverride } from '../enrol/enrolment.service.ts';
import { flagDependents } from '../enrol/flag.service.ts';
import { lockClassesOf, reinstateEnrolments } from '../enrol/reinstate-enrolment.service.ts';
import { messages, notices } from './messages.ts';
import { refuseOwn } from './withdrawal.service.ts';
import * as rows from './withdrawal.repository.ts';

interface Reinstating {
  reason: string;
  /** Enrols also where the rules of enrolments refuse it and the caller may override them (J5). */
  override: boolean;
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
  const outcome = await withoutTrace(db, (tx) =>
    reinstate(tx, id, { reason, override: false, candidacies }, ctx),
  );
  return { ...outcome, withdrawn: { kind, on, reason } };
}

/** Reinstates a student: the class, the enrolments with their grades (I8) and the inscriptions of this year that the withdrawal ended are
 *  restored as far as possible; the others are named with the reason and stay ended. Future months are charged with the next run. */
export async function reinstate(
  tx: Tx,
  id: number,
  { reason, override, candidacies }: Reinstating,
  ctx: UserContext,
): Promise<ReinstatementOutcome> {
  const student = orNotFound(await rows.student(tx, id), messages.missing);
  refuseOwn(student, ctx);
  if (override) refuseOverride(reason, ctx);
  const before = await rows.currentWithdrawal(tx, id);
  // The order of an approval and its expiry: candidacies before the student.
  for (const { candidacy_id } of before ? await rows.endedInscriptions(tx, before.id) : [])
    if (candidacy_id !== null) await candidacies.lock(tx, candidacy_id);
  const subjects = before ? await rows.endedSubjects(tx, before.id) : [];
  await lockClassesOf(
    tx,
    subjects.map((one) => one.id),
    before?.class_id,
  );
  await rows.lockStudent(tx, id);
  const why = messages.back(reason);
  const withdrawal = await students.endWithdrawal(tx, id, { by: ctx.user.userId, reason });
  if (!withdrawal) throw new ApiError('conflict', messages.notWithdrawn);
  await students.update(tx, id, { active: true });
  const outcome: ReinstatementOutcome = {
    student_id: id,
    class_group: null,
    subjects: [],
    inscriptions: [],
    refused: [],
  };
  await takePlace(tx, id, withdrawal.class_id, outcome, ctx);
  for (const ended of await rows.endedInscriptions(tx, withdrawal.id)) {
    const { id: inscription, type, course, year, was_active, owed, candidacy_id } = ended;
    const what = `${type} ${year} – ${course}`;
    if (year < institutionYear(new Date())) {
      outcome.refused.push({ what, reason: messages.yearOver(year), may_override: false });
      continue;
    }
    await attempt(tx, outcome, what, async () => {
      let state: InscriptionState = 'CONFIRMADA';
      if (was_active) {
        if (candidacy_id !== null) await candidacies.takeSeat(tx, ctx, candidacy_id);
        await moveInscription(tx, ctx, inscription, state, { reason: why });
        // Its payment may have been reversed meanwhile: the next one activates it.
        if (!owed) state = await moveInscription(tx, ctx, inscription, 'ACTIVA', { reason: why });
      } else state = await changeState(tx, ctx, inscription, { state, reason: why }, candidacies);
      outcome.inscriptions.push({ id: inscription, what, state });
    });
  }
  await takeUpSubjects(tx, withdrawal.id, outcome, { reason: why, override }, ctx);
  await freeMonths(tx, await students.endedInvoices(tx, withdrawal.id));
  await audit(tx, ctx, {
    action: 'student.reinstate',
    entityId: id,
    reason,
    changes: diff(undefined, {
      class_id: outcome.class_group?.id ?? null,
      reinstated_subjects: outcome.subjects.map(({ name }) => name).join(', '),
    }),
  });
  const { title, body } = notices.reinstated;
  await notifyStudents(tx, [id], { title, body, type: 'INDIVIDUAL', audience: title });
  return outcome;
}

/** An account that an expiry or a deactivation closed after the withdrawal, which itself leaves it open, is open again. */
export async function reopenStudentAccess(tx: Tx, id: number, invitation: Invitation, ctx: UserContext) {
  const { person_id } = orNotFound(await rows.student(tx, id), messages.missing);
  return reopenAccess(tx, person_id, invitation, ctx);
}

/** A refusal for one record is reported and does not affect the others. */
async function attempt(tx: Tx, { refused }: ReinstatementOutcome, what: string, act: () => Promise<void>) {
  try {
    await inSavepoint(tx, act);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    refused.push({ what, reason: error.message, may_override: false });
  }
}

/** Takes up the enrolments that the withdrawal ended, by the rules of new ones (J5). */
async function takeUpSubjects(
  tx: Tx,
  withdrawalId: number,
  { student_id, subjects, refused }: ReinstatementOutcome,
  how: { reason: string; override: boolean },
  ctx: UserContext,
): Promise<void> {
  const ended = await rows.endedSubjects(tx, withdrawalId);
  const open = ended.filter(({ closed }) => !closed).map((one) => one.id);
  const outcome = await reinstateEnrolments(tx, ctx, student_id, open, how);
  for (const { id, name, closed, subject_id } of ended) {
    const refusal = outcome.refused.find((one) => one.id === id);
    if (closed) refused.push({ what: name, reason: messages.semesterOver, may_override: false });
    else if (refusal)
      refused.push({ what: name, reason: refusal.reason, may_override: refusal.may_override });
    else {
      subjects.push({ id, name });
      await flagDependents(tx, ctx, { student_id, subject_id });
    }
  }
}

/** Returns to the class that was left, where it is still of the student's course and has a place or the caller may overbook; the class is
 *  locked. */
async function takePlace(
  tx: Tx,
  id: number,
  classId: number | null,
  outcome: ReinstatementOutcome,
  { user }: UserContext,
): Promise<void> {
  if (classId === null) return;
  const group = (await moves.classGroup(tx, classId))!;
  const { course_id } = await studyOf(tx, id);
  const full = group.members >= group.capacity && !user.permissions.has('classes.overbook');
  const reason = !group.active
    ? messages.classGone
    : group.course_id !== course_id
      ? messages.classOfOtherCourse
      : full
        ? messages.noPlace(group.capacity)
        : undefined;
  if (reason) {
    outcome.refused.push({ what: messages.classOf(group.name), reason, may_override: false });
    return;
  }
  await moves.place(tx, id, classId);
  outcome.class_group = { id: classId, name: group.name };
}
