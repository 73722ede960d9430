import type { daysBody, historyBody, releaseBody } from '@portal/shared-kit/contract/gateway/publication';
import express, { type Request, type Response, type Router } from 'express';
import type * as z from 'zod';
import type { Core } from '../core.ts';
import { answerError } from '../http/error-answer.ts';
import { messages } from '../messages.ts';
import { presentErrors } from '../telemetry/present-errors.ts';
import { presentHealth } from '../telemetry/present-health.ts';
import { dayOf, type DailyTotals } from '../telemetry/daily-totals.ts';
import { failureFigure } from '../telemetry/failure-figure.ts';
import type { ErrorArchive } from '../telemetry/error-archive.ts';
import type { ReleaseHealth } from '../telemetry/release-health.ts';
import type { SourcePlaces } from '../telemetry/source-places.ts';
import { sees, type TokenAccess, type Caller } from '../tokens/access.ts';
import { findRelease } from './state.ts';
import { presentPreview } from './present-preview.ts';
import { presentFreeze, presentPointers } from './present-pointers.ts';

const pageLength = 50;

/** What browsers reported. */
interface Reported {
  health: ReleaseHealth;
  totals: DailyTotals;
  archive: ErrorArchive;
  places: SourcePlaces;
}

/** Reads for those who move pointers: `GET /registry/remotes/:name`, its `/history`, `/health`, `/days`, `/errors`, `/releases/:release` and `/preview/:of`, `GET /registry/status` and `/registry/figures/failures`. */
export function historyRoutes(
  { registry, releases, rules }: Core,
  access: TokenAccess,
  { health, totals, ...errors }: Reported,
): Router {
  const router = express.Router();
  const read = (
    path: string,
    may: (name: string) => (caller: Caller) => boolean,
    answer: (name: string, req: Request) => unknown,
  ) =>
    router.get(path, async (req: Request<{ name: string }>, res: Response) => {
      const { name } = req.params;
      if (!(await access.admit(req, res, may(name)))) return;
      // A mover must not decide on a state that another gateway has changed since.
      await registry.refresh();
      const body = await answer(name, req as Request);
      if (body === undefined) return answerError(req, res, 'not_found', messages.notFound);
      res.set('cache-control', 'no-store').json(body);
    });

  read('/registry/status', sees, () => presentFreeze(registry.state, rules));
  read('/registry/figures/failures', sees, async () => {
    const days = await Promise.all([...registry.state.remotes.keys()].map((name) => totals.of(name)));
    return { status: 1, data: failureFigure(days.flat(), dayOf(Date.now())) };
  });
  read('/registry/remotes/:name', sees, (name) => presentPointers(registry.state, name));
  read('/registry/remotes/:name/health', sees, (name) => presentHealth(registry.state, health, name));
  read('/registry/remotes/:name/days', sees, async (name) => {
    if (!registry.state.remotes.has(name)) return undefined;
    const body: z.output<typeof daysBody> = {
      days: (await totals.of(name)).map(({ remote: _, ...total }) => total),
    };
    return body;
  });
  read('/registry/remotes/:name/errors', sees, (name) => presentErrors(registry.state, errors, name));
  read('/registry/remotes/:name/releases/:release', sees, async (name, req) => {
    const { release } = req.params as { release: string };
    const described = await releases.describe({ name, release });
    if (!described) return undefined;
    const { origin, untried } = findRelease(registry.state, name, release)!;
    const body: z.output<typeof releaseBody> = { manifest: described.manifest, origin, untried };
    return body;
  });
  read('/registry/remotes/:name/preview/:of', sees, async (name, req) => {
    const { of } = req.params as { of: string };
    return presentPreview(registry.state, releases, { name, of, now: Date.now() });
  });
  read('/registry/remotes/:name/history', sees, async (name, req) => {
    if (!registry.state.remotes.has(name)) return undefined;
    const query = new URLSearchParams(req.url.split('?')[1]);
    const before = Number(query.get('before') ?? Infinity);
    const older = (await registry.history(name)).filter(({ revision }) => revision < before);
    const body: z.output<typeof historyBody> = {
      entries: older.slice(0, pageLength),
      more: older.length > pageLength,
    };
    return body;
  });
  return router;
}
