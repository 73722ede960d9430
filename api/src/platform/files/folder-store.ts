import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { absent, clearSpool, spool } from './spool.ts';
import { isHash, type FileStore } from './file-store.ts';

/** Files in a folder, each under its hash, in subfolders by the first two digits. */
export async function folderStore(root: string): Promise<FileStore> {
  const incoming = path.join(root, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const folderOf = (sha256: string) => path.join(root, sha256.slice(0, 2));
  const placeOf = (sha256: string) => path.join(folderOf(sha256), sha256);

  const keep: FileStore['keep'] = async (content) => {
    const { file, sha256, size } = await spool(incoming, content);
    try {
      const made = await mkdir(folderOf(sha256), { recursive: true, mode: 0o700 });
      // Overwrites an existing copy: the bytes are the same, and its age is reset.
      await rename(file, placeOf(sha256));
      await syncFolder(folderOf(sha256));
      if (made) await syncFolder(root);
      return { sha256, size };
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  };

  const openContent: FileStore['open'] = async (sha256) => {
    const file = isHash(sha256) ? await open(placeOf(sha256)).catch(absent) : undefined;
    return file?.createReadStream();
  };

  /** Renames the file, checks its age again and then deletes it; restores a file that was stored again meanwhile. */
  const removeUnlessNew = async (sha256: string, before: Date): Promise<boolean> => {
    const aside = path.join(incoming, `${sha256}.old`);
    if (!(await rename(placeOf(sha256), aside).then(done, absent))) return false;
    if ((await stat(aside)).mtime < before) {
      await rm(aside);
      return true;
    }
    await rename(aside, placeOf(sha256));
    return false;
  };

  async function* subfolders() {
    for (const name of await readdir(root))
      if (/^[0-9a-f]{2}$/.test(name)) yield (await readdir(path.join(root, name))).filter(isHash);
  }

  const sweep: FileStore['sweep'] = async (before, named) => {
    let removed = 0;
    await clearSpool(incoming, before);
    for await (const names of subfolders()) {
      const old: string[] = [];
      for (const name of names) {
        const found = await stat(placeOf(name)).catch(absent);
        if (found && found.mtime < before) old.push(name);
      }
      const inUse = old.length > 0 ? await named(old) : new Set<string>();
      for (const name of old.filter((each) => !inUse.has(each)))
        if (await removeUnlessNew(name, before)) removed += 1;
    }
    return removed;
  };

  async function* list() {
    for await (const names of subfolders())
      for (const sha256 of names) {
        const found = await stat(placeOf(sha256)).catch(absent);
        if (found) yield { sha256, size: found.size };
      }
  }

  return { keep, open: openContent, sweep, list, answers: async () => true };
}

const done = () => true;

/** A rename survives a power cut only once its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
