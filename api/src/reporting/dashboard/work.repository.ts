import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { closingWithin } from '../../offer/calendar/activity.repository.ts';

/** Written out: a statement without parameters is planned once. */
const zone = sql.lit('Africa/Maputo');

/** Undecided candidacies of the latest intake with any. */
export async function candidacies(db: Db) {
  const { rows } = await sql<{ year: number; count: number; oldest_days: number | null }>`
    select latest.year, count(c.id)::int as count,
      ((now() at time zone ${zone})::date - (min(c.submitted_at) at time zone ${zone})::date)::int as oldest_days
    from (select coalesce((select max(year) from candidacy), extract(year from now() at time zone ${zone}))::int as year) as latest
      left join candidacy c on c.year = latest.year and c.state in ('SUBMETIDA', 'EM_ANALISE')
    group by latest.year`.execute(db);
  return rows[0]!;
}

/** Inscriptions of a year that are active, and those awaiting payment; renewals are counted elsewhere. */
export async function inscriptions(db: Db, year: number) {
  const { rows } = await sql<{ active: number; pending: number }>`select
    (select count(*)::int from inscription where year = ${year} and state = 'ACTIVA') as active,
    (select count(*)::int from inscription where year = ${year} and state = 'CONFIRMADA' and type <> 'Renovação') as pending`.execute(
    db,
  );
  return rows[0]!;
}

/** Sums of the receipts of today and of this month, without reversed payments, in centavos. */
export async function receipts(db: Db) {
  const { rows } = await sql<{ today_cents: number; month_cents: number; today: string }>`
    with today as (select (now() at time zone ${zone})::date as date)
    select coalesce(sum(p.amount_cents) filter (where r.issued_at >= today.date::timestamp at time zone ${zone}), 0)::bigint as today_cents,
      coalesce(sum(p.amount_cents), 0)::bigint as month_cents,
      (select to_char(date, 'YYYY-MM-DD') from today) as today
    from today join receipt r on r.issued_at >= date_trunc('month', today.date::timestamp) at time zone ${zone}
      join payment p on p.id = r.payment_id and p.state = 'CONCILIADO'`.execute(db);
  return rows[0]!;
}

/** Undecided proofs of payment. */
export async function proofs(db: Db) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_proof where state in ('ENVIADO', 'EM_VERIFICACAO')`.execute(
    db,
  );
  return rows[0]!;
}

/** Running periods of inscription and renewal whose last day is near. */
export async function periods(db: Db, days: number) {
  const { rows } = await sql<{ closing: number }>`
    select count(*)::int as closing from activity where ${closingWithin(days)}`.execute(db);
  return rows[0]!;
}
