import { masterRole } from '@portal/shared-kit/contract/identity/access';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { user } from '@portal/shared-kit/contract/identity/users';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import { cancelLinks } from '../passwords/link-token.repository.ts';
import {
  emailOwner,
  findAccount,
  isEmailTaken,
  removeUnlessNeeded,
  setActive,
} from '../accounts/account.repository.ts';
import { revokeSessionsOf } from '../sessions/session.repository.ts';
import { countConfirmation } from '../sign-in/sign-in-limits.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { messages as common } from '../../platform/http/messages.ts';
import { refuseActivation, refuseStale } from '../../platform/registers/records.ts';
import { sendConfirmation } from '../passwords/password.service.ts';
import { refuseOwn, refuseProtectedAccount } from './access.rules.ts';
import { createAccount, entity, type Invitation } from './account.service.ts';
import { refuseOutranking, refuseProtectedIdentity, refuseLastMaster } from './rank.ts';
import { mails, messages } from './messages.ts';
import * as users from './user.repository.ts';
import type { UserRow } from './user.repository.ts';
import { giveRole } from './user-rights.service.ts';

type Form = Args<typeof user.create>['body'];
type Change = Args<typeof user.update>['body'];

const audited = ({
  fullName,
  email,
  contact,
  active,
}: Pick<UserRow, 'fullName' | 'email' | 'contact' | 'active'>) => ({
  full_name: fullName,
  email,
  contact,
  active,
});

const found = async (tx: Tx, id: number) => orNotFound(await users.find(tx, id), messages.userMissing);

/** Creates an account, for an existing person or a new one (decision 52). */
export async function create(tx: Tx, form: Form, invitation: Invitation, ctx: UserContext): Promise<UserRow> {
  const { fullName, contact, email, role_id: roleId, active } = form;
  if (!form.person_id && !fullName) throw fieldError('invalid', 'fullName', messages.nameEmpty);
  const personId = form.person_id ?? (await newPerson(tx, { fullName, contact, email }));
  return found(tx, await createAccount(tx, { personId, email, roleId, active }, invitation, ctx));
}

async function newPerson(tx: Tx, person: Parameters<typeof users.insertPerson>[1]): Promise<number> {
  await refuseEmailOfAnother(tx, person.email);
  return users.insertPerson(tx, person);
}

async function refuseEmailOfAnother(tx: Tx, email: string, self?: number) {
  if (!(await emailOwner(tx, email, self))) return;
  const isTaken = await isEmailTaken(tx, email);
  throw fieldError('duplicate', 'email', isTaken ? messages.emailTaken : messages.emailOfPerson);
}

/** Locks the account until the transaction ends, if the caller may change it at all. */
export async function lockedFor(tx: Tx, id: number, ctx: UserContext): Promise<UserRow> {
  const row = orNotFound(await users.lock(tx, id), messages.userMissing);
  refuseProtectedAccount(ctx.user, row);
  await refuseOutranking(tx, ctx.user, id);
  return row;
}

/** Changes an account; another e-mail takes effect once it is confirmed by the link sent there (decision J40). */
export async function update(
  tx: Tx,
  id: number,
  request: Change,
  ctx: UserContext,
  publicUrl: string,
): Promise<UserRow> {
  const { version, reason, role_id, person_id, email, ...change } = request;
  const before = await lockedFor(tx, id, ctx);
  refuseStale(before, version);
  if (person_id != null && person_id !== before.person_id)
    throw fieldError('invalid', 'person_id', messages.samePerson);
  if (change.fullName === '') throw fieldError('invalid', 'fullName', messages.nameEmpty);
  const after = { ...before, ...change };
  const newEmail = email?.toLowerCase() === before.email.toLowerCase() ? undefined : email;
  if (newEmail !== undefined) await requestEmail(tx, before, newEmail, ctx, publicUrl);
  if (after.active !== before.active) await changeActive(tx, before, after.active, ctx);
  if (role_id !== undefined && role_id !== before.role_id) {
    if (!ctx.user.permissions.has('roles.update'))
      throw new ApiError('forbidden', common.forbidden, { permission: 'roles.update' });
    await giveRole(tx, { user_id: id, role: role_id, reason }, ctx);
  }
  const changes = diff(audited(before), audited(after));
  if (changes.length === 0) return found(tx, id);
  if (after.fullName !== before.fullName)
    await refuseProtectedIdentity(tx, before.person_id, ['fullName'], ctx.user);
  if (after.fullName !== before.fullName || after.contact !== before.contact)
    await users.updatePerson(tx, before.person_id, after);
  await audit(tx, ctx, { action: 'user_account.update', entity, entityId: id, changes });
  return found(tx, id);
}

/** Sends the link that confirms a new address there, and notifies the old one. */
async function requestEmail(tx: Tx, before: UserRow, email: string, ctx: UserContext, publicUrl: string) {
  refuseOwn(ctx.user, before.id, messages.ownPassword);
  await refuseEmailOfAnother(tx, email, before.person_id);
  await countConfirmation(tx, email);
  const owner = { id: before.id, full_name: before.fullName, email: before.email };
  await sendConfirmation(tx, publicUrl, owner, email);
  await enqueueMail(tx, { to: before.email, ...mails.emailAsked(before.fullName, email) });
  await audit(tx, ctx, {
    action: 'user_account.email_asked',
    entity,
    entityId: before.id,
    changes: [{ field: 'email', old: before.email, new: email }],
  });
}

async function changeActive(tx: Tx, before: UserRow, active: boolean, ctx: UserContext) {
  refuseActivation(ctx, 'users.delete');
  refuseOwn(ctx.user, before.id, messages.ownAccount);
  if (!active) await letGo(tx, before, 'deactivated');
  await setActive(tx, before.id, active);
}

/** Ends the user's sessions and cancels open links; throws for the last Master. */
async function letGo(tx: Tx, row: UserRow, why: string) {
  if (row.role === masterRole) await refuseLastMaster(tx, row.id);
  await revokeSessionsOf(tx, row.id, why);
  await cancelLinks(tx, row.id);
}

/** Deletes an account that was never used and deactivates any other; never the caller's own (decision 37). Returns which it was. */
export async function remove(tx: Tx, id: number, ctx: UserContext): Promise<'deleted' | 'kept'> {
  refuseOwn(ctx.user, id, messages.ownAccount);
  const before = await lockedFor(tx, id, ctx);
  const log = (action: string, after?: object) =>
    audit(tx, ctx, { action, entity, entityId: id, changes: diff(audited(before), after) });
  if (before.in_use && !before.active) return 'kept';
  await letGo(tx, before, 'deactivated');
  if (before.in_use) {
    await setActive(tx, id, false);
    await log('user_account.update', { ...audited(before), active: false });
    return 'kept';
  }
  await users.remove(tx, id);
  await removeUnlessNeeded(tx, before.person_id);
  await log('user_account.delete');
  return 'deleted';
}

/** Blocks or unblocks an account. */
export async function block(
  tx: Tx,
  { user_id: id, reason }: { user_id: number; reason: string },
  blocked: boolean,
  ctx: UserContext,
): Promise<UserRow> {
  refuseOwn(ctx.user, id, messages.ownAccount);
  const before = await lockedFor(tx, id, ctx);
  if (before.blocked === blocked) return before;
  if (blocked) await letGo(tx, before, 'blocked');
  await users.setBlocked(tx, id, blocked);
  await audit(tx, ctx, {
    action: blocked ? 'user_account.block' : 'user_account.unblock',
    entity,
    entityId: id,
    changes: [{ field: 'blocked', old: before.blocked, new: blocked }],
    reason,
  });
  return found(tx, id);
}

/** Sends a new temporary password; ends sessions and cancels open links. */
export async function resetPassword(
  tx: Tx,
  id: number,
  { password, hash, publicUrl }: Invitation,
  ctx: UserContext,
): Promise<void> {
  refuseOwn(ctx.user, id, messages.ownPassword);
  const account = await lockedFor(tx, id, ctx);
  if (!account.active || account.blocked) throw new ApiError('in_use', messages.notUsable);
  const provider = (await findAccount(tx, id))?.provider_only;
  if (provider) throw new ApiError('in_use', messages.signsInAt(provider));
  await users.setTemporaryPassword(tx, id, hash);
  await cancelLinks(tx, id);
  await revokeSessionsOf(tx, id, 'password');
  await audit(tx, ctx, { action: 'user_account.password_sent', entity, entityId: id });
  const { email, fullName } = account;
  await enqueueMail(tx, {
    to: email,
    cause: 'password',
    ...mails.passwordSent(fullName, email, password, publicUrl),
  });
}
