import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/** The signing key in the file (readable by the owner only); generated at the first start, so that signatures outlive a restart. */
export async function folderKey(file: string): Promise<Buffer> {
  await writeFile(file, randomBytes(32), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const key = await readFile(file);
  if (key.length === 32) return key;
  const fresh = randomBytes(32);
  await writeFile(file, fresh, { mode: 0o600 });
  return fresh;
}
