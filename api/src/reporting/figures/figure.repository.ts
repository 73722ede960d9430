import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { sqlRow, sqlRows, sqlValue } from '../../platform/database/read.ts';
import { weeks, type DatedChange } from './figure.rules.ts';

/** Written out: a statement without parameters is planned once. */
export const zone = sql.lit('Africa/Maputo');

/** The end of the same day of last month, or of its last day where last month is shorter. */
const then = sql`(((now() at time zone ${zone})::date - interval '1 month')::date + 1)::timestamp at time zone ${zone}`;
/** The beginning of the first week of a series. */
const first = sql`now() - make_interval(weeks => ${sql.lit(weeks)})`;
const weeksAgo = (moment: ReturnType<typeof sql.ref>) =>
  sql<number>`floor(extract(epoch from now() - ${moment}) / 604800)::int`;

/** Today and the same day of last month, in the institution's time zone. */
export const days = (db: Db) => sqlRow<{ today: string; then: string }>(db)`
    select to_char((now() at time zone ${zone})::date, 'YYYY-MM-DD') as today,
      to_char((now() at time zone ${zone})::date - interval '1 month', 'YYYY-MM-DD') as then`;

/** Active inscriptions of a year now and a month ago; the earlier number is computed back from those that came and left since. */
export async function inscriptions(db: Db, year: number) {
  const moved = sql`inscription_event e join inscription i on i.id = e.inscription_id and i.year = ${year}
    where (e.to_state = 'ACTIVA' or e.from_state = 'ACTIVA') and e.at >= least(${first}, ${then})`;
  const change = sql<number>`(case when e.to_state = 'ACTIVA' then 1 else 0 end
    - case when e.from_state = 'ACTIVA' then 1 else 0 end)`;
  const [now, since, changes] = await Promise.all([
    sql<{ value: number }>`
      select count(*)::int as value from inscription where year = ${year} and state = 'ACTIVA'`.execute(db),
    sql<{ value: number }>`
      select coalesce(sum(${change}), 0)::int as value from ${moved} and e.at >= ${then}`.execute(db),
    sql<DatedChange>`
      select ${weeksAgo(sql.ref('e.at'))} as weeks_ago, sum(${change})::int as change
      from ${moved} group by 1`.execute(db),
  ]);
  const { value } = now.rows[0]!;
  return { value, before: value - since.rows[0]!.value, changes: changes.rows };
}

/** Submitted candidacies of a year, in any state. */
export async function candidacies(db: Db, year: number) {
  const [now, changes] = await Promise.all([
    sql<{ value: number; before: number }>`
      select count(*)::int as value, (count(*) filter (where submitted_at < ${then}))::int as before
      from candidacy where year = ${year} and submitted_at is not null`.execute(db),
    sql<DatedChange>`
      select ${weeksAgo(sql.ref('submitted_at'))} as weeks_ago, count(*)::int as change
      from candidacy where year = ${year} and submitted_at >= ${first} group by 1`.execute(db),
  ]);
  return { ...now.rows[0]!, changes: changes.rows };
}

/** The receipts `r` of payments `p` that were not reversed. */
export const validReceipts = sql`receipt r join payment p on p.id = r.payment_id and p.state = 'CONCILIADO' and r.voided_at is null`;

/** Receipts of this month, and of last month until the same day, without reversed payments, in centavos. */
export async function receipts(db: Db) {
  const month = sql`date_trunc('month', now() at time zone ${zone})`;
  const [sums, changes] = await Promise.all([
    sql<{ value: number; before: number }>`
      select
        coalesce(sum(p.amount_cents) filter (where r.issued_at >= ${month} at time zone ${zone}), 0)::bigint as value,
        coalesce(sum(p.amount_cents) filter (where r.issued_at < ${then}), 0)::bigint as before
      from ${validReceipts} where r.issued_at >= (${month} - interval '1 month') at time zone ${zone}`.execute(
      db,
    ),
    sql<DatedChange>`
      select ${weeksAgo(sql.ref('r.issued_at'))} as weeks_ago, sum(p.amount_cents)::bigint as change
      from ${validReceipts} where r.issued_at >= ${first} group by 1`.execute(db),
  ]);
  return { ...sums.rows[0]!, changes: changes.rows };
}

/** What students owe of overdue invoices and of accounts to repay (J27), in centavos. From the day after its due date an invoice owes its open amount, and until it
 *  was paid also what was paid since; an annulled invoice never did. */
export async function overdue(db: Db) {
  const since = sql`((i.due_date + 1)::timestamp at time zone ${zone})`;
  const owed = sql`(
    select ${since} as since, null::timestamptz as until, i.total_cents - i.paid_cents as amount
    from invoice i where i.state in ('EMITIDA', 'PARCIAL') and i.student_id is not null
      and i.due_date < (now() at time zone ${zone})::date
    union all
    select owed_since, null, -balance_cents from credit_account where balance_cents < 0 and student_id is not null
    union all
    select ${since}, a.made_at, a.amount_cents from allocation a join invoice i on i.id = a.invoice_id
    where a.made_at >= least(${first}, ${then}) and ${since} <= a.made_at
      and i.state <> 'ANULADA' and i.student_id is not null) as owed`;
  const [sums, changes] = await Promise.all([
    sql<{ value: number; before: number }>`
      select coalesce(sum(amount) filter (where until is null), 0)::bigint as value,
        coalesce(sum(amount) filter (where since <= ${then} and (until is null or until >= ${then})), 0)::bigint as before
      from ${owed}`.execute(db),
    sql<DatedChange>`
      select weeks_ago, sum(change)::bigint as change from (
        select ${weeksAgo(sql.ref('since'))} as weeks_ago, amount as change from ${owed} where since >= ${first}
        union all select ${weeksAgo(sql.ref('until'))}, -amount from ${owed} where until is not null) as moved
      group by 1`.execute(db),
  ]);
  return { ...sums.rows[0]!, changes: changes.rows };
}

export const activeClasses = (db: Db) => sqlValue<number>(db)`
    select count(*)::int as value from class_group where active`;

/** Corrections of personal data that nobody has decided on. */
export const waitingCorrections = (db: Db) => sqlValue<number>(db)`
    select count(*)::int as value from data_correction where state = 'PEDIDA'`;

export const latestIntake = (db: Db) => sqlValue<number>(db)`
    select coalesce((select max(year) from candidacy), extract(year from now() at time zone ${zone}))::int as year`;

/** The funnel of the candidacies of a year. A step counts all candidates who reached it, so no step exceeds the one before. */
export const intake = (db: Db, year: number) => sqlRow<{
  submitted: number;
  approved: number;
  paid: number;
  enrolled: number;
  waiting: number;
}>(db)`
    select count(*)::int as submitted,
      (count(*) filter (where c.state in ('APROVADA', 'MATRICULADA', 'CADUCADA')))::int as approved,
      (count(*) filter (where c.state in ('APROVADA', 'MATRICULADA') and (i.state in ('ACTIVA', 'CONCLUIDA')
        or exists (select from invoice v where v.inscription_id = i.id and v.state = 'PAGA'))))::int as paid,
      (count(*) filter (where c.state in ('APROVADA', 'MATRICULADA') and i.state in ('ACTIVA', 'CONCLUIDA')))::int as enrolled,
      (count(*) filter (where c.state in ('SUBMETIDA', 'EM_ANALISE')))::int as waiting
    from candidacy c left join inscription i on i.candidacy_id = c.id
    where c.year = ${year} and c.submitted_at is not null`;

/** What starts or ends within the next seven days, today included, by day. */
export const moments = (db: Db) => sqlRows<{
  id: number;
  type: string;
  academic_year: number;
  course_name: string | null;
  on: string;
  what: 'begins' | 'ends';
}>(db)`
    with today as (select (now() at time zone ${zone})::date as date)
    select a.id, a.type, y.designation::int as academic_year, course.name as course_name,
      to_char(m.day, 'YYYY-MM-DD') as "on", m.what
    from activity a
      join academic_year y on y.id = a.academic_year_id
      left join course on course.id = a.course_id
      cross join lateral (values
        ((a.date_start at time zone ${zone})::date, 'begins'),
        ((a.date_end at time zone ${zone})::date, 'ends')) as m (day, what)
      cross join today
    where a.suspended_at is null and a.closed_at is null
      and m.day between today.date and today.date + 6
    order by m.day, m.what desc, a.id
    limit 30`;

interface Changes {
  /** The change since the same day of last month. */
  since: number;
  changes: DatedChange[];
}

/** Sums the rows `(at, change)` of a query by week, and since the same day of last month. */
export async function changesOf(db: Db, moved: ReturnType<typeof sql>): Promise<Changes> {
  const rows = await sqlRows<DatedChange & { since: number }>(db)`
    select ${weeksAgo(sql.ref('at'))} as weeks_ago, sum(change)::int as change,
      coalesce(sum(change) filter (where at >= ${then}), 0)::int as since
    from ${moved} as moved group by 1`;
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
export const activeRecordChanges = (db: Db, entity: 'department' | 'course' | 'class_group') => {
  // Only classes are replicated.
  const actions = ['create', 'replicate', 'update', 'delete'].map((act) => `${entity}.${act}`);
  return changesOf(
    db,
    sql`(select at, new - old as change from ${loggedFields(actions, ['active'])} as logged)`,
  );
};

/** How the number of undecided corrections of personal data changed. */
export const correctionChanges = (db: Db) =>
  changesOf(
    db,
    sql`(select asked_at as at, 1 as change from data_correction where asked_at >= least(${first}, ${then})
      union all select decided_at, -1 from data_correction where decided_at >= least(${first}, ${then}))`,
  );
