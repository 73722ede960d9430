import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/** Whether an account was opened on the device before; notes that it is again. */
export const touchDevice = async (tx: Tx, userId: number, device: Buffer): Promise<boolean> =>
  (await tx
    .updateTable('known_device')
    .set({ last_seen_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('device', '=', device)
    .returning('user_id')
    .executeTakeFirst()) !== undefined;

/** Whether an account was ever opened on a device that is remembered. */
export const hasKnownDevice = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx
    .selectFrom('known_device')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const insert = (tx: Tx, user_id: number, device: Buffer) =>
  tx.insertInto('known_device').values({ user_id, device }).execute();
