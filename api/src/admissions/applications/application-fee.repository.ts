import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

const today = sql<string>`(now() at time zone 'Africa/Maputo')::date`;

/** Whether an entity serves candidacy fees today (decisions 123, 126). */
export const servesCandidacies = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('payment_entity')
    .select('id')
    .where('active', '=', true)
    .where('valid_from', '<=', today)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', today)]))
    .where(sql<boolean>`'CANDIDATURA' = any (used_for)`)
    .limit(1)
    .executeTakeFirst()) !== undefined;
