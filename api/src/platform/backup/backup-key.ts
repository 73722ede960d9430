import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartProblem } from '../start/start-problem.ts';

/** Encrypts backups; must be stored separately from them. */
export interface BackupKey {
  /** 32 bytes. */
  secret: Buffer;
  /** Identifies the key without revealing it; recorded in the manifest. */
  id: string;
}

interface KeySettings {
  /** The key itself, 64 hexadecimal digits. */
  backupKey: string | undefined;
  /** A file that contains it. */
  backupKeyFile: string | undefined;
}

/** Undefined where no key is configured: backups are then unencrypted. Throws a `StartProblem` that never contains the key. */
export function readBackupKey({ backupKey, backupKeyFile }: KeySettings): BackupKey | undefined {
  if (backupKey === undefined && backupKeyFile === undefined) return undefined;
  const text = (backupKey ?? textOf(backupKeyFile!)).trim();
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new StartProblem(
      `${backupKey === undefined ? backupKeyFile : 'BACKUP_KEY'} must hold 64 hexadecimal digits, as openssl rand -hex 32 makes them.`,
    );
  const secret = Buffer.from(text, 'hex');
  return {
    secret,
    id: createHash('sha256').update('portal backup key').update(secret).digest('hex').slice(0, 12),
  };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartProblem(
      `BACKUP_KEY_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}
