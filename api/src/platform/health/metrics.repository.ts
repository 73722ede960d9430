import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** Bytes of log written since the database was created. */
export async function walWritten(db: Db) {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`.execute(db);
  return rows[0]!.bytes;
}

/** 0 also where nothing is archived. */
export async function archiveFailing(db: Db) {
  const { rows } = await sql<{ failing: number }>`
    select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::int as failing
    from pg_stat_archiver`.execute(db);
  return rows[0]!.failing;
}

/** Messages that wait for delivery, and the age of the oldest one in seconds. */
export async function outbox(db: Db) {
  const { rows } = await sql<{ backlog: number; given_up: number; age: number }>`
    select count(*) filter (where gave_up_at is null) as backlog, count(gave_up_at) as given_up,
      greatest(0, coalesce(extract(epoch from now() - min(next_attempt_at) filter (where gave_up_at is null)), 0))::float8 as age
    from outbox where sent_at is null`.execute(db);
  return rows[0]!;
}

/** Seconds since the longest-waiting job could have started. */
export async function jobLag(db: Db) {
  const { rows } = await sql<{ lag: number }>`
    select greatest(0, coalesce(extract(epoch from now() - min(
      case state when 'EM_ESPERA' then run_after else lease_until end)), 0))::float8 as lag
    from job where state in ('EM_ESPERA', 'EM_CURSO')`.execute(db);
  return rows[0]!.lag;
}

/** Of all servers, in the last five minutes. */
export async function failedSignIns(db: Db) {
  const { rows } = await sql<{ failed: number }>`
    select count(*)::int as failed from audit_log
    where action = 'session.login_failed' and at > now() - interval '5 minutes'`.execute(db);
  return rows[0]!.failed;
}
