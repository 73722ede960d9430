import { mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { serverAccount } from '../database/postgres/account.ts';
import { outsideFolder } from '../database/postgres/data-folder.ts';
import { startEmbedded } from '../database/postgres/supervisor.ts';
import { sentenceOf, StartProblem } from '../start/start-problem.ts';
import { fetchBackup, type BackupBucket } from './backup-bucket.ts';
import type { BackupKey } from './backup-key.ts';
import { backupsIn } from './manifest.ts';
import { restore } from './restore.ts';
import { countProblems, countRows, type RowCounts } from './server.repository.ts';

const report = z.object({
  /** ISO 8601: when the drill ended, and when one last succeeded; null: never. */
  at: z.iso.datetime(),
  succeededAt: z.iso.datetime().nullable(),
  /** Null where the backup could be restored. */
  problem: z.string().nullable(),
});
export type DrillReport = z.output<typeof report>;

/** File in the data folder; a backup skips names that begin with a dot. */
const reportFile = (dataDir: string) => path.join(dataDir, '.restore-drill.json');

/** The last drill; undefined where there was none. */
export async function lastDrill(dataDir: string): Promise<DrillReport | undefined> {
  const text = await readFile(reportFile(dataDir), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : report.safeParse(JSON.parse(text)).data;
}

interface Drilled {
  /** When the backup was started (ISO 8601). */
  started: string;
  fileCount: number;
  counts: RowCounts;
}

/** Restores the newest backup of a folder or a bucket below `dataDir`, into a PostgreSQL of its own, compares its rows with those of the portal
 *  at `url`, deletes it again, and keeps the result for `/metrics` and `/status`. Throws a `StartProblem` where the backup cannot be
 *  restored. */
export async function drillRestore(
  from: string | BackupBucket,
  dataDir: string,
  url: string,
  key: BackupKey | undefined,
): Promise<Drilled> {
  const before = await lastDrill(dataDir);
  try {
    const drilled = await restoreAside(from, dataDir, url, key);
    await keepReport(dataDir, null, before);
    return drilled;
  } catch (error) {
    await keepReport(dataDir, sentenceOf(error, 'The drill failed'), before);
    throw error;
  }
}

async function keepReport(dataDir: string, problem: string | null, before: DrillReport | undefined) {
  const at = new Date().toISOString();
  const kept: DrillReport = {
    at,
    succeededAt: problem === null ? at : (before?.succeededAt ?? null),
    problem,
  };
  const beside = `${reportFile(dataDir)}.${process.pid}`;
  await writeFile(beside, JSON.stringify(kept));
  await rename(beside, reportFile(dataDir));
}

async function restoreAside(
  from: string | BackupBucket,
  dataDir: string,
  url: string,
  key: BackupKey | undefined,
): Promise<Drilled> {
  // The account that runs PostgreSQL enters it.
  const scratch = path.join(dataDir, `.restore-drill-${process.pid}`);
  const target = path.join(scratch, 'data');
  const server = path.join(scratch, 'server');
  await mkdir(scratch, { mode: serverAccount() ? 0o711 : 0o700 });
  try {
    const backups = typeof from === 'string' ? from : path.join(scratch, 'fetched');
    if (typeof from !== 'string') await fetchBackup(from, backups);
    const newest = (await backupsIn(backups)).at(-1);
    if (!newest) throw new StartProblem(`There is no finished backup in ${backups}.`);
    const isDump = newest.firstPiece === null;
    const empty = isDump ? await startEmbedded({ dataDir: server }) : undefined;
    try {
      const request = { key, isDrill: true };
      const restored = await restore(backups, { dataDir: target, databaseUrl: empty?.url }, request);
      const counts = empty ? await countRows(empty.url) : await countEmbedded(target);
      const problems = countProblems(restored.counts, counts, await countRows(url));
      if (problems.length > 0)
        throw new StartProblem(`${newest.folder} is not what was backed up: ${problems.join('; ')}.`);
      return { started: restored.started, fileCount: restored.fileCount, counts };
    } finally {
      await empty?.stop();
    }
  } catch (error) {
    throw await explained(error, dataDir);
  } finally {
    for (const folder of [target, server]) {
      const outside = outsideFolder(folder);
      if (outside) await rm(outside, { recursive: true, force: true });
    }
    await rm(scratch, { recursive: true, force: true });
  }
}

async function countEmbedded(dataDir: string): Promise<RowCounts> {
  const server = await startEmbedded({ dataDir });
  try {
    return await countRows(server.url);
  } finally {
    await server.stop();
  }
}

/** A full disk says nothing about the backup. */
async function explained(error: unknown, dataDir: string): Promise<unknown> {
  const { bavail, bsize } = await statfs(dataDir);
  if ((error as NodeJS.ErrnoException).code !== 'ENOSPC' && bavail * bsize > 64 * 1024 * 1024) return error;
  return new StartProblem(
    `${dataDir} has no space for a drill: it needs that of the database and of all files, twice for a bucket.`,
  );
}
