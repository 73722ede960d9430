import type { FastifyInstance } from 'fastify';
import type { BackupSettings } from '../backup/backup-state.ts';
import type { Db } from '../database/db.ts';
import { isUsable } from '../database/migrate.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Draining } from '../http/draining.ts';
import { isLow, roomAt } from './disk.ts';
import { readState } from './state.repository.ts';

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
  fastify.get('/healthz', async () => ({ status: 'ok' }));
  fastify.get('/readyz', async (request, reply) => {
    const ready = !draining.begun && (await answers(db, request.log));
    const disk = dataDir === undefined ? undefined : await diskState(dataDir);
    const store = (await files.answers()) ? 'ok' : 'unavailable';
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'unavailable', disk, files: store });
  });
  fastify.get('/state', async (request, reply) => {
    const state = await readState(db, settings).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the state could not be read');
      return undefined;
    });
    return reply.code(state ? 200 : 503).send(state ?? { status: 'unavailable' });
  });
}

const answers = (db: Db, log: FastifyInstance['log']) =>
  isUsable(db).catch((error: unknown) => {
    log.warn({ err: error }, 'the database does not answer');
    return false;
  });

const diskState = (folder: string) =>
  roomAt(folder).then(
    (room) => (isLow(room) ? 'low' : 'ok'),
    () => 'unknown',
  );
