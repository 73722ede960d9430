import { factorMessages, type Credential } from '@portal/shared-kit/contract/identity/second-factor';
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { randomBytes } from 'node:crypto';
import { audit, type Acting } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { hashToken, newToken } from '../../platform/http/token.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { refusingDuplicates } from '../../platform/registers/records.ts';
import { seal } from '../../platform/secrets/sealed.ts';
import { findAccount, lockAccount, type Account } from '../accounts/account.repository.ts';
import * as devices from '../sign-in/device.repository.ts';
import { describeDevice } from '../sign-in/device.repository.ts';
import type { IdentityServices } from '../sign-in/identity.ts';
import { mails, texts } from '../accounts/messages.ts';
import * as rows from '../sessions/session.repository.ts';
import * as factors from './factor.repository.ts';
import { openTotp, siteOf, totpPlace } from './proof.service.ts';
import { makeRecoveryCodes, presentSecret, stepOf } from './totp.ts';
import { requiredFromOf } from './factor.repository.ts';

const maxPasskeys = 10;
const issuer = 'Portal Académico';

/** The caller's factors, trusted devices and sessions. */
export async function securityOf(db: Db, { user }: UserContext) {
  const sessions = await rows.openSessionsOf(db, user.userId);
  return {
    required_from: await requiredFromOf(db, user.userId),
    totp_since: (await factors.totpOf(db, user.userId))?.confirmed_at ?? null,
    passkeys: await factors.passkeysOf(db, user.userId),
    recovery_codes_left: await factors.recoveryCodesLeft(db, user.userId),
    devices: await devices.trustedOf(db, user.userId),
    sessions: sessions.map(({ user_agent, ip, ...session }) => ({
      ...session,
      ip: ip ?? '',
      device: describeDevice(user_agent ?? ''),
      current: session.id === user.sessionId,
    })),
  };
}

const ownAccount = async (tx: Tx, { user }: UserContext): Promise<Account> =>
  orNotFound(await lockAccount(tx, user.userId), texts.sessionOver);

/** Records a change of an account's factors and mails its owner, as for a changed password: by mail alone. */
async function note(tx: Tx, account: Account, ctx: Acting, action: string, what: string) {
  await audit(tx, ctx, { action, entity: 'user_account', entityId: account.id });
  await enqueueMail(tx, { to: account.email, ...mails.factorChanged(account.full_name, what) });
}

/** A new secret for an authenticator app. The one in use stays until a code of the new one is confirmed. */
export async function startTotp(tx: Tx, { secretsKey }: IdentityServices, ctx: UserContext) {
  const account = await ownAccount(tx, ctx);
  const secret = randomBytes(20);
  await factors.savePendingTotp(tx, account.id, seal(secretsKey, totpPlace(account.id), secret));
  return presentSecret(secret, account.email, issuer);
}

/** The app counts from now on; with the first factor, recovery codes are made. */
export async function confirmTotp(identity: IdentityServices, code: string, ctx: UserContext) {
  const { db, secretsKey, limits } = identity;
  const { userId } = ctx.user;
  const pending = (await factors.totpOf(db, userId))?.pending_secret;
  if (!pending) throw new ApiError('conflict', factorMessages.stepExpired);
  const attempt = await limits.beginFactorCheck(userId);
  const step = stepOf(openTotp(secretsKey, userId, pending), code);
  await (step === undefined ? attempt.failed() : attempt.succeeded());
  if (step === undefined) throw fieldError('invalid', 'code', factorMessages.wrongCode);
  const codes = await makeRecoveryCodes();
  return db.transaction().execute(async (tx) => {
    const account = await ownAccount(tx, ctx);
    // Begun anew meanwhile: the code was of another secret.
    if (!(await factors.totpOf(tx, userId))?.pending_secret?.equals(pending))
      throw new ApiError('conflict', factorMessages.stepExpired);
    await factors.confirmTotp(tx, userId, step);
    await note(tx, account, ctx, 'user_account.totp_on', texts.totpOn);
    return added(tx, ctx, 'otp', codes);
  });
}

/** Begins to register a passkey. */
export async function startPasskey(tx: Tx, { publicUrl }: IdentityServices, ctx: UserContext) {
  const account = await ownAccount(tx, ctx);
  const passkeys = await factors.passkeysOf(tx, account.id);
  if (passkeys.length >= maxPasskeys) throw new ApiError('conflict', texts.tooManyPasskeys);
  const options = await generateRegistrationOptions({
    rpName: issuer,
    rpID: siteOf(publicUrl).hostname,
    userName: account.email,
    userDisplayName: account.full_name,
    userID: new Uint8Array(hashToken(`passkeys of ${account.id}`)),
    excludeCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
    timeout: 300_000,
  });
  const challenge = newToken();
  await factors.insertChallenge(tx, {
    hash: hashToken(challenge),
    user_id: account.id,
    session_id: ctx.user.sessionId,
    purpose: 'register',
    webauthn: options.challenge,
  });
  return { challenge, options };
}

/** Registers a passkey; with the first factor, recovery codes are made. */
export async function addPasskey(
  { db, publicUrl }: IdentityServices,
  { challenge, name, credential }: { challenge: string; name: string; credential: Credential },
  ctx: UserContext,
) {
  const hash = hashToken(challenge);
  const found = await factors.findChallenge(db, hash, 'register', ctx.user.sessionId);
  if (!found) throw new ApiError('conflict', factorMessages.stepExpired);
  const { origin, hostname } = siteOf(publicUrl);
  const checked = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: found.webauthn,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!checked?.verified) throw fieldError('invalid', 'credential', factorMessages.wrongPasskey);
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  const codes = await makeRecoveryCodes();
  return db.transaction().execute(async (tx) => {
    const account = await ownAccount(tx, ctx);
    if (!(await factors.useChallenge(tx, hash))) throw new ApiError('conflict', factorMessages.stepExpired);
    await refusingDuplicates(
      { passkey_credential_id_key: { field: 'credential', message: factorMessages.wrongPasskey } },
      () =>
        factors.insertPasskey(tx, {
          user_id: account.id,
          credential_id: id,
          public_key: Buffer.from(publicKey),
          counter,
          transports: [...transports],
          name,
        }),
    );
    await note(tx, account, ctx, 'user_account.passkey_on', texts.passkeyOn(name));
    return added(tx, ctx, 'webauthn', codes);
  });
}

/** A factor was added, by which the session is proved. With the first one, `codes` are stored and returned. */
async function added(
  tx: Tx,
  { user }: UserContext,
  means: string,
  codes: Awaited<ReturnType<typeof makeRecoveryCodes>>,
): Promise<{ recovery_codes: string[] | null }> {
  await rows.noteProof(tx, user.sessionId, means);
  if ((await factors.noteFactors(tx, user.userId)).had) return { recovery_codes: null };
  await factors.replaceRecoveryCodes(
    tx,
    user.userId,
    codes.map(({ prefix, hash }) => ({ prefix, hash })),
  );
  return { recovery_codes: codes.map(({ code }) => code) };
}

export async function removeTotp(tx: Tx, ctx: UserContext): Promise<void> {
  const account = await ownAccount(tx, ctx);
  if (!(await factors.removeTotp(tx, account.id))) throw new ApiError('not_found', texts.noFactor);
  await removed(tx, account, ctx, 'user_account.totp_off', texts.totpOff);
}

export async function removePasskey(tx: Tx, id: number, ctx: UserContext): Promise<void> {
  const account = await ownAccount(tx, ctx);
  const { name } = orNotFound(await factors.removePasskey(tx, account.id, id), texts.noFactor);
  await removed(tx, account, ctx, 'user_account.passkey_off', texts.passkeyOff(name));
}

/** A factor was removed: refused where it was the last and the role needs one. */
async function removed(tx: Tx, account: Account, ctx: UserContext, action: string, what: string) {
  const { has } = await factors.noteFactors(tx, account.id);
  if (!has && (await requiredFromOf(tx, account.id)) !== null)
    throw new ApiError('conflict', texts.factorNeeded);
  if (!has) await clearFactors(tx, account.id);
  await note(tx, account, ctx, action, what);
}

/** Removes everything by which the second step of an account is taken or left out. */
export async function clearFactors(tx: Tx, userId: number): Promise<void> {
  await factors.removeTotp(tx, userId);
  for (const { id } of await factors.passkeysOf(tx, userId)) await factors.removePasskey(tx, userId, id);
  await factors.replaceRecoveryCodes(tx, userId, []);
  await devices.distrust(tx, userId);
  await factors.noteFactors(tx, userId);
}

/** Replaces the recovery codes; earlier ones count no more. */
export async function newRecoveryCodes({ db }: IdentityServices, ctx: UserContext): Promise<string[]> {
  const codes = await makeRecoveryCodes();
  await db.transaction().execute(async (tx) => {
    const account = await ownAccount(tx, ctx);
    if (!account.second_factor_at) throw new ApiError('conflict', texts.noFactor);
    await factors.replaceRecoveryCodes(
      tx,
      account.id,
      codes.map(({ prefix, hash }) => ({ prefix, hash })),
    );
    await note(tx, account, ctx, 'user_account.recovery_codes', texts.newRecoveryCodes);
  });
  return codes.map(({ code }) => code);
}

export async function forgetDevice(tx: Tx, id: number, ctx: UserContext): Promise<void> {
  const account = orNotFound(await findAccount(tx, ctx.user.userId), texts.sessionOver);
  if ((await devices.distrust(tx, account.id, id)) === 0) throw new ApiError('not_found', texts.noDevice);
  await note(tx, account, ctx, 'user_account.device_forgotten', texts.deviceForgotten);
}

export async function endOwnSession(tx: Tx, id: number, ctx: UserContext): Promise<void> {
  if (!(await rows.revokeOwnSession(tx, id, ctx.user.userId)))
    throw new ApiError('not_found', texts.noSession);
  await audit(tx, ctx, { action: 'session.ended', entity: 'user_account', entityId: ctx.user.userId });
}

export async function endOtherSessions(tx: Tx, ctx: UserContext): Promise<void> {
  await rows.revokeSessionsOf(tx, ctx.user.userId, 'own', ctx.user.sessionId);
  await audit(tx, ctx, { action: 'session.ended', entity: 'user_account', entityId: ctx.user.userId });
}
