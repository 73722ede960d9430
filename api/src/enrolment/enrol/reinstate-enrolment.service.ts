import { passedBy } from '@portal/shared-kit/contract/enrolment/subject-rules';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { lockReferable } from '../../platform/database/lock-row.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import type { CoursePlanSubject } from '../subjects/course-plan.rules.ts';
import * as enrolments from './enrolment.repository.ts';
import type { EndedEnrolment, LockedEnrolment } from './enrolment.repository.ts';
import { moveEnrolment } from './enrolment-state.service.ts';
import type { EnrolmentVerdict } from '../subjects/enrolment.rules.ts';
import { judge, offerOf, refuseOverride, unfit } from './enrolment.service.ts';
import { flagDependents } from './flag.service.ts';
import * as facts from '../subjects/facts.repository.ts';
import type { StudentFacts } from '../subjects/facts.repository.ts';
import { messages } from '../subjects/messages.ts';
import { takenBy } from '../subjects/student-facts.repository.ts';
import { takenOf } from '../subjects/taken.rules.ts';
import { reopenEnrolment } from './write-enrolments.service.ts';

interface Reinstatement {
  reason: string;
  /** Overrides what the caller may override, for the same reason. */
  override: boolean;
}
export interface ReinstatedEnrolments {
  reinstated: number[];
  refused: { id: number; subject: string; reason: string; may_override: boolean }[];
}

/** Locks the classes of ended enrolments, in the order of their ids, before the student is locked; `placed` is a class that the student
 *  may be put into as well. */
export async function lockClassesOf(tx: Tx, ids: readonly number[], placed?: number | null): Promise<void> {
  const classes = new Set(
    (await enrolments.endedWithClass(tx, ids)).flatMap(({ class_id }) => class_id ?? []),
  );
  if (placed != null) classes.add(placed);
  for (const id of [...classes].sort((a, b) => a - b))
    if (id === placed) await lockReferable(tx, 'class_group', id);
    else await facts.lockClass(tx, id);
}

/** Takes up ended enrolments of a student again by the rules of a new enrolment, all of a semester together, so that co-requisites count
 *  for each other (J5). The grades are back with them (I8). The caller has locked the classes. */
export async function reinstateEnrolments(
  tx: Tx,
  ctx: UserContext,
  student_id: number,
  ids: readonly number[],
  how: Reinstatement,
): Promise<ReinstatedEnrolments> {
  const student = orNotFound(await facts.lockStudent(tx, student_id), messages.studentMissing);
  const ended = await enrolments.endedWithClass(tx, ids);
  const outcome: ReinstatedEnrolments = { reinstated: [], refused: [] };
  for (const semester of bySemester(ended)) await reinstateSemester(tx, ctx, student, semester, how, outcome);
  return outcome;
}

function bySemester(ended: readonly EndedEnrolment[]): EndedEnrolment[][] {
  const semesters = new Map<string, EndedEnrolment[]>();
  for (const one of ended) {
    const key = `${one.year} ${one.semester_id}`;
    semesters.set(key, [...(semesters.get(key) ?? []), one]);
  }
  return [...semesters.values()];
}

async function reinstateSemester(
  tx: Tx,
  ctx: UserContext,
  student: StudentFacts,
  ended: readonly EndedEnrolment[],
  { reason, override }: Reinstatement,
  { reinstated, refused }: ReinstatedEnrolments,
): Promise<void> {
  const { year, semester_id } = ended[0]!;
  const refuse = ({ id, subject }: EndedEnrolment, why: string, may_override = false) =>
    void refused.push({ id, subject, reason: why, may_override });
  const offer = await offerOf(tx, student.course_id, student.level_type, semester_id, year);
  const obstacle = unfit(offer, student);
  if (obstacle !== undefined) return ended.forEach((one) => refuse(one, obstacle));
  const places = ended.flatMap(({ subject_id, class_id }) =>
    class_id === null ? [] : { subject_id, class_id },
  );
  const editions = await enrolments.lockEditions(tx, places, year, semester_id);
  const teachingOf = ({ subject_id, academic_year_id }: CoursePlanSubject) => {
    const own = ended.find((one) => one.subject_id === subject_id)?.class_id;
    const edition = editions.find((one) => one.subject_id === subject_id && one.class_id === own);
    const group = offer.classes.find(({ id }) => id === own);
    return edition && !edition.closed && group?.academic_year_id === academic_year_id
      ? { ...group, enrolled: edition.enrolled }
      : undefined;
  };
  const taken = await takenBy(tx, [student.id]);
  const request = {
    subject_ids: ended.map(({ subject_id }) => subject_id),
    override_reason: override ? reason : '',
  };
  const verdicts = judge(offer, student, taken, request, ctx, teachingOf);
  const accepted: { enrolment: EndedEnrolment; verdict: EnrolmentVerdict }[] = [];
  for (const enrolment of ended) {
    const { state } = takenOf(taken, enrolment.subject_id).find(({ id }) => id === enrolment.id)!;
    const verdict = verdicts.find(({ subject_id }) => subject_id === enrolment.subject_id)!;
    const twice = accepted.some((one) => one.enrolment.subject_id === enrolment.subject_id);
    if (verdict.already || twice) refuse(enrolment, messages.thisSemester);
    else if (verdict.refused) {
      const { kind, reason: why } = verdict.refused;
      refuse(enrolment, kind === 'TURMA' ? messages.classNotOffered : why, passedBy(kind) !== null);
    } else if (state === 'ANULADO' || state === 'TRANSFERIDO') accepted.push({ enrolment, verdict });
  }
  const planned = accepted.map(({ verdict }) => ({ course_subject_id: verdict.planned!.id, year }));
  if ((await enrolments.plannedStill(tx, planned)) !== planned.length)
    throw new ApiError('conflict', messages.planChanged);
  for (const { enrolment, verdict } of accepted) {
    await reopenEnrolment(tx, ctx, enrolment.id, {
      reason,
      overridden: verdict.overridden,
      override_reason: verdict.overridden.length > 0 ? reason : '',
    });
    reinstated.push(enrolment.id);
  }
}

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
