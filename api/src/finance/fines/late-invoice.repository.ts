import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';
import { ofNotes } from '../ledger/payment-allocation.repository.ts';
import type { FinePolicy } from './fine-policy.repository.ts';
import { accountName, chargedBy } from '../common/fragments.repository.ts';

/** Serialises the computing of fines until the transaction ends. */
export const lockFines = (tx: Tx) => sql`select pg_advisory_xact_lock(7202127)`.execute(tx);

/** The next invoices whose fine may have grown, by id, locked: another band began, money that had come in time was taken back since the last
 *  fine, or the maximum was raised. One with a proof under review is frozen (E.6). */
export async function takeLate(
  tx: Tx,
  { id, types, due_from, bands, cap }: FinePolicy,
  { today, after, most }: { today: string; after: number; most: number },
): Promise<number[]> {
  if (bands.length === 0) return [];
  const rows = await sqlRows<{ id: number }>(tx)`
    select i.id from invoice i
    where i.id > ${after} and i.state in ('EMITIDA', 'PARCIAL') and i.student_id is not null
      and i.type = any(${types}::text[]) and i.due_date >= ${due_from}::date and i.due_date < ${today}::date
      and ((select max(percent) from fine_band where policy_id = ${id} and from_day <= ${today}::date - i.due_date)
          > coalesce((select max(f.percent) from fine f where f.invoice_id = i.id and f.ended is distinct from 'CORRIGIDA'), 0)
        or exists (select from allocation u where u.invoice_id = i.id and u.undoes_id is not null
          and (u.made_at at time zone 'Africa/Maputo')::date >= (select max(f.day) from fine f
            where f.invoice_id = i.id and f.ended is distinct from 'CORRIGIDA'))
        or exists (select from fine f join fine_policy p on p.id = f.policy_id where f.invoice_id = i.id
          and f.ended is distinct from 'CORRIGIDA' and ${cap === null ? sql`p.cap_cents is not null` : sql`p.cap_cents < ${cap}`}))
      and not exists (select from payment_proof w where w.invoice_id = i.id and w.state in ('ENVIADO', 'EM_VERIFICACAO'))
    order by i.id limit ${most} for update of i`;
  return rows.map((row) => row.id);
}

/** The facts for computing the fines of these invoices: payments by the earlier of the bank's booking and value date (J25), and the first day on which the student could be
 *  late, that of the inscription or of the start of the year. */
export const facts = (db: Db, ids: readonly number[]) => sqlRows<{
  id: number;
  number: string;
  student_id: number;
  total: number;
  due: string;
  annulled: boolean;
  not_before: string | null;
  /** What credit notes over a part took back: it was never owed. */
  credited: number;
  /** The money that stands on it, without what credit notes paid of it. */
  payments: { on: string; cents: number }[];
}>(db)`
    select i.id, i.number, i.student_id, case when i.state = 'ANULADA' then 0 else i.total_cents end as total,
      i.due_date::text as due, i.state = 'ANULADA' as annulled,
      greatest(
        (select start_date from academic_year y where y.designation = coalesce(m.year, ins.year)::text),
        (select min((e.created_at at time zone 'Africa/Maputo')::date) from inscription e
          where e.student_id = i.student_id and e.year = coalesce(m.year, ins.year)))::text as not_before,
      (select coalesce(sum(e.amount_cents), 0)::bigint from credit_note n join credit_entry e on e.credit_note_id = n.id
        where n.invoice_id = i.id and n.partial) as credited,
      (select coalesce(json_agg(json_build_object('cents', a.amount_cents, 'on',
          least((coalesce(p.paid_at, a.made_at) at time zone 'Africa/Maputo')::date, p.value_on)::text) order by a.id), '[]')
        from allocation a left join payment p on p.id = a.payment_id
        where a.invoice_id = i.id and not ${ofNotes} and a.undoes_id is null and not exists (select from allocation u where u.undoes_id = a.id)) as payments
    from invoice i
    left join monthly_charge m on m.invoice_id = i.id
    left join inscription ins on ins.id = (select b.inscription_id from invoice b where b.id = ${chargedBy('i.id')})
    where i.id = any(${[...ids]}::int[]) order by i.id`;
export type LateFacts = Awaited<ReturnType<typeof facts>>[number];

/** The invoice of a fine; with `personId`, only of that person. */
export const invoiceOf = (db: Db, fineId: number, personId: number | undefined) =>
  db
    .selectFrom('fine as f')
    .innerJoin('invoice as i', 'i.id', 'f.invoice_id')
    .innerJoin('student as s', 's.id', 'i.student_id')
    .select(['f.invoice_id as id', sql<string>`i.number`.as('number')])
    .where('f.id', '=', fineId)
    .$if(personId !== undefined, (rows) => rows.where('s.person_id', '=', personId!))
    .executeTakeFirst();

const day = (column: string) => sql<string>`(${sql.ref(column)} at time zone 'Africa/Maputo')::date::text`;

/** All fines of an invoice, reverted ones included: with the reason of the note that did it. */
export const fines = (db: Db, invoiceId: number) =>
  db
    .selectFrom('fine')
    .select(['day', 'formula', 'ended', day('ended_at').$castTo<string | null>().as('ended_on')])
    .select(
      sql<string>`coalesce((select reason from credit_note n where n.invoice_id = fine_invoice_id order by n.id desc limit 1), '')`.as(
        'why',
      ),
    )
    .where('invoice_id', '=', invoiceId)
    .orderBy('id')
    .execute();

export const proofs = (db: Db, invoiceId: number) =>
  db
    .selectFrom('payment_proof')
    .select([
      'state',
      day('sent_at').as('sent_on'),
      day('decided_at').$castTo<string | null>().as('decided_on'),
    ])
    .where('invoice_id', '=', invoiceId)
    .orderBy('id')
    .execute();

export const payments = (db: Db, invoiceId: number) =>
  db
    .selectFrom('allocation as a')
    .innerJoin('payment as p', 'p.id', 'a.payment_id')
    // As for the fine: the earlier of booking and value date (J25).
    .select([
      sql<string>`least((p.paid_at at time zone 'Africa/Maputo')::date, p.value_on)::text`.as('on'),
      (eb) => eb.fn.sum<number>('a.amount_cents').as('cents'),
    ])
    .where('a.invoice_id', '=', invoiceId)
    .groupBy(['p.id', 'p.paid_at', 'p.value_on'])
    .having((eb) => eb.fn.sum('a.amount_cents'), '>', 0)
    .orderBy('on')
    .orderBy('p.id')
    .execute();

export const waivers = (db: Db, invoiceId: number) =>
  db
    .selectFrom('fine_waiver as w')
    .innerJoin('fine as f', 'f.id', 'w.fine_id')
    .select(['w.reason', 'w.approved', day('w.asked_at').as('asked_on')])
    .select([
      accountName('w.asked_by').$castTo<string>().as('asked_by'),
      accountName('w.decided_by').$castTo<string>().as('decided_by'),
    ])
    .select(day('w.decided_at').$castTo<string | null>().as('decided_on'))
    .where('f.invoice_id', '=', invoiceId)
    .orderBy('w.id')
    .execute();
