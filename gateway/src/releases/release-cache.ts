import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readIfThere } from './durable-files.ts';
import { descriptionFile, type Encoding, type ReleaseId } from './release-store.ts';

/** Copies of what was read, on this machine's disk. Nothing depends on them: they may be deleted at any moment. */
export interface ReleaseCache {
  /** `path` is left out for the description. */
  read(id: ReleaseId, path?: string, encoding?: Encoding): Promise<Buffer | undefined>;
  lay(bytes: Uint8Array, id: ReleaseId, path?: string, encoding?: Encoding): Promise<void>;
  list(): Promise<ReleaseId[]>;
  remove(id: ReleaseId): Promise<void>;
}

const half = '.half';

/** A cache in a folder, which several gateways of a machine may share. */
export function releaseCache(folder: string): ReleaseCache {
  const placeOf = ({ name, release }: ReleaseId, path = descriptionFile, encoding?: Encoding) =>
    join(folder, name, release, encoding ?? '', path);
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
