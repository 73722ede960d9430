import { sql } from 'kysely';
import { updateRow, type Db, type Tx, type New } from '../../platform/database/db.ts';
import { countOf, onlyValue } from '../../platform/database/read.ts';
import { requiredFrom } from '../sessions/session.repository.ts';

/** The authenticator app of an account. */
export const totpOf = (db: Db, userId: number) =>
  db
    .selectFrom('totp_factor')
    .select(['secret', 'pending_secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Stores a secret that counts once a code of it was confirmed. */
export const savePendingTotp = (tx: Tx, user_id: number, pending_secret: Buffer) =>
  tx
    .insertInto('totp_factor')
    .values({ user_id, pending_secret })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending_secret }))
    .execute();

/** The pending secret becomes the secret; `step` is that of the code that confirmed it. */
export const confirmTotp = (tx: Tx, userId: number, step: number) =>
  tx
    .updateTable('totp_factor')
    .set({
      secret: sql.ref('pending_secret'),
      pending_secret: null,
      confirmed_at: sql`now()`,
      last_step: step,
    })
    .where('user_id', '=', userId)
    .execute();

/** Uses the code of a step; false where it, or a later one, was used before. */
export const useStep = async (tx: Tx, userId: number, step: number): Promise<boolean> =>
  (await tx
    .updateTable('totp_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst()) !== undefined;

export const removeTotp = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.deleteFrom('totp_factor').where('user_id', '=', userId).returning('secret').executeTakeFirst())
    ?.secret != null;

export const passkeysOf = (db: Db, userId: number) =>
  db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'public_key', 'counter', 'transports', 'name'])
    .select(['created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(20)
    .execute();

export const insertPasskey = (tx: Tx, passkey: New<'passkey'>) =>
  tx.insertInto('passkey').values(passkey).execute();

export const notePasskeyUse = (tx: Tx, id: number, counter: number) =>
  updateRow(tx, 'passkey', id, { counter, last_used_at: sql`now()` });

export const removePasskey = (tx: Tx, userId: number, id: number) =>
  tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();

/** Unused recovery codes whose first letters are these. */
export const recoveryCode = (db: Db, userId: number, prefix: string) =>
  db
    .selectFrom('recovery_code')
    .select('hash')
    .where('user_id', '=', userId)
    .where('prefix', '=', prefix)
    .where('used_at', 'is', null)
    .executeTakeFirst();

/** Uses a recovery code; false where it was used before. */
export const useRecoveryCode = async (tx: Tx, userId: number, prefix: string): Promise<boolean> =>
  (await tx
    .updateTable('recovery_code')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('prefix', '=', prefix)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()) !== undefined;

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: number,
  codes: readonly { prefix: string; hash: string }[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  if (codes.length > 0)
    await tx
      .insertInto('recovery_code')
      .values(codes.map((code) => ({ user_id: userId, ...code })))
      .execute();
}

export const recoveryCodesLeft = (db: Db, userId: number): Promise<number> =>
  countOf(db.selectFrom('recovery_code').where('user_id', '=', userId).where('used_at', 'is', null));

/** Records on the account whether it has a second factor; returns whether it has, and had before. */
export async function noteFactors(tx: Tx, userId: number): Promise<{ had: boolean; has: boolean }> {
  const { had, has } = await tx
    .selectFrom('user_account as u')
    .select(sql<boolean>`u.second_factor_at is not null`.as('had'))
    .select(
      sql<boolean>`exists (select from passkey where user_id = u.id)
        or exists (select from totp_factor where user_id = u.id and secret is not null)`.as('has'),
    )
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  if (had !== has)
    await updateRow(tx, 'user_account', userId, { second_factor_at: has ? sql<Date>`now()` : null });
  return { had, has };
}

export type Purpose = 'login' | 'proof' | 'register';
export const insertChallenge = (tx: Tx, challenge: New<'factor_challenge'>) =>
  tx.insertInto('factor_challenge').values(challenge).execute();

/** A challenge that has not expired, of that session or of none. */
export const findChallenge = (db: Db, hash: Buffer, purpose: Purpose, sessionId: number | null) =>
  db
    .selectFrom('factor_challenge')
    .select(['user_id', 'webauthn', 'identity_id', 'provider_sid'])
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('session_id', 'is not distinct from', sessionId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** Uses a challenge; false where it was used before. */
export const useChallenge = async (tx: Tx, hash: Buffer): Promise<boolean> =>
  (await tx
    .deleteFrom('factor_challenge')
    .where('hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()) !== undefined;

/** A production requires a second factor of Master and Admin, a week after its first start with this version (J41). Done once: what the
 *  institution decides afterwards stays. */
export async function requireAtFirst(tx: Tx): Promise<void> {
  const first = await tx
    .insertInto('setting')
    .values({ key: 'identity.second_factor_required', value: JSON.stringify(true) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (first)
    await tx
      .updateTable('role')
      .set({ second_factor_from: sql`now() + interval '7 days'` })
      .where('base', '=', true)
      .where('name', 'in', ['Master', 'Admin'])
      .execute();
}

/** The moment from which an account needs a second factor; null where its role needs none. */
export const requiredFromOf = (db: Db, userId: number): Promise<Date | null> =>
  onlyValue(
    db
      .selectFrom('user_account as u')
      .innerJoin('role as r', 'r.id', 'u.role_id')
      .select(requiredFrom.as('from'))
      .where('u.id', '=', userId),
  );
