import type { PeriodSum } from '@portal/shared-kit/contract/finance/accounting-period';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { sqlRow, sqlRows, sqlValue } from '../../platform/database/read.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** Days in the institution's time zone, the last one included. */
export interface DayRange {
  from: string;
  to: string;
}

/** The days of a month, or of a year. */
export function daysOf({ year, month }: { year: number; month?: number | undefined }): DayRange {
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` };
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${year}-${two(month)}-01`, to: `${year}-${two(month)}-${two(last)}` };
}

/** The day after, `2026-12-01` after `2026-11-30`. */
export const nextDay = (of: string): string =>
  new Date(Date.parse(`${of}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Whether a moment lies within a period. */
export const isInPeriod = (column: string, { from, to }: DayRange) =>
  sql`${sql.ref(column)} >= ${from}::date::timestamp at time zone 'Africa/Maputo'
    and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone 'Africa/Maputo'`;

/** The moment that a day starts at the institution. */
export const startOfDay = (of: string) => sql`(${of}::date::timestamp at time zone 'Africa/Maputo')`;

/** What students owe less their credit, at the start of a day: everything charged, without what was annulled, allocated or is credit. */
export const owedAt = (db: Db, of: string) => sqlValue<number>(db)`select (
      coalesce((select sum(total_cents) from invoice where issued_at < ${startOfDay(of)}), 0)
      - coalesce((select sum(i.total_cents) from credit_note n join invoice i on i.id = n.invoice_id
        where not n.partial and n.issued_at < ${startOfDay(of)}), 0)
      - coalesce((select sum(amount_cents) from allocation where made_at < ${startOfDay(of)}), 0)
      - coalesce((select sum(amount_cents) from credit_entry where made_at < ${startOfDay(of)}), 0))::bigint as cents`;

/** The part of invoices annulled in a period that neither their notes nor an earlier note credited: it was paid, and is credit since. */
export const annulledPaid = (db: Db, period: DayRange) => sqlValue<number>(db)`
      select coalesce(sum(i.total_cents - (select sum(amount_cents) from credit_note where invoice_id = i.id)), 0)::bigint as cents
      from credit_note n join invoice i on i.id = n.invoice_id where not n.partial and ${isInPeriod('n.issued_at', period)}`;

/** Every movement of payments in the ledger: to an invoice, to credit, and back. */
const moved = (period: DayRange): RawBuilder<unknown> => sql`
  select a.amount_cents, a.made_at, p.id as payment_id, p.method, p.reference_id, i.type
  from allocation a join payment p on p.id = a.payment_id join invoice i on i.id = a.invoice_id where ${isInPeriod('a.made_at', period)}
  union all
  select c.amount_cents, c.made_at, p.id, p.method, p.reference_id, 'CREDITO'
  from credit_entry c join payment p on p.id = c.payment_id where ${isInPeriod('c.made_at', period)}`;

interface Grouped extends PeriodSum {
  by: 'type' | 'method' | 'entity' | 'day';
}

/** The same receipts grouped in four ways, each with the same total. */
export const received = (db: Db, period: DayRange) => sqlRows<Grouped>(db)`
      with moved as (
        select m.amount_cents, m.payment_id, m.type, m.method, coalesce(e.code, '') as entity,
          to_char(m.made_at at time zone 'Africa/Maputo', 'YYYY-MM-DD') as day
        from (${moved(period)}) m left join payment_reference r on r.id = m.reference_id
          left join payment_entity e on e.id = r.entity_id)
      select case when grouping(type) = 0 then 'type' when grouping(method) = 0 then 'method'
          when grouping(entity) = 0 then 'entity' else 'day' end as by,
        coalesce(type, method, entity, day) as name, count(distinct payment_id)::int as count, sum(amount_cents)::bigint as amount
      from moved group by grouping sets ((type), (method), (entity), (day)) order by 1, 2`;

/** Invoices that were issued, by type. */
export const charged = (db: Db, period: DayRange) => sqlRows<PeriodSum>(
  db,
)`select type as name, count(*)::int as count, sum(total_cents)::bigint as amount from invoice
      where issued_at is not null and ${isInPeriod('issued_at', period)} group by type order by type`;

/** Credit notes, by type of their invoice. */
export const credited = (db: Db, period: DayRange) => sqlRows<PeriodSum>(
  db,
)`select i.type as name, count(*)::int as count, sum(n.amount_cents)::bigint as amount
      from credit_note n join invoice i on i.id = n.invoice_id
      where ${isInPeriod('n.issued_at', period)} group by i.type order by i.type`;

/** Credit used for invoices, and credit refunded. */
export const credit = (db: Db, period: DayRange) =>
  sqlRow<{ used: number; refunded: number }>(db)`
      select coalesce(-sum(amount_cents) filter (where allocation_id is not null), 0)::bigint as used,
        coalesce(-sum(amount_cents) filter (where refund_id is not null), 0)::bigint as refunded
      from credit_entry where ${isInPeriod('made_at', period)}`;

/** Money received in the period that is not identified yet. */
export const unmatched = (db: Db, period: DayRange) =>
  sqlRow<{ count: number; amount: number }>(db)`
      select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as amount from payment
      where state = 'POR_IDENTIFICAR' and ${isInPeriod('recorded_at', period)}`;
