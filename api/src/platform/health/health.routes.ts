import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/db.ts';
import { isMigrated } from '../database/migrate.ts';
import type { Draining } from '../http/draining.ts';

/** `/healthz`: the process answers. `/readyz`: so does its database, at today's schema, and it is not about to stop. */
export function healthRoutes(fastify: FastifyInstance, db: Db, draining: Draining) {
  fastify.get('/healthz', async () => ({ status: 'ok' }));
  fastify.get('/readyz', async (request, reply) => {
    const ready = !draining.begun && (await answers(db, request.log));
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' });
  });
}

const answers = (db: Db, log: FastifyInstance['log']) =>
  isMigrated(db).catch((error: unknown) => {
    log.warn({ err: error }, 'the database does not answer');
    return false;
  });
