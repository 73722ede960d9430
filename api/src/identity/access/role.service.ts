import { accessMessages, masterRole } from '@portal/shared-kit/contract/identity/access';
import { baseRoles, roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { SignedIn, UserContext } from '../../platform/http/route.ts';
import { refuseStale, refusingDuplicates } from '../../platform/registers/records.ts';
import {
  mayGive,
  refuseMasterOnly,
  refuseProtectedRole,
  refuseWithoutReason,
  type Rights,
} from './access.rules.ts';
import { lockGrantableRole } from './account.service.ts';
import { messages } from './messages.ts';
import { holdersOutrank, refuseOutrankingHolders, refuseWithoutSeeing } from './rank.ts';
import * as roles from './role.repository.ts';

const roleKeys = { role_name_key: { field: 'name', message: accessMessages.roleExists } };
const permissionKeys = { permission_name_key: { field: 'name', message: messages.permissionExists } };

const found = async (db: Db, id: number) => orNotFound(await roles.find(db, id), messages.roleMissing);

/** Roles for selects, each with whether the caller may assign it. */
export const options = async (db: Db, filters: { search: string; id?: number | undefined }, user: SignedIn) =>
  (await roles.options(db, filters)).map((role) => ({ ...role, grantable: mayGive(user, role, role.names) }));

/** A role with its permissions (decision 143). */
export const withPermissions = async (db: Db, id: number, caller: Rights) => ({
  ...(await found(db, id)),
  outranks: await holdersOutrank(db, caller, id),
  permissions: await roles.permissionsOf(db, id),
});

/** Creates a role; a copy gets only permissions that the caller may grant (decision 51). */
export async function create(
  tx: Tx,
  { name, description, copy_from }: { name: string; description: string; copy_from: number | null },
  ctx: UserContext,
) {
  if (baseRoles.some((role) => roleLabel(role).toLowerCase() === name.toLowerCase()))
    throw fieldError('duplicate', 'name', accessMessages.roleExists);
  const id = await refusingDuplicates(roleKeys, () => roles.insert(tx, { name, description }));
  const source = copy_from === null ? undefined : await lockGrantableRole(tx, copy_from, ctx, 'copy_from');
  const copied = source ? await roles.permissionsOf(tx, source.id) : [];
  if (copied.length > 0)
    await roles.replacePermissions(
      tx,
      id,
      copied.map((permission) => permission.id),
    );
  await audit(tx, ctx, {
    action: 'role.create',
    entityId: id,
    changes: diff(undefined, {
      name,
      description,
      ...(source && { copy_from: source.name, permissions: copied.map((permission) => permission.name) }),
    }),
  });
  return found(tx, id);
}

/** Deletes a role without users that is not one of the six base roles (decision 51). */
export async function remove(tx: Tx, id: number, ctx: UserContext): Promise<void> {
  const role = orNotFound(await roles.lock(tx, id), messages.roleMissing);
  refuseProtectedRole(ctx.user, role);
  if (role.base) throw new ApiError('in_use', messages.baseRole);
  if (role.users > 0) throw new ApiError('in_use', messages.roleInUse(role.users));
  const permissions = (await roles.permissionsOf(tx, id)).map(({ name }) => name);
  await roles.remove(tx, id);
  const { name, description } = role;
  await audit(tx, ctx, {
    action: 'role.delete',
    entityId: id,
    changes: diff({ name, description, permissions }, undefined),
  });
}

interface Replacement {
  role_id: number;
  permissions: readonly number[];
  reason: string;
  version?: number | undefined;
}

/** Replaces the permissions of a role, except the caller's own and Master, which has all (decisions 51, 56; part F). */
export async function replacePermissions(
  tx: Tx,
  { role_id: id, permissions, reason, version }: Replacement,
  ctx: UserContext,
) {
  if (id === ctx.user.roleId && ctx.user.role !== masterRole)
    throw new ApiError('forbidden', messages.ownRole);
  const role = orNotFound(await roles.lock(tx, id), messages.roleMissing);
  refuseProtectedRole(ctx.user, role);
  if (role.base && role.name === masterRole)
    throw fieldError('invalid', 'permissions', messages.masterHasAll);
  await refuseOutrankingHolders(tx, ctx.user, id);
  refuseStale(role, version);
  const before = await roles.permissionsOf(tx, id);
  const after = await roles.permissionsNamed(tx, permissions);
  if (after.length !== new Set(permissions).size)
    throw fieldError('invalid', 'permissions', messages.noSuchPermission);
  const [added, removed] = [without(after, before), without(before, after)];
  if (added.length + removed.length === 0) return withPermissions(tx, id, ctx.user);
  refuseMasterOnly(ctx.user, [...added, ...removed]);
  await refuseWithoutSeeing(tx, after);
  refuseWithoutReason(added.length > 0 && role.users > 0, reason);
  await roles.replacePermissions(tx, id, permissions);
  await audit(tx, ctx, {
    action: 'role.permissions',
    entityId: id,
    changes: [{ field: 'permissions', old: names(before), new: names(after) }],
    ...(reason && { reason }),
  });
  return withPermissions(tx, id, ctx.user);
}

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const without = <Row extends { id: number }>(rows: readonly Row[], others: readonly Row[]) =>
  rows.filter(({ id }) => !others.some((other) => other.id === id));

/** Adds a permission's name to the catalogue; only Masters may call the endpoint (decision 51). */
export async function addPermission(tx: Tx, form: { name: string; label: string }, ctx: UserContext) {
  const made = await refusingDuplicates(permissionKeys, () => roles.insertPermission(tx, form));
  await audit(tx, ctx, { action: 'permission.create', entityId: made.id, changes: diff(undefined, form) });
  return made;
}
