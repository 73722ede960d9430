import { once } from 'node:events';
import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../kit/db.ts';
import type { JsonObject } from '../kit/schema.ts';
import { claim, markFailed, markSent, untilNext, type Message } from './outbox.repository.ts';

/** Delivers one kind of message. Answers what to keep of it; throws when it could not be delivered. */
export type Deliver = (payload: JsonObject) => Promise<JsonObject>;

/** A failure that no further attempt can mend. */
export class Undeliverable extends Error {}

export interface WorkerOptions {
  db: Db;
  /** For the connection that listens to new messages. */
  databaseUrl: string;
  deliver: Record<string, Deliver>;
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Wait after the first failure; doubles with each, up to six hours. */
  firstWaitMs?: number;
  /** Failures after which a message is given up. */
  mostAttempts?: number;
  /** Longest sleep without looking, for messages whose notification was lost. */
  pollMs?: number;
}

const leaseMs = 120_000;
const longestWaitMs = 6 * 3_600_000;

/** Delivers messages as soon as their transaction is committed, each at least once. */
export function startOutbox(options: WorkerOptions): { stop: () => Promise<void> } {
  const { db, deliver, logger, pollMs = 15_000 } = options;
  const kinds = Object.keys(deliver);
  const alarm = new EventTarget();
  const wake = () => alarm.dispatchEvent(new Event('wake'));
  const stopping = new AbortController();
  const ear = listen(options.databaseUrl, wake, stopping.signal);
  const work = (async () => {
    while (!stopping.signal.aborted) {
      const woken = sleeper(alarm, stopping.signal);
      try {
        const messages = await claim(db, kinds, leaseMs);
        await Promise.all(messages.map((message) => attempt(options, message)));
        if (messages.length === 0)
          await woken(Math.min(Math.max((await untilNext(db, kinds)) ?? pollMs, 10), pollMs));
      } catch (error) {
        if (!stopping.signal.aborted) logger.warn({ err: error }, 'the outbox cannot reach the database');
        await woken(1_000);
      }
    }
  })();
  return {
    async stop() {
      stopping.abort();
      wake();
      await Promise.all([work, ear]);
    },
  };
}

async function attempt(
  { db, deliver, logger, firstWaitMs = 30_000, mostAttempts = 12 }: WorkerOptions,
  message: Message,
) {
  try {
    await markSent(db, message.id, await deliver[message.kind]!(message.payload));
  } catch (error) {
    const over = error instanceof Undeliverable || message.attempts >= mostAttempts;
    const wait = over ? undefined : Math.min(firstWaitMs * 2 ** (message.attempts - 1), longestWaitMs);
    const about = { err: error, outbox_id: message.id, kind: message.kind, attempts: message.attempts };
    if (over) logger.error(about, 'a message was given up');
    else logger.warn(about, 'a message waits for another attempt');
    await markFailed(db, message.id, String(error), wait);
  }
}

/** Begins to note wake-ups at once, so that none between looking and sleeping is lost. */
function sleeper(alarm: EventTarget, stop: AbortSignal): (ms: number) => Promise<void> {
  const woken = new Promise<void>((resolve) =>
    alarm.addEventListener('wake', () => resolve(), { once: true }),
  );
  return async (ms) => {
    if (stop.aborted) return;
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([woken, new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))]);
    clearTimeout(timer);
  };
}

/** Listens for as long as the worker lives, over as many connections as that takes. */
async function listen(databaseUrl: string, heard: () => void, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'portal-outbox',
      keepAlive: true,
    });
    client.on('error', () => {});
    client.on('notification', heard);
    try {
      await client.connect();
      await client.query('listen outbox');
      heard();
      await once(client, 'end', { signal: stop });
    } catch {
      await pauseUnless(stop, 1_000);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

const pauseUnless = (stop: AbortSignal, ms: number) =>
  new Promise<void>((resolve) => {
    if (stop.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    stop.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
