import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { holdWithPerson } from '../../platform/database/hold.ts';
import { optionIds, type OptionsAsked } from '../../platform/http/options.ts';
import { pageOf } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';
import { moment, personColumns } from '../persons/person.repository.ts';

export interface TeacherFields {
  department_id: number;
  hasCertificate: 'Sim' | 'Não';
}

/** Teachers as the contract names their fields. */
const asRows = (db: Db) =>
  db
    .selectFrom('teacher')
    .innerJoin('person', 'person.id', 'teacher.person_id')
    .innerJoin('department', 'department.id', 'teacher.department_id')
    .select(personColumns)
    .select([
      'teacher.id',
      'teacher.id as teacher_id',
      'teacher.department_id',
      'department.name as department_name',
      sql<'Sim' | 'Não'>`case when teacher.has_certificate then 'Sim' else 'Não' end`.as('hasCertificate'),
      moment('teacher.created_at').as('created_at'),
      'teacher.active',
      // Either part may be changed by somebody else; both only rise, so the sum tells of both.
      sql<number>`teacher.version + person.version`.as('version'),
      sql<boolean>`exists (select from teaching where teaching.teacher_id = teacher.id)`.as('in_use'),
    ]);

/** A page by name. */
export const list = (db: Db, { search, ...asked }: PageQuery) =>
  pageOf(db, asked, {
    source: db
      .selectFrom('teacher')
      .select(['id', 'name_key as key'])
      .$if(search !== '', (it) => it.where(contains(sql.ref('name_key'), search))),
    searched: search !== '',
    rows: asRows(db),
  });

export const find = (db: Db, id: number) => asRows(db).where('teacher.id', '=', id).executeTakeFirst();

export const findByPerson = (db: Db, personId: number) =>
  asRows(db).where('teacher.person_id', '=', personId).executeTakeFirst();

/** Teacher and person held against everybody else until the transaction ends. */
export async function lock(tx: Tx, id: number) {
  await holdWithPerson(tx, 'teacher', id);
  return find(tx, id);
}

const columns = ({ hasCertificate, ...same }: Partial<TeacherFields> & { active?: boolean }) => ({
  ...same,
  ...(hasCertificate !== undefined && { has_certificate: hasCertificate === 'Sim' }),
});

export async function insert(tx: Tx, personId: number, fields: TeacherFields): Promise<number> {
  const { id } = await tx
    .insertInto('teacher')
    .values({
      person_id: personId,
      department_id: fields.department_id,
      has_certificate: fields.hasCertificate === 'Sim',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const update = (tx: Tx, id: number, change: Partial<TeacherFields> & { active?: boolean }) =>
  tx
    .updateTable('teacher')
    .set((eb) => ({ ...columns(change), updated_at: sql`now()`, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const remove = (tx: Tx, id: number) => tx.deleteFrom('teacher').where('id', '=', id).execute();

/** Active teachers by name whose name contains what was typed, at most 50; the one named by `id` comes along whatever their state. */
export const options = (db: Db, asked: OptionsAsked) =>
  db
    .selectFrom(optionIds('teacher', asked).as('found'))
    .innerJoin('teacher', 'teacher.id', 'found.id')
    .innerJoin('person', 'person.id', 'teacher.person_id')
    .innerJoin('department', 'department.id', 'teacher.department_id')
    .select(['teacher.id', 'person.full_name as fullName', 'department.name as department_name'])
    .orderBy('teacher.name_key')
    .orderBy('teacher.id')
    .execute();
