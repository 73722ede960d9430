import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { FinePolicy } from './fine-policy.repository.ts';

/** Serialises the computing of fines until the transaction ends. */
export const lockFines = (tx: Tx) => sql`select pg_advisory_xact_lock(7202127)`.execute(tx);

/** The next invoices whose fine may have grown, by id, locked. One with a proof under review is frozen (E.6). */
export async function takeLate(
  tx: Tx,
  { id, types, due_from, bands }: FinePolicy,
  { today, after, most }: { today: string; after: number; most: number },
): Promise<number[]> {
  if (bands.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select i.id from invoice i
    where i.id > ${after} and i.state in ('EMITIDA', 'PARCIAL') and i.student_id is not null
      and i.type = any(${types}::text[]) and i.due_date >= ${due_from}::date and i.due_date < ${today}::date
      and (select max(percent) from fine_band where policy_id = ${id} and from_day <= ${today}::date - i.due_date)
        > coalesce((select max(f.percent) from fine f where f.invoice_id = i.id and f.ended is distinct from 'CORRIGIDA'), 0)
      and not exists (select from payment_proof w where w.invoice_id = i.id and w.state in ('ENVIADO', 'EM_VERIFICACAO'))
    order by i.id limit ${most} for update of i`.execute(tx);
  return rows.map((row) => row.id);
}

/** The facts for computing the fines of these invoices: payments by the earlier of the bank's booking and value date (J25), and the first day on which the student could be
 *  late, that of the inscription or of the start of the year. */
export async function facts(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    number: string;
    student_id: number;
    total: number;
    due: string;
    not_before: string | null;
    payments: { on: string; cents: number }[];
  }>`
    select i.id, i.number, i.student_id, i.total_cents as total, i.due_date::text as due,
      greatest(
        (select start_date from academic_year y where y.designation = coalesce(m.year, ins.year)::text),
        (select min((e.created_at at time zone 'Africa/Maputo')::date) from inscription e
          where e.student_id = i.student_id and e.year = coalesce(m.year, ins.year)))::text as not_before,
      (select coalesce(json_agg(json_build_object('cents', a.amount_cents, 'on',
          least((coalesce(p.paid_at, coalesce(o.made_at, a.made_at)) at time zone 'Africa/Maputo')::date, p.value_on)::text)), '[]')
        from allocation a left join payment p on p.id = a.payment_id left join allocation o on o.id = a.undoes_id
        where a.invoice_id = i.id) as payments
    from invoice i
    left join monthly_charge m on m.invoice_id = i.id
    left join inscription ins on ins.id = i.inscription_id
    where i.id = any(${[...ids]}::int[]) order by i.id`.execute(db);
  return rows;
}
export type LateFacts = Awaited<ReturnType<typeof facts>>[number];
