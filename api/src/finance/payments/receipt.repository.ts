import type { PaymentMethod } from '@portal/shared-kit/contract/finance/payment-rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** A receipt with its payment and the amount paid of the invoice by then; the payer is in the invoice. */
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
        .whereRef('a.payment_id', '=', 'pay.id')
        .whereRef('a.invoice_id', '=', 'rc.invoice_id')
        .as('allocated_cents'),
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
