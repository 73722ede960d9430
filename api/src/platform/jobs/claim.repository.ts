import { sql } from 'kysely';
import { attach } from '../files/attachment.repository.ts';
import type { ReceivedFile } from '../files/receive.ts';
import type { Db, Tx } from '../database/db.ts';
import { sqlRows } from '../database/read.ts';
import { retention, type Claimed } from './job.repository.ts';
import type { JobOutcome, JobStep } from './handler.ts';

/** Claims waiting jobs, and those whose lease expired, for `leaseMs`; other workers skip them. Owners with the fewest running jobs come
 *  first. */
export const claim = (
  db: Db,
  worker: string,
  { kinds, most, leaseMs }: { kinds: readonly string[]; most: number; leaseMs: number },
) => sqlRows<Claimed>(db)`
    update job set state = 'EM_CURSO', worker = ${worker}, attempts = attempts + 1,
      lease_until = now() + ${leaseMs}::int * interval '1 ms', started_at = coalesce(started_at, now())
    where id in (
      select id from job
      where finished_at is null and kind = any(${[...kinds]})
        and ((state = 'EM_ESPERA' and run_after <= now()) or (state = 'EM_CURSO' and lease_until < now()))
      order by (select count(*) from job o where o.owner_id = job.owner_id and o.state = 'EM_CURSO'), id
      limit ${most} for update skip locked)
    returning id, kind, owner_id, permissions, input, noted, attempts, ip, request_id,
      cancel_asked_at is not null as cancelled`;

const heldBy = (id: number, worker: string) =>
  sql<boolean>`id = ${id} and worker = ${worker}::uuid and state = 'EM_CURSO'`;

/** Extends leases by `leaseMs`; returns the jobs still held by the worker, and whether they were cancelled. */
export const extend = (db: Db, worker: string, leaseMs: number) => sqlRows<{
  id: number;
  cancelled: boolean;
}>(db)`
    update job set lease_until = now() + ${leaseMs}::int * interval '1 ms'
    where worker = ${worker}::uuid and finished_at is null
    returning id, cancel_asked_at is not null as cancelled`;

/** Whether the worker still holds the job, which then stays so until the transaction ends; a cancellation does not wait for the lock. */
export async function lockHeld(tx: Tx, id: number, worker: string): Promise<'held' | 'cancelled' | 'lost'> {
  const rows = await sqlRows<{ cancelled: boolean }>(tx)`
    select cancel_asked_at is not null as cancelled from job where ${heldBy(id, worker)} for key share`;
  const [job] = rows;
  if (!job) return 'lost';
  return job.cancelled ? 'cancelled' : 'held';
}

export const noteProgress = (db: Db, id: number, worker: string, { done, total }: JobStep) =>
  sql`update job set done = ${done}, total = coalesce(${total ?? null}::int, total)
    where ${heldBy(id, worker)}`.execute(db);

/** A step that takes the job further than it ever was begins its attempts anew: long work survives any number of interruptions, but not
 *  three at the same place. */
export const noteStep = (tx: Tx, id: number, { done, total, noted }: JobStep) =>
  sql`
    update job set attempts = case when ${done}::int > furthest then 1 else attempts end,
      furthest = greatest(furthest, ${done}::int), done = ${done}, total = coalesce(${total ?? null}::int, total),
      noted = coalesce(${noted ? JSON.stringify(noted) : null}::jsonb, noted)
    where id = ${id}`.execute(tx);

/** Runs since the job last got further, this one included; undefined where the worker does not hold it any more. */
export async function attemptsOf(db: Db, id: number, worker: string): Promise<number | undefined> {
  const rows = await sqlRows<{
    attempts: number;
  }>(db)`select attempts from job where ${heldBy(id, worker)}`;
  return rows[0]?.attempts;
}

export async function addFile(tx: Tx, id: number, file: ReceivedFile): Promise<void> {
  const attachment = await attach(tx, file);
  await sql`
    insert into job_file (job_id, position, attachment_id)
    select ${id}, coalesce(max(position), 0) + 1, ${attachment} from job_file where job_id = ${id}`.execute(
    tx,
  );
}

/** Removes the files of a job's results, whose content is then swept. */
export const removeFiles = (tx: Tx, id: number) =>
  sql`delete from attachment where id in (select attachment_id from job_file where job_id = ${id})`.execute(
    tx,
  );

interface End extends Partial<JobOutcome> {
  state: 'CONCLUIDA' | 'FALHADA' | 'CANCELADA';
}

export const finish = (db: Db, id: number, worker: string, { state, message, result }: End) =>
  sql`
    update job set state = ${state}, message = ${message ?? null},
      result = ${result ? JSON.stringify(result) : null}::jsonb,
      finished_at = now(), expires_at = now() + ${retention}, worker = null, lease_until = null
    where ${heldBy(id, worker)}`.execute(db);

/** Releases a job, to be claimed again after `waitMs`; `counts` where the run counts as an attempt. */
export const release = (
  db: Db,
  id: number,
  worker: string,
  { waitMs, counts }: { waitMs: number; counts: boolean },
) =>
  sql`
    update job set state = 'EM_ESPERA', worker = null, lease_until = null,
      attempts = attempts - ${counts ? 0 : 1}, run_after = now() + ${waitMs}::int * interval '1 ms'
    where ${heldBy(id, worker)}`.execute(db);

/** Milliseconds until the next job can be claimed; undefined when none waits. */
export async function untilNext(db: Db, kinds: readonly string[]): Promise<number | undefined> {
  const rows = await sqlRows<{ ms: number | null }>(db)`
    select ceil(extract(epoch from min(case state when 'EM_ESPERA' then run_after else lease_until end)
      - clock_timestamp()) * 1000)::int8 as ms
    from job where finished_at is null and kind = any(${[...kinds]})`;
  return rows[0]?.ms ?? undefined;
}
