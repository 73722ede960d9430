import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

export type Purpose = 'reset' | 'confirm';
const lives: Record<Purpose, string> = { reset: '60 minutes', confirm: '72 hours' };

interface NewLink {
  hash: Buffer;
  user_id: number;
  purpose: Purpose;
  email: string;
}

/** Stores the hash of a new link and cancels unused ones of the same purpose (decision 6). A link to the account's own address leaves the
 *  change to another one pending. */
export async function replaceLink(tx: Tx, link: NewLink) {
  await openLinks(tx, link.user_id)
    .where('purpose', '=', link.purpose)
    .where(
      sql<boolean>`(lower(email) = lower(${link.email}) or lower(${link.email}) <>
        (select lower(u.email) from user_account u where u.id = ${link.user_id}))`,
    )
    .execute();
  await tx
    .insertInto('link_token')
    .values({ ...link, expires_at: sql`now() + ${lives[link.purpose]}::interval` })
    .execute();
}

const openLinks = (tx: Tx, userId: number) =>
  tx.deleteFrom('link_token').where('user_id', '=', userId).where('used_at', 'is', null);

/** Cancels every open link of an account, including the confirmation of a new e-mail (decision I52), so that somebody with temporary access
 *  keeps no way back in. */
export const cancelLinks = (tx: Tx, userId: number) => openLinks(tx, userId).execute();

export const findLink = (db: Db, hash: Buffer, purpose: Purpose) =>
  db
    .selectFrom('link_token')
    .select(['hash', 'user_id', 'email', 'used_at'])
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();

/** Marks a link as used; false when it was used, cancelled or expired before. */
export async function useLink(tx: Tx, hash: Buffer): Promise<boolean> {
  const used = await tx
    .updateTable('link_token')
    .set({ used_at: sql`now()` })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** The address pending confirmation by a valid link. */
export const pendingEmail = (db: Db, userId: number) =>
  db
    .selectFrom('link_token')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
