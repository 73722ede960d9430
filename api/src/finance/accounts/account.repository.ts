import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type { AccountPayment, AccountRow, CreditEntry } from '@portal/shared-kit/contract/finance/credit';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';
import { instantText } from '../../platform/database/dates.ts';
import { pageOf } from '../../platform/database/page.ts';
import { accountName, isStudent } from '../common/fragments.repository.ts';

/** What the account `c` owes and has (J27). */
const toRepay = sql<number>`greatest(0, -coalesce(c.balance_cents, 0))`;
const creditLeft = sql<number>`greatest(0, coalesce(c.balance_cents, 0))`;
/** What the student `s` with the account `c` owes, and how much of it is overdue. */
const owed = sql<number>`((select coalesce(sum(total_cents - paid_cents), 0)::bigint from invoice i
  where i.student_id = s.id and i.state in ('EMITIDA', 'PARCIAL')) + ${toRepay})`;
const overdue = sql<number>`((select coalesce(sum(total_cents - paid_cents), 0)::bigint from invoice i
  where i.student_id = s.id and i.state in ('EMITIDA', 'PARCIAL') and i.due_date < (now() at time zone 'Africa/Maputo')::date) + ${toRepay})`;

/** Students by name with their debt and credit. */
export const list = (db: Db, { search, ...filters }: PageQuery) =>
  pageOf<AccountRow>(db, filters, {
    source: db
      .selectFrom('student')
      .select(['id', 'name_key as key'])
      .$if(search !== '', (found) => found.where(isStudent(search, 'student'))),
    searched: search !== '',
    order: 'asc',
    rows: db
      .selectFrom('student as s')
      .innerJoin('person as p', 'p.id', 's.person_id')
      .leftJoin('course', 'course.id', 's.course_id')
      .leftJoin('credit_account as c', 'c.student_id', 's.id')
      .select(['s.id', 'p.full_name as name', 's.code', 'course.name as course'])
      .select([owed.as('open'), overdue.as('overdue')])
      .select([creditLeft.as('credit'), toRepay.as('to_repay')]),
  });

/** A student with the balance of their credit; with `personId`, only of that person. */
export const owner = (db: Db, id: number, personId: number | undefined) =>
  db
    .selectFrom('student as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .leftJoin('credit_account as c', 'c.student_id', 's.id')
    .select(['s.id as student_id', 'p.full_name as name', 's.code'])
    .select([owed.as('open'), overdue.as('overdue'), creditLeft.as('balance'), toRepay.as('to_repay')])
    .select(
      sql<number | null>`case when c.balance_cents < 0 then (select i.id from invoice i
        where i.student_id = s.id and i.state in ('PAGA', 'ANULADA') order by i.id desc limit 1) end`.as(
        'repay_under',
      ),
    )
    .where('s.id', '=', id)
    .$if(personId !== undefined, (rows) => rows.where('s.person_id', '=', personId!))
    .executeTakeFirst();

/** Payments that are kept under an invoice of a student, the latest first: not those that were found to be somebody else's. */
export const payments = (db: Db, studentId: number) => sqlRows<AccountPayment>(db)`
    select p.id, p.method, p.transaction, p.amount_cents as amount, p.state,
      to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as paid_at,
      (select number from receipt where payment_id = p.id and voided_at is null) as receipt,
      coalesce((select json_agg(json_build_object('invoice_id', i.id, 'invoice', i.number, 'amount', went.cents) order by i.id)
        from (select invoice_id, sum(amount_cents)::bigint as cents from allocation where payment_id = p.id
          group by invoice_id having sum(amount_cents) > 0) went join invoice i on i.id = went.invoice_id), '[]') as allocations,
      coalesce((select sum(amount_cents)::bigint from credit_entry where payment_id = p.id), 0) as credit
    from payment p
    where p.state in ('CONCILIADO', 'ESTORNADO') and p.invoice_id in (select id from invoice where student_id = ${studentId})
    order by p.paid_at desc, p.id desc`;

/** The ledger of a student's credit, the latest first. */
export const entries = (db: Db, studentId: number): Promise<CreditEntry[]> =>
  db
    .selectFrom('credit_entry as e')
    .innerJoin('credit_account as c', 'c.id', 'e.account_id')
    .leftJoin('allocation as a', 'a.id', 'e.allocation_id')
    .leftJoin('invoice as i', 'i.id', 'a.invoice_id')
    .select([
      'e.id',
      'e.amount_cents as amount',
      'e.reason',
      'i.number as invoice',
      instantText('e.made_at').as('made_at'),
      accountName('e.made_by').as('by'),
      sql<number>`(sum(e.amount_cents) over (order by e.id))::bigint`.as('balance'),
    ])
    .where('c.student_id', '=', studentId)
    .orderBy('e.id', 'desc')
    .execute();
