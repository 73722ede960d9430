import { sql } from 'kysely';
import { hashToken, newToken } from '../../platform/http/token.ts';
import type { Db } from '../../platform/database/db.ts';

export interface TrackingSession {
  token: string;
  candidacyId: number;
  expiresAt: Date;
}

/** Starts a session of half an hour; only the hash of the token is stored. */
export async function open(db: Db, candidacyId: number): Promise<TrackingSession> {
  const token = newToken();
  const { expires_at } = await db
    .insertInto('candidacy_session')
    .values({
      hash: hashToken(token),
      candidacy_id: candidacyId,
      expires_at: sql<Date>`now() + interval '30 minutes'`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { token, candidacyId, expiresAt: expires_at };
}

/** The session of a token; undefined where unknown or expired. */
export async function find(db: Db, token: string): Promise<TrackingSession | undefined> {
  const found = await db
    .selectFrom('candidacy_session')
    .select(['candidacy_id', 'expires_at'])
    .where('hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found && { token, candidacyId: found.candidacy_id, expiresAt: found.expires_at };
}

export async function removeExpired(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('candidacy_session')
    .where('expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
