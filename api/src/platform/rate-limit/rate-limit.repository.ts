import { CompiledQuery, sql } from 'kysely';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Db } from '../database/db.ts';

export interface Limit {
  /** Prefix of the key; each name is a separate limit. */
  name: string;
  points: number;
  /** Window in seconds. */
  within: number;
  /** Seconds of refusal once the points are used up; default: until the window ends. */
  wait?: number;
}

/** A rate limit counted in the database, shared by all processes. */
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

/** Which of these keys have used up a limit, with the milliseconds to wait; read for many at once, without counting. */
export async function exhausted(
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
