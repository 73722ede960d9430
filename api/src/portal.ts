import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createApp, type App } from './app.ts';
import { projectRoot, type Config } from './config.ts';
import { openDatabase, type Database } from './database.ts';
import { openFiles } from './open-files.ts';
import { seedDemo } from './demo/index.ts';
import { openChannel } from './platform/events/channel.ts';
import { exportJob } from './platform/documents/export-job.ts';
import { dressed, type EnclosedMakers } from './platform/documents/mail-dress.ts';
import { createPrinter } from './platform/documents/printer.ts';
import { type Press } from './platform/documents/press.ts';
import { exportBuildInfo } from '@portal/server-kit/build-info';
import { reserveAt } from './platform/health/health.routes.ts';
import { exportProcess } from './platform/health/metrics.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { admittedOwner, createSessionAuthenticator } from './identity/sessions/authenticator.ts';
import { createFirstMaster } from './identity/passwords/first-master.ts';
import { requireAtFirst } from './identity/second-factor/factor.repository.ts';
import { housekeeping } from './housekeeping.ts';
import { billables } from './billables.ts';
import { sponsorSplitJobs } from './finance/sponsors/split.job.ts';
import { bankImportJobs } from './finance/bank/bank-import.job.ts';
import { classSheets } from './grading/papers/class-sheets.job.ts';
import { jobHandlers } from './jobs.ts';
import type { Db } from './platform/database/db.ts';
import { migrate } from './platform/database/migrate.ts';
import { connect, createPool, maxConnections, warmUp } from './platform/database/pool.ts';
import { onPrimary, onReplica, type LongReads } from './platform/replica/long-reads.ts';
import { startJobs } from './platform/jobs/worker.ts';
import { schedule } from './platform/schedule/schedule.ts';
import { keptInDatabase, smtpDelivery, limitedDelivery } from './platform/mail/delivery.ts';
import { mailKind } from './platform/mail/mail.ts';
import { pushDelivery, pushKind } from './people/push/push-delivery.ts';
import { startOutbox } from './platform/outbox/outbox-worker.ts';
import { readSecretsKey } from './platform/secrets/sealed.ts';
import { StartProblem } from './platform/start/start-problem.ts';
import { openTracing, type TraceJob } from './platform/tracing/tracing.ts';
import { comprovativoPaper } from './admissions/applications/comprovativo.ts';
import { fichaPaper } from './finance/invoices/ficha.ts';
import { receiptPaper } from './finance/receipts/receipt.ts';

/** Milliseconds in which gateways learn that this server is about to stop, and go on being answered. */
const drainMs = 1000;
/** Milliseconds that jobs and mail under way have to finish, while calls are still answered. */
const backgroundMs = 6_000;
/** Milliseconds that connections have to become idle once the last call is answered. */
const closeMs = 1000;

/** Milliseconds a statement of readiness, state and metrics may take. */
const watchMs = 5000;

export interface Portal {
  address: string;
  /** Finishes the jobs and mail under way, answers the calls in flight, then closes the database. A job step or delivery that takes too long is
   *  abandoned: another worker repeats it when its lease expires. */
  stop: () => Promise<void>;
}

/** Starts everything in order; when one part cannot, those before it are stopped again and the reason is thrown. */
export async function startPortal(config: Config, logger: FastifyBaseLogger): Promise<Portal> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of undo.splice(0).reverse())
      await end().catch((problem: unknown) => logger.error({ err: problem }, 'a part could not be stopped'));
  };
  try {
    const progress = (step: string) => logger.info({ step }, 'starting');
    progress(config.databaseUrl ? 'connects to the database' : 'starts the embedded database');
    const database = await openDatabase(config, logger);
    undo.push(database.stop);
    logger.info({ migrations: await migrate(database.url, progress) }, 'database ready');
    const { app, stopBackground } = await assemble(config, database, logger, undo);
    undo.push(() => app.fastify.close());
    const address = await bind(app, config);
    logger.info({ address, demo: config.demo }, 'READY');
    undo.push(async () => {
      app.drain();
      await setTimeout(drainMs);
    });
    undo.push(stopBackground);
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function assemble(
  config: Config,
  { url, poolUrl }: Database,
  logger: FastifyBaseLogger,
  undo: (() => Promise<unknown>)[],
) {
  // Its message only: pg hangs the whole client on the error.
  const onError = ({ message }: Error) =>
    logger.warn({ reason: message }, 'a connection to the database was lost');
  const answersCalls = config.jobs !== 'only';
  const pool = createPool(poolUrl, { onError, min: answersCalls ? maxConnections : 0 });
  const tracing = config.tracesUrl ? await openTracing(config.tracesUrl) : undefined;
  undo.push(async () => tracing?.close());
  const db = connect(pool, tracing?.part);
  undo.push(() => atMost(closeMs, db.destroy()));
  const watchDb = connect(createPool(url, { max: 1, statementTimeoutMs: watchMs, onError }));
  undo.push(() => watchDb.destroy());
  const longReads = config.replicaUrl
    ? onReplica({ primary: db, url: config.replicaUrl, logger })
    : onPrimary(db);
  undo.push(() => longReads.close());
  await fill(db, config, logger);
  // While nobody else needs a connection.
  if (answersCalls) await warmUp(pool).catch(onError);
  const authenticator = createSessionAuthenticator({ db, url, onError });
  undo.push(() => authenticator.close());
  const files = await openFiles(config, logger);
  // Another server has a disk of its own.
  const reserve = config.databaseUrl ? undefined : reserveAt(config.dataDir);
  const { demo, production, publicUrl, trustedProxies, metricsToken, dataDir, backupDir } = config;
  const secureCookies = publicUrl.startsWith('https:');
  const settings = {
    demo,
    production,
    publicUrl,
    trustedProxies,
    metricsToken,
    secretsKey: readSecretsKey(config),
    secureCookies,
    dataDir,
    backupDir,
  };
  if (!/^(127\.|::1$|localhost$)/.test(config.host) && trustedProxies.every((each) => each === 'loopback'))
    logger.warn('TRUSTED_PROXIES names no gateway elsewhere: all who come through one are limited as one');
  const channel = openChannel(url, 'grades', onError);
  undo.push(() => channel.close());
  const server = { db, pool, watchDb, longReads, authenticator, settings, files, channel, logger, tracing };
  const app = await createApp({ ...server, hasReserve: reserve, answersCalls });
  exportProcess(app.metrics);
  exportBuildInfo(app.metrics, 'api', projectRoot);
  const background =
    config.jobs === 'elsewhere'
      ? []
      : startBackground(
          {
            db,
            longReads,
            url,
            files,
            reserve,
            secretsKey: settings.secretsKey,
            exports: app.exports,
            traceJob: tracing?.traceJob,
          },
          config,
          logger,
        );
  let backgroundStopped: Promise<unknown> | undefined;
  const stopBackground = () =>
    (backgroundStopped ??= atMost(backgroundMs, Promise.all(background.map((part) => part.stop()))));
  undo.push(stopBackground);
  return { app, stopBackground };
}

const atMost = (ms: number, work: Promise<unknown>) => Promise.race([work, setTimeout(ms)]);

/** What goes on without anybody calling: mail, jobs, housekeeping. Any number of processes may do it side by side. */
function startBackground(
  {
    db,
    longReads,
    url,
    files,
    reserve,
    secretsKey,
    traceJob,
    exports,
  }: {
    db: Db;
    longReads: LongReads;
    url: string;
    files: FileStore;
    reserve: (() => Promise<boolean>) | undefined;
    secretsKey: Buffer;
    traceJob: TraceJob | undefined;
    exports: App['exports'];
  },
  config: Config,
  logger: FastifyBaseLogger,
) {
  const outbox = { db, databaseUrl: url, logger };
  const handlers = [
    ...jobHandlers(config.publicUrl),
    ...bankImportJobs(billables, config.publicUrl),
    ...sponsorSplitJobs(billables, config.publicUrl),
    classSheets(config.publicUrl),
    exportJob({ files, publicUrl: config.publicUrl, exports, longReads }),
  ];
  const printer = createPrinter();
  const mail = startOutbox({ ...outbox, deliver: { [mailKind]: deliveryOf(config, db, printer, logger) } });
  // By itself: a push service that hangs delays no mail.
  const push = startOutbox({
    ...outbox,
    deliver: { [pushKind]: pushDelivery(db, { secretsKey, publicUrl: config.publicUrl }) },
    maxAttempts: 5,
  });
  return [
    push,
    { stop: () => mail.stop().finally(() => printer.close()) },
    startJobs({ ...outbox, files, handlers, ownerOf: admittedOwner, hasReserve: reserve, traceJob }),
    schedule(housekeeping(files, { billables, publicUrl: config.publicUrl }, secretsKey), db, logger),
  ];
}

/** What a new database needs before anybody can sign in. */
async function fill(db: Db, { demo, adminEmail, publicUrl, production }: Config, logger: FastifyBaseLogger) {
  if (demo) {
    logger.info({ step: 'writes the demonstration data where it is missing' }, 'starting');
    logger.info({ seeds: await db.transaction().execute(seedDemo) }, 'demonstration data');
  }
  if (production) await db.transaction().execute(requireAtFirst);
  if (!adminEmail) return;
  const link = await db.transaction().execute((tx) => createFirstMaster(tx, adminEmail, publicUrl));
  if (link) process.stdout.write(`First administrator ${adminEmail}: set the password at ${link}\n`);
}

/** The papers that go along with mails, each made by its own area. */
const mailedPapers = (publicUrl: string): EnclosedMakers => ({
  RECIBO: async (db, id) => (await receiptPaper(db, id, publicUrl)).paper,
  FICHA_PAGAMENTO: (db, id) => fichaPaper(db, id, publicUrl),
  COMPROVATIVO_CANDIDATURA: (db, id) => comprovativoPaper(db, id, publicUrl),
});

function deliveryOf(
  { smtpUrl, mailFrom, demo, publicUrl }: Config,
  db: Db,
  printer: Press,
  logger: FastifyBaseLogger,
) {
  const dress = dressed({ db, printer, makers: mailedPapers(publicUrl), logger });
  if (smtpUrl) return limitedDelivery(db, smtpDelivery(smtpUrl, mailFrom, dress));
  if (!demo) logger.warn('SMTP_URL is not set: mail is kept in the database and sent to nobody');
  return keptInDatabase;
}

async function bind({ fastify }: App, { host, port }: Config): Promise<string> {
  try {
    return await fastify.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartProblem(
        `API_PORT: port ${port} is in use; stop the program that holds it or choose another.`,
      );
    if (code === 'EACCES') throw new StartProblem(`API_PORT: this user may not open port ${port}.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartProblem(`API_HOST: ${host} is not an address of this machine.`);
    throw error;
  }
}
