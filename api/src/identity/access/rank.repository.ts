import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

interface Beyond {
  user_id: number;
  label: string;
}

/** The effective permissions of these accounts that are not among the held ones, by account in catalogue order. */
export async function permissionsBeyond(
  db: Db,
  userIds: readonly number[],
  held: readonly string[],
): Promise<Beyond[]> {
  const { rows } = await sql<Beyond>`select u.id as user_id, p.label
    from user_account u cross join permission p
    left join role_permission rp on rp.permission_id = p.id and rp.role_id = u.role_id
    left join user_permission up on up.permission_id = p.id and up.user_id = u.id
    where u.id = any(${userIds}::int[]) and coalesce(up.granted, rp.role_id is not null)
      and p.name <> all(${held}::text[])
    order by u.id, p.id`.execute(db);
  return rows;
}

/** The permissions that anybody with the role has, of the role or direct, and that are not among the held ones. */
export async function permissionsOfHoldersBeyond(
  db: Db,
  roleId: number,
  held: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`select p.label from permission p
    where p.name <> all(${held}::text[]) and (
      exists (
        select from role_permission rp join user_account u on u.role_id = rp.role_id
        where rp.role_id = ${roleId} and rp.permission_id = p.id and not exists (
          select from user_permission up where up.user_id = u.id and up.permission_id = p.id and not up.granted))
      or exists (
        select from user_permission up join user_account u on u.id = up.user_id
        where u.role_id = ${roleId} and up.permission_id = p.id and up.granted))
    order by p.id`.execute(db);
  return rows.map(({ label }) => label);
}
