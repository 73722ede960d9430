import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext, Caller } from '../../platform/http/route.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { refusingDuplicates } from '../../platform/registers/records.ts';
import { endFirstLogin, findAccount, lockAccount, type Account } from '../accounts/account.repository.ts';
import { mails, texts } from '../accounts/messages.ts';
import { revokeSession } from '../sessions/session.repository.ts';
import * as providers from './provider.repository.ts';

/** Messages of violated unique keys. */
const keys = {
  external_identity_subject_key: { field: 'subject', message: texts.identityTaken },
  external_identity_user_key: { field: 'provider_id', message: texts.identityOther },
};

interface NewLink {
  account: Pick<Account, 'id' | 'email' | 'full_name'>;
  provider: { id: number; label: string };
  subject: string;
  /** Its address at the provider. */
  email: string | null;
  /** By what it is linked, for the audit log. */
  how: string;
  actor?: { userId: number; role: string };
}

/** Links an external identity, which belongs to one account only; audited, and announced to its owner. */
export async function link(tx: Tx, { account, provider, subject, email, how, actor }: NewLink, ctx: Caller) {
  const identity = { provider_id: provider.id, user_id: account.id, subject, email };
  const id = await refusingDuplicates(keys, () => providers.insertIdentity(tx, identity));
  await note(tx, account, ctx, 'user_account.identity_linked', provider.label, how, actor);
  return id;
}

async function note(
  tx: Tx,
  account: NewLink['account'],
  ctx: Caller,
  action: string,
  provider: string,
  reason: string,
  actor?: NewLink['actor'],
) {
  await audit(tx, ctx, {
    action,
    entity: 'user_account',
    entityId: account.id,
    reason: [provider, reason].filter(Boolean).join(', '),
    ...(actor && { actor }),
  });
  const what = action.endsWith('_linked') ? texts.identityLinked : texts.identityUnlinked;
  await enqueueMail(tx, { to: account.email, ...mails.factorChanged(account.full_name, what(provider)) });
}

/** Unlinks an identity, and ends the sessions that it opened; all but the caller's own. */
export async function unlink(tx: Tx, id: number, account: NewLink['account'], ctx: UserContext, how: string) {
  const identity = orNotFound(await providers.identityById(tx, id), texts.noIdentity);
  for (const session of await providers.sessionsOf(tx, identity.provider_id, { identityId: id }))
    if (session.id !== ctx.user.sessionId) await revokeSession(tx, session.id, 'identity');
  await providers.removeIdentity(tx, id);
  await note(tx, account, ctx, 'user_account.identity_unlinked', identity.provider, how);
}

/** The same for the caller's own account, which keeps a way to sign in. */
export async function unlinkOwn(tx: Tx, id: number, ctx: UserContext): Promise<void> {
  const account = orNotFound(await lockAccount(tx, ctx.user.userId), texts.sessionOver);
  const own = await providers.identitiesOf(tx, account.id);
  if (!own.some((identity) => identity.id === id)) throw new ApiError('not_found', texts.noIdentity);
  const usable = own.filter((identity) => identity.id !== id && identity.active);
  const local = account.password_hash !== null && account.provider_only === null;
  if (!local && usable.length === 0) throw new ApiError('conflict', texts.identityOnly);
  await unlink(tx, id, account, ctx, 'pelo perfil');
}

/** Ends the first-login state of an account that has no password to change. */
export async function confirmFirstSignIn(tx: Tx, ctx: UserContext): Promise<void> {
  const account = orNotFound(await lockAccount(tx, ctx.user.userId), texts.sessionOver);
  if (account.password_hash !== null) throw new ApiError('conflict', texts.hasPassword);
  await endFirstLogin(tx, account.id);
  await audit(tx, ctx, {
    action: 'user_account.first_sign_in',
    entityId: account.id,
  });
}

/** How the caller's account signs in. */
export async function ownIdentities(tx: Parameters<typeof findAccount>[0], { user }: UserContext) {
  const account = orNotFound(await findAccount(tx, user.userId), texts.sessionOver);
  return {
    has_password: account.password_hash !== null && account.provider_only === null,
    identities: await providers.identitiesOf(tx, account.id),
  };
}
