import type { AuditedEntity } from '@portal/shared-kit/contract/core/audit';
import type { Register, RowBase } from '@portal/shared-kit/contract/core/crud';
import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/db.ts';
import { hold, type Numbered } from '../database/hold.ts';
import { pageOf } from '../database/page.ts';
import { contains } from '../database/search.ts';
import type { Server } from '../http/route.ts';
import { plainWrites } from './records.ts';
import { serveRegister } from './serve-register.ts';

interface PlainTable<Form> {
  table: Numbered;
  /** Form fields, which are also the column names. */
  columns: readonly (keyof Form & string)[];
}

/** The table of a register without rules of its own: it has `name_key`, `active` and `version`, and no other table references it. */
function plainTable<Row extends RowBase, Form extends object>({ table, columns }: PlainTable<Form>) {
  const name = sql.table(table);
  const own = sql.join(columns.map((column) => sql.ref(column)));
  const rows = sql<Row>`(select id, ${own}, active, version, false as in_use from ${name})`;
  const find = async (db: Db, id: number): Promise<Row | undefined> =>
    (await sql<Row>`select * from ${rows} as it where id = ${id}`.execute(db)).rows[0];
  return {
    /** A page sorted by name. */
    list: (db: Db, { search, ...filters }: PageQuery) =>
      pageOf<Row>(db, filters, {
        source: sql`(select id, name_key as key from ${name} where ${contains(sql.ref('name_key'), search)})`,
        searched: search !== '',
        rows,
      }),
    find,
    /** Locks the record until the transaction ends. */
    async lock(tx: Tx, id: number): Promise<Row | undefined> {
      await hold(tx, table, id);
      return find(tx, id);
    },
    async insert(tx: Tx, form: Form): Promise<number> {
      const values = sql.join(columns.map((column) => form[column]));
      const made = await sql<{
        id: number;
      }>`insert into ${name} (${own}) values (${values}) returning id`.execute(tx);
      return made.rows[0]!.id;
    },
    update(tx: Tx, id: number, change: Partial<Form> & { active?: boolean }) {
      const changed = [...columns, 'active' as const].filter((column) => change[column] !== undefined);
      const set = [
        ...changed.map((column) => sql`${sql.ref(column)} = ${change[column]}`),
        sql`updated_at = now()`,
        sql`version = version + 1`,
      ];
      return sql`update ${name} set ${sql.join(set)} where id = ${id}`.execute(tx);
    },
    remove: (tx: Tx, id: number) => sql`delete from ${name} where id = ${id}`.execute(tx),
  };
}

/** Serves a register without rules of its own over its table. */
export const servePlain =
  <Row extends RowBase, Form extends object>(register: Register<Row, Form>, declared: PlainTable<Form>) =>
  (server: Server): void => {
    const records = plainTable<Row, Form>(declared);
    const writes = plainWrites<Row, Form>({
      ...records,
      entity: register.entity as AuditedEntity,
      keys: register.unique ? { [`${declared.table}_${register.unique.field}_key`]: register.unique } : {},
      toRemove: register.remove.access as Permission,
    });
    serveRegister(server, register, { ...records, ...writes });
  };
