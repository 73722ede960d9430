import { sql } from 'kysely';
import { attach } from '../files/attachment.repository.ts';
import type { Received } from '../files/receive.ts';
import type { Db, Tx } from '../database/db.ts';

/** Names a kept file under the hash of a token, for so many minutes. */
export async function insert(tx: Tx, hash: Buffer, file: Received, minutes: number): Promise<void> {
  await tx
    .insertInto('document_link')
    .values({
      hash,
      attachment_id: await attach(tx, file),
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
    .executeTakeFirst();

/** Lets go of papers whose address has ended; their bytes are swept with those nobody names. */
export async function removeExpired(db: Db): Promise<void> {
  await sql`
    with ended as (delete from document_link where expires_at <= now() returning attachment_id)
    delete from attachment where id in (select attachment_id from ended)`.execute(db);
}
