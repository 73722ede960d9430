import type { Holiday, HolidayForm } from '@portal/shared-kit/contract/finance/holiday';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/** Holidays: `2027-04-02`, or `*-09-07` for every year. */
export const holidaySet = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('holiday')
    .select(sql<string>`coalesce(year::text, '*') || to_char(make_date(2000, month, day), '-MM-DD')`.as('on'))
    .execute();
  return new Set(rows.map(({ on }) => on));
};

export const list = (db: Db): Promise<Holiday[]> =>
  db
    .selectFrom('holiday')
    .select(['id', 'year', 'month', 'day', 'name'])
    .orderBy('month')
    .orderBy('day')
    .orderBy('id')
    .execute();

/** Undefined where that day is a holiday already. */
export const insert = (tx: Tx, form: HolidayForm): Promise<Holiday | undefined> =>
  tx
    .insertInto('holiday')
    .values(form)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'year', 'month', 'day', 'name'])
    .executeTakeFirst();

export const remove = (tx: Tx, id: number): Promise<Holiday | undefined> =>
  tx
    .deleteFrom('holiday')
    .where('id', '=', id)
    .returning(['id', 'year', 'month', 'day', 'name'])
    .executeTakeFirst();
