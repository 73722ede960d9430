import fastify from 'fastify';
import { sql } from 'kysely';
import { toApiError } from '../http/failure.ts';
import { healthRoutes } from '../health/health.routes.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';
import { startWire } from '../../testing/wire.ts';
import { endIfSilent } from './lock-row.ts';
import { connect, createPool, warmUp } from './pool.ts';
import { inSavepoint } from './savepoint.ts';

const database = testDatabase();
const codeOf = async (work: Promise<unknown>) =>
  toApiError(
    await work.then(
      () => 'nothing failed',
      (error: unknown) => error,
    ),
  ).code;

test('big integers come as numbers, decimals as exact text, dates as ISO text and instants as Date', async () => {
  const { rows } =
    await sql`select 9007199254740991::int8 as int8, 12.50::numeric as exact, '2026-02-28'::date as day,
    '2026-02-28T22:00:00Z'::timestamptz as instant`.execute(database.db);
  expect(rows).toEqual([
    { int8: 9007199254740991, exact: '12.50', day: '2026-02-28', instant: new Date('2026-02-28T22:00:00Z') },
  ]);
});

test('sets the planner for solid-state disks and turns JIT off, on any server', async () => {
  const { rows } =
    await sql`select current_setting('random_page_cost') as page, current_setting('jit') as jit`.execute(
      database.db,
    );
  expect(rows).toEqual([{ page: '1.1', jit: 'off' }]);
});

test('a statement is prepared once per connection however often it runs', async () => {
  await database.db.connection().execute(async (one) => {
    for (const id of [1, 2, 3]) await one.selectFrom('person').select('id').where('id', '=', id).execute();
    const { rows } =
      await sql`select statement from pg_prepared_statements where statement like 'select "id"%'`.execute(
        one,
      );
    expect(rows).toEqual([{ statement: 'select "id" from "person" where "id" = $1' }]);
  });
});

test('with a large table, opens every connection of a pool and reads its indexes before the first call; otherwise none', async () => {
  const pool = createPool(database.url, { max: 3 });
  await sql`create table grown (id int primary key); insert into grown select generate_series(1, 50); analyze grown`.execute(
    database.db,
  );
  expect([await warmUp(pool, 1_000_000), pool.totalCount]).toEqual([0, 1]);
  expect([await warmUp(pool, 40), pool.totalCount, pool.idleCount]).toEqual([3, 3, 3]);
  await pool.end();
});

test('a connection whose prepared plan is stale is not used again', async () => {
  await sql`create table shape (a int); insert into shape values (1)`.execute(database.db);
  const read = () => sql`select * from shape where a = ${1}`.execute(database.db);
  await read();
  await sql`alter table shape add column b int`.execute(database.db);
  await expect(read()).rejects.toThrow('cached plan');
  expect((await read()).rows).toEqual([{ a: 1, b: null }]);
});

test('a connection lost between two statements of a transaction fails that transaction, not the process', async () => {
  const lost = database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(database.db);
    await until(
      async () =>
        (await sql`select 1 from pg_stat_activity where pid = ${rows[0]!.pid}`.execute(database.db)).rows
          .length === 0,
    );
    await sql`select 1`.execute(tx);
  });
  expect(toApiError(await lost.catch((error: unknown) => error)).code).toBe('unavailable');
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
});

test('a connection begins with nothing that a pooler between may refuse or leave out, and has its limits all the same', async () => {
  const wire = await startWire(database.url);
  const db = connect(createPool(wire.url, { lockTimeoutMs: 4_000, statementTimeoutMs: 9_000 }));
  try {
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`.execute(
      db,
    );
    expect(rows).toEqual([{ statement: '9s', lock: '4s', idle: '30s' }]);
    expect(wire.greeting()).toContain('portal-api');
    expect(wire.greeting()).not.toMatch(/options|timeout/);
  } finally {
    await db.destroy();
    wire.close();
  }
});

test('a part of a transaction that fails is undone as a whole, also after a part inside it was', async () => {
  const fails = () => Promise.reject(new Error('refused'));
  await database.db.transaction().execute(async (tx) => {
    await inSavepoint(tx, async () => {
      await tx.insertInto('person').values({ full_name: 'Ninguém' }).execute();
      await inSavepoint(tx, fails).catch(() => undefined);
      return fails();
    }).catch(() => undefined);
    expect(await tx.selectFrom('person').select('id').where('full_name', '=', 'Ninguém').execute()).toEqual(
      [],
    );
  });
});

test('a server that hangs in the middle of a call holds no lock for long, and what it had begun is not done', async () => {
  await sql`create table held (id int primary key, n int); insert into held values (1, 0)`.execute(
    database.db,
  );
  const db = connect(createPool(database.url, { callIdleMs: 300 }));
  try {
    let [goOn, hangs] = [() => {}, () => {}];
    const hanging = new Promise<void>((resolve) => (goOn = resolve));
    const locked = new Promise<void>((resolve) => (hangs = resolve));
    const call = db.transaction().execute(async (tx) => {
      await endIfSilent(tx);
      await sql`update held set n = n + 1`.execute(tx);
      hangs();
      await hanging;
      await sql`select 1`.execute(tx);
    });
    const refusal = codeOf(call);
    await locked;
    await sql`update held set n = n + 10`.execute(database.db);
    goOn();
    expect(await refusal).toBe('unavailable');
    expect((await sql`select n from held`.execute(database.db)).rows).toEqual([{ n: 10 }]);
    // The limit is of that transaction alone.
    await db.transaction().execute(endIfSilent);
    const { rows } = await sql`select current_setting('idle_in_transaction_session_timeout') as idle`.execute(
      db,
    );
    expect(rows).toEqual([{ idle: '30s' }]);
  } finally {
    await db.destroy();
  }
});

test('a server that falls silent fails the transaction, and its connection is not used again', async () => {
  const wire = await startWire(database.url);
  const pool = createPool(wire.url, { statementTimeoutMs: 2_000, silenceMs: 500 });
  const db = connect(pool);
  try {
    const waiting = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      wire.fallSilent();
      await sql`select 2`.execute(tx);
    });
    expect(await codeOf(waiting)).toBe('unavailable');
    expect(pool.totalCount).toBe(0);
    wire.speak();
    expect((await sql`select 3 as three`.execute(db)).rows).toEqual([{ three: 3 }]);
  } finally {
    await db.destroy();
    wire.close();
  }
});

describe('a server that takes no writes, as a standby', () => {
  const standby = () =>
    createPool(`${database.url}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`, {
      max: 1,
    });

  test('a write is to be tried again, on another connection', async () => {
    const pool = standby();
    const db = connect(pool);
    expect(await codeOf(sql`insert into person (full_name) values ('Ana')`.execute(db))).toBe('unavailable');
    expect(pool.totalCount).toBe(0);
    await db.destroy();
  });

  test('the API is not ready while it reaches only such a server', async () => {
    const answerOf = async (pool: ReturnType<typeof standby>) => {
      const db = connect(pool);
      const server = fastify();
      healthRoutes(server, db, { begun: false, begin: () => {} }, { answers: async () => true }, {});
      const { statusCode } = await server.inject({ url: '/readyz' });
      await server.close();
      await db.destroy();
      return statusCode;
    };
    expect([await answerOf(createPool(database.url, { max: 1 })), await answerOf(standby())]).toEqual([
      200, 503,
    ]);
  });
});
