import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { MovedSubject, StudentMove } from '@portal/shared-kit/contract/enrolment/student-move';
import { ensureEdition } from '../../offer/edition/edition.repository.ts';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { withoutTrace } from '../../platform/database/savepoint.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { refuseAdvanced } from '../../offer/class-group/class-group.service.ts';
import type { CarriedGrades, GradeCarrier } from './grade-carrier.ts';
import { moveMessages as messages } from './messages.ts';
import * as moves from './move.repository.ts';

/** What moving a student to a class does, or would do, by subject (I11, J1). */
export type PlannedMove = Omit<StudentMove, 'subjects'> & {
  /** Each with the class it is taken with now; null for one of the new class that is missing. */
  subjects: {
    subject_id: number;
    subject: string;
    class_name: string | null;
    what: MovedSubject;
    full: boolean;
    grades: CarriedGrades | null;
  }[];
};

interface MoveRequest {
  class_id: number;
  reason: string;
  /** The class the caller saw the student in; null for none, undefined where it does not matter. */
  from_class_id?: number | null | undefined;
  seen?: Parameters<typeof refuseAdvanced>[1];
  confirm_overbook: boolean;
}

/** What a move would do: its grades are carried and rolled back, so that it names the same facts as the move (J1). */
export const preview = (
  db: Db,
  id: number,
  classId: number,
  ctx: UserContext,
  grades: GradeCarrier,
): Promise<PlannedMove> =>
  withoutTrace(db, async (tx) => {
    await moves.lock(tx, classId, id);
    const plan = await planned(tx, id, classId);
    return withGrades(plan, await carryAll(tx, ctx, plan, '', grades));
  });

/** Moves a student to another class of their course: enrolments in subjects that the class has too go along with their grades, the others
 *  stay where they are taught. If two clerks move a student at once, the later one gets an error that names the present class; a class that
 *  advanced since it was seen takes nobody. */
export async function move(
  tx: Tx,
  id: number,
  { class_id, reason, from_class_id: was, seen, confirm_overbook }: MoveRequest,
  ctx: UserContext,
  grades: GradeCarrier,
): Promise<PlannedMove> {
  await moves.lock(tx, class_id, id);
  const plan = await planned(tx, id, class_id);
  const { shown, running, person_id } = plan;
  const { from, to } = shown;
  if (from?.id === to.id) return shown;
  if (was !== undefined && was !== (from?.id ?? null))
    throw new ApiError('conflict', messages.movedMeanwhile(from?.name));
  refuseAdvanced(to, seen);
  refuseFull(shown, person_id, confirm_overbook, ctx);
  const carried = running.filter(({ has }) => has);
  const origins = carried.map((one) => ({ enrolment_id: one.id, edition_id: one.edition_id }));
  await moves.place(tx, id, to.id, origins);
  const made = withGrades(plan, await carryAll(tx, ctx, plan, reason, grades));
  for (const { subject, grades: of } of made.subjects)
    if (of?.obstacle) throw new ApiError('conflict', messages.cannotMove(subject, of.obstacle));
  await record(tx, ctx, { shown, subjects: carried, reason });
  return { ...made, to: { ...to, members: to.members + 1 } };
}

type Plan = Awaited<ReturnType<typeof planned>>;

/** Moves the enrolments that the new class has too, with their grades. */
async function carryAll(
  tx: Tx,
  ctx: UserContext,
  { shown, running }: Plan,
  reason: string,
  grades: GradeCarrier,
) {
  const going = [];
  for (const { id: enrolment_id, has, subject_id, year, semester_id } of running)
    if (has)
      going.push({
        enrolment_id,
        edition_id: await ensureEdition(tx, { class_id: shown.to.id, subject_id, year, semester_id }),
      });
  return grades.carry(tx, ctx, going, reason);
}

const withGrades = ({ shown, running }: Plan, carried: readonly CarriedGrades[]): PlannedMove => ({
  ...shown,
  subjects: shown.subjects.map((one) => {
    const enrolment =
      one.what === 'LEVADA' && running.find(({ subject_id }) => subject_id === one.subject_id);
    const grades = enrolment && carried.find(({ enrolment_id }) => enrolment_id === enrolment.id);
    return { ...one, grades: grades || null };
  }),
});

interface ReturnRequest {
  class_id: number;
  /** What went along; null where it was not kept. */
  carried: moves.CarriedEnrolment[] | null;
  reason: string;
}

/** Undoes a student's latest move: enrolments that went along return to the editions they came from with their grades, all others stay
 *  where they are. */
export async function moveBack(
  tx: Tx,
  id: number,
  { class_id, carried, reason }: ReturnRequest,
  ctx: UserContext,
  grades: GradeCarrier,
): Promise<void> {
  await moves.lock(tx, class_id, id);
  const { shown, person_id } = await planned(tx, id, class_id);
  const from = shown.from!;
  refuseFull(shown, person_id, false, ctx);
  if (!carried) throw new ApiError('conflict', messages.notRestorable(from.name));
  const still = await moves.stillCarried(tx, carried, from.id);
  if (still.length < carried.length) throw new ApiError('conflict', messages.notRestorable(from.name));
  const back = still.map(({ enrolment_id, edition_id }) => ({ enrolment_id, edition_id }));
  await moves.place(tx, id, class_id, back);
  await moves.restoreEarlier(tx, from.id, id);
  for (const { obstacle } of await grades.carry(tx, ctx, back, reason))
    if (obstacle) throw new ApiError('conflict', obstacle);
  await record(tx, ctx, { shown, subjects: still, reason });
}

interface MadeMove {
  shown: PlannedMove;
  subjects: readonly { subject: string }[];
  reason: string;
}
const record = (tx: Tx, ctx: UserContext, { shown: { student_id, from, to }, subjects, reason }: MadeMove) =>
  audit(tx, ctx, {
    action: 'student.move',
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
  // A student who is in the class already takes nothing along: what they take with another class stays there.
  const isThere = student.class_id === classId;
  const running = (await moves.running(db, id, classId, year)).map((one) => ({
    ...one,
    has: one.has && !isThere,
  }));
  const missing = await moves.missing(db, id, classId, year);
  const { course_id: _course, shift, active: _active, ...to } = group;
  const shown: PlannedMove = {
    student_id: id,
    from: student.class_id === null ? null : { id: student.class_id, name: student.class_name! },
    to,
    other_shift: student.shift !== null && student.shift !== shift,
    subjects: [
      ...running.map(({ subject_id, subject, class_name, has, enrolled }) => ({
        subject_id,
        subject,
        class_name,
        grades: null,
        what: has ? ('LEVADA' as const) : ('FICA' as const),
        full: has && enrolled >= group.capacity,
      })),
      ...missing.map((one) => ({
        ...one,
        class_name: null,
        grades: null,
        full: false,
        what: 'EM_FALTA' as const,
      })),
    ],
  };
  return { shown, running, person_id: student.person_id };
}

/** Throws where the class, or one of the subjects that go along, has no free place and the caller did not say that this is meant. Nobody
 *  passes a limit for themselves (part F). */
function refuseFull(
  { to, subjects }: PlannedMove,
  personId: number,
  confirmed: boolean,
  { user }: UserContext,
) {
  const { members, capacity } = to;
  const full = subjects.find((one) => one.full);
  if (members < capacity && !full) return;
  if (!user.permissions.has('classes.overbook') || personId === user.personId)
    throw new ApiError(
      'conflict',
      full && members < capacity ? messages.subjectFull(full.subject, capacity) : messages.full(capacity),
    );
  if (!confirmed) throw fieldError('invalid', 'confirm_overbook', messages.confirmOverbook(capacity));
}
