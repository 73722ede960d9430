import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';

/** So many that lists of them are large, and that a search finds many; of a common and of a rare name. Those of the rare one are all of the
 *  first course, where the common one is then of fewer fees than a search counts. */
const students = 1100;

/** Two monthly fees for each of many students, in every state, overdue and not, with fines that stand, were waived or corrected. The
 *  triggers of invoices, which would walk each from state to state, rest meanwhile. */
export async function manyMonthlyFees(db: Db, courses: readonly [number, number]): Promise<void> {
  const triggers = (what: string) =>
    ['invoice', 'invoice_line'].map(
      (name) => sql`alter table ${sql.table(name)} ${sql.raw(what)} trigger user`,
    );
  const steps = [
    sql`create temporary table somebody on commit drop as
      with made as (insert into person (full_name)
        select case when n % 16 = 0 then 'Raro Nhaca ' else 'Ana Mondlane ' end || n from generate_series(1, ${students}::int) n
        returning id, split_part(full_name, ' ', 3)::int as n)
      select * from made`,
    sql`create temporary table enrolled on commit drop as
      with made as (insert into student (person_id, course_id, code, level_id, shift, entry_year)
        select id, case when n % 2 = 0 then ${courses[0]}::int else ${courses[1]}::int end, '26.9999.' || lpad(n::text, 4, '0'), 1,
          case when n % 3 = 0 then 'POS-LABORAL' else 'LABORAL' end, 2026 from somebody
        returning id, course_id, shift, person_id)
      select made.*, somebody.n from made join somebody on somebody.id = made.person_id`,
    sql`create temporary table fee_of on commit drop as
      select e.*, k, 1 + (n + 5 * k) % 12 as month, 2098 + k as year,
        (array['PAGA', 'EMITIDA', 'PARCIAL', 'ANULADA', 'EMITIDA'])[1 + (n * 7 + k * 3) % 5] as state,
        row_number() over (order by n, k) as nth from enrolled e cross join generate_series(0, 1) k`,
    ...triggers('disable'),
    sql`insert into invoice (number, year, sequence, type, student_id, state, total_cents, paid_cents, due_date, issued_at, annulled_reason)
      select format('FT 2098/%s', lpad(nth::text, 6, '0')), 2098, nth, 'PROPINA', id, state, 200000 + n,
        case state when 'PAGA' then 200000 + n when 'PARCIAL' then 50000 else 0 end,
        make_date(case when n % 3 = 1 then 2099 else 2020 end, month, 10), now(), case state when 'ANULADA' then 'Ensaio' end
      from fee_of order by nth`,
    sql`insert into invoice_line (invoice_id, position, description, unit_cents)
      select id, 1, 'Propina', total_cents from invoice where year = 2098`,
    sql`insert into monthly_charge (invoice_id, student_id, course_id, shift, year, month, calendar_month)
      select i.id, f.id, course_id, shift, f.year, month, make_date(f.year, month, 1)
      from fee_of f join invoice i on i.year = 2098 and i.sequence = f.nth`,
    sql`insert into invoice (number, year, sequence, type, student_id, state, total_cents, due_date, issued_at, annulled_reason)
      select format('FT 2097/%s', lpad(nth::text, 6, '0')), 2097, nth, 'MULTA', id, case n % 8 when 0 then 'ANULADA' else 'EMITIDA' end,
        10000, '2020-12-20', now(), case n % 8 when 0 then 'Ensaio' end from fee_of where n % 4 = 0 and k = 0`,
    ...triggers('enable'),
    sql`insert into fine_policy (types, due_from, grace_days, replaced_at) values ('{PROPINA}', '2020-01-01', 0, now())`,
    sql`insert into fine (invoice_id, fine_invoice_id, policy_id, day, days_late, percent, base_cents, amount_cents, formula, ended, ended_at)
      select i.id, fi.id, (select max(id) from fine_policy), '2020-12-01', 5, 5, 200000, 10000, 'Ensaio', ended,
        case when ended is not null then now() end
      from fee_of f join invoice i on i.year = 2098 and i.sequence = f.nth join invoice fi on fi.year = 2097 and fi.sequence = f.nth
        cross join lateral (select (array[null, 'ISENTA', 'CORRIGIDA'])[1 + n % 3] as ended) e`,
  ];
  await db.transaction().execute(async (tx) => {
    for (const step of steps) await step.execute(tx);
  });
  await sql`analyze person, student, invoice, monthly_charge, fine`.execute(db);
}
