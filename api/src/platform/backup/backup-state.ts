import type { ApiState } from '@portal/shared-kit/contract/gateway/portal-status';
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

/** `down`: there is no backup, or the last drill failed; `late`: the newest backup or drill is older than it should be. Unknown without
 *  BACKUP_DIR: who backs up elsewhere looks there. */
export async function backupState(
  { backupDir, dataDir }: BackupSettings,
  now = Date.now(),
): Promise<ApiState['backup']> {
  if (!backupDir) return 'unknown';
  const newest = await newestIn(backupDir);
  const drill = dataDir === undefined ? undefined : await lastDrill(dataDir);
  if (newest === undefined || drill?.problem) return 'down';
  const isDrillLate = drill !== undefined && now - Date.parse(drill.at) > drillEvery;
  return now - newest > backupEvery || isDrillLate ? 'late' : 'up';
}
