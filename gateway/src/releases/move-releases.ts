import type { Registry } from '../registry/registry.ts';
import { ReleaseCatalogue } from './release-catalogue.ts';
import type { ReleaseId, ReleaseStore, StoredFile } from './release-store.ts';
import { mapEnding } from './source-maps.ts';

export interface Moved {
  copied: number;
  /** Already in the new place. */
  there: number;
  /** Releases whose stored bytes are not what was published; they are not in the new place. */
  damaged: string[];
}

/** Copies the releases of the ledger that the new place lacks, comparing each file with its hash; the old place stays as it is. It may be
 *  stopped at any moment and called again, and it may run beside a gateway: what is published meanwhile is copied by the next call. */
export async function moveReleases(registry: Registry, from: ReleaseStore, to: ReleaseStore): Promise<Moved> {
  const moved: Moved = { copied: 0, there: 0, damaged: [] };
  const arrived = new ReleaseCatalogue(registry, to);
  for (const { name, releases } of registry.state.remotes.values())
    for (const { release } of releases) {
      const id = { name, release };
      if (await arrived.describe(id)) moved.there += 1;
      else if (await copyOne(registry, id, from, to)) moved.copied += 1;
      else moved.damaged.push(`${name} ${release}`);
    }
  return moved;
}

/** False where something of it is missing or altered. */
async function copyOne(registry: Registry, id: ReleaseId, from: ReleaseStore, to: ReleaseStore) {
  const catalogue = new ReleaseCatalogue(registry, from);
  const described = await catalogue.describe(id);
  if (!described) return false;
  const files: StoredFile[] = [];
  for (const [path, forms] of Object.entries(described.stored)) {
    for (const encoding of Object.keys(forms) as (keyof typeof forms)[]) {
      const file = await catalogue.readPublished(id, path, [encoding]);
      if (file.kind !== 'file') return false;
      files.push({ path, encoding, bytes: file.bytes });
    }
    // No hash names a map: what is wrong with one shows when a place is looked up.
    const map = await from.read(id, `${path}${mapEnding}`, 'br');
    if (map) files.push({ path: `${path}${mapEnding}`, encoding: 'br', bytes: map });
  }
  const description = await from.describe(id);
  if (!description) return false;
  await to.put(id, description, files);
  for (const [path, { br }] of Object.entries(described.stored)) {
    const best = br?.quick && (await catalogue.best(id, path));
    if (best) await to.addBest(id, path, best);
  }
  return true;
}
