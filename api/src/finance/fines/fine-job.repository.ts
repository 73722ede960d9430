import type { Db } from '../../platform/database/db.ts';

/** The unfinished job that computes fines. */
export const runningJob = (db: Db, kind: string) =>
  db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
