import { randomBytes } from 'node:crypto';
import type { Db } from '../../platform/database/db.ts';

const key = 'identity.anti_forgery_secret';

/** The secret that signs anti-forgery values; made once for all processes on this database. */
export async function antiForgerySecret(db: Db): Promise<string> {
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
