import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { canEnter, type ServerAccount } from '../database/postgres/account.ts';
import { StartProblem } from '../start-problem.ts';

/** Seconds after which a log segment is archived even if it is not full: the most that a lost disk can cost. */
const archiveTimeout = 60;

export const walFolder = (backups: string): string => path.join(backups, 'wal');

/** Creates the folder the server archives its log to. Throws a `StartProblem` where the server's account cannot write to it. */
export function prepareArchive(backups: string, account: ServerAccount | undefined): string {
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

/** Settings by which the server archives each finished log segment: copied to a temporary name, synced, then renamed. An existing segment
 *  is accepted if it is identical, since a crash may come between the rename and the server's record of it. */
export function archiveSettings(archive: string): Record<string, string> {
  const [piece, beside] = [`'${archive}/%f'`, `'${archive}/.%f'`];
  return {
    archive_mode: 'on',
    archive_timeout: String(archiveTimeout),
    archive_command: `if [ -f ${piece} ]; then cmp -s '%p' ${piece}; else cp '%p' ${beside} && sync ${beside} && mv ${beside} ${piece}; fi`,
  };
}

/** How a restored server fetches its log. */
export const restoreCommand = (archive: string): string => `cp '${archive}/%f' '%p'`;
