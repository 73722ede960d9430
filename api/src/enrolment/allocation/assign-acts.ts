import { teachingTexts } from '@portal/shared-kit/contract/core/teaching-texts';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { BatchAct } from '../../platform/batch/batch-act.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { GradeCarrier } from '../students/grade-carrier.ts';
import { movedFacts, moveMessages } from '../students/messages.ts';
import * as moves from '../students/move.repository.ts';
import { move, moveBack } from '../students/move.service.ts';
import * as allocation from './allocation.repository.ts';
import { allocate } from './allocation.service.ts';
import { assignTexts as text, messages } from '../subjects/messages.ts';

/** The student's membership once class and student are locked; refused where it is not the one that was shown. */
async function lockedMembership(tx: Tx, classId: number, id: number, version: number) {
  await moves.lock(tx, classId, id);
  const membership = orNotFound(await moves.membership(tx, id), messages.studentMissing);
  if (membership.version !== version)
    throw new ApiError('conflict', moveMessages.movedMeanwhile(membership.class_name ?? undefined));
  return membership;
}
const versionOf = async (tx: Tx, id: number) => (await moves.membership(tx, id))!.version;

/** Allocating many students to a class: who has none is allocated (decision 107), who is in another moves (decision 106). */
export const assignStudents = (grades: GradeCarrier): BatchAct => ({
  act: 'students-assign',
  shared: true,
  async find(db, id, { placement }) {
    const membership = await moves.membership(db, id);
    if (!membership) return undefined;
    const there = membership.class_id !== null && membership.class_id === placement?.classmate_id;
    return {
      name: membership.full_name,
      version: membership.version,
      already: there ? text.alreadyThere(membership.class_name!) : undefined,
    };
  },
  async run(tx, id, version, ctx, { placement }) {
    if (!placement) throw fieldError('invalid', 'options.placement', teachingTexts.classEmpty);
    const { classmate_id: class_id, overbook, reason, seen } = placement;
    const before = await lockedMembership(tx, class_id, id, version);
    if (before.class_id === null) {
      const request = { class_id, student_ids: [id], overbook_reason: overbook ? reason : '', seen };
      const [refusal] = (await allocate(tx, request, ctx)).refused;
      if (refusal) throw new ApiError('conflict', refusal.reason);
      return { version: await versionOf(tx, id) };
    }
    const from = before.class_name!;
    if (reason === '') throw fieldError('invalid', 'options.placement.reason', text.reasonToMove(from));
    const request = { class_id, reason, seen, confirm_overbook: overbook, from_class_id: before.class_id };
    const moved = await move(tx, id, request, ctx, grades);
    const facts = movedFacts(moved.subjects.flatMap((one) => one.grades ?? []));
    return { version: await versionOf(tx, id), becomes: text.leaves(from, facts) };
  },
});

/** The undo: back to the class they left, or to none, unless their class or its subjects changed since. */
export const unassignStudents = (grades: GradeCarrier): BatchAct => ({
  act: 'students-unassign',
  shared: true,
  async find(db, id) {
    const membership = await moves.membership(db, id);
    if (!membership) return undefined;
    const already = membership.class_id === null ? text.inNone : undefined;
    return { name: membership.full_name, version: membership.version, already };
  },
  async run(tx, id, version, ctx) {
    const seen = orNotFound(await moves.membership(tx, id), messages.studentMissing);
    const membership = await lockedMembership(tx, (seen.earlier_class_id ?? seen.class_id)!, id, version);
    const { class_id, class_name, earlier_class_id: earlier, carried } = membership;
    if (class_id === null) throw new ApiError('conflict', text.inNone);
    if (await moves.changedSince(tx, id)) throw new ApiError('conflict', text.changedSince(class_name!));
    if (earlier === null) {
      await allocation.takeOut(tx, class_id, id);
      const changes = [{ field: 'class_id', old: class_id, new: null }];
      await audit(tx, ctx, { action: 'student.unallocate', entityId: id, changes });
      return { version: await versionOf(tx, id), becomes: text.backToNone };
    }
    await moveBack(tx, id, { class_id: earlier, carried, reason: text.undone }, ctx, grades);
    return { version: await versionOf(tx, id), becomes: text.back };
  },
});
