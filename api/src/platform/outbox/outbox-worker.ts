import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/db.ts';
import { Alarm } from '../database/alarm.ts';
import { listen } from '../database/listener.ts';
import type { JsonObject } from '../database/schema.ts';
import * as outboxs from './outbox.repository.ts';

/** Delivers one kind of message. Returns the payload to keep; throws if delivery failed. */
export type Deliver = (payload: JsonObject) => Promise<JsonObject>;

/** A permanent failure: no retry. */
export class Undeliverable extends Error {}

/** Postpones the message by `waitMs`, without counting an attempt. */
export class Postponed extends Error {
  constructor(
    message: string,
    readonly waitMs: number,
  ) {
    super(message);
  }
}

export interface OutboxWorkerOptions {
  db: Db;
  /** For the connection that listens to new messages. */
  databaseUrl: string;
  deliver: Record<string, Deliver>;
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Wait after the first failure; doubles with each, up to six hours. */
  firstWaitMs?: number;
  /** Failures after which a message is given up. */
  maxAttempts?: number;
  /** Maximum time between polls, for messages whose notification was lost. */
  pollMs?: number;
  /** Time after which other workers take the messages of a dead worker; a live one extends its lease. */
  leaseMs?: number;
}

const longestWaitMs = 6 * 3_600_000;

/** Delivers messages as soon as their transaction is committed, each at least once. */
export function startOutbox(options: OutboxWorkerOptions): { stop: () => Promise<void> } {
  const { db, deliver, logger, pollMs = 15_000, leaseMs = 120_000 } = options;
  const kinds = Object.keys(deliver);
  const alarm = new Alarm();
  const note = notesTogether(db);
  let stopping = false;
  const listener = listen(options.databaseUrl, 'outbox', { onNotice: alarm.ring, onGap: alarm.ring });
  const work = (async () => {
    while (!stopping) {
      alarm.set();
      try {
        const messages = await outboxs.claim(db, kinds, leaseMs);
        await Promise.all(messages.map((message) => attempt(options, message, { leaseMs, note })));
        if (messages.length > 0) continue;
        const due = (await outboxs.untilNext(db, kinds)) ?? pollMs;
        await alarm.wait(Math.min(Math.max(due, 10), pollMs));
      } catch (error) {
        logger.warn({ err: error }, 'the outbox cannot reach the database');
        if (!stopping) alarm.set();
        await alarm.wait(1_000);
      }
    }
  })();
  return {
    async stop() {
      stopping = true;
      alarm.ring();
      await Promise.all([work, listener.close()]);
    },
  };
}

/** Records deliveries of the same moment in one statement: a bank file causes twenty thousand mails. */
function notesTogether(db: Db): (sent: Sent) => Promise<unknown> {
  let waiting: Sent[] = [];
  let noted: Promise<unknown> | undefined;
  return (sent) => {
    waiting.push(sent);
    return (noted ??= Promise.resolve().then(() => {
      const together = waiting;
      waiting = [];
      noted = undefined;
      return outboxs.markSent(db, together);
    }));
  };
}
type Sent = Pick<outboxs.Message, 'id' | 'payload'>;

async function attempt(
  { db, deliver, logger, firstWaitMs = 30_000, maxAttempts = 12 }: OutboxWorkerOptions,
  message: outboxs.Message,
  { leaseMs, note }: { leaseMs: number; note: ReturnType<typeof notesTogether> },
) {
  const hold = setInterval(() => void outboxs.extend(db, message.id, leaseMs).catch(() => {}), leaseMs / 2);
  try {
    await note({ id: message.id, payload: await deliver[message.kind]!(message.payload) });
  } catch (error) {
    if (error instanceof Postponed) {
      logger.warn(
        { outbox_id: message.id, kind: message.kind, reason: error.message },
        'a message is postponed',
      );
      return await outboxs.markPostponed(db, message.id, error.message, error.waitMs);
    }
    const over = error instanceof Undeliverable || message.attempts >= maxAttempts;
    const wait = over ? undefined : Math.min(firstWaitMs * 2 ** (message.attempts - 1), longestWaitMs);
    const about = { err: error, outbox_id: message.id, kind: message.kind, attempts: message.attempts };
    if (over) logger.error(about, 'a message was given up');
    else logger.warn(about, 'a message waits for another attempt');
    await outboxs.markFailed(db, message.id, String(error), wait);
  } finally {
    clearInterval(hold);
  }
}
