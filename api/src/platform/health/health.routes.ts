import { isMigrated } from '../database/migrate.ts';
import type { Server } from '../http/route.ts';

/** `/healthz`: the process answers. `/readyz`: so does its database, at today's schema. */
export function healthRoutes({ fastify, db }: Pick<Server, 'fastify' | 'db'>) {
  fastify.get('/healthz', async () => ({ status: 'ok' }));
  fastify.get('/readyz', async (request, reply) => {
    const ready = await isMigrated(db).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the database does not answer');
      return false;
    });
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' });
  });
}
