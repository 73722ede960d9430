import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { requiredFrom } from '../sessions/session.repository.ts';

/** A production requires a second factor of Master and Admin, a week after its first start with this version (J41). Done once: what the
 *  institution decides afterwards stays. */
export async function requireAtFirst(tx: Tx): Promise<void> {
  const first = await tx
    .insertInto('setting')
    .values({ key: 'identity.second_factor_required', value: JSON.stringify(true) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (first)
    await tx
      .updateTable('role')
      .set({ second_factor_from: sql`now() + interval '7 days'` })
      .where('base', '=', true)
      .where('name', 'in', ['Master', 'Admin'])
      .execute();
}

/** The moment from which an account needs a second factor; null where its role needs none. */
export const requiredFromOf = async (db: Db, userId: number): Promise<Date | null> =>
  (
    await db
      .selectFrom('user_account as u')
      .innerJoin('role as r', 'r.id', 'u.role_id')
      .select(requiredFrom.as('from'))
      .where('u.id', '=', userId)
      .executeTakeFirstOrThrow()
  ).from;
