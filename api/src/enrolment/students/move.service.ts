import { institutionYear } from '@portal/shared-kit/contract/core/year';
import type { MovedSubject, StudentMove } from '@portal/shared-kit/contract/enrolment/student-move';
import { refuseAdvanced } from '../../offer/class-group/class-place.rules.ts';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { moveMessages as messages } from './messages.ts';
import * as moves from './move.repository.ts';

/** What moving a student to a class does, or would do, by subject (I11). */
export type PlannedMove = Omit<StudentMove, 'subjects'> & {
  /** Each with the class it is taken with now; null for one of the new class that is missing. */
  subjects: { subject_id: number; subject: string; class_name: string | null; what: MovedSubject }[];
};

interface MoveRequest {
  class_id: number;
  reason: string;
  /** The class the caller saw the student in; null for none, undefined where it does not matter. */
  from_class_id?: number | null | undefined;
  seen?: Parameters<typeof refuseAdvanced>[1];
  confirm_overbook: boolean;
}

export const preview = async (db: Db, id: number, classId: number): Promise<PlannedMove> =>
  (await planned(db, id, classId)).shown;

/** Moves a student to another class of their course: enrolments in subjects that the class has too go along with their grades, the others
 *  stay where they are taught. Two clerks at once: the later is told where the student is now; a class that advanced since it was
 *  seen takes nobody. */
export async function move(
  tx: Tx,
  id: number,
  { class_id, reason, from_class_id: was, seen, confirm_overbook }: MoveRequest,
  ctx: UserContext,
): Promise<PlannedMove> {
  await moves.lock(tx, class_id, id);
  const { shown, running } = await planned(tx, id, class_id);
  const { from, to } = shown;
  if (from?.id === to.id) return shown;
  if (was !== undefined && was !== (from?.id ?? null))
    throw new ApiError('conflict', messages.movedMeanwhile(from?.name));
  refuseAdvanced(to, seen);
  refuseFull(to, confirm_overbook, ctx);
  const carried = running.filter(({ has }) => has);
  const origins = carried.map((one) => ({ enrolment_id: one.id, edition_id: one.edition_id }));
  await moves.place(tx, id, to.id, origins);
  for (const { id: enrolment, subject_id, year, semester_id } of carried)
    await moves.carry(tx, { id: enrolment, subject_id, year, semester_id }, to.id);
  await record(tx, ctx, { shown, subjects: carried, reason });
  return { ...shown, to: { ...to, members: to.members + 1 } };
}

interface ReturnRequest {
  /** The class that the student left. */
  class_id: number;
  /** What went along; null where it was not kept. */
  carried: moves.CarriedEnrolment[] | null;
  reason: string;
}

/** Undoes a student's latest move: enrolments that went along return to the editions they came from, all others stay where they are. */
export async function moveBack(
  tx: Tx,
  id: number,
  { class_id, carried, reason }: ReturnRequest,
  ctx: UserContext,
): Promise<void> {
  await moves.lock(tx, class_id, id);
  const { shown } = await planned(tx, id, class_id);
  const from = shown.from!;
  refuseFull(shown.to, false, ctx);
  if (!carried) throw new ApiError('conflict', messages.notRestorable(from.name));
  const restored = await moves.restoreEditions(tx, carried, from.id);
  if (restored.length < carried.length) throw new ApiError('conflict', messages.notRestorable(from.name));
  const back = restored.map(({ enrolment_id, edition_id }) => ({ enrolment_id, edition_id }));
  await moves.place(tx, id, class_id, back);
  await moves.restoreEarlier(tx, from.id, id);
  await record(tx, ctx, { shown, subjects: restored, reason });
}

interface MadeMove {
  shown: PlannedMove;
  subjects: readonly { subject: string }[];
  reason: string;
}
const record = (tx: Tx, ctx: UserContext, { shown: { student_id, from, to }, subjects, reason }: MadeMove) =>
  audit(tx, ctx, {
    action: 'student.move',
    entity: 'student',
    entityId: student_id,
    changes: [
      { field: 'class_id', old: from?.id ?? null, new: to.id },
      { field: 'carried_subjects', old: null, new: subjects.map(({ subject }) => subject).join(', ') },
    ],
    reason,
  });

async function planned(db: Db, id: number, classId: number) {
  const student = orNotFound(await moves.student(db, id), messages.missing);
  const group = await moves.classGroup(db, classId);
  if (!group?.active) throw fieldError('invalid', 'classmate_id', messages.noSuchClass);
  if (!student.active) throw new ApiError('conflict', messages.inactive);
  if (group.course_id !== student.course_id)
    throw fieldError('invalid', 'classmate_id', messages.otherCourse);
  const year = institutionYear(new Date());
  const running = await moves.running(db, id, classId, year);
  const missing = await moves.missing(db, id, classId, year);
  const { course_id: _course, shift, active: _active, ...to } = group;
  const shown: PlannedMove = {
    student_id: id,
    from: student.class_id === null ? null : { id: student.class_id, name: student.class_name! },
    to,
    other_shift: student.shift !== null && student.shift !== shift,
    subjects: [
      ...running.map(({ subject_id, subject, class_name, has }) => ({
        ...{ subject_id, subject, class_name },
        what: has ? ('LEVADA' as const) : ('FICA' as const),
      })),
      ...missing.map((one) => ({ ...one, class_name: null, what: 'EM_FALTA' as const })),
    ],
  };
  return { shown, running };
}

function refuseFull({ members, capacity }: StudentMove['to'], confirmed: boolean, { user }: UserContext) {
  if (members < capacity) return;
  if (!user.permissions.has('classes.overbook')) throw new ApiError('conflict', messages.full(capacity));
  if (!confirmed) throw fieldError('invalid', 'confirm_overbook', messages.confirmOverbook(capacity));
}
