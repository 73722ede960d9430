import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { Position, Reached } from './data-of.rules.ts';

/** Of one installation of PostgreSQL and its copies. */
interface OfSystem {
  system: string;
}

const system = sql`(select system_identifier::text from pg_control_system()) as system`;

/** Where the primary's log ends now. */
export async function endOfLog(primary: Db): Promise<Position & OfSystem> {
  const { rows } = await sql<Position & OfSystem>`
    select clock_timestamp() as at, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as end, ${system}`.execute(
    primary,
  );
  return rows[0]!;
}

/** How far a replica has come; undefined where the server is none, also one that was promoted. */
export async function reachedBy(replica: Db): Promise<(Reached & OfSystem) | undefined> {
  const { rows } = await sql<Reached & OfSystem>`
    select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as end,
      pg_last_xact_replay_timestamp() as "committedAt", ${system}
    where pg_is_in_recovery()`.execute(replica);
  return rows[0];
}
