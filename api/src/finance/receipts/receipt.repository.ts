import type { PaymentMethod } from '@portal/shared-kit/contract/finance/payment-rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** A receipt with its payment and the amount paid of the invoice by then; the payer is that of the invoice. */
export const find = (db: Db, id: number) =>
  db
    .selectFrom('receipt as rc')
    .innerJoin('payment as pay', 'pay.id', 'rc.payment_id')
    .leftJoin('user_account as u', 'u.id', 'pay.recorded_by')
    .leftJoin('person as clerk', 'clerk.id', 'u.person_id')
    .leftJoin('payment_reference as r', 'r.id', 'pay.reference_id')
    .leftJoin('payment_entity as e', 'e.id', 'r.entity_id')
    .select((eb) => [
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
      sql<PaymentMethod>`pay.method`.as('method'),
      'rc.invoice_id',
      sql<string | null>`(select sponsor from sponsor_split_line l join sponsor_split s on s.id = l.split_id
        where l.payment_id = pay.id)`.as('sponsor'),
      eb
        .selectFrom('allocation as a')
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('a.amount_cents'), sql<number>`0`).as('cents'))
        .whereRef('a.invoice_id', '=', 'rc.invoice_id')
        .whereRef('a.made_at', '<=', 'rc.issued_at')
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('allocation as u').select('u.id').whereRef('u.undoes_id', '=', 'a.id'))),
        )
        .where('a.undoes_id', 'is', null)
        .as('paid_cents'),
    ])
    .where('rc.id', '=', id)
    .executeTakeFirst();

/** The items of a receipt: the allocations of its payment when it was issued, the first due first. */
export async function partsOf(db: Db, id: number) {
  const { rows } = await sql<{ number: string; description: string; cents: number }>`
    select i.number, a.amount_cents as cents,
      (select string_agg(description, ' · ' order by position) from invoice_line where invoice_id = i.id) as description
    from receipt rc join allocation a on a.payment_id = rc.payment_id join invoice i on i.id = a.invoice_id
    where rc.id = ${id} and ${ofReceipt} order by i.due_date, i.id`.execute(db);
  return rows;
}

/** Whether allocation `a` was in force when receipt `rc` was issued. */
export const ofReceipt = sql<boolean>`(a.undoes_id is null and a.made_at <= rc.issued_at
  and not exists (select from allocation u where u.undoes_id = a.id and u.made_at <= rc.issued_at))`;
