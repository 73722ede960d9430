import type { apiState } from '@portal/shared-kit/contract/gateway/portal-status';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Db } from '../database/db.ts';
import { backupState, type BackupSettings } from '../backup/backup-state.ts';
import { announced } from '../maintenance/maintenance.repository.ts';

/** Overdue: a job that could start but that no worker took, and a message that nobody tried to deliver or that several recipients' servers
 *  in a row refused. */
const late = sql<{ institution: string; jobs_late: boolean; mail_late: boolean }>`
  select name as institution,
    exists (select from job where state in ('EM_ESPERA', 'EM_CURSO')
      and case state when 'EM_ESPERA' then run_after else lease_until end < now() - interval '5 minutes') as jobs_late,
    exists (select from outbox where sent_at is null and gave_up_at is null
      and next_attempt_at < now() - interval '5 minutes')
    or (select count(*) from (select from outbox where sent_at is null and gave_up_at is null
      and attempts > 1 and last_error is not null limit 5) as refused) = 5 as mail_late
  from company`;

/** The part of the portal's status that only the API knows. Throws where the database does not answer. */
export async function readState(db: Db, settings: BackupSettings): Promise<z.input<typeof apiState>> {
  const [found] = (await late.execute(db)).rows;
  return {
    institution: found?.institution ?? '',
    jobs: found?.jobs_late ? 'late' : 'up',
    mail: found?.mail_late ? 'late' : 'up',
    backup: await backupState(settings),
    maintenance: await announced(db),
  };
}
