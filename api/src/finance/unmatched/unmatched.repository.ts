import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { unmatchedPayments } from '@portal/shared-kit/contract/finance/payment';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { countOf, exists, sqlRows } from '../../platform/database/read.ts';
import { instantText } from '../../platform/database/dates.ts';
import { pageOf } from '../../platform/database/page.ts';
import { firstInvoice } from '../references/reference.repository.ts';
import { payerName } from '../ledger/settled-invoice.repository.ts';
import { digitsOf } from '../ledger/payment.rules.ts';

/** The line of the bank file of the payment `pay`; null where there is none. */
const line = (column: 'reference' | 'told') =>
  sql`(select ${sql.ref(`l.${column}`)} from bank_import_line l where l.payment_id = pay.id)`;

const rows = (db: Db) =>
  db
    .selectFrom('payment as pay')
    .leftJoin('payment_reference as r', 'r.id', 'pay.reference_id')
    .leftJoin('payment_entity as e', 'e.id', 'r.entity_id')
    .leftJoin('invoice as i', (join) => join.on('i.id', '=', firstInvoice))
    .leftJoin('student as s', 's.id', 'i.student_id')
    .leftJoin('candidacy as ca', 'ca.id', 'i.candidacy_id')
    .select([
      'pay.id',
      'pay.transaction',
      'pay.amount_cents as amount',
      'pay.reason',
      'e.code as entity',
      sql<string | null>`coalesce(r.number, nullif(${line('reference')}, ''))`.as('reference'),
      sql<string>`coalesce(${line('told')}, '')`.as('told'),
      'i.number as invoice',
      payerName.$castTo<string | null>().as('payer_name'),
      'pay.method',
      instantText('pay.paid_at').as('paid_at'),
      instantText('pay.recorded_at').as('recorded_at'),
    ]);

type UnmatchedQuery = Args<typeof unmatchedPayments>['query'];
/** A page of unmatched payments, searched by transaction number and reference. */
export const list = (db: Db, { id, search, method, order, ...filters }: UnmatchedQuery) =>
  pageOf(db, filters, {
    source: db
      .selectFrom('payment as pay')
      .select(['pay.id', 'pay.recorded_at as key'])
      .where('pay.state', '=', 'POR_IDENTIFICAR')
      .$if(id !== undefined, (rows) => rows.where('pay.id', '=', id!))
      .$if(method !== undefined, (rows) => rows.where('pay.method', '=', method!))
      .$if(search !== '', (rows) =>
        rows.where((eb) =>
          eb.or([
            eb(sql`upper(pay.transaction)`, '=', sql`upper(${search})`),
            eb(
              'pay.reference_id',
              'in',
              eb.selectFrom('payment_reference').select('id').where('number', '=', digitsOf(search)),
            ),
          ]),
        ),
      ),
    searched: search !== '',
    order: order === 'newest' ? 'desc' : 'asc',
    rows,
  });

export const waiting = (db: Db): Promise<number> =>
  countOf(db.selectFrom('payment').where('state', '=', 'POR_IDENTIFICAR'));

/** Whether the operator of M-Pesa was asked to return the money of a payment, and has not answered yet. */
export const isReversing = (db: Db, paymentId: number): Promise<boolean> =>
  exists(db.selectFrom('mpesa_attempt').where('payment_id', '=', paymentId).where('reversal', '=', 'PEDIDO'));

/** A reference of a payment entity by its digits, in any state. */
export const findReference = (db: Db, paymentEntity: string, number: string) =>
  db
    .selectFrom('payment_reference as r')
    .innerJoin('payment_entity as e', 'e.id', 'r.entity_id')
    .leftJoin('invoice as i', 'i.id', 'r.invoice_id')
    .select(['r.id', 'r.invoice_id', 'r.expires_on', 'i.state as invoice_state', 'r.state'])
    .where('e.code', '=', paymentEntity)
    .where('r.number', '=', number)
    // A code may also have belonged to an entity that is now inactive; an open reference comes first.
    .orderBy(sql`r.state = 'ATRIBUIDA'`, 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A payment by reference that nobody's invoice has. */
export interface NewUnmatched {
  reference: string;
  /** A number that no valid payment has. */
  transaction: string;
  amountCents: number;
  paidAt: Date;
  /** The bank's value date. */
  valueOn: string | undefined;
}

/** Inserts unmatched payments; returns their ids in the order given. */
export async function insertAll(
  tx: Tx,
  given: readonly NewUnmatched[],
  { reasons, by }: { reasons: readonly string[]; by: number | null },
): Promise<number[]> {
  const made = await sqlRows<{ id: number }>(tx)`
    insert into payment (method, transaction, amount_cents, paid_at, value_on, reason, recorded_by)
    select 'REFERENCIA', *, ${by}::int
    from unnest(${given.map(({ transaction }) => transaction)}::text[], ${given.map(({ amountCents }) => amountCents)}::bigint[],
      ${given.map(({ paidAt }) => paidAt.toISOString())}::timestamptz[], ${given.map(({ valueOn }) => valueOn ?? null)}::date[],
      ${[...reasons]}::text[])
    returning id`;
  // Rows are inserted, and so numbered, in the order given.
  const ids = made.map(({ id }) => id).sort((a, b) => a - b);
  await sql`update payment set state = 'POR_IDENTIFICAR', version = version + 1 where id = any(${ids}::int[])`.execute(
    tx,
  );
  return ids;
}
