import {
  factorMessages,
  type FactorMethod,
  type Proof,
  type ProofStep,
  trustedDays,
} from '@portal/shared-kit/contract/identity/second-factor';
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { Context, UserContext } from '../../platform/http/route.ts';
import { hashToken, newToken } from '../../platform/http/token.ts';
import { unseal } from '../../platform/secrets/sealed.ts';
import { findAccount, lockAccount, type Account } from '../accounts/account.repository.ts';
import * as devices from '../sign-in/device.repository.ts';
import { describeDevice } from '../sign-in/device.repository.ts';
import type { IdentityServices } from '../sign-in/identity.ts';
import { texts } from '../accounts/messages.ts';
import { isPassword } from '../accounts/password-hash.ts';
import { isUsable } from '../sign-in/rights.ts';
import { noteProof } from '../sessions/session.repository.ts';
import type { ProviderSession } from '../sessions/session.service.ts';
import { openAccount, type Opened, type SecondStep } from '../sign-in/sign-in.service.ts';
import { identitiesOf } from '../single-sign-on/provider.repository.ts';
import * as factors from './factor.repository.ts';
import { readRecoveryCode, stepOf } from './totp.ts';

/** The name by which a session records each method (RFC 8176, and two of our own). */
const means: Record<FactorMethod, string> = {
  passkey: 'webauthn',
  totp: 'otp',
  recovery: 'recovery',
  password: 'pwd',
};

/** The site that passkeys belong to. */
export const siteOf = (publicUrl: string) => {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, hostname };
};

/** The place that a secret of an authenticator app is sealed for. */
export const totpPlace = (userId: number) => `totp:${userId}`;

/** Begins a step: remembers it for five minutes, and says by which methods the account can take it. */
async function beginStep(
  tx: Tx,
  publicUrl: string,
  account: Account,
  sessionId: number | null,
  from?: ProviderSession,
): Promise<ProofStep> {
  const passkeys = await factors.passkeysOf(tx, account.id);
  const hasTotp = (await factors.totpOf(tx, account.id))?.secret != null;
  const methods: FactorMethod[] = account.second_factor_at
    ? [
        ...(passkeys.length > 0 ? (['passkey'] as const) : []),
        ...(hasTotp ? (['totp'] as const) : []),
        ...((await factors.recoveryCodesLeft(tx, account.id)) > 0 ? (['recovery'] as const) : []),
      ]
    : account.password_hash !== null && account.provider_only === null
      ? ['password']
      : [];
  const options = await generateAuthenticationOptions({
    rpID: siteOf(publicUrl).hostname,
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
    userVerification: 'preferred',
    timeout: 300_000,
  });
  const challenge = newToken();
  await factors.insertChallenge(tx, {
    hash: hashToken(challenge),
    user_id: account.id,
    session_id: sessionId,
    purpose: sessionId === null ? 'login' : 'proof',
    webauthn: options.challenge,
    ...(from && { identity_id: from.identityId, provider_sid: from.sid }),
  });
  // A provider stands for the password, never for the second factor.
  const linked = account.second_factor_at ? [] : await identitiesOf(tx, account.id);
  const providers = linked
    .filter(({ active }) => active)
    .map(({ provider_id: id, provider: label }) => ({ id, label }));
  return { challenge, methods, passkey: passkeys.length > 0 ? options : null, providers };
}

/** Whether a sign-in needs the second step: not without a factor, and not on a device that the account trusts. */
export const secondStepOf =
  (publicUrl: string): SecondStep =>
  async (tx, account, device, from) => {
    if (!account.second_factor_at) return { amr: [] };
    if (await devices.isTrusted(tx, account.id, hashToken(device))) return { amr: ['device'] };
    return { step: await beginStep(tx, publicUrl, account, null, from) };
  };

interface Taken {
  challenge: string;
  proof: Proof;
}

/** Completes a sign-in by its second step. Returns a new token of the device where it is to be trusted from now on. */
export async function finishSignIn(
  identity: IdentityServices,
  { challenge, proof, remember }: Taken & { remember: boolean },
  device: string,
  ctx: Context,
): Promise<Opened & { device: string }> {
  const hash = hashToken(challenge);
  const found = await factors.findChallenge(identity.db, hash, 'login', null);
  const account = found && (await findAccount(identity.db, found.user_id));
  if (!account?.second_factor_at) throw new ApiError('unauthenticated', factorMessages.stepExpired);
  await checkProof(identity, account, proof, found!.webauthn, ctx);
  return identity.db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, account.id);
    if (!locked || !isUsable(locked) || !(await factors.useChallenge(tx, hash)))
      throw new ApiError('unauthenticated', factorMessages.stepExpired);
    // A token that the browser had before may have been planted there.
    const named = remember ? newToken() : device;
    const { identity_id: identityId, provider_sid: sid } = found!;
    const from = identityId === null ? undefined : { identityId, sid, provedAt: new Date() };
    const first = from ? 'idp' : 'pwd';
    const opened = await openAccount(tx, locked, device, ctx, [first, means[proof.method]], from);
    if (remember) {
      await devices.insert(tx, locked.id, hashToken(named));
      await devices.trust(tx, locked.id, hashToken(named), describeDevice(ctx.userAgent), trustedDays);
      const actor = { userId: locked.id, role: locked.role };
      await audit(tx, ctx, {
        action: 'user_account.device_trusted',
        entityId: locked.id,
        actor,
      });
    }
    return { ...opened, device: named };
  });
}

/** Begins to prove again who the session belongs to. */
export async function startProof(tx: Tx, publicUrl: string, { user }: UserContext): Promise<ProofStep> {
  const account = orNotFound(await findAccount(tx, user.userId), texts.sessionOver);
  return beginStep(tx, publicUrl, account, user.sessionId);
}

/** Proves again who the session belongs to. A password is no proof of an account with a second factor. */
export async function prove(identity: IdentityServices, { challenge, proof }: Taken, ctx: UserContext) {
  const hash = hashToken(challenge);
  const found = await factors.findChallenge(identity.db, hash, 'proof', ctx.user.sessionId);
  if (!found) throw new ApiError('conflict', factorMessages.stepExpired);
  const account = orNotFound(await findAccount(identity.db, ctx.user.userId), texts.sessionOver);
  await checkProof(identity, account, proof, found.webauthn, ctx);
  await identity.db.transaction().execute(async (tx) => {
    if (!(await factors.useChallenge(tx, hash))) throw new ApiError('conflict', factorMessages.stepExpired);
    await noteProof(tx, ctx.user.sessionId, means[proof.method]);
    await audit(tx, ctx, {
      action: 'session.proved',
      entity: 'user_account',
      entityId: account.id,
    });
  });
}

/** Checks a proof within the limits and uses it up; a wrong one is recorded and refused at its field. */
async function checkProof(
  identity: IdentityServices,
  account: Account,
  proof: Proof,
  webauthn: string,
  ctx: Context | UserContext,
): Promise<void> {
  const { db, limits, checks } = identity;
  const right = await checks.run(async () => {
    const attempt = await (proof.method === 'password'
      ? limits.beginPasswordCheck(account.id)
      : limits.beginFactorCheck(account.id));
    const counts = (proof.method === 'password') === (account.second_factor_at === null);
    const accepted = counts && (await isProof(identity, account, proof, webauthn));
    await (accepted ? attempt.succeeded() : attempt.failed());
    return accepted;
  });
  if (right) return;
  const actor = { userId: account.id, role: account.role };
  await db.transaction().execute((tx) =>
    audit(tx, ctx, {
      action: 'user_account.factor_failed',
      entityId: account.id,
      actor,
    }),
  );
  throw fieldError('invalid', fieldOf[proof.method], wrong[proof.method]);
}

const fieldOf: Record<FactorMethod, string> = {
  passkey: 'proof.credential',
  totp: 'proof.code',
  recovery: 'proof.code',
  password: 'proof.password',
};
const wrong: Record<FactorMethod, string> = {
  passkey: factorMessages.wrongPasskey,
  totp: factorMessages.wrongCode,
  recovery: factorMessages.wrongRecovery,
  password: texts.wrongCurrent,
};

async function isProof(
  { db, publicUrl, secretsKey }: IdentityServices,
  account: Account,
  proof: Proof,
  webauthn: string,
): Promise<boolean> {
  switch (proof.method) {
    case 'password':
      return isPassword(proof.password, account.password_hash);
    case 'totp': {
      const stored = (await factors.totpOf(db, account.id))?.secret;
      const step = stored && stepOf(openTotp(secretsKey, account.id, stored), proof.code);
      return step !== undefined && step !== null && within(db, (tx) => factors.useStep(tx, account.id, step));
    }
    case 'recovery': {
      const { code, prefix } = readRecoveryCode(proof.code);
      const stored = await factors.recoveryCode(db, account.id, prefix);
      if (!(await isPassword(code, stored?.hash))) return false;
      return within(db, (tx) => factors.useRecoveryCode(tx, account.id, prefix));
    }
    case 'passkey': {
      const key = (await factors.passkeysOf(db, account.id)).find(
        ({ credential_id }) => credential_id === proof.credential.id,
      );
      if (!key) return false;
      const { origin, hostname } = siteOf(publicUrl);
      // The package throws on what it cannot read and on a wrong origin, challenge or counter.
      const checked = await verifyAuthenticationResponse({
        response: proof.credential as unknown as AuthenticationResponseJSON,
        expectedChallenge: webauthn,
        expectedOrigin: origin,
        expectedRPID: hostname,
        requireUserVerification: false,
        credential: {
          id: key.credential_id,
          publicKey: new Uint8Array(key.public_key),
          counter: key.counter,
          transports: key.transports,
        },
      }).catch(() => undefined);
      if (!checked?.verified) return false;
      await within(db, (tx) => factors.notePasskeyUse(tx, key.id, checked.authenticationInfo.newCounter));
      return true;
    }
  }
}

const within = <T>(db: Db, work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);

/** The secret of an authenticator app; throws `unavailable` where it was sealed with another key. */
export function openTotp(key: Buffer, userId: number, sealed: Buffer): Buffer {
  const secret = unseal(key, totpPlace(userId), sealed);
  if (!secret) throw new ApiError('unavailable', texts.factorUnreadable);
  return secret;
}
