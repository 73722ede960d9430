import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../../platform/database/db.ts';

/** A server secret; generated once for all processes on this database. */
async function secretOf(db: Db, key: string): Promise<string> {
  const read = () => db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  const stored = await read();
  if (stored) return String(stored.value);
  await db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(randomBytes(32).toString('base64url')) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return String((await read())!.value);
}

/** Signs anti-forgery values. */
export const antiForgerySecret = (db: Db) => secretOf(db, 'identity.anti_forgery_secret');

/** The key of a user's drafts (I15): 256 bits, base64. */
export const draftKeyOf = async (db: Db, userId: number): Promise<string> =>
  createHmac('sha256', await secretOf(db, 'identity.draft_secret'))
    .update(`drafts:${userId}`)
    .digest('base64');
