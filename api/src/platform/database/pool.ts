import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Db } from './db.ts';
import type { DB } from './schema.ts';
import type { TracePart } from '../tracing/tracing.ts';

export interface PoolOptions {
  /** Connections at most. */
  max?: number;
  /** Connections that are kept while nobody calls; the others end after a minute. */
  min?: number;
  connectionTimeoutMs?: number;
  /** How long a statement waits for a row lock. */
  lockTimeoutMs?: number;
  /** How long the transaction of a call may wait for this process between two statements (`endIfSilent`). */
  callIdleMs?: number;
  /** How long a statement may run; 0: no limit. */
  statementTimeoutMs?: number;
  /** How much longer an answer is waited for: a server whose machine is gone ends no statement and closes no connection. */
  silenceMs?: number;
  onError?: (error: Error) => void;
}

/** int8 as a number, date as 'YYYY-MM-DD'; numeric stays exact text and timestamptz becomes a Date, as in `pg`. */
const parsers = new pg.TypeOverrides();
parsers.setTypeParser(pg.types.builtins.INT8, Number);
parsers.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** By statement, not as start-up parameters: a pooler in between refuses those it does not know or leaves them out.
 *  Data are in memory or on a solid-state disk: with the default for spinning disks the planner scans tables that have an index.
 *  Compiling a statement takes longer than running any of these: where counts of rows are unknown yet, a page of six took 40 ms. */
const sessionSettings = (lockTimeoutMs: number, statementTimeoutMs: number, callIdleMs: number) =>
  `set random_page_cost = 1.1; set jit = off; set statement_timeout = ${statementTimeoutMs};
   set lock_timeout = ${lockTimeoutMs}; set idle_in_transaction_session_timeout = 30000;
   set portal.call_idle = ${callIdleMs}`;

export const maxConnections = 12;

/** The connection pool of this process. A lost connection is reported to `onError` and replaced; statements time out. */
export function createPool(
  url: string,
  {
    max = maxConnections,
    min = 0,
    connectionTimeoutMs = 5_000,
    lockTimeoutMs = 5_000,
    callIdleMs = 1_500,
    statementTimeoutMs = 15_000,
    silenceMs = 5_000,
    onError = () => {},
  }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    min,
    types: parsers,
    application_name: 'portal-api',
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    query_timeout: statementTimeoutMs && statementTimeoutMs + silenceMs,
    onConnect: (client) => client.query(sessionSettings(lockTimeoutMs, statementTimeoutMs, callIdleMs)),
  });
  pool.on('error', onError);
  // The pool does not handle errors of a client that is checked out: unhandled, one would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** Kysely over the pool, with statements prepared once per connection, and each told to `tracePart` where calls are traced. Destroying it ends
 *  the pool. */
export const connect = (pool: pg.Pool, tracePart?: TracePart): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepared(pool, tracePart) }) });

/** Beyond this many distinct texts statements run unprepared, so that prepared plans do not accumulate without limit. */
const maxNames = 1_000;

function statementNames() {
  const names = new Map<string, string>();
  return (sql: string): string | undefined => {
    const known = names.get(sql);
    if (known || names.size >= maxNames) return known;
    const name = createHash('sha256').update(sql).digest('base64url').slice(0, 24);
    names.set(sql, name);
    return name;
  };
}

/** A read without parameters, which may begin on a line of its own. */
const isRead = /^\s*(select|with)\b/;

function prepared(pool: pg.Pool, tracePart?: TracePart): PostgresPool {
  const nameOf = statementNames();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const made = wrapped.get(client) ?? withNames(client, nameOf, tracePart);
    wrapped.set(client, made);
    return made;
  };
  const connection = tracePart
    ? () => tracePart('connection', {}, () => pool.connect())
    : () => pool.connect();
  return { connect: async () => wrap(await connection()), end: () => pool.end() };
}

/** The text holds placeholders in place of values. */
const attributesOf = (text: string) => ({
  'db.system.name': 'postgresql',
  'db.query.text': text.slice(0, 4_000),
});

function withNames(
  client: pg.PoolClient,
  nameOf: (sql: string) => string | undefined,
  tracePart?: TracePart,
): PostgresPoolClient {
  let stale = false;
  const ask = (sql: string, values: readonly unknown[]) => {
    if (values.length === 0 && !isRead.test(sql)) return client.query(sql); // begin, commit, scripts
    return client.query({ name: nameOf(sql), text: sql, values: values as unknown[] });
  };
  const query = async (sql: string, values: readonly unknown[]) => {
    try {
      return await ask(sql, values);
    } catch (error) {
      if (isUnanswered(error)) void client.end().catch(() => {}); // or the rollback would wait behind what is not answered
      stale ||= isStalePlan(error) || isReadOnly(error) || isUnanswered(error);
      throw error;
    }
  };
  const traced =
    tracePart &&
    ((text: string, values: readonly unknown[]) =>
      tracePart(text.split(/\s/, 1)[0]!, attributesOf(text), () => query(text, values)));
  return {
    query: (traced ?? query) as unknown as PostgresPoolClient['query'],
    release: () => client.release(stale),
  };
}

/** A table changed under a prepared statement: the connection is dropped, and the call may be repeated. */
export const isStalePlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan');

/** The server is a standby, or became one: the next connection may lead to the primary. */
export const isReadOnly = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25006';

/** Nothing came in the time a statement may take, and the driver has given it up. */
export const isUnanswered = (error: unknown) =>
  error instanceof Error && error.message === 'Query read timeout';

/** Rows from which a table counts as large: below, what its first call costs is noticed by nobody. */
const large = 10_000;

/** Opens all connections of a pool and has each read what PostgreSQL knows of the large tables and their indexes: the first statement of a
 *  new connection otherwise waits for it, ten times as long as for its rows. Nothing is done where no table is large. Answers how many
 *  connections were opened. */
export async function warmUp(pool: pg.Pool, rows = large): Promise<number> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $1`,
    [rows],
  );
  if (tables.length === 0) return 0;
  const planned = `explain ${tables.map(({ name }) => `select from ${name}`).join(' union all ')}`;
  // All are held until the last is there, or one would be given out again and again.
  const opened = await Promise.allSettled(
    Array.from({ length: pool.options.max }, async () => {
      const client = await pool.connect();
      const read = client.query(planned).then(
        () => true,
        () => false,
      );
      return { client, read };
    }),
  );
  const there = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  for (const { client, read } of there) client.release(!(await read));
  return there.length;
}
