import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { optionIds, type OptionsQuery } from '../../platform/http/options.ts';
import { staffColumns, staffRecords } from '../persons/staff.repository.ts';

export interface EmployeeFields {
  department_id: number;
  position: string;
  contract_type: string | null;
  admission_date: string | null;
}

/** Employees by the names of the contract. They are deactivated and never deleted (decision 50). */
const rows = (db: Db) =>
  db
    .selectFrom('employee')
    .innerJoin('person', 'person.id', 'employee.person_id')
    .innerJoin('department', 'department.id', 'employee.department_id')
    .select(staffColumns('employee'))
    .select(['employee.position', 'employee.contract_type', 'employee.admission_date'])
    .select(sql<boolean>`true`.as('in_use'));
export type EmployeeRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

export const records = staffRecords<EmployeeRow, EmployeeFields>('employee', rows, (own) => own);

export const findByPerson = (db: Db, personId: number) =>
  rows(db).where('employee.person_id', '=', personId).executeTakeFirst();

/** Active employees whose name contains the search, at most 50 by name, and the one with `id` in any state. */
export const options = (db: Db, filters: OptionsQuery) =>
  db
    .selectFrom(optionIds('employee', filters).as('found'))
    .innerJoin('employee', 'employee.id', 'found.id')
    .innerJoin('person', 'person.id', 'employee.person_id')
    .select(['employee.id', 'person.full_name as name', 'employee.position'])
    .orderBy('employee.name_key')
    .orderBy('employee.id')
    .execute();
