import { sql } from 'kysely';
import { detach } from '../../platform/files/attachment.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';

/** Stores a consent under its submission key, replacing an earlier one. */
export async function keep(tx: Tx, submissionKey: string, attachmentId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consent ${submissionKey}`}, 0))`.execute(tx);
  const old = await tx
    .deleteFrom('guardian_consent')
    .where('submission_key', '=', submissionKey)
    .returning('attachment_id')
    .executeTakeFirst();
  if (old) await detach(tx, old.attachment_id);
  await tx
    .insertInto('guardian_consent')
    .values({ submission_key: submissionKey, attachment_id: attachmentId })
    .execute();
}

/** The consents with these keys. */
export const findAll = (db: Db, submissionKeys: readonly string[]) =>
  db
    .selectFrom('guardian_consent')
    .select(['submission_key', 'attachment_id'])
    .where('submission_key', 'in', [...submissionKeys])
    .execute();

/** Deletes consents whose files now belong to candidacies. */
export const forget = (tx: Tx, submissionKeys: readonly string[]) =>
  tx
    .deleteFrom('guardian_consent')
    .where('submission_key', 'in', [...submissionKeys])
    .execute();

/** Deletes consents whose application was never submitted; the sweep then removes their files. */
export async function removeAbandoned(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .with('gone', (with_) =>
      with_
        .deleteFrom('guardian_consent')
        .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
        .returning('attachment_id'),
    )
    .deleteFrom('attachment')
    .where('id', 'in', (eb) => eb.selectFrom('gone').select('attachment_id'))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
