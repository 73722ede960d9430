import { sql } from 'kysely';
import { firstInvoice } from '../references/reference.repository.ts';
import type { Db } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';

/** An unmatched payment with the bank's data. */
export const money = (db: Db, id: number) =>
  db
    .selectFrom('payment as p')
    .leftJoin('payment_reference as r', 'r.id', 'p.reference_id')
    .leftJoin('bank_import_line as l', 'l.payment_id', 'p.id')
    .select(['p.amount_cents as amountCents', firstInvoice.as('invoiceId')])
    .select([
      sql<string>`(p.paid_at at time zone 'Africa/Maputo')::date::text`.as('paidOn'),
      sql<string>`coalesce(r.number, l.reference, '')`.as('reference'),
      sql<string>`coalesce(l.told, '')`.as('told'),
    ])
    .where('p.id', '=', id)
    .where('p.state', '=', 'POR_IDENTIFICAR')
    .executeTakeFirst();

interface Clues {
  amountCents: number;
  paidOn: string;
  /** The invoice of its reference. */
  invoiceId: number | null;
  slips: readonly string[];
  codes: readonly string[];
  /** Words that may be a name. */
  words: readonly string[];
}
/** Most candidates of one kind; more of them are no clue. */
const most = 30;

/** Open invoices that match some clue. Each part uses its own index. */
export async function candidates(db: Db, { amountCents, paidOn, invoiceId, slips, codes, words }: Clues) {
  const name = words.join(' ');
  const rows = await sqlRows<{ id: number; due_date: string; of_payer: boolean; numbers: string[] }>(db)`
    with paid_by as (select student_id, candidacy_id from invoice where id = ${invoiceId}),
    named as (select id from student where ${words.length > 1} and name_key % ${name}
      order by similarity(name_key, ${name}) desc, id limit ${most}),
    found as (
      select i.id from invoice i join paid_by p on i.student_id = p.student_id where i.state in ('EMITIDA', 'PARCIAL')
      union select i.id from invoice i join paid_by p on i.candidacy_id = p.candidacy_id where i.state in ('EMITIDA', 'PARCIAL')
      union (select i.id from invoice i where i.state in ('EMITIDA', 'PARCIAL') and i.total_cents - i.paid_cents = ${amountCents}
        and i.due_date between ${paidOn}::date - 15 and ${paidOn}::date + 15 order by i.id limit ${most})
      union select r.invoice_id from payment_reference r where r.number = any(${[...slips]}::text[]) and r.invoice_id is not null
      union select g.invoice_id from payment_reference r join reference_group_invoice g on g.group_id = r.group_id where r.number = any(${[...slips]}::text[])
      union select i.id from invoice i join student s on s.id = i.student_id where s.code = any(${[...codes]}::text[])
      union select i.id from invoice i where i.student_id in (select id from named))
    select i.id, i.due_date, (select array_agg(number) from payment_reference where invoice_id = i.id) as numbers,
      exists (select from paid_by p where p.student_id = i.student_id or p.candidacy_id = i.candidacy_id) as of_payer
    from invoice i join found on found.id = i.id
    where i.state in ('EMITIDA', 'PARCIAL') and i.number is not null order by i.id limit 300`;
  return rows.map(({ numbers, ...row }) => ({ ...row, numbers: numbers ?? [] }));
}
