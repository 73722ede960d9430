import type { Db } from '../database/db.ts';
import { mailKind, type Mail } from './mail.ts';

/** A mail of the outbox; `text` is removed once it was delivered over SMTP. */
export type OutboxMail = Pick<Mail, 'to' | 'subject'> & Partial<Mail> & { id: number; at: Date };

/** The last hundred mails, newest first. */
export async function latestMail(db: Db): Promise<OutboxMail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'created_at', 'payload'])
    .where('kind', '=', mailKind)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ id, created_at, payload }) => ({
    id,
    at: created_at,
    ...(payload as unknown as Mail),
  }));
}
