import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type {
  BlockSuspension,
  SuspensionForm,
  SuspensionState,
} from '@portal/shared-kit/contract/finance/debt-block';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { instantText } from '../../platform/database/dates.ts';
import { hold } from '../../platform/database/hold.ts';
import { pageOf } from '../../platform/database/page.ts';
import { accountName, isStudent, today } from '../common/fragments.repository.ts';

const state = sql<SuspensionState>`case when b.ended_at is not null then 'CANCELADA'
  when b.until_day < ${today} then 'TERMINADA' else 'VIGENTE' end`;

const rows = (db: Db) =>
  db
    .selectFrom('block_suspension as b')
    .innerJoin('student as s', 's.id', 'b.student_id')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select(['b.id', 'b.student_id', 'p.full_name as name', 's.code', 'b.until_day', 'b.reason'])
    .select([
      instantText('b.made_at').as('made_at'),
      state.as('state'),
      accountName('b.ended_by').as('ended_by'),
    ])
    .select(sql<string>`coalesce(${accountName('b.made_by')}, '')`.as('made_by'));

interface SuspensionQuery extends PageQuery {
  state?: SuspensionState | undefined;
  student_id?: number | undefined;
}
export const list = (db: Db, { search, state: of, student_id, ...filters }: SuspensionQuery) =>
  pageOf<BlockSuspension>(db, filters, {
    source: db
      .selectFrom('block_suspension as b')
      .innerJoin('student as s', 's.id', 'b.student_id')
      .select(['b.id', 'b.id as key'])
      .$if(of !== undefined, (rows) => rows.where(state, '=', of!))
      .$if(student_id !== undefined, (rows) => rows.where('b.student_id', '=', student_id!))
      .$if(search !== '', (found) => found.where(isStudent(search))),
    searched: search !== '',
    order: 'desc',
    rows: rows(db),
  });

export const find = (db: Db, id: number): Promise<BlockSuspension | undefined> =>
  rows(db).where('b.id', '=', id).executeTakeFirst();

/** Locks it until the transaction ends; returns its student and state. */
export async function lock(tx: Tx, id: number) {
  await hold(tx, 'block_suspension', id);
  return tx
    .selectFrom('block_suspension as b')
    .innerJoin('student as s', 's.id', 'b.student_id')
    .select(['s.person_id', state.as('state')])
    .where('b.id', '=', id)
    .executeTakeFirst();
}

/** Locks the student until the transaction ends; returns the person. */
export const lockStudent = async (tx: Tx, id: number): Promise<number | undefined> =>
  (await tx.selectFrom('student').select('person_id').where('id', '=', id).forUpdate().executeTakeFirst())
    ?.person_id;

/** Adds a suspension in place of a running one. */
export async function replace(tx: Tx, { student_id, until_day, reason }: SuspensionForm, by: number) {
  await tx
    .updateTable('block_suspension')
    .set({ ended_at: sql`now()`, ended_by: by })
    .where('student_id', '=', student_id)
    .where('ended_at', 'is', null)
    .where('until_day', '>=', today)
    .execute();
  const { id } = await tx
    .insertInto('block_suspension')
    .values({ student_id, until_day, reason, made_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const end = (tx: Tx, id: number, by: number) =>
  tx
    .updateTable('block_suspension')
    .set({ ended_at: sql`now()`, ended_by: by })
    .where('id', '=', id)
    .execute();

/** Until when a student's block is suspended; null where it is not. */
export const suspendedUntil = async (db: Db, studentId: number): Promise<string | null> =>
  (
    await db
      .selectFrom('block_suspension')
      .select('until_day')
      .where('student_id', '=', studentId)
      .where('ended_at', 'is', null)
      .where('until_day', '>=', today)
      .executeTakeFirst()
  )?.until_day ?? null;
