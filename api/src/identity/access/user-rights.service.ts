import { masterRole } from '@portal/shared-kit/contract/identity/access';
import { audit, type FieldChange } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { refuseStale } from '../../platform/registers/records.ts';
import {
  effective,
  heldBy,
  raised,
  refuseMasterOnly,
  refuseOwn,
  refuseProtectedAccount,
  refuseWithoutReason,
  touched,
  type Rights,
  type UserPermission,
} from './access.rules.ts';
import { entity, lockGrantableRole } from './account.service.ts';
import { refuseOutranking, refuseLastMaster, refuseWithoutSeeing } from './rank.ts';
import { messages } from './messages.ts';
import * as roles from './role.repository.ts';
import * as rights from './user-rights.repository.ts';
import * as users from './user.repository.ts';

interface RightsChange {
  user_id: number;
  reason?: string | undefined;
  version?: number | undefined;
}

/** Role, permissions with their origin, and state of a user (decisions 56, 143). */
export async function rightsOf(db: Db, id: number, caller: Rights) {
  const found = orNotFound(await rights.find(db, id), messages.userMissing);
  const { active, blocked, first_logg, role_id, role, ...rest } = found;
  const permissions = await rights.permissionsOf(db, id);
  const held = new Set(heldBy(caller));
  return {
    ...rest,
    state: { active, blocked, first_logg },
    roles: [{ id: role_id, name: role }],
    permissions,
    outranks: effective(permissions).some(({ name }) => !held.has(name)),
  };
}

/** Assigns another role (decision 56). Direct permissions are kept; a Master needs none. */
export const giveRole = (
  tx: Tx,
  { role: roleId, ...request }: RightsChange & { role: number },
  ctx: UserContext,
) =>
  change(tx, request, 'user_account.role', ctx, async (account) => {
    if (account.role_id === roleId) return;
    await lockGrantableRole(tx, roleId, ctx, 'role');
    if (account.role === masterRole) await refuseLastMaster(tx, account.id);
    await users.setRole(tx, account.id, roleId);
    if ((await rights.find(tx, account.id))?.role === masterRole) await rights.removeAll(tx, account.id);
  });

/** Adds direct permissions (decision 53). */
export const addPermissions = (
  tx: Tx,
  { permissions, ...request }: RightsChange & { permissions: readonly number[] },
  ctx: UserContext,
) =>
  change(tx, request, 'user_account.permissions', ctx, async (account) => {
    await refuseForMaster(account);
    await checkPermissions(tx, permissions);
    await rights.grant(tx, account.id, permissions);
  });

/** Replaces the direct permissions, and the denied ones where they are given (decision 53). */
export const replacePermissions = (
  tx: Tx,
  {
    permissions,
    denied,
    ...request
  }: RightsChange & { permissions: readonly number[]; denied?: readonly number[] | undefined },
  ctx: UserContext,
) =>
  change(tx, request, 'user_account.permissions', ctx, async (account) => {
    await refuseForMaster(account);
    await checkPermissions(tx, [...permissions, ...(denied ?? [])]);
    if (denied) await rights.replace(tx, account.id, false, denied);
    await rights.replace(tx, account.id, true, permissions);
  });

type Account = NonNullable<Awaited<ReturnType<typeof rights.lock>>>;

async function refuseForMaster({ role }: Account) {
  if (role === masterRole) throw fieldError('invalid', 'permissions', messages.masterHasAll);
}

async function checkPermissions(tx: Tx, ids: readonly number[]) {
  const found = await roles.permissionsNamed(tx, ids);
  if (found.length !== new Set(ids).size)
    throw fieldError('invalid', 'permissions', messages.noSuchPermission);
}

/** Makes a change and checks its effect afterwards; an error rolls it back with the transaction. */
async function change(
  tx: Tx,
  { user_id, version, reason }: RightsChange,
  action: string,
  ctx: UserContext,
  apply: (account: Account) => Promise<void>,
) {
  refuseOwn(ctx.user, user_id, messages.ownRights);
  const before = orNotFound(await rights.lock(tx, user_id), messages.userMissing);
  refuseProtectedAccount(ctx.user, before);
  await refuseOutranking(tx, ctx.user, user_id);
  refuseStale(before, version);
  const had = await rights.permissionsOf(tx, user_id);
  await apply(before);
  const after = orNotFound(await rights.find(tx, user_id), messages.userMissing);
  const has = await rights.permissionsOf(tx, user_id);
  refuseMasterOnly(ctx.user, touched(had, has));
  if (action === 'user_account.permissions') await refuseWithoutSeeing(tx, effective(has));
  refuseWithoutReason(raised(had, has).length > 0, reason);
  const changes = [
    ...differing('role', before.role, after.role),
    ...differing('permissions', named(had, 'direct'), named(has, 'direct')),
    ...differing('denied', named(had, 'denied'), named(has, 'denied')),
  ];
  if (changes.length === 0) return rightsOf(tx, user_id, ctx.user);
  if (after.version === before.version) await users.raiseVersion(tx, user_id);
  await audit(tx, ctx, { action, entity, entityId: user_id, changes, ...(reason && { reason }) });
  return rightsOf(tx, user_id, ctx.user);
}

const named = (rows: readonly UserPermission[], origin: UserPermission['origin']) =>
  rows.filter((row) => row.origin === origin).map(({ name }) => name);

const differing = (field: string, old: unknown, now: unknown): FieldChange[] =>
  JSON.stringify(old) === JSON.stringify(now) ? [] : [{ field, old, new: now }];
