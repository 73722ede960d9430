import type { ApiState } from '@portal/shared-kit/contract/gateway/portal-status';
import { lastPut } from './backup-bucket.ts';
import { newestIn } from './manifest.ts';
import { lastDrill } from './restore-drill.ts';

export interface BackupSettings {
  backupDir?: string | undefined;
  dataDir?: string | undefined;
}

const hour = 3_600_000;
/** A backup each night, and a drill each week, with some time to finish. */
const backupEvery = 26 * hour;
const drillEvery = (7 * 24 + 6) * hour;

/** `down`: there is no backup, or the last drill failed; `late`: the newest backup or drill is older than it should be. Unknown where
 *  there is neither BACKUP_DIR nor a backup in a bucket. */
export async function backupState(
  { backupDir, dataDir }: BackupSettings,
  now = Date.now(),
): Promise<ApiState['backup']> {
  const put = dataDir === undefined ? undefined : await lastPut(dataDir);
  if (!backupDir && put === undefined) return 'unknown';
  const newest = Math.max((backupDir && (await newestIn(backupDir))) || 0, put ?? 0);
  const drill = dataDir === undefined ? undefined : await lastDrill(dataDir);
  if (newest === 0 || drill?.problem) return 'down';
  const isDrillLate = drill !== undefined && now - Date.parse(drill.at) > drillEvery;
  return now - newest > backupEvery || isDrillLate ? 'late' : 'up';
}
