import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { DiscountForm, DiscountState, discounts } from '@portal/shared-kit/contract/finance/discount';
import { sql } from 'kysely';
import { insertRow, type Db, type Tx } from '../../platform/database/db.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { pageOf } from '../../platform/database/page.ts';
import { accountName, isStudent } from '../common/fragments.repository.ts';

const state = sql<DiscountState>`case when d.approved_at is not null then 'APROVADO'
  when d.refused_at is not null then 'RECUSADO' else 'PEDIDO' end`;

const asRows = (db: Db) =>
  db
    .selectFrom('discount as d')
    .innerJoin('student as s', 's.id', 'd.student_id')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select([
      'd.id',
      'd.student_id',
      'p.full_name as name',
      's.code',
      'd.percent',
      'd.from_day',
      'd.until_day',
    ])
    .select(['d.reason', 'd.asked_at', state.as('state'), accountName('d.asked_by').as('asked_by'), 'd.kind'])
    .select(
      sql<string | null>`coalesce(${accountName('d.approved_by')}, ${accountName('d.refused_by')})`.as(
        'decided_by',
      ),
    );

type DiscountQuery = Args<typeof discounts>['query'];
export const list = (db: Db, { search, state: of, student_id, ...filters }: DiscountQuery) =>
  pageOf(db, filters, {
    source: db
      .selectFrom('discount as d')
      .innerJoin('student as s', 's.id', 'd.student_id')
      .select(['d.id', 'd.id as key'])
      .$if(of !== undefined, (rows) => rows.where(state, '=', of!))
      .$if(student_id !== undefined, (rows) => rows.where('d.student_id', '=', student_id!))
      .$if(search !== '', (found) => found.where(isStudent(search))),
    searched: search !== '',
    order: 'desc',
    rows: asRows,
  });

export const find = (db: Db, id: number) => asRows(db).where('d.id', '=', id).executeTakeFirst();

/** Locks it until the transaction ends; returns who asked, and whose it is. */
export async function lock(tx: Tx, id: number) {
  await lockRow(tx, 'discount', id);
  return tx
    .selectFrom('discount as d')
    .innerJoin('student as s', 's.id', 'd.student_id')
    .select(['d.asked_by', 's.person_id', state.as('state')])
    .where('d.id', '=', id)
    .executeTakeFirst();
}

export const insert = (tx: Tx, form: DiscountForm, by: number) =>
  insertRow(tx, 'discount', { ...form, asked_by: by });

export const decide = (tx: Tx, id: number, approved: boolean, by: number) =>
  tx
    .updateTable('discount')
    .set(approved ? { approved_at: sql`now()`, approved_by: by } : { refused_at: sql`now()`, refused_by: by })
    .where('id', '=', id)
    .execute();
