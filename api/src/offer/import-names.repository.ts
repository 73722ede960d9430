import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';
import type { Choice } from '../platform/imports/import-kind.ts';
import { find as findCourse } from './course/course.repository.ts';
import { find as findDepartment } from './department/department.repository.ts';
import { find as findSubject } from './subject/subject.repository.ts';

/** Names of active records, as a file says them. */
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

const key = (name: string) => sql<string>`lower(f_unaccent(${name.trim()}))`;
const idNamed = async (db: Db, table: 'department' | 'subject', name: string) =>
  (await db.selectFrom(table).select('id').where('name_key', '=', key(name)).executeTakeFirst())?.id;

export async function departmentNamed(db: Db, name: string) {
  const id = await idNamed(db, 'department', name);
  return id === undefined ? undefined : findDepartment(db, id);
}
export async function subjectNamed(db: Db, name: string) {
  const id = await idNamed(db, 'subject', name);
  return id === undefined ? undefined : findSubject(db, id);
}
export async function courseOfCode(db: Db, code: string) {
  const found = await db.selectFrom('course').select('id').where('code', '=', code).executeTakeFirst();
  return found && findCourse(db, found.id);
}
