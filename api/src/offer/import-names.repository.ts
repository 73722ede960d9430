import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';
import type { Choice } from '../platform/imports/import-kind.ts';
import { find as findClassGroup } from './class-group/class-group.repository.ts';
import { find as findCourse } from './course/course.repository.ts';
import { find as findDepartment } from './department/department.repository.ts';
import { find as findPlanEntry } from './plan/plan.repository.ts';
import { find as findPrecedence } from './precedence/precedence.repository.ts';
import { find as findRoom } from './room/room.repository.ts';
import { find as findSubject } from './subject/subject.repository.ts';

/** Active records as choices, by the names that a file uses. */
export const departments = (db: Db): Promise<Choice[]> =>
  db
    .selectFrom('department')
    .select(['name as text', 'id as value'])
    .where('active', '=', true)
    .orderBy('name_key')
    .execute();

export const employees = (db: Db): Promise<Choice[]> =>
  db
    .selectFrom('employee')
    .innerJoin('person', 'person.id', 'employee.person_id')
    .select(['person.full_name as text', 'employee.id as value'])
    .where('employee.active', '=', true)
    .orderBy('employee.name_key')
    .execute();

const named = (db: Db, table: 'course' | 'subject'): Promise<Choice[]> =>
  db
    .selectFrom(table)
    .select(['name as text', 'id as value'])
    .where('active', '=', true)
    .orderBy('name_key')
    .execute();
export const courses = (db: Db) => named(db, 'course');
export const subjects = (db: Db) => named(db, 'subject');

/** By the label '1 – Licenciatura', since every degree has levels of the same names. */
export const levels = (db: Db): Promise<Choice[]> =>
  db
    .selectFrom('level')
    .select([sql<string>`name || ' – ' || level_type`.as('text'), 'id as value'])
    .orderBy('level_type')
    .orderBy('number')
    .execute();

const key = (name: string) => sql<string>`lower(f_unaccent(${name.trim()}))`;
const idNamed = async (db: Db, table: 'department' | 'subject' | 'room', name: string) =>
  (await db.selectFrom(table).select('id').where('name_key', '=', key(name)).executeTakeFirst())?.id;

export async function departmentNamed(db: Db, name: string) {
  const id = await idNamed(db, 'department', name);
  return id === undefined ? undefined : findDepartment(db, id);
}
export async function subjectNamed(db: Db, name: string) {
  const id = await idNamed(db, 'subject', name);
  return id === undefined ? undefined : findSubject(db, id);
}
export async function roomNamed(db: Db, name: string) {
  const id = await idNamed(db, 'room', name);
  return id === undefined ? undefined : findRoom(db, id);
}
export async function courseOfCode(db: Db, code: string) {
  const found = await db.selectFrom('course').select('id').where('code', '=', code).executeTakeFirst();
  return found && findCourse(db, found.id);
}

/** The open allocation of a subject to a course. */
export async function planEntryOf(db: Db, courseId: number, subjectId: number) {
  const found = await db
    .selectFrom('course_subject')
    .select('id')
    .where('course_id', '=', courseId)
    .where('subject_id', '=', subjectId)
    .where('closed_from', 'is', null)
    .executeTakeFirst();
  return found && findPlanEntry(db, found.id);
}
export async function precedenceOf(db: Db, courseId: number, subjectId: number, requiredId: number) {
  const found = await db
    .selectFrom('precedence')
    .select('id')
    .where('course_id', '=', courseId)
    .where('subject_id', '=', subjectId)
    .where('required_subject_id', '=', requiredId)
    .executeTakeFirst();
  return found && findPrecedence(db, found.id);
}
/** A class by its unique key: its name within course and entry year. */
export async function classGroupOf(db: Db, courseId: number, entryYear: number, name: string) {
  const found = await db
    .selectFrom('class_group')
    .select('id')
    .where('course_id', '=', courseId)
    .where('entry_year', '=', entryYear)
    .where('name_key', '=', key(name))
    .executeTakeFirst();
  return found && findClassGroup(db, found.id);
}
