import { sql, type Kysely } from 'kysely';

/** The calendar month of a charge: what its invoice says, else what the fees of its year say, else its own year. */
const fill = sql`
  update monthly_charge m set calendar_month = make_date(m.year + own.later, m.month, 1)
  from (
    select c.invoice_id, case
      when printed.year in (c.year, c.year + 1) then printed.year - c.year
      when exists (select from fee f where f.year = c.year and f.level_type = k.level_type
          and coalesce(f.course_id, c.course_id) = c.course_id and coalesce(f.shift, c.shift) = c.shift
          and f.first_month > c.month and f.first_month + f.months > c.month + 12)
        and not exists (select from fee f where f.year = c.year and f.level_type = k.level_type
          and coalesce(f.course_id, c.course_id) = c.course_id and coalesce(f.shift, c.shift) = c.shift
          and f.first_month <= c.month) then 1
      else 0 end as later
    from monthly_charge c join course k on k.id = c.course_id
      left join invoice_line l on l.invoice_id = c.invoice_id and l.position = 1
      left join lateral (select substring(l.description from '^Propina de [^ ]+ de (\\d{4})')::int as year) printed on true
  ) own
  where own.invoice_id = m.invoice_id`;

/** Of the invoices of one month one counts: what was paid before what is open, and what was annulled last. The others keep a mark, so that
 *  somebody annuls them. */
const mark = sql`
  update monthly_charge m set doubled = true
  from (
    select c.invoice_id, row_number() over (partition by c.student_id, c.calendar_month order by i.state = 'ANULADA', i.paid_cents = 0, i.id) as nth
    from monthly_charge c join invoice i on i.id = c.invoice_id
  ) own
  where own.invoice_id = m.invoice_id and own.nth > 1`;

const steps = [
  sql`alter table monthly_charge add calendar_month date, add doubled boolean not null default false`,
  fill,
  mark,
  sql`alter table monthly_charge alter calendar_month set not null,
    add constraint monthly_charge_first_day check (extract(day from calendar_month) = 1)`,
  sql`create unique index monthly_charge_calendar on monthly_charge (student_id, calendar_month) where not doubled`,
  sql`create index monthly_charge_doubled on monthly_charge (year, invoice_id) where doubled`,
];

/** One invoice per student and calendar month, whichever year's fee reaches it (I26). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await step.execute(db);
}
