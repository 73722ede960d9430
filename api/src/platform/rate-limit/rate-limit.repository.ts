import { CompiledQuery, sql } from 'kysely';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Db } from '../database/db.ts';

export interface Limit {
  /** Begins the key; one name is one limit. */
  name: string;
  points: number;
  /** Seconds in which the points may be used. */
  within: number;
  /** Seconds of refusal once they are used up; without it, until the time above is over. */
  wait?: number;
}

/** A limit counted in the database, so that all processes count together. */
export const limiter = (db: Db, { name, points, within, wait }: Limit) =>
  new RateLimiterPostgres({
    storeClient: storeOn(db),
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: within,
    blockDuration: wait ?? 0,
  });

/** Which of these keys have used up a limit, with the milliseconds they wait; asked for many at once, and counting nothing. */
export async function spent(
  db: Db,
  { name, points }: Limit,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const now = Date.now();
  const rows = await db
    .selectFrom('rate_limit')
    .select(['key', 'expire'])
    .where('key', '=', sql<string>`any(${keys.map((key) => `${name}:${key}`)}::text[])`)
    .where('points', '>=', points)
    .where('expire', '>', now)
    .execute();
  return new Map(rows.map(({ key, expire }) => [key.slice(name.length + 1), expire! - now]));
}

const storeOn = (db: Db) => ({
  async query({ text, values }: { text: string; values: unknown[] }) {
    const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: rows.length || Number(numAffectedRows ?? 0) };
  },
});
