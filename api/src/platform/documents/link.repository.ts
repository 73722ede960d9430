import { sql } from 'kysely';
import { attach } from '../files/attachment.repository.ts';
import type { ReceivedFile } from '../files/receive.ts';
import type { Db, Tx } from '../database/db.ts';

/** The owner of a paper, and the rights of which they need one to open it; empty where it is about themselves. */
export interface PaperOwner {
  userId: number;
  anyOf: readonly string[];
}

/** Links the hash of a token to a stored file, for `minutes`. */
export async function insert(
  tx: Tx,
  hash: Buffer,
  file: ReceivedFile,
  minutes: number,
  owner: PaperOwner | undefined,
): Promise<void> {
  await tx
    .insertInto('document_link')
    .values({
      hash,
      attachment_id: await attach(tx, file),
      owner_id: owner?.userId ?? null,
      permissions: [...(owner?.anyOf ?? [])],
      expires_at: sql`now() + ${minutes}::int * interval '1 minute'`,
    })
    .execute();
}

export const find = (db: Db, hash: Buffer) =>
  db
    .selectFrom('document_link as link')
    .innerJoin('attachment as a', 'a.id', 'link.attachment_id')
    .select(['a.sha256', 'a.size', 'a.media_type', 'a.name'])
    .where('link.hash', '=', hash)
    .where('link.expires_at', '>', sql<Date>`now()`)
    .where((eb) => eb.or([eb('link.owner_id', 'is', null), ownerMayOpen]))
    .executeTakeFirst();

/** The owner's account is active and still has one of the rights by which they got the paper. */
const ownerMayOpen = sql<boolean>`exists (
  select from user_account u where u.id = link.owner_id and u.active and u.blocked_at is null
    and (link.permissions = '{}' or exists (
      select from permission p
      left join role_permission rp on rp.permission_id = p.id and rp.role_id = u.role_id
      left join user_permission up on up.permission_id = p.id and up.user_id = u.id
      where p.name = any(link.permissions) and coalesce(up.granted, rp.role_id is not null))))`;

/** Deletes expired links; the files of their papers are deleted by the next sweep. */
export async function removeExpired(db: Db): Promise<void> {
  await sql`
    with ended as (delete from document_link where expires_at <= now() returning attachment_id)
    delete from attachment where id in (select attachment_id from ended)`.execute(db);
}
