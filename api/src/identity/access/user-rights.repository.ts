import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { lockThenRead } from '../../platform/database/lock-row.ts';
import { firstLogg, isProtectedAccount } from './user.repository.ts';

const accounts = (db: Db) =>
  db
    .selectFrom('user_account as u')
    .innerJoin('person as p', 'p.id', 'u.person_id')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .select(['u.id', 'u.person_id', 'p.full_name as fullname', 'u.email', 'u.active', 'u.version'])
    .select(['r.id as role_id', 'r.name as role', isProtectedAccount.as('protected')])
    .select(firstLogg.as('first_logg'))
    .select(sql<boolean>`u.blocked_at is not null`.as('blocked'));

export const find = (db: Db, id: number) => accounts(db).where('u.id', '=', id).executeTakeFirst();

export const lock = lockThenRead('user_account', find);

/** Permissions of the role, direct and denied ones, in catalogue order. */
export const permissionsOf = (db: Db, userId: number) =>
  db
    .selectFrom('user_account as u')
    .innerJoin('permission as p', (join) => join.onTrue())
    .leftJoin('role_permission as rp', (join) =>
      join.onRef('rp.permission_id', '=', 'p.id').onRef('rp.role_id', '=', 'u.role_id'),
    )
    .leftJoin('user_permission as up', (join) =>
      join.onRef('up.permission_id', '=', 'p.id').onRef('up.user_id', '=', 'u.id'),
    )
    .select(['p.id', 'p.name', 'p.module', 'p.action', 'p.label', 'p.master_only'])
    .select(sql<boolean>`rp.role_id is not null`.as('in_role'))
    .select(
      sql<
        'role' | 'direct' | 'denied'
      >`case when up.granted then 'direct' when not up.granted then 'denied' else 'role' end`.as('origin'),
    )
    .where('u.id', '=', userId)
    .where((eb) => eb.or([eb('rp.role_id', 'is not', null), eb('up.user_id', 'is not', null)]))
    .orderBy('p.id')
    .execute();

/** Grants direct permissions, including denied ones. */
export const grant = (tx: Tx, userId: number, ids: readonly number[]) => put(tx, userId, ids, true);

/** Replaces the direct permissions, or the denied ones, and keeps the others. */
export async function replace(tx: Tx, userId: number, granted: boolean, ids: readonly number[]) {
  await sql`delete from user_permission
    where user_id = ${userId} and granted = ${granted} and permission_id <> all(${ids}::int[])`.execute(tx);
  await put(tx, userId, ids, granted);
}

const put = (tx: Tx, userId: number, ids: readonly number[], granted: boolean) =>
  sql`insert into user_permission select ${userId}, id, ${granted} from unnest(${ids}::int[]) as id
    on conflict (user_id, permission_id) do update set granted = excluded.granted
    where user_permission.granted <> excluded.granted`.execute(tx);

export const removeAll = (tx: Tx, userId: number) =>
  tx.deleteFrom('user_permission').where('user_id', '=', userId).execute();
