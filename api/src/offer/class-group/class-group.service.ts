import { classGroupName, type ClassPlace } from '@portal/shared-kit/contract/offer/class-group-rules';
import { firstEntryYear } from '@portal/shared-kit/contract/offer/class-group';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { admitsTo } from '../calendar/activity.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fieldError, ApiError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import * as departments from '../department/department.repository.ts';
import {
  createRecord,
  lockForChange,
  removeRecord,
  saveChange,
  type ChangeOf,
  type Records,
} from '../../platform/registers/records.ts';
import * as classes from './class-group.repository.ts';
import type { ClassGroupFields, ClassGroupRow } from './class-group.repository.ts';
import { messages } from './messages.ts';

export const changeable = (row: ClassGroupRow): ClassGroupFields & { active: boolean } => ({
  name: row.name,
  description: row.description,
  department_id: row.department_id,
  course_id: row.course_id,
  level_id: row.level_id,
  academic_year_id: row.academic_year_id,
  semester_id: row.semester_id,
  scholar_shift: row.scholar_shift,
  capacity: row.capacity,
  entry_year: row.entry_year,
  active: row.active,
});

const records: Records<ClassGroupRow, ClassGroupFields> = {
  ...classes,
  entity: 'class_group',
  keys: { class_group_name_key: { field: 'name', message: messages.duplicate } },
  missing: messages.missing,
  toRemove: 'classes.delete',
  audited: changeable,
  usesOf: async (tx, id) => {
    const { class_student, teaching, pauta, enrolment } = await classes.history(tx, id);
    return [
      ...(class_student ? [messages.students(class_student)] : []),
      ...(teaching ? [messages.teaching(teaching)] : []),
      ...(pauta ? [messages.pautas(pauta)] : []),
      ...(enrolment ? [messages.enrolments(enrolment)] : []),
    ];
  },
};

export async function create(tx: Tx, form: ClassGroupFields, ctx: UserContext) {
  await refuseUnknown(tx, form);
  await refuseEntryYear(tx, form.entry_year);
  return createRecord(tx, records, form, ctx);
}

export type ClassGroupChange = ChangeOf<ClassGroupFields> & { reason?: string };

/** Locks the class; throws where it changed since the caller read it. */
export const lockClassForChange = (tx: Tx, id: number, change: ClassGroupChange, ctx: UserContext) =>
  lockForChange(tx, records, id, change, ctx);

/** Changes a class that stays in its semester; `locked` is what `hold` returned. */
export async function update(tx: Tx, locked: ClassGroupRow, change: ClassGroupChange, ctx: UserContext) {
  const { version: _read, reason: _why, ...fields } = change;
  const before = changeable(locked);
  const after = { ...before, ...fields };
  await refuseAgainstHistory(tx, locked, after);
  await refuseUnknown(tx, after, before);
  if (after.entry_year !== before.entry_year) await refuseEntryYear(tx, after.entry_year);
  return saveChange(tx, records, locked, fields, ctx);
}

/** Deletes a class without history; otherwise throws with what it has (decision 37). */
export const remove = (tx: Tx, id: number, ctx: UserContext) => removeRecord(tx, records, id, ctx);

/** The next free name of this form in the course and entry year (decision 39). */
export async function freeName(
  db: Db,
  place: Pick<ClassGroupFields, 'course_id' | 'level_id' | 'scholar_shift' | 'entry_year'>,
): Promise<string> {
  const level = await classes.level(db, place.level_id);
  if (!level) throw fieldError('invalid', 'level_id', messages.noSuchLevel);
  const taken = await classes.names(db, place.course_id, place.entry_year);
  return classGroupName(level.name, place.scholar_shift, taken);
}

/** The years in which a class may enter, newest first (decision 147). */
export async function entryYears(db: Db): Promise<number[]> {
  const year = institutionYear(new Date());
  const last = (await admitsTo(db, year + 1)) ? year + 1 : year;
  return Array.from({ length: last - firstEntryYear + 1 }, (_, back) => last - back);
}

/** Throws for a future year, except the next one once its applications are declared (decision 147). */
export async function refuseEntryYear(tx: Tx, entry_year: number) {
  const year = institutionYear(new Date());
  if (entry_year <= year) return;
  const message = entry_year === year + 1 ? messages.noApplications(entry_year) : messages.futureEntry;
  if (entry_year > year + 1 || !(await admitsTo(tx, entry_year)))
    throw fieldError('invalid', 'entry_year', message);
}

async function refuseAgainstHistory(tx: Tx, locked: ClassGroupRow, after: ClassGroupFields) {
  if (!locked.in_use) return;
  if (after.course_id !== locked.course_id) throw fieldError('invalid', 'course_id', messages.courseInUse);
  if (after.academic_year_id === locked.academic_year_id) return;
  const { class_student, pauta } = await classes.history(tx, locked.id);
  if (class_student || pauta) throw fieldError('invalid', 'academic_year_id', messages.yearFollowsAdvance);
}

/** Throws for references that do not exist, are inactive or belong to another course; unchanged ones are not checked. */
export async function refuseUnknown(tx: Tx, form: ClassGroupFields, before?: ClassGroupFields) {
  const moved = (...fields: (keyof ClassGroupFields)[]) =>
    fields.some((field) => form[field] !== before?.[field]);
  if (moved('department_id') && !(await departments.isActive(tx, form.department_id)))
    throw fieldError('invalid', 'department_id', messages.noSuchDepartment);
  if (moved('semester_id') && form.semester_id > 2)
    throw fieldError('invalid', 'semester_id', messages.noSuchSemester);
  if (!moved('course_id', 'level_id', 'academic_year_id')) return;
  const course = await classes.activeCourse(tx, form.course_id);
  if (!course) throw fieldError('invalid', 'course_id', messages.noSuchCourse);
  const level = await classes.level(tx, form.level_id);
  if (level?.level_type !== course.level_type || level.number > course.duration)
    throw fieldError('invalid', 'level_id', messages.noSuchLevel);
  if (form.academic_year_id > course.duration)
    throw fieldError('invalid', 'academic_year_id', messages.noSuchYear);
}

type Group = ClassPlace & { name: string };

/** The message that a class has left the place where the caller saw it; undefined where it has not, or the caller does not say. */
export const advancedSince = (group: Group, seen: ClassPlace | undefined): string | undefined =>
  seen && (seen.academic_year_id !== group.academic_year_id || seen.semester_id !== group.semester_id)
    ? messages.advancedSince(group.name, group.academic_year_id, group.semester_id)
    : undefined;

/** Throws `conflict` where a class has advanced since the caller saw it: the choice was made for another semester. */
export function refuseAdvanced(group: Group, seen: ClassPlace | undefined): void {
  const refusal = advancedSince(group, seen);
  if (refusal) throw new ApiError('conflict', refusal);
}
