import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { optionIds, type OptionsQuery } from '../../platform/http/options.ts';
import { staffColumns, staffRecords } from '../persons/staff.repository.ts';

export interface TeacherFields {
  department_id: number;
  hasCertificate: 'Sim' | 'Não';
}

const rows = (db: Db) =>
  db
    .selectFrom('teacher')
    .innerJoin('person', 'person.id', 'teacher.person_id')
    .innerJoin('department', 'department.id', 'teacher.department_id')
    .select(staffColumns('teacher'))
    .select([
      'teacher.id as teacher_id',
      sql<'Sim' | 'Não'>`case when teacher.has_certificate then 'Sim' else 'Não' end`.as('hasCertificate'),
      sql<boolean>`exists (select from teaching where teaching.teacher_id = teacher.id)`.as('in_use'),
    ]);
export type TeacherRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

export const records = staffRecords<TeacherRow, TeacherFields>(
  'teacher',
  rows,
  ({ hasCertificate, ...same }) => ({
    ...same,
    ...(hasCertificate !== undefined && { has_certificate: hasCertificate === 'Sim' }),
  }),
);

export const findByPerson = (db: Db, personId: number) =>
  rows(db).where('teacher.person_id', '=', personId).executeTakeFirst();

/** Active teachers whose name contains the search, at most 50 by name, and the one with `id` in any state. */
export const options = (db: Db, filters: OptionsQuery) =>
  db
    .selectFrom(optionIds('teacher', filters).as('found'))
    .innerJoin('teacher', 'teacher.id', 'found.id')
    .innerJoin('person', 'person.id', 'teacher.person_id')
    .innerJoin('department', 'department.id', 'teacher.department_id')
    .select(['teacher.id', 'person.full_name as fullName', 'department.name as department_name'])
    .orderBy('teacher.name_key')
    .orderBy('teacher.id')
    .execute();
