import type { FastifyInstance, FastifyBaseLogger } from 'fastify';
import type { BackupSettings } from '../backup/backup-state.ts';
import type { Db } from '../database/db.ts';
import { isUsable } from '../database/migrate.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Draining } from '../http/draining.ts';
import { readState } from './metrics.repository.ts';
import { statfs } from 'node:fs/promises';

/** Size and free space of the disk that holds a folder, in bytes; `free` is what an unprivileged program may still write. */
interface Room {
  free: number;
  size: number;
}

export async function roomAt(folder: string): Promise<Room> {
  const { bavail, bsize, blocks } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** Bytes that are left to the embedded database: it ends when it cannot begin the next 16 MiB of its log. */
const reserve = 64 * 1_048_576;

/** Less than a tenth is free, a warning while everything still works; or only the reserve of the database, as on a small disk. */
export const isLow = ({ free, size }: Room): boolean => free * 10 < size || free < reserve;

/** How long an answer about the reserve counts, in milliseconds: much less than writing half of the reserve takes. */
const reserveKeptMs = 250;

/** Tells whether a program may write to the disk of the folder beyond what the database needs; also true where the disk cannot be asked. */
export function reserveAt(folder: string): () => Promise<boolean> {
  let askedAt = -Infinity;
  let answer = Promise.resolve(true);
  return () => {
    if (performance.now() - askedAt < reserveKeptMs) return answer;
    askedAt = performance.now();
    answer = roomAt(folder).then(
      ({ free }) => free >= reserve,
      () => true,
    );
    return answer;
  };
}

/** Logs when a part stops answering and when it answers again: one line each, however often it is looked at. */
export class OutageLog {
  #since: number | undefined;

  constructor(
    private readonly part: string,
    private readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  ) {}

  failed(error?: unknown): void {
    if (this.#since !== undefined) return;
    this.#since = performance.now();
    this.log.warn({ part: this.part, err: error }, 'does not answer');
  }

  answered(): void {
    if (this.#since === undefined) return;
    const seconds = Math.round((performance.now() - this.#since) / 1000);
    this.#since = undefined;
    this.log.info({ part: this.part, seconds }, 'answers again');
  }
}

/** `/healthz`: the process answers. `/readyz`: so does its database, with the current schema and open to writes, and the process is not
 *  about to stop. Neither a full disk nor files out of reach make it unready, because most of it still works: `disk` is `low` when less than
 *  a tenth is free, `files` is `unavailable` while their store does not answer. `/state`: what gateways show at `/status`; it is outside
 *  `/api`, so that only they reach it. */
export function healthRoutes(
  fastify: FastifyInstance,
  db: Db,
  draining: Draining,
  files: Pick<FileStore, 'answers'>,
  settings: BackupSettings,
) {
  const { dataDir } = settings;
  const database = new OutageLog('the database', fastify.log);
  const fileStore = new OutageLog('the file store', fastify.log);
  fastify.get('/healthz', async () => ({ status: 'ok' }));
  fastify.get('/readyz', async (_request, reply) => {
    const ready = !draining.begun && (await answers(db, database));
    const disk = dataDir === undefined ? undefined : await diskState(dataDir);
    const store = (await files.answers()) ? 'ok' : 'unavailable';
    if (store === 'ok') fileStore.answered();
    else fileStore.failed();
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'unavailable', disk, files: store });
  });
  fastify.get('/state', async (_request, reply) => {
    const state = await readState(db, settings).catch((error: unknown) => database.failed(error));
    if (state) database.answered();
    return reply.code(state ? 200 : 503).send(state ?? { status: 'unavailable' });
  });
}

async function answers(db: Db, outage: OutageLog): Promise<boolean> {
  try {
    const usable = await isUsable(db);
    if (usable) outage.answered();
    return usable;
  } catch (error) {
    outage.failed(error);
    return false;
  }
}

const diskState = (folder: string) =>
  roomAt(folder).then(
    (room) => (isLow(room) ? 'low' : 'ok'),
    () => 'unknown',
  );
