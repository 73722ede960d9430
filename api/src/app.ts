import { login, logout, renewSession, secondStep } from '@portal/shared-kit/contract/identity/identity';
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type pg from 'pg';
import type { Db } from './platform/database/db.ts';
import type { Channel } from './platform/events/channel.ts';
import { EventStreams } from './platform/events/event-streams.ts';
import type { EventServer } from './platform/events/serve-events.ts';
import { createPrinter, type DocumentServer } from './platform/documents/printer.ts';
import { createFileReaders, type FileLimits } from './platform/file-reading/file-reader.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { compressAnswers } from './platform/http/compress-answers.ts';
import { prepareDraining } from './platform/http/draining.ts';
import { sayHeaders, acceptOnlyJson, supportCodeOf } from './platform/http/headers.ts';
import type { Authenticator, Server, Settings } from './platform/http/route.ts';
import { healthRoutes } from './platform/health/health.routes.ts';
import { measureRequests, metricsRoutes } from './platform/health/metrics.ts';
import { onPrimary, type LongReads } from './platform/replica/long-reads.ts';
import { admitCalls, keepReserve, type CallLimits } from './platform/overload/admit-calls.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { openApiRoutes } from './platform/openapi/openapi.routes.ts';
import { routers } from './routes.ts';
import { answerFailures } from './platform/http/failure.ts';

export interface Dependencies {
  db: Db;
  pool: pg.Pool;
  /** By which `/readyz` looks, apart from what the calls wait for; `db` when left out. */
  watchDb?: Db;
  /** Left out: on `db`. */
  longReads?: LongReads;
  authenticator: Authenticator;
  settings: Settings;
  files: FileStore;
  /** Delivers the database's notifications about saved grades. Without it, there are no live updates. */
  channel?: Channel | undefined;
  logger: FastifyBaseLogger;
  /** How many calls at once; left out: what one process bears. */
  limits?: CallLimits | undefined;
  /** Whether the disk of the embedded database may be written to; left out: it stands elsewhere. */
  hasReserve?: (() => Promise<boolean>) | undefined;
  /** By which calls are traced; left out: they are not. */
  tracing?: Tracing | undefined;
  /** False: health and metrics are all it answers, as where a process does jobs only. */
  answersCalls?: boolean;
  /** The bundle of `file-worker.ts`; left out: the one beside this program. */
  fileWorker?: string;
  /** Left out: those of a real server. */
  fileLimits?: Partial<FileLimits>;
  /** Routes beside the real ones, for tests of what is below the areas. */
  extraRoutes?: (server: DocumentServer) => void;
}

export interface App {
  fastify: FastifyInstance;
  /** Everything the contract says this program answers. */
  served: Server['served'];
  exports: DocumentServer['exports'];
  metrics: Registry;
  /** Says from now on that it is not ready and answers all the same, until it is closed. */
  drain: () => void;
}

/** The API as a server that has not begun to listen. It owns neither the pool nor the logger. */
export async function createApp({
  db,
  pool,
  watchDb = db,
  longReads = onPrimary(db),
  authenticator,
  settings,
  files,
  channel,
  logger,
  limits,
  hasReserve,
  tracing,
  answersCalls = true,
  fileWorker = fileURLToPath(new URL('./file-worker.js', import.meta.url)),
  fileLimits,
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
  const readers = createFileReaders(fileWorker, fileLimits);
  instance.addHook('onClose', async () => readers.close());
  const streams = new EventStreams();
  instance.addHook('preClose', async () => streams.close());
  const server: DocumentServer & EventServer = {
    fastify: instance,
    db,
    longReads,
    authenticator,
    settings,
    files,
    printer,
    readers,
    events: { streams, channel },
    exports: [],
    served: [],
  };
  instance.addHook('onRequest', async (request, reply) => sayHeaders(request, reply));
  instance.setErrorHandler(answerFailures);
  instance.setNotFoundHandler((request, reply) => answerFailures({ statusCode: 404 }, request, reply));
  const draining = prepareDraining(instance);
  acceptOnlyJson(instance);
  measureRequests(instance, metrics);
  // Before a call's turn ends.
  compressAnswers(instance);
  // Readers must be able to sign in and to renew their session.
  if (hasReserve) keepReserve(instance, { hasReserve, except: [login, secondStep, logout, renewSession] });
  admitCalls(instance, metrics, authenticator, limits);
  tracing?.traceCalls(instance);
  await instance.register(cookie);
  healthRoutes(instance, watchDb, draining, files, settings);
  metricsRoutes(server, metrics, pool);
  // A process that answers no calls makes the files of lists all the same, which the routers declare.
  const routed = answersCalls ? server : { ...server, fastify: fastify(), served: [] };
  for (const routes of routers) await routes(routed);
  extraRoutes?.(server);
  await openApiRoutes(server);
  const drain = () => {
    draining.begin();
    streams.close();
  };
  return { fastify: instance, served: server.served, exports: server.exports, metrics, drain };
}
