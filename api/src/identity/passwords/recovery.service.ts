import { setTimeout as pause } from 'node:timers/promises';
import { identityMessages } from '@portal/shared-kit/contract/identity/identity-rules';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError } from '../../platform/http/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import * as accounts from '../accounts/account.repository.ts';
import type { IdentityServices } from '../sign-in/identity.ts';
import { findLink, pendingEmail, useLink } from './link-token.repository.ts';
import { hashPassword, isPassword } from '../accounts/password-hash.ts';
import {
  providerEntry,
  refuseGuessable,
  storePassword,
  sendConfirmation,
  sendReset,
} from './password.service.ts';
import { isUsable } from '../sign-in/rights.ts';
import { revokeSessionsOf } from '../sessions/session.repository.ts';
import { hashToken } from '../../platform/http/token.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { mails } from '../accounts/messages.ts';
import { identitiesOf } from '../single-sign-on/provider.repository.ts';

/** Minimum duration of these calls, so that timing does not reveal whether an account exists (decision 6). */
const floorMs = 120;

/** Sends a reset link to an active account, and says by which provider it signs in (J42). */
export const requestReset = (identity: IdentityServices, identifier: string, ctx: Context) =>
  quietly(identity, 'reset', identifier, ctx, async (tx, account) => {
    const linked = account.password_hash === null ? await identitiesOf(tx, account.id) : [];
    const ways = linked.filter(({ active }) => active).map(({ provider }) => provider);
    if (!account.provider_only) await sendReset(tx, identity.publicUrl, account, ways);
    else
      await enqueueMail(tx, {
        to: account.email,
        cause: 'link',
        ...mails.signInAt(
          account.full_name,
          account.provider_only,
          await providerEntry(tx, identity.publicUrl, account),
        ),
      });
  });

/** Resends the confirmation link where an address awaits confirmation (decision 8). */
export const resendConfirmation = (identity: IdentityServices, identifier: string, ctx: Context) =>
  quietly(identity, 'confirm', identifier, ctx, async (tx, account) => {
    const pending = await pendingEmail(tx, account.id);
    if (pending) await sendConfirmation(tx, identity.publicUrl, account, pending.email);
    else if (!account.email_confirmed_at) await sendConfirmation(tx, identity.publicUrl, account);
  });

async function quietly(
  { db, limits }: IdentityServices,
  purpose: 'reset' | 'confirm',
  typed: string,
  ctx: Context,
  send: (tx: Tx, account: accounts.Account) => Promise<void>,
) {
  const identifier = typed.trim();
  const work = async () => {
    const account = await accounts.findByIdentifier(db, identifier);
    await limits.askLink(purpose, identifier, ctx.ip);
    await db.transaction().execute(async (tx) => {
      if (account && isUsable(account)) await send(tx, account);
      const action = `user_account.${purpose}_asked`;
      await audit(tx, ctx, { action, entity: 'user_account', entityId: account?.id });
    });
  };
  await Promise.all([work(), pause(floorMs)]);
}

const deadLink = () => new ApiError('not_found', identityMessages.deadLink);

/** The account of a valid reset link; none where its role has come to sign in at a provider, where a password opens nothing. */
async function accountOf(db: Db, hash: Buffer): Promise<accounts.Account | undefined> {
  const link = await findLink(db, hash, 'reset');
  if (!link || link.used_at || link.expired) return undefined;
  const account = await accounts.findAccount(db, link.user_id);
  return account && isUsable(account) && !account.provider_only ? account : undefined;
}

export const isResetOpen = async (db: Db, token: string): Promise<boolean> =>
  (await accountOf(db, hashToken(token))) !== undefined;

/** Sets a new password by link; ends all of the user's sessions (decision 7). */
export async function resetPassword(
  identity: IdentityServices,
  { token, newPassword }: { token: string; newPassword: string },
  ctx: Context,
): Promise<void> {
  const { db, checks, limits } = identity;
  const hash = hashToken(token);
  const account = await accountOf(db, hash);
  if (!account) throw deadLink();
  refuseGuessable(newPassword, account);
  if (await checks.run(() => isPassword(newPassword, account.password_hash)))
    throw fieldError('invalid', 'newPassword', identityMessages.sameAsCurrent);
  const password = await checks.run(() => hashPassword(newPassword));
  await db.transaction().execute(async (tx) => {
    const locked = await accounts.lockAccount(tx, account.id);
    const link = await findLink(tx, hash, 'reset');
    if (!locked || !link || !(await useLink(tx, hash))) throw deadLink();
    await storePassword(tx, locked, password);
    // The reset link was received at that address, which confirms it.
    if (!locked.email_confirmed_at && link.email === locked.email)
      await accounts.setConfirmedEmail(tx, locked.id, locked.email);
    await revokeSessionsOf(tx, locked.id, 'password');
    const actor = { userId: locked.id, role: locked.role };
    await audit(tx, ctx, { action: 'user_account.password_reset', entityId: locked.id, actor });
  });
  await limits.forgiveLogin(account);
}
