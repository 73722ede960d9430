import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { holdWithPerson } from '../../platform/database/hold.ts';
import { optionIds, type OptionsAsked } from '../../platform/http/options.ts';
import { pageOf } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';
import { moment, personColumns } from '../persons/person.repository.ts';

export interface EmployeeFields {
  department_id: number;
  position: string;
  contract_type: string | null;
  admission_date: string | null;
}

/** Employees as the contract names their fields. They are deactivated and never deleted (decision 50). */
const asRows = (db: Db) =>
  db
    .selectFrom('employee')
    .innerJoin('person', 'person.id', 'employee.person_id')
    .innerJoin('department', 'department.id', 'employee.department_id')
    .select(personColumns)
    .select([
      'employee.id',
      'employee.department_id',
      'department.name as department_name',
      'employee.position',
      'employee.contract_type',
      'employee.admission_date',
      moment('employee.created_at').as('created_at'),
      'employee.active',
      // Either part may be changed by somebody else; both only rise, so the sum tells of both.
      sql<number>`employee.version + person.version`.as('version'),
      sql<boolean>`true`.as('in_use'),
    ]);

/** A page by name. */
export const list = (db: Db, { search, ...asked }: PageQuery) =>
  pageOf(db, asked, {
    source: db
      .selectFrom('employee')
      .select(['id', 'name_key as key'])
      .$if(search !== '', (it) => it.where(contains(sql.ref('name_key'), search))),
    searched: search !== '',
    rows: asRows(db),
  });

export const find = (db: Db, id: number) => asRows(db).where('employee.id', '=', id).executeTakeFirst();

/** Employee and person held against everybody else until the transaction ends. */
export async function lock(tx: Tx, id: number) {
  await holdWithPerson(tx, 'employee', id);
  return find(tx, id);
}

export async function insert(tx: Tx, personId: number, fields: EmployeeFields): Promise<number> {
  const { id } = await tx
    .insertInto('employee')
    .values({ person_id: personId, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const update = (tx: Tx, id: number, change: Partial<EmployeeFields> & { active?: boolean }) =>
  tx
    .updateTable('employee')
    .set((eb) => ({ ...change, updated_at: sql`now()`, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Active employees by name whose name contains what was typed, at most 50; the one named by `id` comes along whatever their state. */
export const options = (db: Db, asked: OptionsAsked) =>
  db
    .selectFrom(optionIds('employee', asked).as('found'))
    .innerJoin('employee', 'employee.id', 'found.id')
    .innerJoin('person', 'person.id', 'employee.person_id')
    .select(['employee.id', 'person.full_name as name', 'employee.position'])
    .orderBy('employee.name_key')
    .orderBy('employee.id')
    .execute();
