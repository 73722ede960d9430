import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { canEnter, type ServerAccount } from '../database/postgres/account.ts';
import { StartProblem } from '../start/start-problem.ts';

/** Seconds after which a log segment is archived even if it is not full: the most that a lost disk can cost. */
const archiveTimeout = 60;

export const walFolder = (backups: string): string => path.join(backups, 'wal');

/** File beside an archived segment that begins with its SHA-256 in hexadecimal. */
export const hashName = (piece: string): string => `${piece}.sha256`;

/** Creates the folder the server archives its log to. Throws a `StartProblem` where the server's account cannot write to it. */
export function prepareArchive(backups: string, account: ServerAccount | undefined): string {
  const folder = walFolder(backups);
  checkName(folder);
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

function checkName(folder: string): void {
  if (/['"%\\\n]/.test(folder))
    throw new StartProblem(
      `BACKUP_DIR: the name ${folder} has a character that PostgreSQL's commands cannot take.`,
    );
}

/** Settings by which the server archives each finished log segment with its hash: written to temporary names, synced, then renamed, the
 *  hash first. An existing segment is accepted if it is identical, since a crash may come between the rename and the server's record of it. */
export function archiveSettings(archive: string): Record<string, string> {
  const [piece, beside] = [`'${archive}/%f'`, `'${archive}/.%f'`];
  const [hash, hashBeside] = [hashName(piece), hashName(beside)];
  // macOS has `shasum` instead.
  const steps = [
    `{ sha256sum || shasum -a 256; } < '%p' > ${hashBeside}`,
    `cp '%p' ${beside}`,
    `sync ${beside} ${hashBeside}`,
    `mv ${hashBeside} ${hash}`,
    `mv ${beside} ${piece}`,
    `sync '${archive}'`,
  ];
  return {
    archive_mode: 'on',
    archive_timeout: String(archiveTimeout),
    archive_command: `if [ -f ${piece} ]; then cmp -s '%p' ${piece}; else ${steps.join(' && ')}; fi`,
  };
}

/** How a restored server fetches its log, without the files that are damaged. */
export function restoreCommand(archive: string, damaged: readonly string[]): string {
  checkName(archive);
  const copy = `cp '${archive}/%f' '%p'`;
  return damaged.length === 0 ? copy : `case '%f' in ${damaged.join('|')}) exit 1;; esac; ${copy}`;
}
