import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { firstValue } from '../../platform/database/read.ts';
import { effectivePermissions } from '../accounts/account.repository.ts';
import { hashToken } from '../../platform/http/token.ts';
import { createHmac, randomBytes } from 'node:crypto';

/** The moment from which the account `u` with the role `r` needs a second factor; null where its role needs none (J41). */
export const requiredFrom = sql<Date | null>`case when r.second_factor_from is not null
  then greatest(r.second_factor_from, u.created_at + make_interval(days => r.second_factor_grace_days)) end`;

/** The owner of an unexpired access token; `ended` where the session or the account is no longer valid. */
export const findAccess = (db: Db, hash: Buffer) =>
  db
    .selectFrom('session_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .innerJoin('user_account as u', 'u.id', 's.user_id')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .innerJoin('person as p', 'p.id', 'u.person_id')
    .select(['s.id as session_id', 'u.id as user_id', 'u.person_id', 'u.role_id', 'r.name as role'])
    .select(['p.full_name', 'u.email', 'u.first_login', effectivePermissions])
    .select(sql<boolean>`s.revoked_at is not null or not u.active or u.blocked_at is not null`.as('ended'))
    .select(sql<Date>`least(t.expires_at, s.expires_at)`.as('until'))
    .select(['s.amr', 's.proved_at', sql<boolean>`u.second_factor_at is not null`.as('has_factor')])
    .select(sql<boolean>`coalesce(r.second_factor_from <= now(), false)`.as('factor_required'))
    .select(
      sql<boolean>`u.second_factor_at is null and coalesce(${requiredFrom} <= now(), false)`.as('factor_due'),
    )
    .where('t.hash', '=', hash)
    .where('t.kind', '=', 'access')
    .where('t.expires_at', '>', sql<Date>`now()`)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** An account with its current rights; undefined where it may not sign in. */
export const findAdmitted = (db: Db, userId: number) =>
  db
    .selectFrom('user_account as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .innerJoin('person as p', 'p.id', 'u.person_id')
    .select(['u.id as user_id', 'u.person_id', 'u.role_id', 'r.name as role'])
    .select(['p.full_name', 'u.email', 'u.first_login', effectivePermissions])
    .where('u.id', '=', userId)
    .where('u.active', '=', true)
    .where('u.blocked_at', 'is', null)
    .executeTakeFirst();

/** The provider of an external identity, where leaving the portal leaves it too. */
export const providerToLeave = (db: Db, identityId: number) =>
  db
    .selectFrom('external_identity as e')
    .innerJoin('identity_provider as i', 'i.id', 'e.provider_id')
    .select(['i.id', 'i.label'])
    .where('e.id', '=', identityId)
    .where('i.end_session', '=', true)
    .executeTakeFirst();

/** The session of a refresh token, valid or not. */
export const sessionOfRefresh = (db: Db, refresh: string): Promise<number | undefined> =>
  firstValue(
    db
      .selectFrom('session_token')
      .select('session_id')
      .where('hash', '=', hashToken(refresh))
      .where('kind', '=', 'refresh'),
  );

/** A refresh token with its session, both locked, so that concurrent renewals are serialised. */
export async function lockRefresh(tx: Tx, hash: Buffer) {
  await sql`select from session_token t join session s on s.id = t.session_id
    where t.hash = ${hash} and t.kind = 'refresh' for update`.execute(tx);
  return tx
    .selectFrom('session_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .innerJoin('user_account as u', 'u.id', 's.user_id')
    .select(['s.id as session_id', 's.user_id', 't.used_at'])
    .select(sql<boolean>`s.revoked_at is not null or not u.active or u.blocked_at is not null`.as('ended'))
    .select(sql<boolean>`t.expires_at <= now() or s.expires_at <= now()`.as('expired'))
    .where('t.hash', '=', hash)
    .where('t.kind', '=', 'refresh')
    .executeTakeFirst();
}

/** Creates a session of 12 hours (decision 11). */
export const insertSession = (
  tx: Tx,
  session: {
    user_id: number;
    ip: string;
    user_agent: string;
    amr: string[];
    identity_id?: number;
    provider_sid?: string | null;
    proved_at?: Date;
  },
) =>
  tx
    .insertInto('session')
    .values({ ...session, expires_at: sql`now() + interval '12 hours'` })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Creates an access token of 15 minutes and a refresh token that lasts as long as the session (decision 11). */
export async function insertTokens(tx: Tx, sessionId: number, access: Buffer, refresh: Buffer) {
  const session = await tx
    .updateTable('session')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', sessionId)
    .returning(['expires_at', sql<Date>`least(now() + interval '15 minutes', expires_at)`.as('access_until')])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('session_token')
    .values([
      { hash: access, session_id: sessionId, kind: 'access', expires_at: session.access_until },
      { hash: refresh, session_id: sessionId, kind: 'refresh', expires_at: session.expires_at },
    ])
    .execute();
  return { accessUntil: session.access_until, sessionUntil: session.expires_at };
}

export const markUsed = (tx: Tx, hash: Buffer) =>
  tx
    .updateTable('session_token')
    .set({ used_at: sql`now()` })
    .where('hash', '=', hash)
    .execute();

/** Records a proof of who the session belongs to. */
export const noteProof = (tx: Tx, id: number, means: string) =>
  tx
    .updateTable('session')
    .set({
      proved_at: sql`now()`,
      amr: sql<string[]>`array(select distinct unnest(amr || ${means}::text))`,
    })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();

/** The open sessions of an account, the latest first. */
export const openSessionsOf = (db: Db, userId: number) =>
  db
    .selectFrom('session')
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .limit(50)
    .execute();

export const deleteTokens = (tx: Tx, sessionId: number) =>
  tx.deleteFrom('session_token').where('session_id', '=', sessionId).execute();

const revoke = (tx: Tx, reason: string) =>
  tx
    .updateTable('session')
    .set({ revoked_at: sql`now()`, revoke_reason: reason })
    .where('revoked_at', 'is', null);

export const revokeSession = (tx: Tx, id: number, reason: string) =>
  revoke(tx, reason).where('id', '=', id).execute();

/** Ends a session of that user; false where there is none. */
export const revokeOwnSession = async (tx: Tx, id: number, userId: number): Promise<boolean> =>
  (await revoke(tx, 'own')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Ends every session of a user except the given one. */
export const revokeSessionsOf = (tx: Tx, userId: number, reason: string, exceptId?: number) =>
  revoke(tx, reason)
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (qb) => qb.where('id', '!=', exceptId!))
    .execute();

/** A server secret; generated once for all processes on this database. */
async function secretOf(db: Db, key: string): Promise<string> {
  const read = () => db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  const stored = await read();
  if (stored) return String(stored.value);
  await db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(randomBytes(32).toString('base64url')) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return String((await read())!.value);
}

/** Signs anti-forgery values. */
export const antiForgerySecret = (db: Db) => secretOf(db, 'identity.anti_forgery_secret');

/** The key of a user's drafts (I15): 256 bits, base64. */
export const draftKeyOf = async (db: Db, userId: number): Promise<string> =>
  createHmac('sha256', await secretOf(db, 'identity.draft_secret'))
    .update(`drafts:${userId}`)
    .digest('base64');

/** From when on the rows of each table are deleted. */
const expired = {
  // Used refresh tokens are kept as long as their session, so that re-use is detected.
  session_token: sql<boolean>`expires_at < now() - interval '1 hour'`,
  session: sql<boolean>`expires_at < now() - interval '30 days'`,
  link_token: sql<boolean>`expires_at < now() - interval '30 days'`,
  factor_challenge: sql<boolean>`expires_at < now() - interval '1 hour'`,
  provider_flow: sql<boolean>`expires_at < now()`,
  // Their cookie ends with them.
  known_device: sql<boolean>`last_seen_at < now() - interval '365 days'`,
  rate_limit: sql<boolean>`expire < (extract(epoch from now()) * 1000)::bigint`,
};

/** Deletes expired sessions, tokens, devices and links; returns the number of rows. */
export async function cleanUpIdentity(db: Db): Promise<number> {
  let deleted = 0;
  for (const [table, condition] of Object.entries(expired)) {
    const rows = db.deleteFrom(table as keyof typeof expired).where(condition);
    deleted += Number((await rows.executeTakeFirstOrThrow()).numDeletedRows);
  }
  return deleted;
}
