import { sql } from 'kysely';
import type { apiState } from '@portal/shared-kit/contract/gateway/portal-status';
import type * as z from 'zod';
import type { Db } from '../database/db.ts';
import { sqlRow, sqlValue } from '../database/read.ts';
import { backupState, type BackupSettings } from '../backup/backup-state.ts';
import { announced } from '../maintenance/maintenance.repository.ts';

/** Bytes of log written since the database was created. */
export const walWritten = (db: Db) => sqlValue<number>(db)`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`;

/** 0 also where nothing is archived. */
export const archiveFailing = (db: Db) => sqlValue<number>(db)`
    select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::int as failing
    from pg_stat_archiver`;

/** Messages that wait for delivery, and the age of the oldest one in seconds. */
export const outbox = (db: Db) => sqlRow<{ backlog: number; given_up: number; age: number }>(db)`
    select count(*) filter (where gave_up_at is null) as backlog, count(gave_up_at) as given_up,
      greatest(0, coalesce(extract(epoch from now() - min(next_attempt_at) filter (where gave_up_at is null)), 0))::float8 as age
    from outbox where sent_at is null`;

/** Seconds since the longest-waiting job could have started. */
export const jobLag = (db: Db) => sqlValue<number>(db)`
    select greatest(0, coalesce(extract(epoch from now() - min(
      case state when 'EM_ESPERA' then run_after else lease_until end)), 0))::float8 as lag
    from job where state in ('EM_ESPERA', 'EM_CURSO')`;

/** Of all servers, in the last five minutes. */
export const failedSignIns = (db: Db) => sqlValue<number>(db)`
    select count(*)::int as failed from audit_log
    where action = 'session.login_failed' and at > now() - interval '5 minutes'`;

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
