import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { sqlRow, sqlRows } from '../database/read.ts';
import type { Position, Reached } from './data-of.rules.ts';

/** System identifier, the same for a PostgreSQL installation and its copies. */
interface OfSystem {
  system: string;
}

const system = sql`(select system_identifier::text from pg_control_system()) as system`;

/** Where the primary's log ends now. */
export const endOfLog = (primary: Db) => sqlRow<Position & OfSystem>(primary)`
    select clock_timestamp() as at, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as end, ${system}`;

/** Replay position of a replica; undefined if the server is no replica or was promoted. */
export async function reachedBy(replica: Db): Promise<(Reached & OfSystem) | undefined> {
  const rows = await sqlRows<Reached & OfSystem>(replica)`
    select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as end,
      pg_last_xact_replay_timestamp() as "committedAt", ${system}
    where pg_is_in_recovery()`;
  return rows[0];
}
