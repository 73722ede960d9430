import type { TeachingRole } from '@portal/shared-kit/contract/people/teaching-rules';
import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import * as classes from '../../offer/class-group/class-group.repository.ts';
import type { ClassGroupRow } from '../../offer/class-group/class-group.repository.ts';
import { ensureEdition } from '../../offer/edition/edition.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fieldError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { lockCourse, planOf } from '../../offer/course/course.repository.ts';
import { messages } from './teaching-messages.ts';
import { install, lockTeacher } from './teaching-install.service.ts';
import * as places from './teaching-place.repository.ts';
import * as rows from './teaching-rows.repository.ts';

export interface TeachingRequest {
  class_id: number;
  subject_id: number;
  role: TeachingRole;
}

/** Names of the wire, for the field of a refusal. */
type Field = 'classmate_id' | 'subject_id';

/** Allocates subjects of classes, each in the current semester of its class, to a teacher, all or none. Idempotent (decision 111).
 *  `path` names a field of the nth allocation. */
export async function allocate(
  tx: Tx,
  teacherId: number,
  requests: readonly TeachingRequest[],
  ctx: UserContext,
  path: (index: number, field: Field) => string = (_, field) => field,
) {
  const now = new Date();
  const today = institutionDay(now);
  const year = institutionYear(now);
  const lockedClasses = await lockClasses(tx, requests);
  for (const id of inOrder([...lockedClasses.values()].map(({ course_id }) => course_id)))
    await lockCourse(tx, id);
  const teacher = await lockTeacher(tx, teacherId);
  const running = new Map<number, ReadonlySet<number>>();
  for (const { id } of lockedClasses.values())
    running.set(id, new Set((await places.runningSubjects(tx, id, year)).map((subject) => subject.id)));

  const ids: number[] = [];
  for (const [index, { class_id, subject_id, role }] of requests.entries()) {
    const classGroup = lockedClasses.get(class_id);
    if (!classGroup?.active) throw fieldError('invalid', path(index, 'classmate_id'), messages.noSuchClass);
    const field = path(index, 'subject_id');
    if (!running.get(class_id)!.has(subject_id))
      throw fieldError('invalid', field, await notTaught(tx, classGroup, subject_id));
    const { semester_id } = classGroup;
    const edition_id = await ensureEdition(tx, { class_id, subject_id, year, semester_id });
    ids.push(await install(tx, { edition_id, teacher, role, from: today, until: null, field }, ctx));
  }
  return rows.findAll(tx, ids, today);
}

/** Locks classes in the order of their ids, so that none advances and nobody else allocates to them before the transaction ends. */
export async function lockClasses(tx: Tx, of: readonly { class_id: number }[]) {
  const lockedClasses = new Map<number, ClassGroupRow>();
  for (const id of inOrder(of.map(({ class_id }) => class_id))) {
    const row = await classes.lock(tx, id);
    if (row) lockedClasses.set(id, row);
  }
  return lockedClasses;
}

const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

/** Why a class does not have such a subject now: it belongs to another semester of the plan, or to none. */
async function notTaught(tx: Tx, { name, course_id, academic_year, semester_id }: ClassGroupRow, id: number) {
  const subject = await places.subjectName(tx, id);
  if (subject === undefined) return messages.noSuchSubject;
  const planned = (await planOf(tx, course_id)).some((entry) => entry.subject_id === id);
  return planned
    ? messages.notNow(subject, name, academic_year, semester_id)
    : messages.notInPlan(subject, name);
}
