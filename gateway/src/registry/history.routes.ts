import type { daysBody, historyBody, releaseBody } from '@portal/shared-kit/contract/gateway/publication';
import express, { type Request, type Response, type Router } from 'express';
import type * as z from 'zod';
import type { PreviewBody } from '@portal/shared-kit/contract/gateway/preview';
import type { Core } from '../core.ts';
import { answerError } from '../http/error-answer.ts';
import { messages } from '../messages.ts';
import { presentErrors, presentHealth, failureFigure } from '../telemetry/present-errors.ts';
import { dayOf, type DailyTotals } from '../telemetry/daily-totals.ts';
import type { ErrorArchive } from '../telemetry/error-archive.ts';
import type { ReleaseHealth } from '../telemetry/release-health.ts';
import type { SourcePlaces } from '../telemetry/source-places.ts';
import { sees, type TokenAccess, type Caller } from '../tokens/access.ts';
import type { ReleaseCatalogue } from '../releases/release-catalogue.ts';
import { presentOverview } from '../telemetry/overview.ts';
import { findRelease, releasesInUse, type RegistryState } from './state.ts';
import { presentConfig } from './config.ts';
import { presentFreeze, presentPointers } from './present-pointers.ts';
import { presentRelease } from './snapshot.ts';

const pageLength = 50;

/** What browsers reported. */
interface Reported {
  health: ReleaseHealth;
  totals: DailyTotals;
  archive: ErrorArchive;
  places: SourcePlaces;
}

/** Milliseconds after publication for which a release that is not in use can be previewed. */
const shownFor = 30 * 86_400_000;

/** A kept release by its id, or the newest one of a branch; undefined where none can still be previewed. */
export async function presentPreview(
  { remotes }: RegistryState,
  catalogue: ReleaseCatalogue,
  { name, of, now }: { name: string; of: string; now: number },
): Promise<PreviewBody | undefined> {
  const remote = remotes.get(name);
  const found = remote?.releases.findLast(({ release, origin }) => release === of || origin?.branch === of);
  if (!remote || !found) return undefined;
  const { at, actor, origin } = found;
  const old = now - Date.parse(at) > shownFor;
  if (old && !releasesInUse(remote).includes(found.release)) return undefined;
  const description = await catalogue.describe({ name, release: found.release });
  const release = presentRelease(description, remote.config);
  if (!description?.remote || !release) return undefined;
  const { title, owner } = description.remote;
  return { remote: { name, title, owner, status: remote.status }, release, at, actor, origin };
}

/** Most remotes of one preview. */
const maxPreviewed = 20;

/** The releases of a branch over all remotes, or those named one by one; undefined where there is none of them. */
async function presentPreviews(state: RegistryState, catalogue: ReleaseCatalogue, of: string) {
  const branch = of.startsWith('@') ? of.slice(1) : undefined;
  const onBranch = [...state.remotes.values()]
    .filter(({ releases }) => releases.some(({ origin }) => origin?.branch === branch))
    .map(({ name }) => `${name}@${branch}`);
  const asked = branch ? onBranch : of.split(',').slice(0, maxPreviewed);
  const found = await Promise.all(
    asked.map(async (one) => {
      const at = one.indexOf('@');
      const named = { name: one.slice(0, at), of: one.slice(at + 1), now: Date.now() };
      return presentPreview(state, catalogue, named);
    }),
  );
  const previews = found.filter((one) => one !== undefined);
  if (previews.length === 0) return undefined;
  return { previews, missing: asked.filter((_one, nth) => !found[nth]) };
}

/** Reads for those who move pointers: `GET /registry/remotes/:name`, its `/history`, `/health`, `/days`, `/errors`, `/releases/:release` and `/preview/:of`, `GET /registry/status`, `/registry/previews/:of`, `/registry/overview` and `/registry/figures/failures`. */
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
  read('/registry/overview', sees, () =>
    presentOverview({ registry, releases }, { health, totals, archive: errors.archive }),
  );
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
  read('/registry/remotes/:name/config', sees, (name) => presentConfig({ registry, releases }, name));
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
  read('/registry/previews/:of', sees, async (_name, req) => {
    const { of } = req.params as { of: string };
    return presentPreviews(registry.state, releases, of);
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
