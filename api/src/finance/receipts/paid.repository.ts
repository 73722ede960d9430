import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type { PaymentMethod } from '@portal/shared-kit/contract/finance/payment-rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';
import { instantText } from '../../platform/database/dates.ts';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { pageOf } from '../../platform/database/page.ts';
import { rememberedCounts } from '../../platform/database/totals.ts';
import { payerName } from '../ledger/settled-invoice.repository.ts';
import { eachTime, isCommonName, matches, matching } from '../ledger/search.repository.ts';
import type { Sort } from '@portal/shared-kit/contract/core/sort';
import { sorting } from '../../platform/database/sort.ts';
import { accountName } from '../common/fragments.repository.ts';

/** Payments that have a receipt. One that was reversed before it paid an invoice has none. */
const hasReceipt = sql<boolean>`(pay.state in ('CONCILIADO', 'ESTORNADO') and pay.invoice_id is not null)`;

/** Whether allocation `a` was in force when receipt `rc` was issued. */
const ofReceipt = sql<boolean>`(a.undoes_id is null and a.made_at <= rc.issued_at
  and not exists (select from allocation u where u.undoes_id = a.id and u.made_at <= rc.issued_at))`;

/** A receipt with its payment and the amount paid of the invoice by then; the payer is that of the invoice. */
export const find = (db: Db, id: number) =>
  db
    .selectFrom('receipt as rc')
    .innerJoin('payment as pay', 'pay.id', 'rc.payment_id')
    .leftJoin('user_account as u', 'u.id', 'pay.recorded_by')
    .leftJoin('person as clerk', 'clerk.id', 'u.person_id')
    .leftJoin('payment_reference as r', 'r.id', 'pay.reference_id')
    .leftJoin('payment_entity as e', 'e.id', 'r.entity_id')
    .select([
      'rc.id',
      'rc.number',
      'rc.issued_at',
      'pay.id as payment_id',
      'pay.transaction',
      'pay.amount_cents',
      'pay.paid_at',
      'pay.state',
      'rc.void_reason',
      sql<boolean>`rc.voided_at is not null`.as('voided'),
      'pay.reason',
      'clerk.full_name as clerk',
      'e.code as paymentEntity',
      'r.number as paymentReference',
      'pay.method',
      'rc.invoice_id',
      sql<string | null>`(select sponsor from sponsor_split_line l join sponsor_split s on s.id = l.split_id
        where l.payment_id = pay.id)`.as('sponsor'),
      sql<number>`(select coalesce(sum(a.amount_cents), 0)::bigint from allocation a where a.invoice_id = rc.invoice_id and ${ofReceipt})`.as(
        'paid_cents',
      ),
    ])
    .where('rc.id', '=', id)
    .executeTakeFirst();

/** The items of a receipt: the allocations of its payment when it was issued, the first due first. */
export const partsOf = (db: Db, id: number) => sqlRows<{
  number: string;
  description: string;
  cents: number;
}>(db)`
    select i.number, a.amount_cents as cents,
      (select string_agg(description, ' · ' order by position) from invoice_line where invoice_id = i.id) as description
    from receipt rc join allocation a on a.payment_id = rc.payment_id join invoice i on i.id = a.invoice_id
    where rc.id = ${id} and ${ofReceipt} order by i.due_date, i.id`;

/** Numbers of the invoices that `pay` paid, by its valid receipt; `i` is the first. */
const paidInvoices = sql<string>`coalesce((select string_agg(paid.number, ', ' order by paid.due_date, paid.id)
  from receipt rc join allocation a on a.payment_id = rc.payment_id join invoice paid on paid.id = a.invoice_id
  where rc.payment_id = pay.id and rc.voided_at is null and ${ofReceipt}), i.number)`;
const confirmedRows = (db: Db) =>
  db
    .selectFrom('payment as pay')
    .innerJoin('invoice as i', 'i.id', 'pay.invoice_id')
    .leftJoin('student as s', 's.id', 'i.student_id')
    .leftJoin('candidacy as ca', 'ca.id', 'i.candidacy_id')
    .select([
      'pay.id',
      'pay.transaction',
      'pay.amount_cents as amount',
      'pay.reason',
      's.person_id',
      sql<number>`(select id from receipt where payment_id = pay.id and voided_at is null)`.as('receipt_id'),
      sql<string>`(select number from receipt where payment_id = pay.id and voided_at is null)`.as('receipt'),
      accountName('pay.recorded_by').as('recorded_by'),
      paidInvoices.as('invoice'),
      payerName.as('payer_name'),
      sql<string | null>`coalesce(s.code, ca.number)`.as('payer_code'),
      'pay.method',
      sql<'CONCILIADO' | 'ESTORNADO'>`pay.state`.as('state'),
      instantText('pay.paid_at').as('paid_at'),
      instantText('pay.recorded_at').as('recorded_at'),
    ])
    .where(hasReceipt);

/** Payments that match the search by transaction number or receipt. */
const numbered = (db: Db, typed: string) =>
  db
    .selectFrom('payment as n')
    .select('n.id')
    .where(sql`upper(n.transaction)`, '=', sql`upper(${typed})`)
    .union(
      db.selectFrom('receipt as n').select('n.payment_id as id').where('n.number', '=', typed.toUpperCase()),
    );
/** Whether allocation `n` is as late as the valid receipt of its payment: an earlier one was taken back, since it was somebody else's. */
const isOfReceipt = sql<boolean>`(n.made_at >= (select issued_at from receipt
  where payment_id = n.payment_id and voided_at is null))`;
/** Payments of the invoices that match, also of those that they paid besides the one they are kept under (I28). */
const paying = (db: Db, typed: string) =>
  db
    .selectFrom(matching(db, typed).as('m'))
    .innerJoinLateral(
      db
        .selectFrom('payment as n')
        .select('n.id')
        .where('n.invoice_id', '=', sql<number>`m.id`)
        .offset(eachTime)
        .as('n'),
      (join) => join.onTrue(),
    )
    .select('n.id')
    .union(
      db
        .selectFrom(matching(db, typed).as('m'))
        .innerJoinLateral(
          db
            .selectFrom('allocation as n')
            .select(sql<number>`n.payment_id`.as('id'))
            .where('n.invoice_id', '=', sql<number>`m.id`)
            .where('n.payment_id', 'is not', null)
            .where(isOfReceipt)
            .offset(eachTime)
            .as('n'),
          (join) => join.onTrue(),
        )
        .select('n.id'),
    );

interface Days {
  from?: string | undefined;
  until?: string | undefined;
}
const sorted = sorting(
  { amount: 'pay.amount_cents', paid_at: 'pay.paid_at', recorded: 'pay.id' },
  '-recorded',
);
interface OfPayments extends PageQuery, Days {
  sort?: Sort<'amount' | 'paid_at'> | undefined;
  method?: PaymentMethod | undefined;
}
/** From the first to the last moment of these days of the institution, both included. */
const during = ({ from = '-infinity', until }: Days) =>
  sql<boolean>`r.voided_at is null and r.issued_at >= ${from}::date::timestamp at time zone 'Africa/Maputo'
    and r.issued_at < coalesce((${until ?? null}::date + 1)::timestamp at time zone 'Africa/Maputo', 'infinity')`;
/** Whether the receipt of the payment `pay` was issued on these days. */
const isIssued = (days: Days) =>
  sql<boolean>`exists (select from receipt r where r.payment_id = pay.id and ${during(days)})`;

/** The same, between the first and the last of those payments, so that no others are looked at. Of many the first is that of some seconds
 *  ago; the last counts for days that are over, since today more are added. */
async function isOfDays(db: Db, days: Days) {
  const { first, last } = await rememberedCounts(
    `receipts ${JSON.stringify(days)}`,
    () =>
      db
        .selectFrom('receipt as r')
        .where(during(days))
        .select((eb) => eb.fn.countAll<number>().as('many'))
        .select([sql<number>`min(r.payment_id)`.as('first'), sql<number>`max(r.payment_id)`.as('last')])
        .executeTakeFirstOrThrow(),
    ({ many }) => many,
  );
  const isOver = days.until !== undefined && days.until < institutionDay(new Date());
  return sql<boolean>`${isIssued(days)} and pay.id >= ${first ?? 0} and pay.id <= ${isOver ? (last ?? 0) : 2_147_483_647}`;
}

/** Confirmed payments, the last recorded first; with `personId`, only of that person. */
export async function confirmed(
  db: Db,
  { search, method, from, until, sort, ...filters }: OfPayments,
  personId: number | undefined,
) {
  const { key, order } = sorted(sort);
  const days = (from ?? until) === undefined ? undefined : await isOfDays(db, { from, until });
  const base = db
    .selectFrom('payment as pay')
    .select(['pay.id', key.as('key')])
    .where(hasReceipt)
    .$if(method !== undefined, (rows) => rows.where('pay.method', '=', method!))
    .$if(days !== undefined, (rows) => rows.where(days!))
    .$if(personId !== undefined, (rows) => rows.where('pay.invoice_id', 'in', invoicesOf(db, personId!)));
  const gatheredPayments = () =>
    db
      .selectFrom(paying(db, search).union(numbered(db, search)).as('m'))
      .innerJoinLateral(
        base
          .where('pay.id', '=', sql<number>`m.id`)
          .offset(eachTime)
          .as('pay'),
        (join) => join.onTrue(),
      )
      .select(['pay.id', 'pay.key']) as unknown as typeof base;
  const looked = () =>
    base.where(
      sql<boolean>`(${matches(db, search, 'pay.invoice_id')}
        or exists (select from allocation n where n.payment_id = pay.id and n.invoice_id <> pay.invoice_id and ${isOfReceipt}
          and ${matches(db, search, 'n.invoice_id')} offset 0)
        or pay.id = any(array(${numbered(db, search)})))`,
    );
  const found = async () => ((await isCommonName(db, search)) ? looked() : gatheredPayments());
  return pageOf(db, filters, {
    source: search === '' ? base : await found(),
    searched: search !== '',
    order,
    rows: confirmedRows,
  });
}

export const findConfirmed = (db: Db, id: number) =>
  confirmedRows(db).where('pay.id', '=', id).executeTakeFirst();

const invoicesOf = (db: Db, personId: number) =>
  db
    .selectFrom('invoice as own')
    .innerJoin('student as os', 'os.id', 'own.student_id')
    .select('own.id')
    .where('os.person_id', '=', personId);
