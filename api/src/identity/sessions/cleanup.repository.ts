import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Deletes expired sessions, tokens, devices and links; returns the number of rows. */
export async function cleanUpIdentity(db: Db): Promise<number> {
  const results = [
    // Used refresh tokens are kept as long as their session, so that re-use is detected.
    await db
      .deleteFrom('session_token')
      .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
      .executeTakeFirst(),
    await db
      .deleteFrom('session')
      .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
      .executeTakeFirst(),
    await db
      .deleteFrom('link_token')
      .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
      .executeTakeFirst(),
    await db
      .deleteFrom('factor_challenge')
      .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
      .executeTakeFirst(),
    await db
      .deleteFrom('provider_flow')
      .where('expires_at', '<', sql<Date>`now()`)
      .executeTakeFirst(),
    // Their cookie ends with them.
    await db
      .deleteFrom('known_device')
      .where('last_seen_at', '<', sql<Date>`now() - interval '365 days'`)
      .executeTakeFirst(),
    await db
      .deleteFrom('rate_limit')
      .where('expire', '<', sql<number>`(extract(epoch from now()) * 1000)::bigint`)
      .executeTakeFirst(),
  ];
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
