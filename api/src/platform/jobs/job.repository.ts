import { sql } from 'kysely';
import type { JobRow } from '@portal/shared-kit/contract/platform/job';
import { builtOnce } from '../database/built-once.ts';
import type { Db, Tx } from '../database/db.ts';
import { sqlValue } from '../database/read.ts';
import type { JsonObject } from '../database/schema.ts';

export interface NewJob {
  kind: string;
  title: string;
  owner_id: number;
  permissions: readonly string[];
  input: object;
  key: string | undefined;
  ip: string;
  request_id: string;
}

/** The id of the new job, or of the existing one with the same key. */
export const insert = (tx: Tx, { input, permissions, key, ...made }: NewJob) => sqlValue<number>(tx)`
    insert into job (kind, title, owner_id, permissions, input, key, ip, request_id)
    values (${made.kind}, ${made.title}, ${made.owner_id}, ${[...permissions]}, ${JSON.stringify(input)}::jsonb,
      ${key ?? null}, ${made.ip}, ${made.request_id})
    on conflict (owner_id, kind, key) do update set key = excluded.key returning id`;

/** Keeps the same owner from submitting concurrently until the transaction ends. */
export const lockOwner = (tx: Tx, ownerId: number) =>
  sql`select from user_account where id = ${ownerId} for no key update`.execute(tx);

export const countUnfinished = (tx: Tx, ownerId: number) => sqlValue<number>(tx)`
    select count(*) from job where owner_id = ${ownerId} and finished_at is null`;

/** Whose jobs are read: jobs that need a right they no longer have are left out. */
interface Reader {
  userId: number;
  permissions: ReadonlySet<string>;
}

const filesOfJob = sql<JobRow['files']>`coalesce((
  select json_agg(json_build_object('position', f.position, 'name', a.name, 'size', a.size) order by f.position)
  from job_file f join attachment a on a.id = f.attachment_id where f.job_id = job.id), '[]')`;

const ofOwner = (db: Db, { userId, permissions }: { userId: number; permissions: readonly string[] }) =>
  db
    .selectFrom('job')
    .select(['id', 'kind', 'title', 'done', 'total', 'message'])
    .select(sql<Record<string, unknown> | null>`result`.as('result'))
    .select(['created_at', 'finished_at', 'expires_at', 'state'])
    .select(sql<boolean>`cancel_asked_at is not null and finished_at is null`.as('cancelling'))
    .select(filesOfJob.as('files'))
    .where('owner_id', '=', userId)
    .where(sql<boolean>`(permissions = '{}' or permissions && ${permissions}::text[])`);
const own = (db: Db, { userId, permissions }: Reader) =>
  ofOwner(db, { userId, permissions: [...permissions] });

const maxShown = 50;
const newest = builtOnce((db, owner: { userId: number; permissions: readonly string[] }) =>
  ofOwner(db, owner).orderBy('id', 'desc').limit(maxShown),
);

/** Newest first. */
export const list = (db: Db, { userId, permissions }: Reader) =>
  newest(db, { userId, permissions: [...permissions] });

export const find = (db: Db, reader: Reader, id: number) =>
  own(db, reader).where('id', '=', id).executeTakeFirst();

/** Input and notes of jobs of a kind. */
export const workOf = (db: Db, reader: Reader, kind: string, id: number) =>
  own(db, reader)
    .clearSelect()
    .select([sql<JsonObject>`input`.as('input'), sql<JsonObject | null>`noted`.as('noted')])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();

export const file = (db: Db, reader: Reader, id: number, position: number) =>
  db
    .selectFrom('job_file as f')
    .innerJoin('attachment as a', 'a.id', 'f.attachment_id')
    .select(['a.sha256', 'a.size', 'a.media_type', 'a.name'])
    .where('f.job_id', 'in', own(db, reader).clearSelect().select('id').where('id', '=', id))
    .where('f.position', '=', position)
    .executeTakeFirst();

/** Ends a waiting job, and asks a running one to end; no effect on an ended one. */
export const cancel = (tx: Tx, id: number, message: string) =>
  sql`
    update job set
      cancel_asked_at = coalesce(cancel_asked_at, now()),
      state = case state when 'EM_ESPERA' then 'CANCELADA' else state end,
      message = case state when 'EM_ESPERA' then ${message} else message end,
      finished_at = case state when 'EM_ESPERA' then now() else finished_at end,
      expires_at = case state when 'EM_ESPERA' then now() + ${retention} else expires_at end
    where id = ${id} and finished_at is null`.execute(tx);

/** How long a job and its files are kept after it ended. */
export const retention = sql<string>`interval '24 hours'`;

/** Deletes expired jobs and the references to their files, whose content is then swept. */
export async function removeExpired(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      delete from attachment where id in (
        select f.attachment_id from job_file f join job on job.id = f.job_id where job.expires_at <= now())`.execute(
      tx,
    );
    await sql`delete from job where expires_at <= now()`.execute(tx);
  });
}

/** What a worker needs of a claimed job. */
export interface Claimed {
  id: number;
  kind: string;
  owner_id: number;
  permissions: string[];
  input: JsonObject;
  noted: JsonObject | null;
  attempts: number;
  ip: string;
  request_id: string;
  cancelled: boolean;
}
