import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Core } from '../core.ts';
import { releasesInUse } from '../registry/state.ts';
import { bestForm } from './compress.ts';
import type { ReleaseId } from './release-store.ts';

/** Stores the best form of each file that was compressed quickly, one after the other beside the calls: of releases in use, and of each that
 *  is published. What is interrupted goes on at the next start.
 *  @param delay milliseconds until it begins, so that the first visitors have the processor */
export function repackReleases(core: Core, log: Pick<Logger, 'warn'>, delay = 0) {
  const begun = new Set<string>();
  const stopping = new AbortController();
  let turn: Promise<void> = setTimeout(delay, undefined, { ref: false, signal: stopping.signal }).catch(
    () => undefined,
  );

  async function repack(id: ReleaseId) {
    const stored = (await core.releases.describe(id))?.stored ?? {};
    for (const path of Object.keys(stored).filter((each) => stored[each]?.br?.quick)) {
      if (stopping.signal.aborted) return;
      if (await core.store.read(id, path, 'best')) continue;
      const [plain, quick] = await Promise.all(
        (['identity', 'br'] as const).map((encoding) => core.releases.read(id, path, [encoding])),
      );
      if (plain?.kind !== 'file' || quick?.kind !== 'file') continue;
      await core.store.addBest(id, path, await bestForm(plain.bytes, quick.bytes));
    }
  }

  const following = core.registry.follow(() => {
    for (const remote of core.registry.state.remotes.values())
      for (const release of new Set([
        ...releasesInUse(remote),
        ...remote.releases.slice(-1).map(({ release: newest }) => newest),
      ])) {
        const id = { name: remote.name, release };
        const key = `${id.name} ${release}`;
        if (begun.has(key)) continue;
        begun.add(key);
        turn = turn
          .then(() => repack(id))
          .catch((error: unknown) =>
            log.warn({ err: error, ...id }, 'files of a release keep their quick form'),
          );
      }
  });
  return {
    /** Resolves once what there was to do is done. */
    idle: () => following.then(() => turn),
    stop() {
      stopping.abort();
      return turn;
    },
  };
}
