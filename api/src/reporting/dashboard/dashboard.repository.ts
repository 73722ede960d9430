import { sql } from 'kysely';
import type { AuditedEntity } from '@portal/shared-kit/contract/core/audit';
import type { DashboardLayout } from '@portal/shared-kit/contract/reporting/dashboard-layout';
import type { Db, Tx } from '../../platform/database/db.ts';
import { sqlRow, sqlRows } from '../../platform/database/read.ts';
import { changesOf, loggedFields, validReceipts, zone } from '../figures/figure.repository.ts';
import { closingWithin } from '../../offer/calendar/activity.repository.ts';

/** Minutes without a call after which a session no longer counts as active (the idle time-out, S1 §9). */
const idleMinutes = sql.lit(30);
/** The figures on the cards, as of now. */
export const figures = (db: Db) => sqlRow<{
  active_sessions: number;
  active_users: number;
  departments: number;
  courses: number;
  failed_logins_24h: number;
}>(db)`select
    (select count(*)::int from session where revoked_at is null and expires_at > now()
      and last_seen_at > now() - make_interval(mins => ${idleMinutes})) as active_sessions,
    (select count(*)::int from user_account where active and blocked_at is null) as active_users,
    (select count(*)::int from department where active) as departments,
    (select count(*)::int from course where active) as courses,
    (select count(*)::int from audit_log where action = 'session.login_failed'
      and at > now() - interval '24 hours') as failed_logins_24h`;

/** Sign-ins on each of the last 14 days in the institution's time zone, oldest first. */
export const loginsByDay = (db: Db) => sqlRows<{ label: string; value: number }>(db)`
    with today as (select (now() at time zone ${zone})::date as date),
    days as (select generate_series(today.date - 13, today.date, interval '1 day')::date as date from today)
    select to_char(days.date, 'YYYY-MM-DD') as label, count(audit_log.id)::int as value
    from days left join audit_log on audit_log.action = 'session.login'
      and audit_log.at >= days.date::timestamp at time zone ${zone}
      and audit_log.at < (days.date + 1)::timestamp at time zone ${zone}
    group by days.date order by days.date`;

/** Active courses per active department, most first. */
export const coursesByDepartment = (db: Db, most: number) =>
  db
    .selectFrom('department')
    .leftJoin('course', (on) =>
      on.onRef('course.department_id', '=', 'department.id').on('course.active', '=', true),
    )
    .select((eb) => ['department.name as label', eb.fn.count<number>('course.id').as('value')])
    .where('department.active', '=', true)
    .groupBy('department.id')
    .orderBy('value', 'desc')
    .orderBy('department.name_key')
    .limit(most)
    .execute();

/** Entries to look through for those of certain kinds. */
const walked = sql.lit(1000);

/** The latest entries of the audit log on records of these kinds, or on all, newest first, each with its actor and the name of the record
 *  where it has one. */
export const recentActivity = (db: Db, most: number, kinds: 'all' | readonly AuditedEntity[]) => sqlRows<{
  id: number;
  at: Date;
  who: string | null;
  action: string;
  what: string | null;
}>(db)`
    with latest as (${
      kinds === 'all'
        ? sql`select * from audit_log order by id desc limit ${most}`
        : sql`select * from (select * from audit_log order by id desc limit ${walked}) as newest
            where entity = any(${kinds}::text[]) order by id desc limit ${most}`
    })
    select latest.id, latest.at, latest.action, latest.actor_name as who,
      coalesce(department.name, course.name, (
        select change ->> 'old' from jsonb_array_elements(latest.changes) change
        where change ->> 'field' in ('dep_name', 'name') limit 1)) as what
    from latest
    left join department on latest.entity = 'department' and department.id::text = latest.entity_id
    left join course on latest.entity = 'course' and course.id::text = latest.entity_id
    order by latest.id desc`;

const name = 'dashboard';

/** The user's own layout; undefined until they save one. */
export async function find(db: Db, userId: number): Promise<DashboardLayout | undefined> {
  const rows = await sqlRows<{ value: DashboardLayout }>(db)`
    select value from user_preference where user_id = ${userId} and name = ${name}`;
  return rows[0]?.value;
}

export const save = (tx: Tx, userId: number, layout: DashboardLayout) =>
  sql`insert into user_preference (user_id, name, value) values (${userId}, ${name}, ${JSON.stringify(layout)}::jsonb)
    on conflict (user_id, name) do update set value = excluded.value, updated_at = now()`.execute(tx);

/** Undecided candidacies of the latest intake that has some, or else of the latest. */
export const candidacies = (db: Db) => sqlRow<{ year: number; count: number; oldest_days: number | null }>(
  db,
)`
    select latest.year, count(c.id)::int as count,
      ((now() at time zone ${zone})::date - (min(c.submitted_at) at time zone ${zone})::date)::int as oldest_days
    from (select coalesce((select max(year) from candidacy where state in ('SUBMETIDA', 'EM_ANALISE')),
        (select max(year) from candidacy), extract(year from now() at time zone ${zone}))::int as year) as latest
      left join candidacy c on c.year = latest.year and c.state in ('SUBMETIDA', 'EM_ANALISE')
    group by latest.year`;

/** Inscriptions of a year that are active, and those awaiting payment; renewals are counted elsewhere. */
export const inscriptions = (db: Db, year: number) => sqlRow<{ active: number; pending: number }>(db)`select
    (select count(*)::int from inscription where year = ${year} and state = 'ACTIVA') as active,
    (select count(*)::int from inscription where year = ${year} and state = 'CONFIRMADA' and type <> 'Renovação') as pending`;

/** Sums of the receipts of today and of this month, without reversed payments, in centavos. */
export const receipts = (db: Db) => sqlRow<{ today_cents: number; month_cents: number; today: string }>(db)`
    with today as (select (now() at time zone ${zone})::date as date)
    select coalesce(sum(p.amount_cents) filter (where r.issued_at >= today.date::timestamp at time zone ${zone}), 0)::bigint as today_cents,
      coalesce(sum(p.amount_cents), 0)::bigint as month_cents,
      (select to_char(date, 'YYYY-MM-DD') from today) as today
    from today, ${validReceipts} where r.issued_at >= date_trunc('month', today.date::timestamp) at time zone ${zone}`;

/** Running periods of inscription and renewal whose last day is near. */
export const periods = (db: Db, days: number) => sqlRow<{ closing: number }>(db)`
    select count(*)::int as closing from activity where ${closingWithin(days)}`;

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
  const rows = await sqlRows<{ ago: number | null; value: number }>(db)`
    with moment as (
      select ago, ("end" - interval '1 day') at time zone ${zone} as "from", "end" at time zone ${zone} as until from (
        select ago, ${ends} - make_interval(days => ago) as "end" from generate_series(0, ${days} - 1) as ago
        union all select null, ${ends} - interval '1 month') as ends)
    select moment.ago, (${value})::bigint as value from moment order by moment.ago desc nulls first`;
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
    sql`select coalesce(sum(p.amount_cents), 0) from ${validReceipts}
      where r.issued_at >= moment."from" and r.issued_at < moment.until`,
  );
