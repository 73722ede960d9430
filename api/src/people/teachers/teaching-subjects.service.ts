import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import * as classes from '../../offer/class-group/class-group.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { leave } from './teaching-end.service.ts';
import { messages } from './teaching-messages.ts';
import { allocate, lockClasses, type TeachingRequest } from './teaching.service.ts';
import { currentOf } from './teaching-rows.repository.ts';
import * as places from './teaching-place.repository.ts';

/** The subjects of a class in its current semester, with their teachers. */
export async function subjectsOfClass(db: Db, classId: number, search: string) {
  const now = new Date();
  const year = institutionYear(now);
  const { semester_id } = orNotFound(await classes.find(db, classId), messages.noSuchClass);
  const subjects = await places.runningSubjects(db, classId, year, search);
  const there = await places.present(db, { class_id: classId, year, semester_id }, institutionDay(now));
  return subjects.map((subject) => ({
    ...subject,
    teachers: there.filter((one) => one.subject_id === subject.id),
  }));
}

interface Exchange {
  teacher_id: number;
  subjectAlocate: readonly number[];
  subjectRemove: readonly number[];
  class_id?: number | undefined;
  successor_id?: number | undefined;
}

/** Removes subjects from a teacher and allocates others, all or none (decision 111). */
export async function changeTeacherSubjects(
  tx: Tx,
  { teacher_id, subjectAlocate, subjectRemove, class_id, successor_id }: Exchange,
  ctx: UserContext,
) {
  if (subjectAlocate.length + subjectRemove.length === 0)
    throw fieldError('invalid', 'subjectAlocate', messages.nothingAsked);
  if (subjectAlocate.some((id) => subjectRemove.includes(id)))
    throw fieldError('invalid', 'subjectRemove', messages.bothWays);
  const permission = 'enrolment.update';
  if (subjectRemove.length > 0 && !ctx.user.permissions.has(permission))
    throw new ApiError('forbidden', messages.mayNotEnd, { permission });
  const requested: TeachingRequest[] = [];
  for (const subject_id of subjectAlocate) {
    const place = class_id ?? (await onlyFreeClass(tx, subject_id, teacher_id));
    if (place !== undefined) requested.push({ class_id: place, subject_id, role: 'RESPONSAVEL' });
  }
  if (subjectRemove.length > 0) {
    const classes = class_id === undefined ? undefined : [class_id];
    const leaving = { teacher_id, classes, subjects: subjectRemove, successor_id };
    // All classes are locked at once: in two steps, two such calls could deadlock.
    await lockClasses(tx, [
      ...requested,
      ...(await currentOf(tx, teacher_id, institutionDay(new Date()), leaving)),
    ]);
    await leave(tx, leaving, ctx);
  }
  return allocate(tx, teacher_id, requested, ctx, () => 'subjectAlocate');
}

const namedClasses = 5;

/** The one class that has a subject now without a responsible teacher; undefined where the teacher has the subject already and no
 *  other class lacks one. Never chooses among several. */
async function onlyFreeClass(tx: Tx, subjectId: number, teacherId: number): Promise<number | undefined> {
  const now = new Date();
  const subject = await places.subjectName(tx, subjectId);
  const refuse = (message: string) => fieldError('invalid', 'subjectAlocate', message);
  if (subject === undefined) throw refuse(messages.noSuchSubject);
  const all = await places.classesWith(tx, subjectId, institutionYear(now), institutionDay(now));
  const free = all.filter(({ teacher_id }) => teacher_id === null);
  if (free.length > 1) {
    const names = free.slice(0, namedClasses).map(({ name }) => name);
    throw refuse(messages.manyFreeClasses(subject, names, free.length - names.length));
  }
  if (free.length === 0 && !all.some(({ teacher_id }) => teacher_id === teacherId))
    throw refuse(messages.noFreeClass(subject));
  return free[0]?.id;
}
