import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder, readIfThere, syncFolder, writeSynced } from './durable-files.ts';
import {
  descriptionFile,
  type StoredAs,
  type ReleaseId,
  type ReleaseStore,
  type StoredFile,
} from './release-store.ts';

/** Releases in `<folder>/<name>/<release>/{release.json,identity/…,br/…,gzip/…}`; leftovers of a killed process are removed on opening.
 *  `unfinished` is the name of this process's own place among them. */
export async function openFolderReleaseStore(
  folder: string,
  unfinished = '.unfinished',
): Promise<ReleaseStore> {
  const workshop = join(folder, unfinished);
  await makeFolder(folder);
  await rm(workshop, { recursive: true, force: true });
  await makeFolder(workshop);
  const folderOf = ({ name, release }: ReleaseId) => join(folder, name, release);

  return {
    async put(id, description, files) {
      const draft = join(workshop, randomUUID());
      try {
        await writeDraft(draft, description, files);
        await moveIntoPlace(draft, folderOf(id), workshop);
      } catch (error) {
        await rm(draft, { recursive: true, force: true });
        throw error;
      }
    },
    describe: (id) => readIfThere(join(folderOf(id), descriptionFile)),
    read: (id, path, as) => readIfThere(fileOf(folderOf(id), path, as)),
    async addBest(id, path, bytes) {
      const draft = join(workshop, randomUUID());
      const place = fileOf(folderOf(id), path, 'best');
      await writeSynced(draft, bytes);
      try {
        // Of a release that was removed meanwhile, nothing comes back.
        await stat(join(folderOf(id), descriptionFile));
        await mkdir(dirname(place), { recursive: true });
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async list() {
      const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
      const found = names.map(async (name) =>
        (await readdir(join(folder, name))).map((release) => ({ name, release })),
      );
      return (await Promise.all(found)).flat();
    },
    async remove(id) {
      const trash = join(workshop, randomUUID());
      await rename(folderOf(id), trash);
      await syncFolder(dirname(folderOf(id)));
      await rm(trash, { recursive: true, force: true });
    },
  };
}

const fileOf = (root: string, path: string, as: StoredAs) => join(root, as, path);

async function writeDraft(draft: string, description: Uint8Array, files: Iterable<StoredFile>) {
  const folders = new Set([draft]);
  const pending = files[Symbol.iterator]();
  const writer = async () => {
    for (let next = pending.next(); !next.done; next = pending.next()) {
      const { path, encoding, bytes } = next.value;
      const file = fileOf(draft, path, encoding);
      for (let up = dirname(file); !folders.has(up); up = dirname(up)) folders.add(up);
      await mkdir(dirname(file), { recursive: true });
      await writeSynced(file, bytes);
    }
  };
  await mkdir(draft);
  // Several at a time: the disk syncs a batch in little more than the time of one.
  await Promise.all(Array.from({ length: 8 }, writer));
  await writeSynced(join(draft, descriptionFile), description);
  for (const each of folders) await syncFolder(each);
}

async function moveIntoPlace(draft: string, place: string, workshop: string) {
  await makeFolder(dirname(place));
  const leftover = join(workshop, randomUUID());
  const replaced = await rename(place, leftover).then(
    () => true,
    () => false,
  );
  await rename(draft, place);
  await syncFolder(dirname(place));
  if (replaced) await rm(leftover, { recursive: true, force: true });
}
