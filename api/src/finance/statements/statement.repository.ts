import type { StatementLine } from '@portal/shared-kit/contract/finance/statement';
import { sql } from 'kysely';
import { insertRow, type Db } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';
import { receiptAt } from '../common/fragments.repository.ts';

export type BareLine = Omit<StatementLine, 'balance'>;

/** A student by card code; with `personId`, only of that person. */
export const studentOf = (db: Db, code: string, personId: number | undefined) =>
  db
    .selectFrom('student as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .innerJoin('course as c', 'c.id', 's.course_id')
    .select(['s.id', 'p.full_name as name', 's.code', 'c.name as course'])
    .where('s.code', '=', code)
    .$if(personId !== undefined, (rows) => rows.where('s.person_id', '=', personId!))
    .executeTakeFirst();

const day = (column: string) => sql`(${sql.ref(column)} at time zone 'Africa/Maputo')::date`;

/** Everything charged to a student, credited and paid, by day. Use of credit is no movement, since it was counted when it was received. What
 *  one transaction moved from an invoice to credit cancels out too, and so does what passed to the student from the candidate they were. */
export const lines = (db: Db, studentId: number) => sqlRows<BareLine>(db)`
    with own as (select * from invoice where student_id = ${studentId} and state <> 'RASCUNHO'),
    account as (select id from credit_account where student_id = ${studentId}
      union all select a.id from credit_account a join candidacy c on c.id = a.candidacy_id where c.student_id = ${studentId}),
    moved as (
      select payment_id, at, sum(cents)::bigint as cents from (
        select a.payment_id, a.made_at as at, a.amount_cents as cents from allocation a join own on own.id = a.invoice_id
          where a.payment_id is not null
        union all
        select e.payment_id, e.made_at, e.amount_cents from credit_entry e join account on account.id = e.account_id
          where e.payment_id is not null) part
      group by payment_id, at having sum(cents) <> 0)
    select date::text as date, kind, document, description, type, debit, credit from (
      select ${day('own.issued_at')} as date, 1 as place, own.id, 'FACTURA' as kind, own.number as document, own.type,
        coalesce((select string_agg(description, '; ' order by position) from invoice_line where invoice_id = own.id), '') as description,
        own.total_cents as debit, 0::bigint as credit
      from own
      union all
      select ${day('n.issued_at')}, 3, n.id, 'NOTA_CREDITO', n.number, own.type, 'Nota de crédito da ' || own.number || ': ' || n.reason,
        0, n.amount_cents
      from credit_note n join own on own.id = n.invoice_id
      union all
      select ${day('n.issued_at')}, 4, n.id, 'CREDITO', own.number, own.type, 'Parte paga que passou a crédito',
        greatest(0, -part.cents), greatest(0, part.cents)
      from credit_note n join own on own.id = n.invoice_id, lateral (select own.total_cents - sum(amount_cents)::bigint as cents
        from credit_note where invoice_id = own.id) part
      where not n.partial and part.cents <> 0
      union all
      select case when moved.cents > 0 then ${day('p.paid_at')} else ${day('moved.at')} end, 2, p.id,
        case when moved.cents > 0 then 'PAGAMENTO' else 'ESTORNO' end,
        coalesce(${receiptAt('moved.at')}, p.transaction), null,
        (case when moved.cents > 0 then 'Pagamento ' else 'Pagamento desfeito ' end) || p.transaction,
        greatest(0, -moved.cents), greatest(0, moved.cents)
      from moved join payment p on p.id = moved.payment_id
      union all
      select ${day('r.decided_at')}, 5, r.id, 'REEMBOLSO', r.note, null, 'Reembolso de crédito', r.amount_cents, 0
      from refund r join account on account.id = r.account_id where r.state = 'PAGO') line
    order by line.date, place, id`;

interface NewStatement {
  studentId: number;
  from: string;
  until: string;
  opening: number;
  closing: number;
  lines: readonly StatementLine[];
  by: number;
}
export const insert = (db: Db, statement: NewStatement) =>
  insertRow(db, 'statement', {
    student_id: statement.studentId,
    from_day: statement.from,
    until_day: statement.until,
    created_by: statement.by,
    opening_cents: statement.opening,
    closing_cents: statement.closing,
    lines: JSON.stringify(statement.lines),
  });

/** A stored statement; with `personId`, only of that person. */
export const storedStatement = (db: Db, id: number, personId: number | undefined) =>
  db
    .selectFrom('statement as st')
    .innerJoin('student as s', 's.id', 'st.student_id')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .innerJoin('course as c', 'c.id', 's.course_id')
    .select(['st.id', 's.id as student_id', 'p.full_name as name', 's.code', 'c.name as course'])
    .select(['st.from_day', 'st.until_day', 'st.opening_cents', 'st.closing_cents', 'st.created_at'])
    .select((eb) => eb.ref('st.lines').$castTo<StatementLine[]>().as('lines'))
    .where('st.id', '=', id)
    .$if(personId !== undefined, (rows) => rows.where('s.person_id', '=', personId!))
    .executeTakeFirst();
