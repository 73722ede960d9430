import { readFile, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, syncFolder, writeSynced } from '../releases/durable-files.ts';
import { storedToken, type StoredToken, type TokenStore } from './token.ts';

export const tokenFolder = (dataDir: string): string => join(dataDir, 'tokens');

/** Tokens in `<folder>/<id>.json`, one file each: the command that makes one runs beside the gateway, and no two of them ever write the same file. */
export function folderTokenStore(folder: string): TokenStore {
  const read = async (file: string): Promise<StoredToken | undefined> => {
    const text = await readFile(join(folder, file), 'utf8').catch(absent);
    return text === undefined ? undefined : storedToken.parse(JSON.parse(text));
  };
  return {
    find: (id) => read(`${id}.json`),
    async list() {
      const files = ((await readdir(folder).catch(absent)) ?? []).filter((file) => file.endsWith('.json'));
      const tokens = await Promise.all(files.map(read));
      return tokens
        .filter((token) => token !== undefined)
        .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    },
    async put(token) {
      await makeFolder(folder);
      const draft = join(folder, `.${token.id}-${process.pid}`);
      await writeSynced(draft, Buffer.from(JSON.stringify(token)));
      await rename(draft, join(folder, `${token.id}.json`));
      await syncFolder(folder);
    },
  };
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
