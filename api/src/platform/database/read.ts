import { sql, type SelectQueryBuilder } from 'kysely';
import type { Db } from './db.ts';

/** Whether a query finds a row. */
export const exists = async <DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
): Promise<boolean> => (await query.select(sql.lit(1).as('found')).limit(1).executeTakeFirst()) !== undefined;

/** How many rows a query finds, of which nothing is selected. */
export const countOf = <DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, unknown>,
): Promise<number> =>
  onlyValue(
    query
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .$castTo<{ n: number }>(),
  );

/** The only column of the first row; undefined where there is none. */
export const firstValue = async <DB, Table extends keyof DB, Row extends object>(
  query: SelectQueryBuilder<DB, Table, Row>,
): Promise<Row[keyof Row] | undefined> => {
  const row = await query.executeTakeFirst();
  return row && (Object.values(row)[0] as Row[keyof Row]);
};

/** The only column of the first row. Throws where there is none. */
export const onlyValue = async <DB, Table extends keyof DB, Row extends object>(
  query: SelectQueryBuilder<DB, Table, Row>,
): Promise<Row[keyof Row]> => Object.values(await query.executeTakeFirstOrThrow())[0] as Row[keyof Row];

/** The rows of a statement: sqlRows<Row>(db)`select …`. */
export const sqlRows =
  <Row>(db: Db) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    (await sql<Row>(text, ...values).execute(db)).rows;

/** The row of a statement that always has one. */
export const sqlRow =
  <Row>(db: Db) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row> =>
    (await sqlRows<Row>(db)(text, ...values))[0]!;

/** The only column of the row of a statement that always has one. */
export const sqlValue =
  <Value>(db: Db) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<Value> =>
    Object.values(await sqlRow<Record<string, Value>>(db)(text, ...values))[0]!;
