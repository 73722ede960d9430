import type { sessionRecord } from '@portal/shared-kit/contract/identity/identity';
import { proveMessage } from '@portal/shared-kit/contract/core/fresh-proof';
import type { proofStep } from '@portal/shared-kit/contract/identity/second-factor';
import { identityMessages } from '@portal/shared-kit/contract/identity/identity-rules';
import type * as z from 'zod';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Context, Caller } from '../../platform/http/route.ts';
import * as accounts from '../accounts/account.repository.ts';
import type { IdentityServices } from './identity.ts';
import { texts, mails } from '../accounts/messages.ts';
import { isPassword } from '../accounts/password-hash.ts';
import { isUsable, rightsOf, sessionUserOf } from './rights.ts';
import { providerToLeave } from '../sessions/session.repository.ts';
import { openSession, type ProviderSession, type Tokens } from '../sessions/session.service.ts';
import { formatMoment } from '../../platform/database/dates.ts';
import { hashToken } from '../../platform/http/token.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { describeDevice } from './device.repository.ts';
import * as devices from './device.repository.ts';

type SessionRecord = z.input<typeof sessionRecord>;

export interface Refusal {
  status: false;
  success: false;
  message: string;
}
export type Opened = { record: SessionRecord; refresh: Tokens['refresh']; sessionId: number };

/** What the password, or a provider, leads to: a second step, or a complete sign-in with what `amr` adds. */
export type SecondStep = (
  tx: Tx,
  account: accounts.Account,
  device: string,
  from?: ProviderSession,
) => Promise<{ step: z.input<typeof proofStep> } | { amr: string[] }>;

export interface Stepping {
  status: 2;
  success: true;
  message: string;
  step: z.input<typeof proofStep>;
}

export const refusal = (message: string): Refusal => ({ status: false, success: false, message });

/** Checks credentials and creates a session; notifies the owner of a new device. Throws `throttled` after too many failures (S1 §4,
 *  decision 3). */
export async function signIn(
  identity: IdentityServices,
  typed: { email: string; password: string },
  device: string,
  ctx: Context,
  secondStep: SecondStep,
): Promise<Opened | Stepping | Refusal> {
  const identifier = typed.email.trim();
  const account = await accounts.findByIdentifier(identity.db, identifier);
  const right = await identity.checks.run(() => check(identity, account, identifier, typed.password, ctx));
  if (!right || !account) {
    await noteFailure(identity, account, 'senha errada', ctx);
    return refusal(identityMessages.wrongCredentials);
  }
  if (!isUsable(account)) {
    await noteFailure(identity, account, 'conta sem acesso', ctx);
    return refusal(account.blocked_at ? texts.blocked : texts.inactive);
  }
  if (account.provider_only !== null) {
    await noteFailure(identity, account, 'senha onde a função entra por um fornecedor', ctx);
    return refusal(texts.signInAt(account.provider_only));
  }
  return identity.db.transaction().execute(async (tx) => {
    // The password was correct a moment ago; checked again under the lock.
    const locked = await accounts.lockAccount(tx, account.id);
    if (!locked || locked.password_hash !== account.password_hash || !isUsable(locked))
      return refusal(identityMessages.wrongCredentials);
    return complete(tx, locked, device, ctx, 'pwd', secondStep);
  });
}

/** Goes on after the first proof of an account, which the caller has locked: with the second step, or a session. */
export async function complete(
  tx: Tx,
  account: accounts.Account,
  device: string,
  ctx: Context,
  means: 'pwd' | 'idp',
  secondStep: SecondStep,
  from?: ProviderSession,
): Promise<Opened | Stepping> {
  const next = await secondStep(tx, account, device, from);
  if ('step' in next) return { status: 2, success: true, message: proveMessage, step: next.step };
  return openAccount(tx, account, device, ctx, [means, ...next.amr], from);
}

async function check(
  { limits }: IdentityServices,
  account: accounts.Account | undefined,
  identifier: string,
  password: string,
  ctx: Context,
): Promise<boolean> {
  const attempt = await limits.beginLogin(identifier, ctx.ip);
  // Without an account the check takes as long as any other.
  const right = await isPassword(password, account?.password_hash);
  await (right ? attempt.succeeded() : attempt.failed());
  return right;
}

/** Opens a session of an account that has proved itself, which the caller has locked. */
export async function openAccount(
  tx: Tx,
  account: accounts.Account,
  device: string,
  ctx: Context,
  amr: string[],
  from?: ProviderSession,
): Promise<Opened> {
  const { access, refresh, sessionId } = await openSession(tx, account.id, ctx, amr, from);
  const { last_login_at } = await accounts.noteSignIn(tx, account.id);
  const actor = { userId: account.id, role: account.role };
  await audit(tx, ctx, { action: 'session.login', entity: 'user_account', entityId: account.id, actor });
  await noteDevice(tx, account, device, ctx);
  const record: SessionRecord = {
    status: 1,
    success: true,
    message: texts.signedIn,
    ...access,
    ...rightsOf(account.role, await accounts.permissionsOf(tx, account.id)),
    data: sessionUserOf({ ...account, last_login_at }),
    provider: from && (await providerToLeave(tx, from.identityId)),
  };
  return { record, refresh, sessionId };
}

/** The typed identifier is not stored: it may be a password in the wrong field. */
export const noteFailure = (
  { db }: Pick<IdentityServices, 'db'>,
  account: accounts.Account | undefined,
  reason: string,
  ctx: Context,
) =>
  db.transaction().execute((tx) =>
    audit(tx, ctx, {
      action: 'session.login_failed',
      entity: 'user_account',
      entityId: account?.id,
      reason: account ? reason : 'conta desconhecida',
    }),
  );

/** Remembers the device that an account was opened on, and mails its owner when the device is new (G.7). By mail alone,
 *  as for a changed password: an intruder also reads the portal. The first device of an account causes no mail. */
async function noteDevice(tx: Tx, account: accounts.Account, device: string, ctx: Caller): Promise<void> {
  const hash = hashToken(device);
  if (await devices.touchDevice(tx, account.id, hash)) return;
  const others = await devices.hasKnownDevice(tx, account.id);
  await devices.insert(tx, account.id, hash);
  if (!others) return;
  const of = { device: describeDevice(ctx.userAgent), at: formatMoment(new Date()), ip: ctx.ip };
  await enqueueMail(tx, { to: account.email, ...mails.newDevice(account.full_name, of) });
}
