import { masterRole } from '@portal/shared-kit/contract/identity/access';
import { seeingFor } from '@portal/shared-kit/contract/core/permissions';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError } from '../../platform/http/errors.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { heldBy, type Rights } from './access.rules.ts';
import { messages } from './messages.ts';
import {
  protectionOf,
  permissionsBeyond,
  permissionsOfHoldersBeyond,
  othersUsable,
} from './user.repository.ts';
import { permissionsCalled } from './role.repository.ts';

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

/** Fields that identify a person, by their wire names. */
const identity = ['fullName', 'birthDate', 'doc_type', 'doc_number', 'nactionality'];

/** Throws by field where the identity of a student, or of an account with more rights over accounts than the caller has, would change: that
 *  requires a correction with a reason and a document (decision I51). */
export async function refuseProtectedIdentity(
  tx: Tx,
  personId: number,
  changed: readonly string[],
  { permissions }: Pick<SignedIn, 'permissions'>,
): Promise<void> {
  const fields = changed.filter((field) => identity.includes(field));
  if (fields.length === 0) return;
  const { student, rank } = await protectionOf(tx, personId);
  if (!student && rank.every((name) => permissions.has(name))) return;
  throw new ApiError('invalid', messages.identityProtected, {
    errors: Object.fromEntries(fields.map((field) => [field, [messages.identityProtected]])),
  });
}

/** Throws where the last Master who can sign in would be lost, since nobody could create another (decision 56). */
export async function refuseLastMaster(tx: Tx, userId: number): Promise<void> {
  if (!(await othersUsable(tx, masterRole, userId))) throw new ApiError('in_use', messages.lastMaster);
}

/** Throws where a write permission is granted without its read permission. */
export async function refuseWithoutSeeing(db: Db, permissions: readonly { name: string; label: string }[]) {
  const names = new Set(permissions.map(({ name }) => name));
  const blind = permissions.filter(({ name }) => !names.has(seeingFor(name) ?? name));
  if (blind.length === 0) return;
  const seeingPermissions = await permissionsCalled(
    db,
    blind.map(({ name }) => seeingFor(name)!),
  );
  for (const { name, label } of blind) {
    const seeing = seeingPermissions.find((one) => one.name === seeingFor(name));
    if (seeing) throw fieldError('invalid', 'permissions', messages.needsSeeing(label, seeing.label));
  }
}
