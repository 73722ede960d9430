import { sql } from 'kysely';
import type { DashboardLayout } from '@portal/shared-kit/contract/reporting/dashboard-layout';
import type { Db, Tx } from '../../platform/database/db.ts';

/** Minutes without a call after which a session no longer counts as active (the idle time-out, S1 §9). */
const idleMinutes = sql.lit(30);
/** Written out: a statement without parameters is planned once. */
const zone = sql.lit('Africa/Maputo');

/** The figures on the cards, as of now. */
export async function figures(db: Db) {
  const { rows } = await sql<{
    active_sessions: number;
    active_users: number;
    departments: number;
    courses: number;
    failed_logins_24h: number;
  }>`select
    (select count(*)::int from session where revoked_at is null and expires_at > now()
      and last_seen_at > now() - make_interval(mins => ${idleMinutes})) as active_sessions,
    (select count(*)::int from user_account where active and blocked_at is null) as active_users,
    (select count(*)::int from department where active) as departments,
    (select count(*)::int from course where active) as courses,
    (select count(*)::int from audit_log where action = 'session.login_failed'
      and at > now() - interval '24 hours') as failed_logins_24h`.execute(db);
  return rows[0]!;
}

/** Sign-ins on each of the last 14 days in the institution's time zone, oldest first. */
export async function loginsByDay(db: Db) {
  const { rows } = await sql<{ label: string; value: number }>`
    with today as (select (now() at time zone ${zone})::date as date),
    days as (select generate_series(today.date - 13, today.date, interval '1 day')::date as date from today)
    select to_char(days.date, 'YYYY-MM-DD') as label, count(audit_log.id)::int as value
    from days left join audit_log on audit_log.action = 'session.login'
      and audit_log.at >= days.date::timestamp at time zone ${zone}
      and audit_log.at < (days.date + 1)::timestamp at time zone ${zone}
    group by days.date order by days.date`.execute(db);
  return rows;
}

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

/** The latest entries of the audit log, newest first, each with its actor and the name of the record where it has one. */
export async function recentActivity(db: Db, most: number) {
  const { rows } = await sql<{
    id: number;
    at: Date;
    who: string | null;
    action: string;
    what: string | null;
  }>`
    with latest as (select * from audit_log order by id desc limit ${most})
    select latest.id, latest.at, latest.action, person.full_name as who,
      coalesce(department.name, course.name, (
        select change ->> 'old' from jsonb_array_elements(latest.changes) change
        where change ->> 'field' in ('dep_name', 'name') limit 1)) as what
    from latest
    left join user_account on user_account.id = latest.actor_id
    left join person on person.id = user_account.person_id
    left join department on latest.entity = 'department' and department.id::text = latest.entity_id
    left join course on latest.entity = 'course' and course.id::text = latest.entity_id
    order by latest.id desc`.execute(db);
  return rows;
}

const name = 'dashboard';

/** The user's own layout; undefined until they save one. */
export async function find(db: Db, userId: number): Promise<DashboardLayout | undefined> {
  const { rows } = await sql<{ value: DashboardLayout }>`
    select value from user_preference where user_id = ${userId} and name = ${name}`.execute(db);
  return rows[0]?.value;
}

export const save = (tx: Tx, userId: number, layout: DashboardLayout) =>
  sql`insert into user_preference (user_id, name, value) values (${userId}, ${name}, ${JSON.stringify(layout)}::jsonb)
    on conflict (user_id, name) do update set value = excluded.value, updated_at = now()`.execute(tx);
