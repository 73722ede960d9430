import type { Logger } from 'pino';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type Check,
  type ReleaseId,
  type ReleaseStore,
  type StoredAs,
  type StoredRelease,
  descriptionFile,
} from './release-store.ts';
import { readIfThere } from './durable-files.ts';

/** Copies of what was read, on this machine's disk. Nothing depends on them: they may be deleted at any moment. */
interface ReleaseCache {
  /** `path` is left out for the description. */
  read(id: ReleaseId, path?: string, as?: StoredAs): Promise<Buffer | undefined>;
  lay(bytes: Uint8Array, id: ReleaseId, path?: string, as?: StoredAs): Promise<void>;
  list(): Promise<ReleaseId[]>;
  remove(id: ReleaseId): Promise<void>;
}

const half = '.half';

/** A cache in a folder, which several gateways of a machine may share. */
export function releaseCache(folder: string): ReleaseCache {
  const placeOf = ({ name, release }: ReleaseId, path = descriptionFile, as?: StoredAs) =>
    join(folder, name, release, as ?? '', path);
  const namesIn = (at: string) => readdir(at).catch((): string[] => []);
  return {
    read: (...at) => readIfThere(placeOf(...at)),
    async lay(bytes, ...at) {
      // Not synced: what a power cut leaves of it is compared with its hash when it is read.
      const draft = join(folder, half, randomUUID());
      await mkdir(dirname(draft), { recursive: true });
      try {
        await writeFile(draft, bytes);
        await mkdir(dirname(placeOf(...at)), { recursive: true });
        await rename(draft, placeOf(...at));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async list() {
      const names = (await namesIn(folder)).filter((name) => name !== half);
      const found = names.map(async (name) =>
        (await namesIn(join(folder, name))).map((release) => ({ name, release })),
      );
      return (await Promise.all(found)).flat();
    },
    remove: ({ name, release }) => rm(join(folder, name, release), { recursive: true, force: true }),
  };
}

/** A store that is reached over the network, with a cache of verified bytes on this machine. What it lacks is looked for in the store that
 *  was used before, so that releases may be moved while they are served; nothing new is written there. */
export function cachedReleaseStore(
  store: ReleaseStore,
  cache: ReleaseCache,
  before: ReleaseStore,
  log: Pick<Logger, 'warn'>,
): ReleaseStore {
  const lay = (...what: Parameters<ReleaseCache['lay']>) =>
    cache.lay(...what).catch((error: Error) => {
      log.warn({ err: error }, 'a file of a release could not be cached');
    });

  async function find(
    ask: (from: ReleaseStore) => Promise<Buffer | undefined>,
    intact: Check | undefined,
    at: [ReleaseId, string?, StoredAs?],
  ): Promise<Buffer | undefined> {
    let altered: Buffer | undefined;
    let failure: unknown;
    const cached = intact && (await cache.read(...at).catch(() => undefined));
    if (cached && intact(cached)) return cached;
    for (const from of [store, before])
      try {
        const bytes = await ask(from);
        if (bytes && (intact?.(bytes) ?? true)) {
          if (intact) await lay(bytes, ...at);
          return bytes;
        }
        altered ??= bytes;
      } catch (error) {
        failure ??= error;
      }
    // What is away may have it: only where all have answered is it missing.
    if (failure !== undefined) throw failure;
    return altered;
  }

  return {
    async put(id, description, files) {
      const all = [...files];
      await store.put(id, description, all);
      for (const { path, encoding, bytes } of all) await lay(bytes, id, path, encoding);
      await lay(description, id);
    },
    describe: (id, intact) => find((from) => from.describe(id), intact, [id]),
    read: (id, path, as, intact) => find((from) => from.read(id, path, as), intact, [id, path, as]),
    async addBest(id, path, bytes) {
      await store.addBest(id, path, bytes);
      await lay(bytes, id, path, 'best');
    },
    async list() {
      const found = new Map<string, StoredRelease>();
      for (const each of [...(await store.list()), ...(await before.list()), ...(await cache.list())])
        if (!found.has(`${each.name}/${each.release}`)) found.set(`${each.name}/${each.release}`, each);
      return [...found.values()];
    },
    async remove(id) {
      await store.remove(id);
      const stood = (await before.list()).some(
        (each) => each.name === id.name && each.release === id.release,
      );
      if (stood) await before.remove(id);
      await cache.remove(id);
    },
  };
}
