import { isProtectedAccount } from '../../identity/access/user.repository.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/** Locks the account of a person until the transaction ends. */
export async function lockOf(tx: Tx, personId: number) {
  await tx.selectFrom('user_account').select('id').where('person_id', '=', personId).forUpdate().execute();
  return tx
    .selectFrom('user_account as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .innerJoin('person as p', 'p.id', 'u.person_id')
    .select(['u.id', 'u.email', 'u.user_code', 'u.active', 'r.name as role', 'p.full_name'])
    .select([isProtectedAccount.as('protected'), sql<boolean>`u.blocked_at is not null`.as('blocked')])
    .where('u.person_id', '=', personId)
    .executeTakeFirst();
}

const change = (tx: Tx, id: number) =>
  tx
    .updateTable('user_account')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id);

export const setCode = (tx: Tx, id: number, user_code: string) => change(tx, id).set({ user_code }).execute();

export const setActive = (tx: Tx, id: number, active: boolean) => change(tx, id).set({ active }).execute();

/** Reactivates an account with a password that must be changed at the next sign-in (decision 13). */
export const readmit = (tx: Tx, id: number, password_hash: string) =>
  change(tx, id).set({ active: true, first_login: true, password_hash }).execute();
