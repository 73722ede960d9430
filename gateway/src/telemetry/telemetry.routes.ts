import { maxBeaconBytes } from '@portal/shared-kit/contract/gateway/beacon-token';
import { telemetryBeacon, type TelemetryBeacon } from '@portal/shared-kit/contract/gateway/registry';
import { webVitalNames } from '@portal/shared-kit/contract/gateway/web-vitals';
import express, { type ErrorRequestHandler, type Request, type Response, type Router } from 'express';
import type { Core } from '../core.ts';
import { answerError } from '../http/error-answer.ts';
import { clientNetwork } from '../http/request-context.ts';
import { messages } from '../messages.ts';
import { parseJson } from '../parse-json.ts';
import { findRelease } from '../registry/state.ts';
import { checkCompatibility } from '../releases/check-compatibility.ts';
import { stableShell } from '../releases/publish.ts';
import type { DailyTotals } from './daily-totals.ts';
import type { Metrics } from './metrics.ts';
import { RateLimit } from './rate-limit.ts';
import type { ReleaseErrors } from './release-errors.ts';
import type { ReleaseHealth } from './release-health.ts';
import type { BeaconTokens } from './beacon-tokens.ts';

type Event = TelemetryBeacon['events'][number];

/** A page sends a beacon at load, at each first visit of a remote and when it is left; many people may share one address. */
const beaconsPerMinute = 600;
/** Most reports of one vital of a release per address: a sample is enough, and no address can dominate it. */
const vitalsPerMinute = 30;

/** A file that did not arrive, or not as it was sent: the gateway compares each file with what was published before it sends it, so that no
 *  release is at fault. */
const isOfNetwork = ({ kind, detail = '' }: Event) =>
  kind === 'load_failure' && ['network', 'timeout', 'integrity'].includes(detail);

/** A release that a tab is too old for: it fits the stable shell, which the next page of that tab brings. */
async function isOfOldTab(core: Core, { kind, remote, release, detail }: Event): Promise<boolean> {
  if (kind !== 'load_failure' || (detail !== 'contract' && detail !== 'outdated')) return false;
  const failed = await core.releases.describe({ name: remote, release });
  return Boolean(
    failed?.remote && checkCompatibility(failed.remote.requires, await stableShell(core)).length === 0,
  );
}

/** Whether people without a session use the remote. There they count once for each address, elsewhere once in all. */
function isPublic({ snapshot }: Core, remote: string): boolean {
  const { stable, canary } = snapshot().snapshot.remotes.find(({ name }) => name === remote) ?? {};
  return [stable, canary?.release].some((each) => each?.contributes.routes.some((route) => route.public));
}

interface Listeners {
  metrics: Metrics;
  health: ReleaseHealth;
  errors: ReleaseErrors;
  totals: DailyTotals;
  beaconTokens: BeaconTokens;
}

/** User-agent patterns of common browsers; those that pretend to be others come first. */
const marks: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
];

/** Browser name and major version from the user agent; nothing else of it is kept, for privacy. */
export function browserName(userAgent = ''): string {
  for (const [name, mark] of marks) {
    const version = mark.exec(userAgent)?.[1];
    if (version) return `${name} ${version.slice(0, 4)}`;
  }
  return 'outro';
}

/** `POST /telemetry`: counts what browsers report. `sendBeacon` sends text/plain, and its page is gone before it could read the answer. */
export function telemetryRoutes(
  core: Core,
  { metrics, health, errors, totals, beaconTokens }: Listeners,
  trustProxy: boolean,
): Router {
  const { registry } = core;
  const router = express.Router();
  const rate = new RateLimit(beaconsPerMinute);
  const vitalRate = new RateLimit(vitalsPerMinute);
  const body = express.text({ type: ['text/plain', 'application/json'], limit: maxBeaconBytes });

  const admit = (req: Request, res: Response, next: () => void) => {
    const site = req.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') {
      metrics.beaconRefused('origin');
      return answerError(req, res, 'forbidden', messages.beaconForeign);
    }
    if (!rate.allows(clientNetwork(req, trustProxy))) {
      metrics.beaconRefused('rate');
      return answerError(req, res, 'throttled', messages.throttled, { retry_after: 60 });
    }
    next();
  };

  router.post('/telemetry', admit, body, async (req, res) => {
    const beacon = telemetryBeacon.safeParse(typeof req.body === 'string' ? parseJson(req.body) : undefined);
    if (!beacon.success) {
      metrics.beaconRefused('shape');
      return answerError(req, res, 'malformed', messages.malformedRequest);
    }
    const reporter = beaconTokens.read(beacon.data.page, req);
    if (!reporter) {
      metrics.beaconRefused('page');
      return answerError(req, res, 'forbidden', messages.beaconForeign);
    }
    const { sessionId, person } = reporter;
    const source = clientNetwork(req, trustProxy);
    const browser = browserName(req.headers['user-agent']);
    for (const event of beacon.data.events) {
      const { kind, remote, release, value, detail } = event;
      const isPublished = findRelease(registry.state, remote, release) !== undefined;
      metrics.reported(event, isPublished ? remote : 'unknown', isPublished ? release : 'unknown');
      if (!isPublished || isOfNetwork(event) || (await isOfOldTab(core, event))) continue;
      const voter = person ?? (isPublic(core, remote) ? `of ${source}` : 'anonymous');
      health.reported(kind, remote, release, { value, sessionId, source, voter });
      errors.reported(event, { sessionId, browser });
      totals.count(kind, remote, release);
      const vital = kind === 'vital' && webVitalNames.find((name) => name === detail);
      if (!vital || value === undefined || !vitalRate.allows(`${source} ${remote} ${release} ${vital}`))
        continue;
      health.vitals.record(remote, release, vital, value);
      metrics.vitalTold(remote, release, vital, value);
    }
    res.writeHead(204, { 'cache-control': 'no-store' }).end();
  });

  const refuseBody: ErrorRequestHandler = (error: { type?: string }, req, res, next) => {
    const tooLarge = error.type === 'entity.too.large';
    if (!tooLarge && error.type === undefined) return next(error);
    metrics.beaconRefused(tooLarge ? 'size' : 'shape');
    if (tooLarge) answerError(req, res, 'too_large', messages.beaconTooLarge);
    else answerError(req, res, 'malformed', messages.malformedRequest);
  };
  return router.use('/telemetry', refuseBody);
}
