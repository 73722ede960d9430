import type { AllocationOutcome } from '@portal/shared-kit/contract/enrolment/allocation';
import { auditAll } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { join } from '../students/move.repository.ts';
import * as allocation from './allocation.repository.ts';
import { messages } from '../subjects/messages.ts';
import { refuseAdvanced } from '../../offer/class-group/class-group.service.ts';

interface AllocationRequest {
  class_id: number;
  student_ids: readonly number[];
  overbook_reason: string;
  seen?: Parameters<typeof refuseAdvanced>[1];
}
type Group = NonNullable<Awaited<ReturnType<typeof allocation.findClass>>>;

export async function preview(
  db: Db,
  request: AllocationRequest,
  ctx: UserContext,
): Promise<AllocationOutcome> {
  const group = orNotFound(await allocation.findClass(db, request.class_id), messages.classMissing);
  return judged(db, group, request, ctx);
}

/** Puts students into a class: first the class is held, then the students, so that of two for the last place one gets it. */
export async function allocate(
  tx: Tx,
  request: AllocationRequest,
  ctx: UserContext,
): Promise<AllocationOutcome> {
  const { class_id } = request;
  const group = orNotFound(await allocation.lockClass(tx, class_id), messages.classMissing);
  await allocation.lockStudents(tx, request.student_ids);
  const outcome = await judged(tx, group, request, ctx);
  const ids = outcome.placed.filter(({ already }) => !already).map(({ student_id }) => student_id);
  if (ids.length === 0) return outcome;
  await join(tx, class_id, ids);
  const places = Math.max(0, group.capacity - group.members);
  await auditAll(
    tx,
    ids.map((id, at) => ({
      ctx,
      entry: {
        action: 'student.allocate',
        entityId: id,
        changes: [{ field: 'class_id', old: null, new: class_id }],
        ...(at >= places && { reason: request.overbook_reason }),
      },
    })),
  );
  return outcome;
}

async function judged(
  db: Db,
  group: Group,
  { student_ids, overbook_reason, seen }: AllocationRequest,
  { user }: UserContext,
): Promise<AllocationOutcome> {
  if (!group.active) throw new ApiError('conflict', messages.classInactive);
  refuseAdvanced(group, seen);
  const overbook = overbook_reason !== '';
  if (overbook && !user.permissions.has('classes.overbook'))
    throw new ApiError('forbidden', messages.mayNotOverbook, { permission: 'classes.overbook' });
  const ids = [...new Set(student_ids)];
  const students = await allocation.toAllocate(db, ids);
  const outcome: AllocationOutcome = { placed: [], refused: [], free: group.capacity - group.members };
  for (const { id: student_id, full_name: student, ...one } of students) {
    const refuse = (reason: string, may_overbook = false) =>
      void outcome.refused.push({ student_id, student, reason, may_overbook });
    if (one.class_id === group.id) outcome.placed.push({ student_id, student, already: true });
    else if (!one.active) refuse(messages.inactive);
    else if (one.course_id !== group.course_id) refuse(messages.classOfOtherCourse);
    else if (one.class_id !== null) refuse(messages.inClass(one.class_name ?? ''));
    // Nobody passes a limit for themselves (part F).
    else if (outcome.free <= 0 && one.person_id === user.personId) refuse(messages.classFull);
    else if (outcome.free <= 0 && !overbook) refuse(messages.classFull, true);
    else {
      outcome.placed.push({ student_id, student, already: false });
      outcome.free -= 1;
    }
  }
  const existing = new Set(students.map(({ id }) => id));
  for (const student_id of ids)
    if (!existing.has(student_id))
      outcome.refused.push({
        student_id,
        student: `#${student_id}`,
        reason: messages.studentMissing,
        may_overbook: false,
      });
  return outcome;
}
