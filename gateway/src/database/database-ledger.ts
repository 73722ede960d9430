import pg from 'pg';
import { LedgerConflict, parseEntry, type Ledger, type LedgerEntry } from '../registry/ledger.ts';
import { storedToken, type TokenStore } from '../tokens/token.ts';
import type { Logger } from 'pino';
import type { Registry } from '../registry/registry.ts';
import { randomBytes } from 'node:crypto';

/** The ledger in PostgreSQL: the primary key on the revision decides between two concurrent appends. */
export const databaseLedger = (pool: pg.Pool, now = () => new Date()): Ledger => ({
  async read(revision = 0) {
    const { rows } = await pool.query<{ entry: unknown }>(
      'select entry from gateway.ledger where revision > $1 order by revision',
      [revision],
    );
    return rows.map(({ entry }) => parseEntry(entry));
  },
  async append(expected, move) {
    const entry = { revision: expected + 1, at: now().toISOString(), ...move } as LedgerEntry;
    const { rowCount } = await pool.query(
      `insert into gateway.ledger (revision, entry)
       select $1, $2 where $1 = 1 + (select coalesce(max(revision), 0) from gateway.ledger)
       on conflict do nothing`,
      [entry.revision, JSON.stringify(entry)],
    );
    if (rowCount === 0) throw new LedgerConflict(`revision is no longer ${expected}`);
    return entry;
  },
});

/** Tokens in PostgreSQL, shared by all gateways. */
export const databaseTokenStore = (pool: pg.Pool): TokenStore => ({
  async find(id) {
    const { rows } = await pool.query<{ token: unknown }>('select token from gateway.token where id = $1', [
      id,
    ]);
    return rows[0] && storedToken.parse(rows[0].token);
  },
  async list() {
    const { rows } = await pool.query<{ token: unknown }>(
      `select token from gateway.token order by token ->> 'createdAt', id`,
    );
    return rows.map(({ token }) => storedToken.parse(token));
  },
  async put(token) {
    await pool.query(
      'insert into gateway.token (id, token) values ($1, $2) on conflict (id) do update set token = excluded.token',
      [token.id, JSON.stringify(token)],
    );
  },
});

/** The signing key shared by gateways on one database; the first one generates it. */
export async function databaseKey(pool: pg.Pool): Promise<Buffer> {
  await pool.query('insert into gateway.secret (name, bytes) values ($1, $2) on conflict do nothing', [
    'grants',
    randomBytes(32),
  ]);
  const { rows } = await pool.query<{ bytes: Buffer }>('select bytes from gateway.secret where name = $1', [
    'grants',
  ]);
  return rows[0]!.bytes;
}

/** Milliseconds: between two polls without a notification, and before a lost connection is re-established. */
const patience = { poll: 2_000, retry: 500 };

/** Applies what other gateways append: PostgreSQL notifies at once, and a poll every two seconds makes up for a notification that was
 *  lost. While the database is unreachable the last known state stays. Returns the function that stops it. */
export function followLedger(url: string, registry: Registry, log: Logger): () => Promise<void> {
  let client: pg.Client | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  const refresh = () =>
    registry.refresh().catch((error: unknown) => log.warn({ err: error }, 'the ledger cannot be read'));

  const begin = async () => {
    const made = new pg.Client({
      connectionString: url,
      application_name: 'portal-gateway-listener',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client = made;
    const lost = () => {
      if (client !== made || stopped) return;
      client = undefined;
      made.end().catch(() => undefined);
      retry = setTimeout(() => void begin(), patience.retry).unref();
    };
    made.on('error', lost).on('end', lost).on('notification', refresh);
    try {
      await made.connect();
      await made.query('listen gateway_ledger');
      await refresh();
    } catch {
      lost();
    }
  };
  void begin();
  const poll = setInterval(() => void refresh(), patience.poll).unref();
  return async () => {
    stopped = true;
    clearInterval(poll);
    clearTimeout(retry);
    await client?.end().catch(() => undefined);
  };
}
