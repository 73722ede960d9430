import { passesMark, passMarkLabels } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import type { EquivalenceForm } from '@portal/shared-kit/contract/enrolment/equivalence';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { refusingDuplicates } from '../../platform/registers/records.ts';
import { moveEnrolment } from '../enrol/enrolment-state.service.ts';
import { lockStudent } from '../subjects/facts.repository.ts';
import { flagDependents } from '../enrol/flag.service.ts';
import { takenBy } from '../subjects/student-facts.repository.ts';
import { hasPassed, takenOf } from '../subjects/taken.rules.ts';
import * as rows from './equivalence.repository.ts';
import { messages } from './messages.ts';

/** A row as a caller sees it: the grade only for those who may see grades. */
export const shownTo =
  (sees: boolean) =>
  <Row extends { grade: number | null }>(row: Row): Row =>
    sees ? row : { ...row, grade: null };
export const seesGrades = ({ user: { permissions } }: UserContext): boolean =>
  permissions.has('grades.read') || permissions.has('enrolment.equivalence');

const rowOf = async (db: Db, id: number, ctx: UserContext) =>
  shownTo(seesGrades(ctx))((await rows.find(db, id))!);

/** Records an equivalence, or requests it where the caller may not record one (J4). A subject that is passed, or that the student takes now,
 *  gets none. */
export async function create(tx: Tx, form: EquivalenceForm, ctx: UserContext) {
  const { student_id, subject_id, grade, ...facts } = form;
  const place = await check(tx, form, ctx);
  const keys = { equivalence_once: { field: 'subject_id', message: messages.waiting } };
  const id = await refusingDuplicates(keys, () =>
    rows.insert(tx, {
      ...facts,
      student_id,
      subject_id,
      hundredths: grade,
      course_subject_id: place.id,
      asked_by: ctx.user.userId,
    }),
  );
  if (ctx.user.permissions.has('enrolment.equivalence')) await record(tx, id, '', ctx);
  else await note(tx, ctx, 'equivalence.ask', form);
  return rowOf(tx, id, ctx);
}

/** Throws where the subject cannot be credited; returns its place in the plan. Locks the student. */
async function check(
  tx: Tx,
  { student_id, subject_id, grade }: Pick<EquivalenceForm, 'student_id' | 'subject_id' | 'grade'>,
  { user }: UserContext,
) {
  const student = await lockStudent(tx, student_id);
  if (!student) throw fieldError('invalid', 'student_id', messages.noStudent);
  if (student.person_id === user.personId) throw new ApiError('forbidden', messages.own);
  if (!student.active) throw fieldError('invalid', 'student_id', messages.inactive);
  const mark = await rows.passMark(tx);
  if (!passesMark(grade, mark))
    throw fieldError('invalid', 'grade', messages.notPassed(passMarkLabels[mark / 100]!));
  const place = await rows.placeOf(tx, student_id, subject_id);
  if (!place) throw fieldError('invalid', 'subject_id', messages.notInPlan);
  const taken = await takenBy(tx, [student_id]);
  if (hasPassed(taken, subject_id)) throw fieldError('invalid', 'subject_id', messages.passed);
  if (takenOf(taken, subject_id).some(({ state }) => state === 'INSCRITO'))
    throw fieldError('invalid', 'subject_id', messages.running);
  return place;
}

export async function decide(
  tx: Tx,
  id: number,
  { decision, reason }: { decision: 'ACEITE' | 'RECUSADA'; reason: string },
  ctx: UserContext,
) {
  const request = orNotFound(await rows.lock(tx, id), messages.missing);
  if (request.state !== 'PEDIDA') throw new ApiError('conflict', messages.decided);
  if (decision === 'ACEITE') {
    await check(tx, { ...request, grade: request.hundredths }, ctx);
    await record(tx, id, reason, ctx);
  } else {
    await rows.step(tx, id, { state: 'RECUSADA', decided_by: ctx.user.userId, decision_reason: reason });
    await note(tx, ctx, 'equivalence.refuse', { ...request, grade: request.hundredths, reason });
  }
  return rowOf(tx, id, ctx);
}

async function record(tx: Tx, id: number, decision_reason: string, ctx: UserContext): Promise<void> {
  const request = (await rows.lock(tx, id))!;
  const { student_id, subject_id, hundredths, year, origin, paper, reason } = request;
  // Of their course now, which may be another one than when it was requested.
  const { id: course_subject_id, semester_id } = (await rows.placeOf(tx, student_id, subject_id))!;
  const keys = { enrolment_once: { field: 'year', message: messages.sameSemester } };
  const enrolment_id = await refusingDuplicates(keys, () =>
    rows.insertPassed(tx, {
      student_id,
      subject_id,
      course_subject_id,
      semester_id,
      year,
      origin,
      paper,
      reason,
      final_hundredths: hundredths,
    }),
  );
  await rows.step(tx, id, {
    decision_reason,
    enrolment_id,
    state: 'REGISTADA',
    decided_by: ctx.user.userId,
  });
  await note(tx, ctx, 'equivalence.record', { ...request, grade: hundredths });
  await flagDependents(tx, ctx, request);
}

/** The subject is no longer passed by the equivalence; running enrolments that required it are marked 'A rever' (I10). */
export async function undo(tx: Tx, id: number, reason: string, ctx: UserContext) {
  const recorded = orNotFound(await rows.lock(tx, id), messages.missing);
  if (recorded.state !== 'REGISTADA') throw new ApiError('conflict', messages.notRecorded);
  const student = await lockStudent(tx, recorded.student_id);
  if (student?.person_id === ctx.user.personId) throw new ApiError('forbidden', messages.own);
  await moveEnrolment(tx, ctx, recorded.enrolment_id!, 'ANULADO', reason);
  await rows.step(tx, id, { state: 'ANULADA', decided_by: ctx.user.userId, decision_reason: reason });
  await note(tx, ctx, 'equivalence.undo', { ...recorded, grade: recorded.hundredths, reason });
  await flagDependents(tx, ctx, recorded);
  return rowOf(tx, id, ctx);
}

type Noted = Pick<EquivalenceForm, 'student_id' | 'subject_id' | 'grade' | 'origin' | 'paper' | 'reason'>;
/** The history of the student says what was credited. */
const note = (tx: Tx, ctx: UserContext, action: string, { student_id, reason, ...of }: Noted) =>
  audit(tx, ctx, {
    action,
    entity: 'student',
    entityId: student_id,
    changes: diff(undefined, {
      subject_id: of.subject_id,
      final_hundredths: of.grade,
      origin: of.origin,
      paper: of.paper,
    }),
    reason,
  });
