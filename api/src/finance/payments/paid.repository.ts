import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type { PaidType, PaymentMethod } from '@portal/shared-kit/contract/finance/payment-rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { pageOf } from '../../platform/database/page.ts';
import { moment } from '../../people/persons/person.repository.ts';
import { bills, nameOf, payerName } from './settled-invoice.repository.ts';
import { ofReceipt } from './receipt.repository.ts';
import { eachTime, matching } from './search.repository.ts';
import type { Sort } from '@portal/shared-kit/contract/core/sort';
import { sorting } from '../../platform/database/sort.ts';

const open = sql<boolean>`i.state in ('EMITIDA', 'PARCIAL')`;

type Invoices = ReturnType<typeof keyed>;
const keyed = (db: Db) => db.selectFrom('invoice as i').select(['i.id', 'i.id as key']);
/** Invoices that match the search. */
const narrowed = (db: Db, search: string, base: Invoices): Invoices =>
  search === ''
    ? base
    : (db
        .selectFrom(matching(db, search).as('m'))
        .innerJoinLateral(
          base
            .where('i.id', '=', sql<number>`m.id`)
            .offset(eachTime)
            .as('i'),
          (join) => join.onTrue(),
        )
        .select(['i.id', 'i.key']) as unknown as Invoices);

/** Open invoices, the newest first. */
export const unpaid = (db: Db, { search, type, ...asked }: PageQuery & { type?: PaidType | undefined }) =>
  pageOf(db, asked, {
    source: narrowed(
      db,
      search,
      keyed(db)
        .where(open)
        .$if(type !== undefined, (it) => it.where('i.type', '=', type!)),
    ),
    searched: search !== '',
    order: 'desc',
    rows: bills(db),
  });

/** Payments that have a receipt. */
const standing = sql<boolean>`pay.state in ('CONCILIADO', 'ESTORNADO')`;
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
      nameOf('pay.recorded_by').as('recorded_by'),
      paidInvoices.as('invoice'),
      payerName.as('payer_name'),
      sql<string | null>`coalesce(s.code, ca.number)`.as('payer_code'),
      sql<PaymentMethod>`pay.method`.as('method'),
      sql<'CONCILIADO' | 'ESTORNADO'>`pay.state`.as('state'),
      moment('pay.paid_at').as('paid_at'),
      moment('pay.recorded_at').as('recorded_at'),
    ])
    .where(standing);

/** Payments that match the search: by payer, transaction number or receipt. */
const named = (db: Db, typed: string) =>
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
      // Invoices it paid besides the one it is kept under (I28).
      db
        .selectFrom(matching(db, typed).as('m'))
        .innerJoinLateral(
          db
            .selectFrom('allocation as n')
            .select(sql<number>`n.payment_id`.as('id'))
            .where('n.invoice_id', '=', sql<number>`m.id`)
            .where('n.payment_id', 'is not', null)
            .offset(eachTime)
            .as('n'),
          (join) => join.onTrue(),
        )
        .select('n.id'),
    )
    .union(
      db
        .selectFrom('payment as n')
        .select('n.id')
        .where(sql`upper(n.transaction)`, '=', sql`upper(${typed})`),
    )
    .union(
      db.selectFrom('receipt as n').select('n.payment_id as id').where('n.number', '=', typed.toUpperCase()),
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
/** Whether the receipt of the payment `pay` was issued on these days of the institution, both included. */
const isIssued = ({ from = '-infinity', until = 'infinity' }: Days) =>
  sql<boolean>`exists (select from receipt r where r.payment_id = pay.id and r.voided_at is null
    and (r.issued_at at time zone 'Africa/Maputo')::date between ${from}::date and ${until}::date)`;

/** Confirmed payments, the last recorded first; with `personId`, only of that person. */
export function confirmed(
  db: Db,
  { search, method, from, until, sort, ...asked }: OfPayments,
  personId: number | undefined,
) {
  const { key, order } = sorted(sort);
  const base = db
    .selectFrom('payment as pay')
    .select(['pay.id', key.as('key')])
    .where(standing)
    .$if(method !== undefined, (it) => it.where('pay.method', '=', method!))
    .$if(Boolean(from ?? until), (it) => it.where(isIssued({ from, until })))
    .$if(personId !== undefined, (it) => it.where('pay.invoice_id', 'in', invoicesOf(db, personId!)));
  const found = () =>
    db
      .selectFrom(named(db, search).as('m'))
      .innerJoinLateral(
        base
          .where('pay.id', '=', sql<number>`m.id`)
          .offset(eachTime)
          .as('pay'),
        (join) => join.onTrue(),
      )
      .select(['pay.id', 'pay.key']) as unknown as typeof base;
  return pageOf(db, asked, {
    source: search === '' ? base : found(),
    searched: search !== '',
    order,
    rows: confirmedRows(db),
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

interface OfInscriptions extends PageQuery {
  course_id?: number | undefined;
  year?: number | undefined;
}
/** Filter of the invoices of inscriptions. */
export interface Which {
  types: 'INSCRICAO' | 'RENOVACAO' | 'both';
  paid: boolean | 'both';
  personId: number | undefined;
}
/** Inscriptions with their invoices, the newest invoice first (decision 116). */
export const ofInscriptions = (
  db: Db,
  { search, course_id, year, ...asked }: OfInscriptions,
  { types, paid, personId }: Which,
) =>
  pageOf(db, asked, {
    source: narrowed(
      db,
      search,
      (course_id === undefined ? keyed(db) : ofCourse(db, course_id))
        .where(types === 'both' ? both : sql<boolean>`i.type = ${sql.lit(types)}`)
        .where(statesOf(paid))
        .$if(year !== undefined, (it) =>
          it.where(sql<boolean>`(select year from inscription where id = i.inscription_id) = ${year}`),
        )
        .$if(personId !== undefined, (it) => it.where('i.id', 'in', invoicesOf(db, personId!))),
    ),
    searched: search !== '',
    order: 'desc',
    rows: bills(db).select([
      sql<string | null>`(select name from level where level.id = ins.level_id)`.as('level'),
      'ins.year',
      sql<string | null>`ins.type`.as('inscription_type'),
    ]),
  });

const both = sql<boolean>`i.type in ('INSCRICAO', 'RENOVACAO')`;
/** Invoices of the inscriptions of a course, found from the inscriptions. */
const ofCourse = (db: Db, courseId: number): Invoices =>
  db
    .selectFrom('inscription as f')
    .innerJoinLateral(
      db
        .selectFrom('invoice as of')
        .selectAll()
        .where('of.inscription_id', '=', sql<number>`f.id`)
        .offset(eachTime)
        .as('i'),
      (join) => join.onTrue(),
    )
    .where('f.course_id', '=', courseId)
    .select(['i.id', 'i.id as key']) as unknown as Invoices;

// Literals, so that the planner can use the partial indexes of these states.
const statesOf = (paid: Which['paid']) => {
  if (paid === 'both') return sql<boolean>`i.state in ('EMITIDA', 'PARCIAL', 'PAGA')`;
  return paid ? sql<boolean>`i.state = 'PAGA'` : open;
};
