import { IntervalLog } from '@portal/server-kit/interval-log';
import { mayReadMetrics } from '@portal/server-kit/metrics-access';
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { FileServer } from '../files/file-store.ts';
import { newestIn } from '../backup/manifest.ts';
import { lastDrill } from '../backup/restore-drill.ts';
import { ApiError } from '../http/errors.ts';
import { isShed } from '../http/failure.ts';
import { messages } from '../http/messages.ts';
import { lastPut } from '../backup/backup-bucket.ts';
import { roomAt } from './health.routes.ts';
import { archiveFailing, failedSignIns, jobLag, outbox, walWritten } from './metrics.repository.ts';

/** Measures every answer under the endpoint's own path, never under the requested address (ids would make the labels unbounded). */
export function measureRequests(fastify: FastifyInstance, metrics: Registry) {
  const duration = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time to answer, by endpoint and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [metrics],
  });
  const shed = new IntervalLog((refused) =>
    fastify.log.warn({ refused }, 'requests refused in ten seconds: too many at once'),
  );
  fastify.addHook('onClose', async () => shed.flush());
  fastify.addHook('onResponse', async (request, reply) => {
    // An event stream stays open as long as somebody watches, which is no measure of response time.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (isShed(request)) return void shed.note(`${request.method} ${route}`);
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log[request.method === 'GET' && reply.statusCode < 400 ? 'debug' : 'info'](line, 'answered');
  });
}

/** `/metrics` for Prometheus: requests, pool, outbox, and what `collectDefaultMetrics` adds. */
export function metricsRoutes(
  {
    fastify,
    db,
    longReads,
    settings,
    files,
  }: Pick<FileServer, 'fastify' | 'db' | 'longReads' | 'settings' | 'files'>,
  metrics: Registry,
  pool: pg.Pool,
) {
  gauge(metrics, 'portal_db_pool_connections', 'Connections to the database', () => pool.totalCount);
  gauge(metrics, 'portal_db_pool_idle', 'Connections nobody uses', () => pool.idleCount);
  gauge(metrics, 'portal_db_pool_waiting', 'Calls that wait for a connection', () => pool.waitingCount);
  new Counter({
    name: 'portal_db_wal_written_bytes_total',
    help: "Written to the database's log since it was made",
    registers: [metrics],
    async collect() {
      this.reset();
      this.inc(await walWritten(db).catch(() => 0));
    },
  });
  gauge(
    metrics,
    'portal_db_wal_archive_failing',
    "Whether the last piece of the database's log could not be archived: 1, otherwise 0",
    () => archiveFailing(db),
  );
  if (longReads.lag)
    gauge(
      metrics,
      'portal_db_replica_lag_seconds',
      'By which the replica is behind; NaN where it does not answer',
      longReads.lag,
    );
  gauge(metrics, 'portal_outbox_backlog', 'Messages to deliver', async () => (await outbox(db)).backlog);
  gauge(
    metrics,
    'portal_outbox_given_up',
    'Messages of the last 90 days that could not be delivered',
    async () => (await outbox(db)).given_up,
  );
  gauge(
    metrics,
    'portal_outbox_age_seconds',
    'Since the message that waits longest should have been tried; none: 0',
    async () => (await outbox(db)).age,
  );
  gauge(metrics, 'portal_job_lag_seconds', 'Since the job that waits longest could have begun; none: 0', () =>
    jobLag(db),
  );
  gauge(metrics, 'portal_file_store_up', 'Whether files can be kept and opened: 1, otherwise 0', async () =>
    Number(await files.answers()),
  );
  gauge(metrics, 'portal_sign_ins_failed', 'Sign-ins refused in the last five minutes, of all servers', () =>
    failedSignIns(db),
  );
  const { backupDir, dataDir } = settings;
  if (dataDir) {
    gauge(
      metrics,
      'portal_disk_free_bytes',
      'Left on the disk of DATA_DIR',
      async () => (await roomAt(dataDir)).free,
    );
    gauge(
      metrics,
      'portal_disk_size_bytes',
      'Size of the disk of DATA_DIR',
      async () => (await roomAt(dataDir)).size,
    );
    gauge(
      metrics,
      'portal_backup_bucket_age_seconds',
      'Since a backup of this data folder was last put into a bucket; none: NaN',
      async () => (Date.now() - ((await lastPut(dataDir)) ?? NaN)) / 1000,
    );
    gauge(
      metrics,
      'portal_restore_drill_failed',
      'Whether the newest backup could not be restored when this was last tried: 1, otherwise 0; never tried: NaN',
      async () => {
        const drill = await lastDrill(dataDir);
        return drill ? Number(drill.problem !== null) : NaN;
      },
    );
    gauge(
      metrics,
      'portal_restore_drill_age_seconds',
      'Since a backup was last restored on trial; none: NaN',
      async () => (Date.now() - Date.parse((await lastDrill(dataDir))?.succeededAt ?? '')) / 1000,
    );
  }
  if (backupDir)
    gauge(
      metrics,
      'portal_backup_age_seconds',
      'Since the newest finished backup; none: NaN',
      async () => (Date.now() - ((await newestIn(backupDir)) ?? NaN)) / 1000,
    );
  fastify.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request.raw, settings.metricsToken))
      throw new ApiError(settings.metricsToken ? 'unauthenticated' : 'forbidden', messages.metricsGuarded);
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

/** What Node and the process say of themselves. Three of these gauges have names that Prometheus keeps for counters; the same numbers are in
 *  `nodejs_active_handles`, `nodejs_active_requests` and `nodejs_active_resources`. */
export function exportProcess(metrics: Registry): void {
  collectDefaultMetrics({ register: metrics });
  for (const name of ['handles', 'requests', 'resources'])
    metrics.removeSingleMetric(`nodejs_active_${name}_total`);
}

function gauge(metrics: Registry, name: string, help: string, read: () => number | Promise<number>) {
  new Gauge({
    name,
    help,
    registers: [metrics],
    async collect() {
      this.set(await Promise.resolve(read()).catch(() => NaN)); // the other metrics must be available without a database
    },
  });
}
