import pg from 'pg';

/** The gateway's tables have a schema of their own, because the database may be shared with the API. */
const tables = `
  create schema if not exists gateway;
  create table if not exists gateway.ledger (
    revision integer primary key check (revision > 0),
    entry jsonb not null
  );
  create table if not exists gateway.release (
    name text not null,
    release text not null,
    description bytea not null,
    stored_at timestamptz not null default now(),
    primary key (name, release)
  );
  create table if not exists gateway.release_file (
    name text not null,
    release text not null,
    path text not null,
    encoding text not null,
    bytes bytea not null,
    primary key (name, release, path, encoding),
    foreign key (name, release) references gateway.release on delete cascade
  );
  create table if not exists gateway.token (
    id text primary key,
    token jsonb not null
  );
  create table if not exists gateway.secret (
    name text primary key,
    bytes bytea not null
  );
  create table if not exists gateway.day_total (
    day text not null,
    remote text not null,
    release text not null,
    opened integer not null,
    failures integer not null,
    crashes integer not null,
    primary key (day, remote, release)
  );
  create table if not exists gateway.release_error (
    process text not null,
    remote text not null,
    release text not null,
    error text not null,
    last bigint not null,
    body jsonb not null,
    primary key (remote, release, error, process)
  );
  create table if not exists gateway.told (
    target text primary key,
    revision integer not null
  );
  create or replace function gateway.refuse_ledger_change() returns trigger language plpgsql as $$
    begin raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege'; end $$;
  create or replace trigger ledger_append_only before update or delete on gateway.ledger
    for each row execute function gateway.refuse_ledger_change();
  create or replace function gateway.tell_ledger() returns trigger language plpgsql as $$
    begin perform pg_notify('gateway_ledger', new.revision::text); return null; end $$;
  create or replace trigger ledger_told after insert on gateway.ledger
    for each row execute function gateway.tell_ledger()`;

/** Keys of the advisory locks; arbitrary numbers that nobody else uses in this database. */
export const locks = { tables: 7_202_701, moves: 7_202_702, notices: 7_202_703 } as const;

export interface Database {
  pool: pg.Pool;
  url: string;
  close(): Promise<void>;
}

/** Connects and creates missing tables; several gateways may start at once. Throws the driver's error where the database cannot be reached. */
export async function openDatabase(
  url: string,
  onError: (error: Error) => void = () => {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    application_name: 'portal-gateway',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // By statement: a pooler in between refuses start-up parameters that it does not know.
    onConnect: (client) => client.query('set statement_timeout = 30000'),
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  try {
    await alone(pool, locks.tables, (client) => client.query(tables));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { pool, url, close: () => pool.end() };
}

/** Runs work under an advisory lock across gateways; PostgreSQL releases the lock when this process dies. */
export async function alone<T>(
  pool: pg.Pool,
  lock: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Waiting for another gateway's publication may take longer than the statement timeout.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lock]);
    try {
      return await work(client);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock]);
      await client.query('set statement_timeout = 30000');
    }
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    // A connection in an unknown state is closed, and its lock with it.
    client.release(broken);
  }
}
