import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { RefundRow, RefundState, refunds } from '@portal/shared-kit/contract/finance/refund';
import { sql } from 'kysely';
import { insertRow, updateRow, type Db, type Tx, type New } from '../../platform/database/db.ts';
import { instantText } from '../../platform/database/dates.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { pageOf } from '../../platform/database/page.ts';
import { accountName } from '../common/fragments.repository.ts';

const rows = (db: Db, me: number) =>
  db
    .selectFrom('refund as r')
    .innerJoin('credit_account as c', 'c.id', 'r.account_id')
    .innerJoin('student as s', 's.id', 'c.student_id')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select(['r.id', 's.id as student_id', 'p.full_name as name', 's.code', 'r.amount_cents as amount'])
    .select(['r.destination', 'r.reason', 'r.note', accountName('r.decided_by').as('decided_by')])
    .select([
      'r.state',
      sql<boolean>`r.requested_by = ${me}`.as('own'),
      accountName('r.requested_by').$castTo<string>().as('requested_by'),
      instantText('r.requested_at').as('requested_at'),
    ]);

type RefundQuery = Args<typeof refunds>['query'];
export const list = (db: Db, { student_id, state, ...filters }: RefundQuery, me: number) =>
  pageOf<RefundRow>(db, filters, {
    source: db
      .selectFrom('refund as r')
      .select(['r.id', 'r.id as key'])
      .$if(state !== undefined, (rows) => rows.where('r.state', '=', state!))
      .$if(student_id !== undefined, (rows) =>
        rows.where('r.account_id', 'in', (eb) =>
          eb.selectFrom('credit_account').select('id').where('student_id', '=', student_id!),
        ),
      ),
    searched: true,
    order: 'desc',
    rows: rows(db, me),
  });

/** The account of a student, locked until the transaction ends; undefined where there is none. */
export const lockAccount = (tx: Tx, studentId: number) =>
  tx
    .selectFrom('credit_account')
    .select(['id', 'balance_cents'])
    .where('student_id', '=', studentId)
    .forUpdate()
    .executeTakeFirst();

/** The person of a student, since nobody decides on their own refund. */
export const payer = (tx: Tx, studentId: number) =>
  tx
    .selectFrom('student as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select(['s.person_id', 'p.email'])
    .where('s.id', '=', studentId)
    .executeTakeFirst();

export const insert = (tx: Tx, refund: New<'refund'>) => insertRow(tx, 'refund', refund);

/** Locks the account of a refund and then the refund, in the order of requesting one. */
export async function lock(tx: Tx, id: number) {
  const found = await tx.selectFrom('refund').select('account_id').where('id', '=', id).executeTakeFirst();
  if (!found) return undefined;
  await lockRow(tx, 'credit_account', found.account_id);
  await lockRow(tx, 'refund', id);
  return tx
    .selectFrom('refund as r')
    .innerJoin('credit_account as c', 'c.id', 'r.account_id')
    .innerJoin('student as s', 's.id', 'c.student_id')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select(['r.account_id', 'r.amount_cents', 'r.state', 'r.requested_by', 'r.reason', 'c.balance_cents'])
    .select(['c.student_id', 's.person_id', 'p.email'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow();
}

export const decide = (
  tx: Tx,
  id: number,
  { state, note, by }: { state: RefundState; note: string; by: number },
) => updateRow(tx, 'refund', id, { state, note, decided_at: sql`now()`, decided_by: by });
