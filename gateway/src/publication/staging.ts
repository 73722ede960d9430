import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../releases/durable-files.ts';

/** Temporary storage of uploads in progress; nothing in it is ever served or survives a restart. */
export interface Staging {
  /** Runs `work` with a folder of its own, which is removed afterwards in any case. */
  within<T>(work: (folder: string) => Promise<T>): Promise<T>;
}

/** Empties `folder`: uploads left by a killed process were never acknowledged. */
export async function openStaging(folder: string): Promise<Staging> {
  await rm(folder, { recursive: true, force: true });
  await makeFolder(folder);
  return {
    async within(work) {
      const own = join(folder, randomUUID());
      await mkdir(own);
      try {
        return await work(own);
      } finally {
        await rm(own, { recursive: true, force: true });
      }
    },
  };
}
