import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderStore } from '../platform/files/folder-store.ts';

/** A file store for one test file, in a temporary folder. */
export async function testFiles() {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-files-'));
  return {
    folder,
    files: await folderStore(folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
