import { createHash } from 'node:crypto';
import { readHexKey } from '../start/start-problem.ts';

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
  const secret = readHexKey('BACKUP_KEY', backupKey, backupKeyFile);
  return {
    secret,
    id: createHash('sha256').update('portal backup key').update(secret).digest('hex').slice(0, 12),
  };
}
