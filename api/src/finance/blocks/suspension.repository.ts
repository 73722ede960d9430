import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type {
  BlockSuspension,
  SuspensionForm,
  SuspensionState,
  DebtBlockRules,
  DebtBlocksForm,
  blockSuspensions,
} from '@portal/shared-kit/contract/finance/debt-block';
import { sql } from 'kysely';
import { insertRow, updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { firstValue } from '../../platform/database/read.ts';
import { instantText } from '../../platform/database/dates.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { pageOf } from '../../platform/database/page.ts';
import { accountName, isStudent, today } from '../common/fragments.repository.ts';
import { messages } from './messages.ts';

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

type SuspensionQuery = Args<typeof blockSuspensions>['query'];
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
    rows,
  });

export const find = (db: Db, id: number): Promise<BlockSuspension | undefined> =>
  rows(db).where('b.id', '=', id).executeTakeFirst();

/** Locks it until the transaction ends; returns its student and state. */
export async function lock(tx: Tx, id: number) {
  await lockRow(tx, 'block_suspension', id);
  return tx
    .selectFrom('block_suspension as b')
    .innerJoin('student as s', 's.id', 'b.student_id')
    .select(['s.person_id', state.as('state')])
    .where('b.id', '=', id)
    .executeTakeFirst();
}

/** Locks the student until the transaction ends; returns the person. */
export const lockStudent = (tx: Tx, id: number): Promise<number | undefined> =>
  firstValue(tx.selectFrom('student').select('person_id').where('id', '=', id).forUpdate());

/** Adds a suspension in place of a running one. */
export async function replace(tx: Tx, { student_id, until_day, reason }: SuspensionForm, by: number) {
  await tx
    .updateTable('block_suspension')
    .set({ ended_at: sql`now()`, ended_by: by })
    .where('student_id', '=', student_id)
    .where('ended_at', 'is', null)
    .where('until_day', '>=', today)
    .execute();
  return insertRow(tx, 'block_suspension', { student_id, until_day, reason, made_by: by });
}

export const end = (tx: Tx, id: number, by: number) =>
  updateRow(tx, 'block_suspension', id, { ended_at: sql`now()`, ended_by: by });

/** Until when a student's block is suspended; null where it is not. */
export const suspendedUntil = async (db: Db, studentId: number): Promise<string | null> =>
  (await firstValue(
    db
      .selectFrom('block_suspension')
      .select('until_day')
      .where('student_id', '=', studentId)
      .where('ended_at', 'is', null)
      .where('until_day', '>=', today),
  )) ?? null;

const key = 'finance.debt_blocks';

/** Whether debts block renewals: they do until an institution decides otherwise. */
export async function blocksRenewal(db: Db): Promise<boolean> {
  const stored = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return (stored?.value as { renewal?: boolean } | undefined)?.renewal ?? true;
}

/** The active services, by name, with whether debts block each. */
export async function rules(db: Db): Promise<DebtBlockRules> {
  const services = await db
    .selectFrom('service')
    .select(['id', 'name', 'blocked_by_debt as blocked', 'type'])
    .where('active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return { renewal: await blocksRenewal(db), services };
}

export async function setRules(tx: Tx, { renewal, services }: DebtBlocksForm): Promise<void> {
  const value = JSON.stringify({ renewal });
  await tx
    .insertInto('setting')
    .values({ key, value })
    .onConflict((on) => on.column('key').doUpdateSet({ value }))
    .execute();
  const stopped = sql<boolean>`service.id = any(${sql.val([...services])}::int[])`;
  await tx
    .updateTable('service')
    .set((eb) => ({ blocked_by_debt: stopped, version: eb('version', '+', 1) }))
    .where('active', '=', true)
    .where(sql<boolean>`blocked_by_debt <> (${stopped})`)
    .execute();
}

/** Issued unpaid invoices of a student that are overdue, the oldest first. */
const overdueInvoices = (db: Db, studentId: number) =>
  db
    .selectFrom('invoice')
    .select(['id', 'due_date', sql<string>`number`.as('number')])
    .select(sql<number>`total_cents - paid_cents`.as('open'))
    .select(
      sql<string>`(select string_agg(line.description, ' · ' order by line.position) from invoice_line line
        where line.invoice_id = invoice.id)`.as('description'),
    )
    .where('student_id', '=', studentId)
    .where('state', 'in', ['EMITIDA', 'PARCIAL'])
    .where('number', 'is not', null)
    .where('due_date', '<', sql<string>`(now() at time zone 'Africa/Maputo')::date`)
    .orderBy('due_date')
    .orderBy('id')
    .execute();

/** What a student's account owes, as an overdue invoice; undefined where it owes nothing (J27). */
const owedBy = (db: Db, studentId: number) =>
  db
    .selectFrom('credit_account')
    .select([
      sql<null>`null`.as('id'),
      sql<string>`(owed_since at time zone 'Africa/Maputo')::date::text`.as('due_date'),
      sql<number>`-balance_cents`.as('open'),
    ])
    .where('student_id', '=', studentId)
    .where('balance_cents', '<', 0)
    .executeTakeFirst();

/** What a student owes and is overdue, the oldest first. */
export async function overdueOf(db: Db, studentId: number) {
  const invoices = await overdueInvoices(db, studentId);
  const owed = await owedBy(db, studentId);
  if (!owed) return invoices;
  const account = { ...owed, number: messages.toRepay, description: messages.toRepayWhat };
  return [...invoices, account].toSorted((a, b) => a.due_date.localeCompare(b.due_date));
}

/** The student that a person is; the latest of several. */
export const studentOf = (db: Db, personId: number): Promise<number | undefined> =>
  firstValue(
    db
      .selectFrom('student')
      .select('id')
      .where('person_id', '=', personId)
      .orderBy('active', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  );
