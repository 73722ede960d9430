import type { department } from '@portal/shared-kit/contract/offer/department';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { ByState } from '@portal/shared-kit/contract/core/crud';
import { sql, type Insertable } from 'kysely';
import { insertRow, updateRecord, type Db, type Tx } from '../../platform/database/db.ts';
import { lockThenRead } from '../../platform/database/lock-row.ts';
import { optionIds, type OptionsQuery } from '../../platform/http/options.ts';
import { pageList } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';
import type { Sort } from '@portal/shared-kit/contract/core/sort';
import { sorting } from '../../platform/database/sort.ts';
import type { Person } from '../../platform/database/schema.ts';

export type DepartmentForm = Args<typeof department.create>['body'];

const inUse = sql<boolean>`(exists (select from course where course.department_id = department.id)
  or exists (select from class_group where class_group.department_id = department.id)
  or exists (select from teacher where teacher.department_id = department.id)
  or exists (select from employee where employee.department_id = department.id))`;

const asRows = (db: Db) =>
  db
    .selectFrom('department')
    .leftJoin('employee as head', 'head.id', 'department.head_id')
    .leftJoin('person', 'person.id', 'head.person_id')
    .select([
      'department.id',
      'department.name as dep_name',
      'department.description',
      'department.head_id',
      'person.full_name as head_name',
      'department.active',
      'department.version',
      inUse.as('in_use'),
    ]);

const sorted = sorting({ dep_name: 'name_key' }, 'dep_name');

/** A page by name, and how many there are in all. */
export const list = pageList(
  (db: Db, { search, state, sort }: ByState & { sort?: Sort<'dep_name'> | undefined }) => {
    const { key, order } = sorted(sort);
    return {
      source: db
        .selectFrom('department')
        .select(['id', key.as('key')])
        .$if(search !== '', (query) => query.where(contains(sql.ref('name_key'), search)))
        .$if(state !== undefined, (query) => query.where('active', '=', state === 'activo')),
      searched: search !== '',
      order,
      rows: asRows,
    };
  },
);

export const find = (db: Db, id: number) => asRows(db).where('department.id', '=', id).executeTakeFirst();

export const lock = lockThenRead('department', find);

const columns = ({ dep_name, ...same }: Partial<DepartmentForm>) => ({
  ...same,
  ...(dep_name !== undefined && { name: dep_name }),
});

export const insert = (tx: Tx, { dep_name, description, head_id }: DepartmentForm) =>
  insertRow(tx, 'department', { name: dep_name, description, head_id });

export const update = (tx: Tx, id: number, change: Partial<DepartmentForm> & { active?: boolean }) =>
  updateRecord(tx, 'department', id, { ...columns(change) });

export const remove = (tx: Tx, id: number) => tx.deleteFrom('department').where('id', '=', id).execute();

/** What prevents a department from being deleted. */
export const uses = (db: Db, id: number) =>
  db
    .selectNoFrom((eb) =>
      (['course', 'class_group', 'teacher', 'employee'] as const).map((table) =>
        eb
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where(`${table}.department_id`, '=', id)
          .$asScalar()
          .$notNull()
          .as(table),
      ),
    )
    .executeTakeFirstOrThrow();

/** Active departments whose name contains the search, by name, and the one with `id` in any state. */
export const options = (db: Db, filters: OptionsQuery) =>
  db
    .selectFrom(optionIds('department', filters).as('found'))
    .innerJoin('department', 'department.id', 'found.id')
    .select(['department.id', 'department.name as dep_name'])
    .orderBy('department.name_key')
    .execute();

export const isActive = async (db: Db, id: number) =>
  (await db.selectFrom('department').select('active').where('id', '=', id).executeTakeFirst())?.active ??
  false;

export const isActiveEmployee = async (db: Db, id: number) =>
  (await db.selectFrom('employee').select('active').where('id', '=', id).executeTakeFirst())?.active ?? false;

export interface NewEmployee {
  /** A new person's data, or the id of an existing one. */
  person: Insertable<Person> | number;
  department_id: number;
  position: string;
  active?: boolean;
}

export async function insertEmployee(tx: Tx, { person, ...employee }: NewEmployee): Promise<number> {
  const person_id = typeof person === 'number' ? person : await insertPerson(tx, person);
  return insertRow(tx, 'employee', { ...employee, person_id });
}

const insertPerson = async (tx: Tx, person: Insertable<Person>) => await insertRow(tx, 'person', person);
