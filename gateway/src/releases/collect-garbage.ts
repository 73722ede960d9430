import type { Core } from '../core.ts';
import { contentHash } from './publish.ts';
import type { ReleaseId } from './release-store.ts';
import { releasesInUse, type RemoteState } from '../registry/state.ts';

/** Releases kept because open tabs may still request their chunks. */
export const keep = { releases: 10, days: 30 };

/** Removes releases that are neither in use, nor were in the last thirty days, nor are younger than that or among the last ten, and files
 *  without a ledger entry. Returns the number of releases removed. */
export const collectGarbage = (core: Core, now = new Date()): Promise<number> =>
  core.exclusively(async () => {
    for (const remote of core.registry.state.remotes.values())
      for (const release of outdated(remote, await core.releases.lastGoodOf(remote), now))
        await core.registry.move({
          what: 'collected',
          actor: 'gateway',
          remote: remote.name,
          release,
          content: await contentOf(core, { name: remote.name, release }),
          reason: `older than ${keep.days} days and than the last ${keep.releases} releases`,
        });
    return removeUnknown(core, now);
  });

async function contentOf({ releases }: Core, id: ReleaseId): Promise<string | undefined> {
  const description = await releases.describe(id);
  return description && contentHash(description);
}

/** @param fallback the last good release as browsers get it, which is not the first where that is damaged */
function outdated(remote: RemoteState, fallback: string | null, now: Date): string[] {
  const inUse = [...releasesInUse(remote), fallback];
  const limit = now.getTime() - keep.days * 86_400_000;
  return remote.releases
    .slice(0, -keep.releases)
    .filter(({ release, at, leftAt = at }) => Date.parse(leftAt) < limit && !inUse.includes(release))
    .map(({ release }) => release);
}

/** Removes stored releases that the ledger does not know or has collected: leftovers of killed processes included. A bucket outlives the
 *  disk of the ledger: what is young there is kept for the ledger that comes back from a backup. */
async function removeUnknown({ registry, store }: Core, now: Date): Promise<number> {
  let removed = 0;
  const young = now.getTime() - keep.days * 86_400_000;
  for (const { storedAt, ...id } of await store.list()) {
    const isRegistered = registry.state.remotes
      .get(id.name)
      ?.releases.some(({ release }) => release === id.release);
    if (isRegistered || (storedAt && storedAt.getTime() > young)) continue;
    await store.remove(id);
    removed += 1;
  }
  return removed;
}
