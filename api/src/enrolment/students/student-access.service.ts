import { createStudentAccount, type Invitation } from '../../identity/access/account.service.ts';
import { mails } from '../../identity/access/messages.ts';
import { outranks } from '../../identity/access/rank.ts';
import { findAccount, findRole, setActive } from '../../identity/accounts/account.repository.ts';
import { audit, type Acting } from '../../platform/audit/audit.repository.ts';
import { providerEntry } from '../../identity/passwords/password.service.ts';
import { cancelLinks } from '../../identity/passwords/link-token.repository.ts';
import { revokeSessionsOf } from '../../identity/sessions/session.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import * as accounts from './student.repository.ts';

/** How a student signs in: with a new account, their old one, or the account they have as staff. */
export type AccountOutcome = 'opened' | 'readmitted' | 'kept' | 'blocked' | 'other_role';

/** Ensures that a student can sign in. An account of another role keeps role and password, and one of a Master or a blocked one is not changed:
 *  creating students implies no right over other accounts. */
export async function giveAccess(
  tx: Tx,
  { personId, email, code }: { personId: number; email: string; code: string },
  invitation: Invitation,
  ctx: Acting,
): Promise<AccountOutcome> {
  const account = await accounts.lockOf(tx, personId);
  if (!account) {
    await createStudentAccount(tx, { personId, email, userCode: code }, invitation, ctx);
    return 'opened';
  }
  if (account.protected) return 'other_role';
  if (account.blocked) return 'blocked';
  if (account.user_code !== code) {
    await accounts.setCode(tx, account.id, code);
    const change = { field: 'user_code', old: account.user_code, new: code };
    await audit(tx, ctx, { action: 'user_account.update', entityId: account.id, changes: [change] });
  }
  return readmit(tx, account, invitation, ctx);
}

/** Opens the account of a student who is back, where it was closed; undefined where they have none, or an open one. */
export async function reopenAccess(
  tx: Tx,
  personId: number,
  invitation: Invitation,
  ctx: Acting,
): Promise<AccountOutcome | undefined> {
  const account = await accounts.lockOf(tx, personId);
  if (!account || account.active) return undefined;
  if (account.protected) return 'other_role';
  return account.blocked ? 'blocked' : readmit(tx, account, invitation, ctx);
}

type Account = NonNullable<Awaited<ReturnType<typeof accounts.lockOf>>>;

async function readmit(
  tx: Tx,
  account: Account,
  invitation: Invitation,
  ctx: Acting,
): Promise<AccountOutcome> {
  if (account.role !== 'Student') return 'other_role';
  if (account.active) return 'kept';
  if (await outranksFor(tx, ctx, account.id)) return 'other_role';
  const { password, hash, publicUrl } = invitation;
  const before = await findAccount(tx, account.id);
  const provider = before?.provider_only;
  await accounts.readmit(tx, account.id, provider ? null : hash);
  await cancelLinks(tx, account.id);
  const change = { field: 'active', old: false, new: true };
  await audit(tx, ctx, { action: 'user_account.update', entityId: account.id, changes: [change] });
  const { full_name: name, email: to } = account;
  if (provider) {
    const link = await providerEntry(tx, publicUrl, before);
    await enqueueMail(tx, { to, cause: 'link', ...mails.reopenedAt(name, provider, link) });
  } else
    await enqueueMail(tx, { to, cause: 'password', ...mails.passwordSent(name, to, password, publicUrl) });
  return 'readmitted';
}

/** Gives the account of a person another card; nothing changes where it has not the old one. */
export async function changeCode(
  tx: Tx,
  personId: number,
  { old, now }: { old: string | null; now: string | null },
  ctx: Acting,
): Promise<void> {
  const account = await accounts.lockOf(tx, personId);
  if (!account || account.protected || account.user_code !== old || old === now) return;
  await accounts.setCode(tx, account.id, now);
  const change = { field: 'user_code', old, new: now };
  await audit(tx, ctx, { action: 'user_account.update', entityId: account.id, changes: [change] });
}

/** Whether an account has permissions beyond those of a student that the caller does not have (decision J40). Callers who may admit or
 *  dismiss students need not have a student's permissions themselves; a job acts for the institution. */
async function outranksFor(tx: Tx, { user }: Acting, accountId: number): Promise<boolean> {
  if (!user) return false;
  const student = await findRole(tx, 'Student');
  const permissions = new Set([...user.permissions, ...(student?.permissions ?? [])]);
  return outranks(tx, { permissions }, accountId);
}

/** Deactivates the account of a former student, unless it has another role. */
export async function takeAccess(tx: Tx, personId: number, ctx: Acting): Promise<void> {
  const account = await accounts.lockOf(tx, personId);
  if (!account?.active || account.role !== 'Student' || account.protected) return;
  if (await outranksFor(tx, ctx, account.id)) return;
  await revokeSessionsOf(tx, account.id, 'deactivated');
  await cancelLinks(tx, account.id);
  await setActive(tx, account.id, false);
  const change = { field: 'active', old: true, new: false };
  await audit(tx, ctx, { action: 'user_account.update', entityId: account.id, changes: [change] });
}
