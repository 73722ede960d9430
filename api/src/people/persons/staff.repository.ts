import type { ByState } from '@portal/shared-kit/contract/core/crud';
import { sql, type AliasableExpression, type Expression, type SqlBool } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { lockWithPerson } from '../../platform/database/lock-row.ts';
import { pageList } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';
import { personColumns } from './person.repository.ts';
import { byName, sorting } from '../../platform/database/sort.ts';

export type StaffTable = 'teacher' | 'employee';

/** Columns common to staff, from a query that joins person and department. */
export const staffColumns = (table: StaffTable) =>
  [
    ...personColumns,
    sql<number>`${sql.ref(`${table}.id`)}`.as('id'),
    sql<number>`${sql.ref(`${table}.department_id`)}`.as('department_id'),
    sql<string>`department.name`.as('department_name'),
    sql<Date>`${sql.ref(`${table}.created_at`)}`.as('created_at'),
    sql<boolean>`${sql.ref(`${table}.active`)}`.as('active'),
    // Both versions only grow, so their sum changes with either.
    sql<number>`${sql.ref(`${table}.version`)} + person.version`.as('version'),
  ] as const;

type Rows<Row> = AliasableExpression<Row> & {
  where(condition: Expression<SqlBool>): {
    executeTakeFirst(): Promise<Row | undefined>;
    execute(): Promise<Row[]>;
  };
};

const sorted = sorting(
  { fullName: 'name_key', created_at: 'created_at', department_name: 'by_key' },
  'fullName',
);
interface StaffQuery extends ByState {
  department_id?: number | undefined;
  sort?: Parameters<typeof sorted>[0];
}

/** The queries common to teachers and employees. `rows` selects the register by the names of the contract, `columns` maps its own
 *  fields to columns. */
export function staffRecords<Row extends { id: number }, Own extends object>(
  table: StaffTable,
  rows: (db: Db) => Rows<Row>,
  columns: (own: Partial<Own>) => object,
) {
  const find = (db: Db, id: number): Promise<Row | undefined> =>
    rows(db)
      .where(sql<SqlBool>`${sql.ref(`${table}.id`)} = ${id}`)
      .executeTakeFirst();
  return {
    list: pageList((db: Db, { search, state, department_id, sort }: StaffQuery) => {
      const { by, key, order } = sorted(sort);
      return {
        order,
        source: db
          .selectFrom(table)
          .$if(
            by === 'department_name',
            (qb) => qb.innerJoin(byName('department'), 'by_id', 'department_id') as typeof qb,
          )
          .select(['id', key.as('key')])
          .$if(search !== '', (qb) => qb.where(contains(sql.ref('name_key'), search)))
          .$if(department_id !== undefined, (qb) => qb.where('department_id', '=', department_id!))
          .$if(state !== undefined, (qb) => qb.where('active', '=', state === 'activo')),
        searched: search !== '',
        rows,
      };
    }),
    find,
    /** Locks the record and its person until the transaction ends. */
    async lock(tx: Tx, id: number): Promise<Row | undefined> {
      await lockWithPerson(tx, table, id);
      return find(tx, id);
    },
    async insert(tx: Tx, person_id: number, own: Own): Promise<number> {
      const values = { person_id, ...columns(own) } as never;
      return (await tx.insertInto(table).values(values).returning('id').executeTakeFirstOrThrow()).id;
    },
    /** Each of a person; returns the ids in the same order. */
    async insertMany(tx: Tx, many: readonly { person_id: number; own: Own }[]): Promise<number[]> {
      const values = many.map(({ person_id, own }) => ({ person_id, ...columns(own) }));
      const made = await tx
        .insertInto(table)
        .values(values as never)
        .returning(['id', 'person_id'])
        .execute();
      const ids = new Map(made.map((row) => [row.person_id, row.id]));
      return many.map(({ person_id }) => ids.get(person_id)!);
    },
    findMany: (db: Db, ids: readonly number[]): Promise<Row[]> =>
      rows(db)
        .where(sql<SqlBool>`${sql.ref(`${table}.id`)} = any(${ids})`)
        .execute(),
    update: (tx: Tx, id: number, { active, ...own }: Partial<Own> & { active?: boolean }) =>
      tx
        .updateTable(table)
        .set((eb) => ({
          ...columns(own as unknown as Partial<Own>),
          ...(active !== undefined && { active }),
          updated_at: sql<Date>`now()`,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute(),
    remove: (tx: Tx, id: number) => tx.deleteFrom(table).where('id', '=', id).execute(),
  };
}
