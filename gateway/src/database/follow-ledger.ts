import pg from 'pg';
import type { Logger } from 'pino';
import type { Registry } from '../registry/registry.ts';

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
