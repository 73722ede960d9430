import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { first, then, weeksAgo } from './figure.repository.ts';
import type { DatedChange } from './figure.rules.ts';

interface Changes {
  /** The change since the same day of last month. */
  since: number;
  changes: DatedChange[];
}

/** Sums the rows `(at, change)` of a query by week, and since the same day of last month. */
export async function changesOf(db: Db, moved: ReturnType<typeof sql>): Promise<Changes> {
  const { rows } = await sql<DatedChange & { since: number }>`
    select ${weeksAgo(sql.ref('at'))} as weeks_ago, sum(change)::int as change,
      coalesce(sum(change) filter (where at >= ${then}), 0)::int as since
    from ${moved} as moved group by 1`.execute(db);
  return { since: rows.reduce((sum, { since }) => sum + since, 0), changes: rows };
}

/** What the audit log says of fields of records since the first week of a series, one row a field. */
export const loggedFields = (actions: readonly string[], fields: readonly string[]) => sql`
  (select l.id, l.at, l.entity_id, c ->> 'field' as field,
    (coalesce(c ->> 'old', 'false') = 'true')::int as old, (coalesce(c ->> 'new', 'false') = 'true')::int as new
  from audit_log l, jsonb_array_elements(l.changes) c
  where l.action in (${sql.join(actions.map(sql.lit))}) and l.at >= least(${first}, ${then})
    and c ->> 'field' in (${sql.join(fields.map(sql.lit))}))`;

/** How the number of active records of a register changed. */
export const activeRecords = (db: Db, entity: 'department' | 'course' | 'class_group') => {
  // Only classes are replicated.
  const actions = ['create', 'replicate', 'update', 'delete'].map((act) => `${entity}.${act}`);
  return changesOf(
    db,
    sql`(select at, new - old as change from ${loggedFields(actions, ['active'])} as logged)`,
  );
};

/** How the number of undecided corrections of personal data changed. */
export const waitingCorrections = (db: Db) =>
  changesOf(
    db,
    sql`(select asked_at as at, 1 as change from data_correction where asked_at >= least(${first}, ${then})
      union all select decided_at, -1 from data_correction where decided_at >= least(${first}, ${then}))`,
  );
