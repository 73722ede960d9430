import cookie from '@fastify/cookie';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type pg from 'pg';
import type { Db } from './kit/db.ts';
import { createPrinter } from './documents/printer.ts';
import type { FileStore } from './files/store.ts';
import { answerFailures } from './kit/failure-handler.ts';
import { closeConnectionsWhenClosing, sayHeaders } from './kit/headers.ts';
import { acceptOnlyJson } from './kit/json-body.ts';
import { supportCodeOf } from './kit/support-code.ts';
import type { Authenticator, Server, Settings } from './kit/route.ts';
import { healthRoutes } from './health/health.routes.ts';
import { measureRequests, metricsRoutes } from './health/metrics.ts';
import { openApiRoutes } from './openapi/openapi.routes.ts';
import { routers } from './routes.ts';

export interface Dependencies {
  db: Db;
  pool: pg.Pool;
  authenticator: Authenticator;
  settings: Settings;
  files: FileStore;
  logger: FastifyBaseLogger;
  /** Routes beside the real ones, for tests of what is below the areas. */
  extraRoutes?: (server: Server) => void;
}

export interface App {
  fastify: FastifyInstance;
  /** Everything the contract says this program answers. */
  served: Server['served'];
  metrics: Registry;
}

/** The API as a server that has not begun to listen. It owns neither the pool nor the logger. */
export async function createApp({
  db,
  pool,
  authenticator,
  settings,
  files,
  logger,
  extraRoutes,
}: Dependencies): Promise<App> {
  const instance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustedProxies,
    bodyLimit: 1_048_576,
    genReqId: supportCodeOf,
    return503OnClosing: false,
    // A file on a slow line takes minutes; for the head of a request Node allows one.
    requestTimeout: 15 * 60_000,
    frameworkErrors: (error, request, reply) => {
      sayHeaders(request, reply);
      return answerFailures(error, request, reply as never);
    },
  });
  const metrics = new Registry();
  const printer = createPrinter();
  instance.addHook('onClose', () => printer.close());
  const server: Server = { fastify: instance, db, authenticator, settings, files, printer, served: [] };
  instance.addHook('onRequest', async (request, reply) => sayHeaders(request, reply));
  instance.setErrorHandler(answerFailures);
  instance.setNotFoundHandler((request, reply) => answerFailures({ statusCode: 404 }, request, reply));
  closeConnectionsWhenClosing(instance);
  acceptOnlyJson(instance);
  measureRequests(instance, metrics);
  await instance.register(cookie);
  healthRoutes(server);
  metricsRoutes(server, metrics, pool);
  for (const routes of routers) await routes(server);
  extraRoutes?.(server);
  await openApiRoutes(server);
  return { fastify: instance, served: server.served, metrics };
}
