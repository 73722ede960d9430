import { BucketFailure } from '@portal/server-kit/bucket';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { Backends } from './backends/backends.ts';
import { CallerTokens } from './backends/identity.ts';
import { StartError, type Config } from './config.ts';
import type { Core } from './core.ts';
import { Grants } from './development/overrides.routes.ts';
import { dispatch, type Handler } from './dispatch.ts';
import { listen } from './http/listening.ts';
import { messages } from './messages.ts';
import { openInstitution } from './page/institution.ts';
import { openLightPages } from './page/light-pages.ts';
import { openPageFiles } from './page/page-files.ts';
import { openPageSource } from './page/page.ts';
import { parseJson } from './parse-json.ts';
import { Notices } from './notices/notices.ts';
import { mailTarget, webhookTarget } from './notices/targets.ts';
import { createApiProxy } from './proxy/api-proxy.ts';
import { RegistryEvents } from './registry/registry-events.ts';
import { serveSnapshot } from './registry/snapshot.route.ts';
import { shellName } from './registry/state.ts';
import { publishBundles, readBundle, type BundleResult } from './releases/bundles.ts';
import { collectGarbage } from './releases/collect-garbage.ts';
import { unmetBy } from './releases/promote.ts';
import { stableShell } from './releases/publish.ts';
import { readIfThere, writeSynced } from './releases/durable-files.ts';
import { serveReleaseFiles } from './releases/release-files.ts';
import { repackReleases } from './releases/repack-releases.ts';
import { StatusWatch, statusHistory } from './status/status-watch.ts';
import { openStores } from './stores.ts';
import { portalUsers, sessionProof } from './tokens/portal-users.ts';
import { TokenAccess } from './tokens/access.ts';
import { watchCanaries } from './telemetry/canary-watch.ts';
import { DailyTotals } from './telemetry/daily-totals.ts';
import { ErrorArchive } from './telemetry/error-archive.ts';
import { Metrics } from './telemetry/metrics.ts';
import { ReleaseErrors } from './telemetry/release-errors.ts';
import { SourcePlaces } from './telemetry/source-places.ts';
import { ReleaseHealth } from './telemetry/release-health.ts';
import { BeaconTokens } from './telemetry/beacon-tokens.ts';
import * as contract from '@portal/shared-kit/contract/gateway/trace';
import { openSpans } from '@portal/server-kit/spans';
import { requestId } from './http/request-context.ts';

export interface Gateway {
  port: number;
  core: Core;
  /** Reports not ready and closes connections with their answers, then takes no new ones, lets requests in flight finish (for at most
   *  `patience` milliseconds) and closes. */
  stop(patience?: number): Promise<void>;
}

/** Milliseconds after a start. */
const repackDelay = 120_000;

/** Starts listening, publishes the bundles and serves. Throws StartError for what the operator can fix. */
export async function startGateway(
  config: Config,
  bundles: readonly string[],
  log: Logger,
): Promise<Gateway> {
  // Connections are dropped until it can serve: a load balancer retries another gateway on a broken connection, not on an error answer.
  let handler: Handler = (req) => void req.destroy();
  // Opens the port first: the process that has the port also owns the data folder.
  const listening = await listen(config, (req, res) => handler(req, res));
  try {
    const stores = await openStores(config, log);
    const { core, staging } = stores;
    const grants = new Grants(stores.key);
    const beaconTokens = new BeaconTokens(stores.key);
    const findUser = portalUsers(config.apiUrls);
    const access = new TokenAccess(stores.tokens, findUser, sessionProof(config.apiUrls), config.trustProxy);
    const identity = new CallerTokens(stores.key);
    const results = await takeBundles(core, config, bundles, log);
    const page = await openPageSource(core);
    const lightPages = await openLightPages(core, log);
    const pageFiles = await openPageFiles(core);
    if (!page.current()) throw new StartError(messages.shellMissing(whyNoShell(results, bundles)));
    // After all other followers of the registry: a client notified of a move may fetch its files at once.
    const events = new RegistryEvents(core.registry);
    const metrics = new Metrics(() => core.registry.state.revision);
    const health = new ReleaseHealth();
    const errors = new ReleaseErrors();
    const totals = new DailyTotals(stores.totals, log);
    totals.start();
    const archive = new ErrorArchive(errors, stores.errors, log);
    archive.start();
    const proxy = createApiProxy({ ...config, log, metrics, beaconTokens });
    metrics.watchProxy(proxy.load);
    const status = await StatusWatch.open(
      () => core.snapshot().snapshot,
      config.apiUrls,
      statusHistory(config.dataDir, config.port),
      log,
    );
    const backends = new Backends(core, findUser, identity, config, metrics, log);
    const askBackend: Handler = (req, res) =>
      void backends.handle(req, res).catch((error: unknown) => {
        log.error({ err: error }, 'a call to a backend failed');
        res.destroy();
      });
    const tracing = config.tracesUrl ? await openTracing(config.tracesUrl) : undefined;
    handler = dispatch({
      backends: tracing?.around('/api/x', askBackend) ?? askBackend,
      api: tracing?.around('/api', proxy.handle) ?? proxy.handle,
      files: serveReleaseFiles(core, metrics, log, config.trustProxy),
      snapshot: serveSnapshot(core, config.trustProxy),
      rest: createApp({
        config,
        core,
        events,
        access,
        grants,
        staging,
        page,
        lightPages,
        pageFiles,
        institution: openInstitution(config.apiUrls),
        metrics,
        health,
        errors,
        archive,
        places: new SourcePlaces(core.store),
        totals,
        beaconTokens,
        identity,
        status,
        isDraining: listening.isDraining,
        log,
      }),
    });
    const notices = new Notices(core.registry, stores.noticeLog, targetsOf(config, core, identity), log);
    await notices.start();
    const stopWatch = watchCanaries(
      core,
      health,
      errors,
      {
        ...config.canaryHalt,
        alarm: config.stableAlarm,
        openings: config.lastGoodOpenings,
        stay: config.canaryStay,
      },
      log,
    );
    status.start();
    await listening.begin();
    const repacking = repackReleases(core, log, repackDelay);
    return {
      port: listening.port,
      core,
      async stop(patience = 10_000) {
        await listening.drain(patience);
        stopWatch();
        const statusSaved = status.stop();
        events.close();
        proxy.endEvents();
        await listening.close(patience);
        await notices.stop();
        await totals.stop();
        await archive.stop();
        proxy.close();
        backends.close();
        await statusSaved;
        await repacking.stop();
        await stores.close();
        await tracing?.close();
      },
    };
  } catch (error) {
    await listening.close(0);
    throw error instanceof BucketFailure ? new StartError(messages.bucketAway(error.message)) : error;
  }
}

function targetsOf({ notices }: Config, { registry, releases }: Core, identity: CallerTokens) {
  const { webhooks, mailTo, smtpUrl, mailFrom } = notices;
  const hooks = webhooks.map((url) => webhookTarget(url, identity));
  if (!smtpUrl || mailTo.length === 0) return hooks;
  const contactOf = async (name: string) => {
    const newest = registry.state.remotes.get(name)?.releases.at(-1);
    const described = newest && (await releases.describe({ name, release: newest.release }));
    return described?.remote?.owner.contact;
  };
  return [...hooks, mailTarget({ smtpUrl, from: mailFrom, to: mailTo }, contactOf)];
}

/** Publishes the bundles without serving, so that a gateway that starts afterwards has nothing left to compress and keeps none of the memory
 *  that this takes. A refused bundle is logged, as at a start. Without a database it holds the port meanwhile, as the owner of the data folder:
 *  throws StartError where a gateway has it. */
export async function publishAhead(config: Config, bundles: readonly string[], log: Logger): Promise<void> {
  const listening = config.databaseUrl ? undefined : await listen(config, (req) => void req.destroy());
  try {
    const stores = await openStores({ ...config, port: 0 }, log);
    await takeBundles(stores.core, config, bundles, log).finally(() => stores.close());
  } finally {
    await listening?.close(0);
  }
}

/** Publishes and promotes the bundles that came with the installation, and notes in the data folder which they were. */
async function takeBundles(
  core: Core,
  { dataDir }: Config,
  folders: readonly string[],
  log: Logger,
): Promise<BundleResult[]> {
  log.info({ folders: folders.length }, 'publishing the built releases that changed');
  const read = await Promise.all(folders.map((folder) => readBundle(folder)));
  const bundles = read.filter((bundle) => bundle !== undefined);
  const file = join(dataDir, '.bundles.json');
  const taken = (parseJson((await readIfThere(file)) ?? '{}') ?? {}) as Record<string, string>;
  const results = await publishBundles(core, bundles, taken);
  for (const result of results) report(result, log);
  const shell = await stableShell(core);
  const unmet = shell ? await unmetBy(core, shell) : [];
  if (unmet.length > 0) log.warn({ unmet }, 'remotes require what the shell does not offer, and do not open');
  const accepted = results.filter(({ result }) => result !== 'refused');
  const now = { ...taken, ...Object.fromEntries(accepted.map(({ name, release }) => [name, release])) };
  // Gateways of one machine may share the folder and start together.
  const draft = `${file}.${process.pid}`;
  await writeSynced(draft, Buffer.from(JSON.stringify(now)));
  await rename(draft, file);
  const removed = await collectGarbage(core).catch((error: unknown) => {
    if (!(error instanceof BucketFailure)) throw error;
    log.warn({ err: error }, 'old releases are removed at another start');
    return 0;
  });
  if (removed > 0) log.info({ removed }, 'old releases removed');
  return results;
}

function whyNoShell(results: readonly BundleResult[], folders: readonly string[]): string {
  const refusal = results.find(({ name }) => name === shellName)?.refusals[0];
  return refusal
    ? `${refusal.message.replace(/\.$/, '')} (${refusal.detail})`
    : messages.noBundleIn(folders.join(', '));
}

function report({ result, folder, name, release, refusals }: BundleResult, log: Logger) {
  if (result === 'refused')
    log.error({ folder, name, release, refusals }, 'bundle refused, the release before it stays');
  else log.info({ name, release }, `bundle ${result}`);
}

interface Tracing {
  /** The handler with a span around each call, which servers behind it continue (`traceparent`). `route` names it: a path may name a person. */
  around(route: string, handler: Handler): Handler;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/** Sends a span of each call to an OTLP collector. OpenTelemetry is loaded by this call only. */
async function openTracing(url: string): Promise<Tracing> {
  // Set just before a span starts, which immediately asks for its trace id.
  let traceId = '';
  const { opentelemetry, tracer, close } = await openSpans(url, 'portal-gateway', () => traceId);
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode } = opentelemetry;

  return {
    around: (route, handler) => (req, res) => {
      const code = requestId(req);
      traceId = contract.traceIdOf(code);
      const attributes = {
        'http.request.method': req.method!,
        'http.route': route,
        [contract.supportCodeAttribute]: code,
      };
      const span = tracer.startSpan(
        `${req.method} ${route}`,
        { kind: SpanKind.SERVER, attributes },
        ROOT_CONTEXT,
      );
      req.headers[contract.traceparentHeader] = contract.writeTraceparent(span.spanContext());
      res.once('close', () => {
        span.setAttribute('http.response.status_code', res.statusCode);
        if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      handler(req, res);
    },
    close,
  };
}
