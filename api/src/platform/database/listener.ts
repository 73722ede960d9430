import pg from 'pg';

interface Options {
  onNotice: (payload: string) => void;
  /** Called when notifications may have been missed: the connection was lost or re-established. */
  onGap: () => void;
  onError?: (error: Error) => void;
}

/** One connection that listens to a PostgreSQL channel and reconnects whenever it breaks. */
export interface Listener {
  /** Whether notifications arrive at this moment. */
  readonly alive: boolean;
  /** Resolves once the notifications of every transaction committed before the call were handled, or the connection is given up. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const heartbeatMs = 5_000;
const answerWithinMs = 2_000;
const retryMs = { first: 100, most: 5_000 };

/** Starts listening at once, in the background. */
export function listen(
  url: string,
  channel: string,
  { onNotice, onGap, onError = () => {} }: Options,
): Listener {
  let client: pg.Client | undefined;
  let alive = false;
  let closed = false;
  let wait = retryMs.first;
  let retry: NodeJS.Timeout | undefined;

  const begin = async () => {
    const made = new pg.Client({
      connectionString: url,
      application_name: 'portal-api-listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: answerWithinMs,
      keepAlive: true,
    });
    client = made;
    made.on('error', (error) => lost(made, error));
    made.on('end', () => lost(made, new Error('the listening connection ended')));
    made.on('notification', ({ payload = '' }) => onNotice(payload));
    try {
      await made.connect();
      await made.query(`listen ${channel}`);
    } catch (error) {
      return lost(made, error as Error);
    }
    if (client !== made) return;
    alive = true;
    wait = retryMs.first;
    onGap();
  };

  const lost = (broken: pg.Client, error: Error) => {
    if (client !== broken) return;
    client = undefined;
    alive = false;
    onGap();
    broken.end().catch(() => {});
    if (closed) return;
    onError(error);
    retry = setTimeout(() => void begin(), wait).unref();
    wait = Math.min(wait * 2, retryMs.most);
  };

  // The server delivers pending notifications before it reports a statement as complete.
  const roundTrip = async () => {
    const current = client;
    if (!current || !alive) return;
    await current.query('select 1').catch((error: Error) => lost(current, error));
  };
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = (): Promise<void> => {
    next = undefined;
    running = roundTrip().finally(() => (running = undefined));
    return running;
  };
  // A round trip in progress may have started before the commit, so concurrent callers share the next one.
  const settled = () => (running ? (next ??= running.then(run)) : run());

  const heartbeat = setInterval(() => void settled(), heartbeatMs).unref();
  void begin();

  return {
    get alive() {
      return alive;
    },
    settled,
    async close() {
      closed = true;
      clearInterval(heartbeat);
      clearTimeout(retry);
      const last = client;
      client = undefined;
      alive = false;
      await last?.end().catch(() => {});
    },
  };
}
