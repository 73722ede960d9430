import { BucketFailure } from '@portal/server-kit/bucket';
import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';
import type { CallerTokens } from './backends/identity.ts';
import type { Config } from './config.ts';
import type { Core } from './core.ts';
import { type Grants, overrideRoutes } from './development/overrides.routes.ts';
import { healthRoutes } from './health/health.routes.ts';
import { answerError } from './http/error-answer.ts';
import { isSecure, pathOf, requestId } from './http/request-context.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { messages } from './messages.ts';
import { type InstitutionSource, institutionRoutes } from './page/institution.ts';
import type { LightPages } from './page/light-pages.ts';
import type { PageFiles } from './page/page-files.ts';
import type { PageSource } from './page/page.ts';
import { serviceWorkerRoutes } from './offline/service-worker.routes.ts';
import { pageRoutes } from './page/page.routes.ts';
import { publicationRoutes } from './publication/publication.routes.ts';
import type { Staging } from './publication/upload.ts';
import { eventRoutes, type RegistryEvents } from './registry/registry-events.ts';
import { historyRoutes } from './registry/history.routes.ts';
import { pointerRoutes } from './registry/pointers.routes.ts';
import { statusRoutes } from './status/status-page.ts';
import type { StatusWatch } from './status/status-watch.ts';
import type { DailyTotals } from './telemetry/daily-totals.ts';
import type { Metrics } from './telemetry/metrics.ts';
import type { ReleaseHealth } from './telemetry/release-health.ts';
import type { SourcePlaces } from './telemetry/source-places.ts';
import type { ErrorArchive } from './telemetry/error-archive.ts';
import type { ReleaseErrors } from './telemetry/release-errors.ts';
import { telemetryRoutes } from './telemetry/telemetry.routes.ts';
import type { BeaconTokens } from './telemetry/beacon-tokens.ts';
import type { TokenAccess } from './tokens/access.ts';

interface Parts {
  config: Pick<Config, 'trustProxy' | 'apiUrls' | 'metricsToken' | 'noOffline'>;
  core: Core;
  events: RegistryEvents;
  access: TokenAccess;
  grants: Grants;
  staging: Staging;
  page: PageSource;
  lightPages: LightPages;
  pageFiles: PageFiles;
  institution: InstitutionSource;
  metrics: Metrics;
  health: ReleaseHealth;
  errors: ReleaseErrors;
  archive: ErrorArchive;
  places: SourcePlaces;
  totals: DailyTotals;
  beaconTokens: BeaconTokens;
  identity: CallerTokens;
  status: StatusWatch;
  /** Whether the gateway is about to stop. */
  isDraining: () => boolean;
  log: Logger;
}

/** Pages, pointers, publication, telemetry and health: each route only translates between HTTP and a part that knows none. */
export function createApp(parts: Parts): Express {
  const { config, core, access, grants, page, institution, metrics, beaconTokens, status, log } = parts;
  const { trustProxy } = config;
  const app = express()
    .disable('x-powered-by')
    .disable('etag')
    .set('query parser', false)
    .set('env', 'production');

  app.use((req, res, next) => {
    setSecurityHeaders(res, isSecure(req, trustProxy));
    res.setHeader('x-request-id', requestId(req));
    next();
  });
  app.use(eventRoutes(parts.events, trustProxy));
  app.use(historyRoutes(core, access, parts));
  app.use(pointerRoutes(core, access, log));
  app.use(overrideRoutes(access, grants, trustProxy, log));
  app.use(publicationRoutes(core, access, parts.staging, log));
  app.use(telemetryRoutes(core, parts, trustProxy));
  app.get('/.well-known/jwks.json', (_req, res) => {
    res.set('cache-control', 'public, max-age=300').json(parts.identity.jwks);
  });
  app.use(statusRoutes(status));
  app.use(healthRoutes(page, metrics, config, parts.isDraining));
  app.use(serviceWorkerRoutes(core, config.noOffline));
  app.use(institutionRoutes(institution));
  app.use(pageRoutes(core, parts, grants, beaconTokens, metrics, status.announced, trustProxy));
  app.use((req, res) => answerError(req, res, 'not_found', messages.notFound));

  const failed: ErrorRequestHandler = (error: { status?: number }, req, res, _next) => {
    const away = error instanceof BucketFailure;
    const clientFault = !away && typeof error.status === 'number' && error.status < 500;
    if (!clientFault)
      log.error({ err: error, requestId: requestId(req), path: pathOf(req) }, 'request failed');
    if (away) answerError(req, res, 'unavailable', messages.releasesAway, { retry_after: 5 });
    else if (clientFault) answerError(req, res, 'malformed', messages.malformedRequest);
    else answerError(req, res, 'internal', messages.internal);
  };
  return app.use(failed);
}
