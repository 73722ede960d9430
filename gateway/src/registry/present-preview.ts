import type { PreviewBody } from '@portal/shared-kit/contract/gateway/preview';
import type { ReleaseCatalogue } from '../releases/release-catalogue.ts';
import { presentRelease } from './snapshot.ts';
import { releasesInUse, type RegistryState } from './state.ts';

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
  const release = presentRelease(description);
  if (!description?.remote || !release) return undefined;
  const { title, owner } = description.remote;
  return { remote: { name, title, owner, status: remote.status }, release, at, actor, origin };
}
