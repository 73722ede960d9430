import { identityMessages } from '@portal/shared-kit/contract/identity/identity-rules';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import {
  findAccount,
  emailOwner,
  lockAccount,
  setPassword,
  type Account,
} from '../accounts/account.repository.ts';
import type { IdentityServices } from '../sign-in/identity.ts';
import { cancelLinks, replaceLink, type Purpose } from './link-token.repository.ts';
import { mails, texts } from '../accounts/messages.ts';
import { hashPassword, isPassword } from '../accounts/password-hash.ts';
import { containsIdentity, isCommon } from './password.rules.ts';
import { countConfirmation } from '../sign-in/sign-in-limits.ts';
import { revokeSessionsOf } from '../sessions/session.repository.ts';
import { replaceTokens, type Tokens } from '../sessions/session.service.ts';
import { hashToken, newToken } from '../../platform/http/token.ts';

interface Change {
  currentPassword: string;
  newPassword: string;
}

/** Changes the caller's password: other sessions end, the current one gets new tokens (decisions 11, 14). */
export async function changePassword(
  identity: IdentityServices,
  { currentPassword, newPassword }: Change,
  ctx: UserContext,
): Promise<Tokens> {
  const account = await confirmedAccount(identity, currentPassword, ctx);
  refuseGuessable(newPassword, account);
  const hash = await identity.checks.run(() => hashPassword(newPassword));
  return identity.db.transaction().execute(async (tx) => {
    await lockUnchanged(tx, account);
    await storePassword(tx, account, hash);
    await revokeSessionsOf(tx, account.id, 'password', ctx.user.sessionId);
    await audit(tx, ctx, { action: 'user_account.password', entityId: account.id });
    return replaceTokens(tx, ctx.user.sessionId);
  });
}

type Owner = Pick<Account, 'id' | 'full_name' | 'email'>;

const pages: Record<Purpose, string> = { reset: 'reset_password', confirm: 'confirm' };

/** Creates the only valid link of its purpose and stores its hash. Returns the token and the address of its page. */
export async function newLink(
  tx: Tx,
  publicUrl: string,
  purpose: Purpose,
  owner: Pick<Owner, 'id' | 'email'>,
) {
  const token = newToken();
  await replaceLink(tx, { hash: hashToken(token), user_id: owner.id, purpose, email: owner.email });
  return { token, url: `${publicUrl}/${pages[purpose]}/${token}` };
}

/** Where an account begins that signs in at a provider: with the link that confirms its address, until then the provider's account of that
 *  address is not linked to it (J42). */
export const providerEntry = async (
  tx: Tx,
  publicUrl: string,
  account: Pick<Account, 'id' | 'email' | 'email_confirmed_at'>,
): Promise<string> =>
  account.email_confirmed_at ? publicUrl : (await newLink(tx, publicUrl, 'confirm', account)).url;

/** Sends a reset link, valid for 60 minutes (decision 6); `ways` are the providers by which the account signs in until then. */
export async function sendReset(tx: Tx, publicUrl: string, account: Owner, ways: readonly string[] = []) {
  const { url } = await newLink(tx, publicUrl, 'reset', account);
  await enqueueMail(tx, { to: account.email, cause: 'link', ...mails.reset(account.full_name, url, ways) });
}

/** Sends a confirmation link to an address, valid for 72 hours (decision 8). */
export async function sendConfirmation(tx: Tx, publicUrl: string, account: Owner, email = account.email) {
  const { url } = await newLink(tx, publicUrl, 'confirm', { id: account.id, email });
  await enqueueMail(tx, { to: email, cause: 'link', ...mails.confirm(account.full_name, url) });
}

/** Requests another e-mail, which takes effect once confirmed by the link sent there (decision 146). */
export async function changeEmail(
  identity: IdentityServices,
  { currentPassword, email }: { currentPassword: string; email: string },
  ctx: UserContext,
): Promise<void> {
  const account = await confirmedAccount(identity, currentPassword, ctx);
  if (email.toLowerCase() === account.email.toLowerCase())
    throw fieldError('invalid', 'email', texts.emailUnchanged);
  await identity.db.transaction().execute(async (tx) => {
    await lockUnchanged(tx, account);
    if (await emailOwner(tx, email, account.person_id))
      throw fieldError('duplicate', 'email', texts.emailTaken);
    await countConfirmation(tx, email);
    await sendConfirmation(tx, identity.publicUrl, account, email);
    await enqueueMail(tx, { to: account.email, ...mails.emailChanging(account.full_name, email) });
    const changes = [{ field: 'email', old: account.email, new: email }];
    await audit(tx, ctx, { action: 'user_account.email_asked', entityId: account.id, changes });
  });
}

/** The account of the call, after checking its current password. */
async function confirmedAccount(
  { db, limits, checks }: IdentityServices,
  currentPassword: string,
  ctx: UserContext,
): Promise<Account> {
  const account = orNotFound(await findAccount(db, ctx.user.userId), identityMessages.wrongCredentials);
  const right = await checks.run(async () => {
    const attempt = await limits.beginPasswordCheck(account.id);
    const same = await isPassword(currentPassword, account.password_hash);
    await (same ? attempt.succeeded() : attempt.failed());
    return same;
  });
  if (right) return account;
  await db
    .transaction()
    .execute((tx) => audit(tx, ctx, { action: 'user_account.password_failed', entityId: account.id }));
  throw fieldError('invalid', 'currentPassword', texts.wrongCurrent);
}

async function lockUnchanged(tx: Tx, checked: Account) {
  const locked = await lockAccount(tx, checked.id);
  if (locked?.password_hash !== checked.password_hash) throw new ApiError('conflict', texts.changedMeanwhile);
}

/** Throws where a new password contains the owner's name, e-mail or code (decision 14), or is a common one. */
export function refuseGuessable(password: string, { full_name, email, user_code }: Account) {
  if (containsIdentity(password, { fullName: full_name, email, userCode: user_code }))
    throw fieldError('invalid', 'newPassword', identityMessages.containsIdentity);
  if (isCommon(password)) throw fieldError('invalid', 'newPassword', texts.commonPassword);
}

/** Stores a password, cancels open links and notifies the owner. */
export async function storePassword(tx: Tx, account: Account, hash: string) {
  await setPassword(tx, account.id, hash);
  await cancelLinks(tx, account.id);
  await enqueueMail(tx, { to: account.email, ...mails.passwordChanged(account.full_name) });
}
