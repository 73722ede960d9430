import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type { PaymentRequest, RequestedAct } from '@portal/shared-kit/contract/finance/payment-request';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { instantText } from '../../platform/database/dates.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { pageOf } from '../../platform/database/page.ts';
import { accountName } from '../common/fragments.repository.ts';
import { payerName } from '../ledger/settled-invoice.repository.ts';

/** Requests that nobody has decided on and whose act is still possible, the oldest first. */
export const listPending = (db: Db, filters: Omit<PageQuery, 'search'>, me: number) =>
  pageOf<PaymentRequest>(db, filters, {
    source: db
      .selectFrom('payment_request as q')
      .innerJoin('invoice as i', 'i.id', 'q.invoice_id')
      .leftJoin('payment as p', 'p.id', 'q.payment_id')
      .select(['q.id', 'q.id as key'])
      .where('q.decided_at', 'is', null)
      .where(
        sql<boolean>`case q.act when 'ANULACAO' then i.state in ('EMITIDA', 'PARCIAL') else p.state = 'CONCILIADO' end`,
      ),
    searched: true,
    order: 'asc',
    rows: db
      .selectFrom('payment_request as q')
      .innerJoin('invoice as i', 'i.id', 'q.invoice_id')
      .leftJoin('payment as p', 'p.id', 'q.payment_id')
      .leftJoin('student as s', 's.id', 'i.student_id')
      .leftJoin('candidacy as ca', 'ca.id', 'i.candidacy_id')
      .select(['q.id', 'q.reason', 'i.student_id', payerName.as('payer_name')])
      .select([
        'q.act',
        sql<string>`coalesce((select number from receipt where payment_id = p.id and voided_at is null), i.number)`.as(
          'document',
        ),
        sql<number>`coalesce(p.amount_cents, i.total_cents - i.paid_cents)`.as('amount'),
        accountName('q.asked_by').$castTo<string>().as('asked_by'),
        instantText('q.asked_at').as('asked_at'),
        sql<boolean>`q.asked_by = ${me}`.as('own'),
      ]),
  });

/** Inserts a request; undefined where the same waits already. */
export const insert = async (
  tx: Tx,
  request: {
    act: RequestedAct;
    payment_id: number | null;
    invoice_id: number;
    reason: string;
    asked_by: number;
  },
): Promise<number | undefined> =>
  (
    await tx
      .insertInto('payment_request')
      .values(request)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id;

/** A request, locked until the transaction ends, with the person who asked. */
export async function lock(tx: Tx, id: number) {
  await lockRow(tx, 'payment_request', id);
  return tx
    .selectFrom('payment_request as q')
    .innerJoin('user_account as u', 'u.id', 'q.asked_by')
    .select([
      'q.id',
      'q.payment_id',
      'q.invoice_id',
      'q.reason',
      'q.asked_by',
      'q.decided_at',
      'u.person_id',
      'q.act',
    ])
    .where('q.id', '=', id)
    .executeTakeFirst();
}

export const decide = (
  tx: Tx,
  id: number,
  { approved, answer, by }: { approved: boolean; answer: string; by: number },
) =>
  tx
    .updateTable('payment_request')
    .set({ approved, answer, decided_by: by, decided_at: sql`now()` })
    .where('id', '=', id)
    .execute();

/** People with a usable account that may annul, without this account's. */
export const annulApprovers = (exceptUserId: number) => sql<{ person_id: number }>`
  select u.person_id from user_account u join permission p on p.name = 'payments.waive'
  left join role_permission rp on rp.permission_id = p.id and rp.role_id = u.role_id
  left join user_permission up on up.permission_id = p.id and up.user_id = u.id
  where u.active and u.blocked_at is null and coalesce(up.granted, rp.role_id is not null) and u.id <> ${exceptUserId}`;
