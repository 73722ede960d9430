import type { sessionRecord } from '@portal/shared-kit/contract/identity/identity';
import { identityMessages } from '@portal/shared-kit/contract/identity/identity-rules';
import type * as z from 'zod';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Context } from '../../platform/http/route.ts';
import {
  findByIdentifier,
  lockAccount,
  noteSignIn,
  permissionsOf,
  type Account,
} from './account.repository.ts';
import { noteDevice } from './device.service.ts';
import type { IdentityServices } from './identity.ts';
import { texts } from './messages.ts';
import { isPassword } from './password-hash.ts';
import { isUsable, rightsOf, sessionUserOf } from './rights.ts';
import { openSession, type Tokens } from './session.service.ts';

type SessionRecord = z.input<typeof sessionRecord>;

interface Refusal {
  status: false;
  success: false;
  message: string;
}
export type SignIn = { record: SessionRecord; refresh: Tokens['refresh']; sessionId: number } | Refusal;

const refusal = (message: string): Refusal => ({ status: false, success: false, message });

/** Checks credentials and creates a session; notifies the owner of a new device. Throws `throttled` after too many failures (S1 §4,
 *  decision 3). */
export async function signIn(
  identity: IdentityServices,
  typed: { email: string; password: string },
  device: string,
  ctx: Context,
): Promise<SignIn> {
  const identifier = typed.email.trim();
  const account = await findByIdentifier(identity.db, identifier);
  const right = await identity.checks.run(() => check(identity, account, identifier, typed.password, ctx));
  if (!right || !account) {
    await noteFailure(identity, account, 'senha errada', ctx);
    return refusal(identityMessages.wrongCredentials);
  }
  if (!isUsable(account)) {
    await noteFailure(identity, account, 'conta sem acesso', ctx);
    return refusal(account.blocked_at ? texts.blocked : texts.inactive);
  }
  return begin(identity, account, device, ctx);
}

async function check(
  { limits }: IdentityServices,
  account: Account | undefined,
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

/** The password was correct a moment ago; checked again under the lock. */
const begin = ({ db }: IdentityServices, checked: Account, device: string, ctx: Context): Promise<SignIn> =>
  db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, checked.id);
    if (!locked || locked.password_hash !== checked.password_hash || !isUsable(locked))
      return refusal(identityMessages.wrongCredentials);
    const { access, refresh, sessionId } = await openSession(tx, locked.id, ctx);
    const { last_login_at } = await noteSignIn(tx, locked.id);
    const actor = { userId: locked.id, role: locked.role };
    await audit(tx, ctx, { action: 'session.login', entity: 'user_account', entityId: locked.id, actor });
    await noteDevice(tx, locked, device, ctx);
    const record: SessionRecord = {
      status: 1,
      success: true,
      message: texts.signedIn,
      ...access,
      ...rightsOf(locked.role, await permissionsOf(tx, locked.id)),
      data: sessionUserOf({ ...locked, last_login_at }),
    };
    return { record, refresh, sessionId };
  });

/** The typed identifier is not stored: it may be a password in the wrong field. */
const noteFailure = ({ db }: IdentityServices, account: Account | undefined, reason: string, ctx: Context) =>
  db.transaction().execute((tx) =>
    audit(tx, ctx, {
      action: 'session.login_failed',
      entity: 'user_account',
      entityId: account?.id,
      reason: account ? reason : 'conta desconhecida',
    }),
  );
