import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Db } from '../kit/db.ts';

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

const storeOn = (db: Db) => ({
  async query({ text, values }: { text: string; values: unknown[] }) {
    const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: rows.length || Number(numAffectedRows ?? 0) };
  },
});
