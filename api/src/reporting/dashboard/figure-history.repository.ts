import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { zone, changesOf, loggedFields } from '../figures/figure.repository.ts';

/** Days in the series of what happens every day. */
const days = sql.lit(14);

/** How the number of accounts that are active and not blocked changed. Each change of one field counts by the other field at that time:
 *  what its next change found, or what it is now. */
export const activeUsers = (db: Db) => {
  const actions = ['create', 'update', 'delete', 'block', 'unblock'].map((act) => `user_account.${act}`);
  const next = (field: string) => sql`(array_agg(l.old) filter (where l.field = ${sql.lit(field)})
    over (partition by l.entity_id order by l.id desc rows between unbounded preceding and 1 preceding))`;
  const nearest = (values: ReturnType<typeof sql>) => sql`${values}[array_length(${values}, 1)]`;
  return changesOf(
    db,
    sql`(select at, case field
        when 'active' then (new - old) * (1 - coalesce(${nearest(sql.ref('blocks'))}, (u.blocked_at is not null)::int, 0))
        else (old - new) * coalesce(${nearest(sql.ref('activations'))}, u.active::int, 0) end as change
      from (select l.*, ${next('blocked')} as blocks, ${next('active')} as activations
        from ${loggedFields(actions, ['active', 'blocked'])} as l) as logged
      left join user_account u on u.id::text = logged.entity_id)`,
  );
};

interface Daily {
  before: number;
  /** Oldest first. */
  series: number[];
}

/** The value of each of the last days, and of the same day of last month. `value` counts from `moment.from` until before `moment.until`. */
async function daily(db: Db, ends: ReturnType<typeof sql>, value: ReturnType<typeof sql>): Promise<Daily> {
  const { rows } = await sql<{ ago: number | null; value: number }>`
    with moment as (
      select ago, ("end" - interval '1 day') at time zone ${zone} as "from", "end" at time zone ${zone} as until from (
        select ago, ${ends} - make_interval(days => ago) as "end" from generate_series(0, ${days} - 1) as ago
        union all select null, ${ends} - interval '1 month') as ends)
    select moment.ago, (${value})::bigint as value from moment order by moment.ago desc nulls first`.execute(
    db,
  );
  const [before, ...series] = rows.map(({ value }) => Number(value));
  return { before: before!, series };
}

/** Failed sign-ins of the 24 hours before the present time of day. */
export const failedLogins = (db: Db) =>
  daily(
    db,
    sql`now() at time zone ${zone}`,
    sql`select count(*) from audit_log where action = 'session.login_failed' and at > moment."from" and at <= moment.until`,
  );

/** Receipts of a day, without reversed payments, in centavos. */
export const receivedPerDay = (db: Db) =>
  daily(
    db,
    sql`((now() at time zone ${zone})::date + 1)::timestamp`,
    sql`select coalesce(sum(p.amount_cents), 0) from receipt r join payment p on p.id = r.payment_id and p.state = 'CONCILIADO'
      where r.issued_at >= moment."from" and r.issued_at < moment.until`,
  );
