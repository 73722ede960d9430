import { sql } from 'kysely';
import { toApiError } from '../http/failure.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';

const it = testDatabase();

test('big integers come as numbers, decimals as exact text, dates as ISO text and instants as Date', async () => {
  const { rows } =
    await sql`select 9007199254740991::int8 as int8, 12.50::numeric as exact, '2026-02-28'::date as day,
    '2026-02-28T22:00:00Z'::timestamptz as instant`.execute(it.db);
  expect(rows).toEqual([
    { int8: 9007199254740991, exact: '12.50', day: '2026-02-28', instant: new Date('2026-02-28T22:00:00Z') },
  ]);
});

test('the planner is told of solid-state disks and compiles nothing, whatever server it is', async () => {
  const { rows } =
    await sql`select current_setting('random_page_cost') as page, current_setting('jit') as jit`.execute(
      it.db,
    );
  expect(rows).toEqual([{ page: '1.1', jit: 'off' }]);
});

test('a statement is prepared once per connection however often it runs', async () => {
  await it.db.connection().execute(async (one) => {
    for (const id of [1, 2, 3]) await one.selectFrom('person').select('id').where('id', '=', id).execute();
    const { rows } =
      await sql`select statement from pg_prepared_statements where statement like 'select "id"%'`.execute(
        one,
      );
    expect(rows).toEqual([{ statement: 'select "id" from "person" where "id" = $1' }]);
  });
});

test('a connection whose prepared plan is stale is not used again', async () => {
  await sql`create table shape (a int); insert into shape values (1)`.execute(it.db);
  const read = () => sql`select * from shape where a = ${1}`.execute(it.db);
  await read();
  await sql`alter table shape add column b int`.execute(it.db);
  await expect(read()).rejects.toThrow('cached plan');
  expect((await read()).rows).toEqual([{ a: 1, b: null }]);
});

test('a connection lost between two statements of a transaction fails that transaction, not the process', async () => {
  const lost = it.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(it.db);
    await until(
      async () =>
        (await sql`select 1 from pg_stat_activity where pid = ${rows[0]!.pid}`.execute(it.db)).rows.length ===
        0,
    );
    await sql`select 1`.execute(tx);
  });
  expect(toApiError(await lost.catch((error: unknown) => error)).code).toBe('unavailable');
  expect((await sql`select 1 as one`.execute(it.db)).rows).toEqual([{ one: 1 }]);
});
