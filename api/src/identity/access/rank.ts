import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { heldBy, type Rights } from './access.rules.ts';
import { messages } from './messages.ts';
import { permissionsBeyond, permissionsOfHoldersBeyond } from './rank.repository.ts';

/** Throws where an account has a permission that the caller does not have: they may not change its e-mail, password, state, role or
 *  permissions (decision J40). */
export async function refuseOutranking(tx: Tx, caller: Rights, userId: number): Promise<void> {
  const beyond = await permissionsBeyond(tx, [userId], heldBy(caller));
  if (beyond.length > 0)
    throw new ApiError('forbidden', messages.outranked(beyond.map(({ label }) => label)));
}

/** Whether an account has a permission that the caller does not have. */
export const outranks = async (db: Db, caller: Rights, userId: number): Promise<boolean> =>
  (await permissionsBeyond(db, [userId], heldBy(caller))).length > 0;

/** Throws where a role belongs to an account that outranks the caller: its permissions would change with those of the role (decision J40). */
export async function refuseOutrankingHolders(tx: Tx, caller: Rights, roleId: number): Promise<void> {
  const beyond = await permissionsOfHoldersBeyond(tx, roleId, heldBy(caller));
  if (beyond.length > 0) throw new ApiError('forbidden', messages.outrankedHolders(beyond));
}

/** Whether a role belongs to an account that outranks the caller. */
export const holdersOutrank = async (db: Db, caller: Rights, roleId: number): Promise<boolean> =>
  (await permissionsOfHoldersBeyond(db, roleId, heldBy(caller))).length > 0;

/** The accounts, each with whether it outranks the caller. */
export async function withRank<Row extends { id: number }>(
  db: Db,
  caller: Rights,
  rows: readonly Row[],
): Promise<(Row & { outranks: boolean })[]> {
  const ids = rows.map(({ id }) => id);
  const above = new Set((await permissionsBeyond(db, ids, heldBy(caller))).map(({ user_id }) => user_id));
  return rows.map((row) => ({ ...row, outranks: above.has(row.id) }));
}
