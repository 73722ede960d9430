import { sql } from 'kysely';

/** Ten monthly fees, February to November, for every student with subjects; five of six are paid. */
const charged = sql`
  create temporary table fee_month on commit drop as
  select row_number() over (order by month, m.n)::int as k, m.student_id, s.course_id, s.shift, month,
    make_date(2026, month, 10) as due, case when (m.n + month) % 6 = 0 then 'EMITIDA' else 'PAGA' end as state,
    (select coalesce(max(last), 0) from document_counter where series = 'FACTURA' and year = 2026) as before
  from size cross join m join student s on s.id = m.student_id cross join generate_series(2, 11) as month
  where m.n <= size.enrolled`;

const invoices = [
  sql`create temporary table fee_made on commit drop as
    with made as (insert into invoice (number, year, sequence, type, student_id, state, total_cents, paid_cents, due_date, issued_at)
      select format('FT 2026/%s', lpad((before + k)::text, greatest(6, length((before + k)::text)), '0')), 2026, before + k, 'PROPINA',
        student_id, state, 250000, case state when 'PAGA' then 250000 else 0 end, due, timestamptz '2026-01-20 08:00+02'
      from fee_month order by k returning id, sequence)
    select f.*, made.id as invoice_id from made join fee_month f on f.before + f.k = made.sequence`,
  sql`truncate fee_month`,
  sql`analyze fee_made, invoice`,
  sql`insert into monthly_charge (invoice_id, student_id, course_id, shift, year, month, calendar_month, state, due_date)
    select invoice_id, student_id, course_id, shift, 2026, month, make_date(2026, month, 1), state, due from fee_made order by k`,
  sql`insert into invoice_line (invoice_id, position, description, unit_cents)
    select invoice_id, 1, 'Propina do mês ' || month, 250000 from fee_made order by k`,
  sql`insert into payment_reference (entity_id, number, state, invoice_id, amount_cents)
    select e.id, '5' || lpad(k::text, 8, '0'), case state when 'PAGA' then 'PAGA' else 'ATRIBUIDA' end, invoice_id, 250000
    from fee_made cross join payment_entity e where e.code = '99999' and not e.active order by k`,
];

const payments = [
  sql`insert into payment (invoice_id, method, transaction, transaction_key, amount_cents, paid_at, state, recorded_at)
    select invoice_id, method, number, transaction_key(method, number), 250000, at, 'CONCILIADO', at
    from fee_made cross join lateral (select (array['REFERENCIA', 'REFERENCIA', 'TRANSFERENCIA', 'MPESA'])[1 + k % 4] as method,
      'PROPINA-' || k as number, due - (k % 9) * interval '1 day' + interval '9 hours' as at) as paid
    where state = 'PAGA' order by k`,
  sql`insert into allocation (payment_id, invoice_id, amount_cents, made_at)
    select id, invoice_id, amount_cents, recorded_at from payment where transaction like 'PROPINA-%' order by id`,
  sql`insert into receipt (number, year, sequence, payment_id, invoice_id, issued_at)
    select format('RC 2026/%s', lpad(s::text, greatest(6, length(s::text)), '0')), 2026, s, id, invoice_id, recorded_at
    from (select p.id, p.invoice_id, p.recorded_at, row_number() over (order by p.id)
        + (select coalesce(max(last), 0) from document_counter where series = 'RECIBO' and year = 2026) as s
      from payment p where p.transaction like 'PROPINA-%') as paid
    order by id`,
  sql`insert into document_counter (series, year, last)
    select 'FACTURA', 2026, max(sequence) from invoice where number is not null and year = 2026 having max(sequence) is not null
    union all select 'RECIBO', 2026, max(sequence) from receipt where year = 2026 having max(sequence) is not null
    on conflict (series, year) do update set last = excluded.last`,
];

/** The monthly fees of a year, each with reference, payment and receipt. */
export const largeMonthly = [charged, sql`analyze fee_month`, ...invoices, ...payments];
