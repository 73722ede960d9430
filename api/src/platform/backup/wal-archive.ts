import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { canEnter, type Account } from '../database/postgres/account.ts';
import { StartProblem } from '../start-problem.ts';

/** Seconds after which a piece of the log goes to the archive even if it is not full: what a lost disk costs at most. */
const archiveTimeout = 60;

export const walFolder = (backups: string): string => path.join(backups, 'wal');

/** The folder into which the server itself puts its log. Throws a `StartProblem` where its account cannot. */
export function prepareArchive(backups: string, account: Account | undefined): string {
  const folder = walFolder(backups);
  if (/['"%\\\n]/.test(folder))
    throw new StartProblem(
      `BACKUP_DIR: the name ${folder} has a character that PostgreSQL's commands cannot take.`,
    );
  try {
    mkdirSync(folder, { recursive: true });
    if (account) chownSync(folder, account.uid, account.gid);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartProblem(`BACKUP_DIR: the folder ${folder} cannot be written (${code}).`);
  }
  if (account && !canEnter(account, folder))
    throw new StartProblem(`BACKUP_DIR: uid ${account.uid}, which runs PostgreSQL, cannot enter ${folder}.`);
  return folder;
}

/** Settings by which the server copies each finished piece of its log to the archive: under a temporary name, synced, then renamed. A
 *  piece that is there already is right if it is the same, for a crash may come between the rename and the server's note of it. */
export function archiveSettings(archive: string): Record<string, string> {
  const [piece, beside] = [`'${archive}/%f'`, `'${archive}/.%f'`];
  return {
    archive_mode: 'on',
    archive_timeout: String(archiveTimeout),
    archive_command: `if [ -f ${piece} ]; then cmp -s '%p' ${piece}; else cp '%p' ${beside} && sync ${beside} && mv ${beside} ${piece}; fi`,
  };
}

/** How a server that is restored fetches its log. */
export const restoreCommand = (archive: string): string => `cp '${archive}/%f' '%p'`;
