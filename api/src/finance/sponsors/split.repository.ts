import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type { PaymentMethod } from '@portal/shared-kit/contract/finance/payment-rules';
import type { SplitPart, SplitState, SponsorSplit } from '@portal/shared-kit/contract/finance/sponsor-split';
import { sql } from 'kysely';
import { insertRow, updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { countOf } from '../../platform/database/read.ts';
import { instantText } from '../../platform/database/dates.ts';
import { lockRow, lockRows } from '../../platform/database/lock-row.ts';
import { pageOf } from '../../platform/database/page.ts';
import { accountName } from '../common/fragments.repository.ts';
import { closedKey, type ListedStudent, type OpenInvoice, type PlannedPart } from './split.rules.ts';

/** Students by card code. */
export async function studentsOf(db: Db, codes: readonly string[]): Promise<Map<string, ListedStudent>> {
  const found = await db
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.person_id')
    .select(['student.id', 'student.code', 'person.full_name as fullName'])
    .select(sql<string>`coalesce(person.doc_number, '')`.as('document'))
    .where('student.code', 'in', [...codes, ''])
    .execute();
  return new Map(found.map(({ code, ...student }) => [code!, student]));
}

/** The invoices of these students, open ones the oldest first, and those no longer open. */
export async function invoicesOf(db: Db, studentIds: readonly number[]) {
  const found = await db
    .selectFrom('invoice')
    .select(['id', 'type', sql<number>`student_id`.as('student_id'), sql<string>`number`.as('number')])
    .select(sql<number>`(total_cents - paid_cents)::bigint`.as('open'))
    .select(sql<boolean>`state in ('EMITIDA', 'PARCIAL')`.as('is_open'))
    .where('student_id', 'in', [...studentIds, 0])
    .where('number', 'is not', null)
    .orderBy('due_date')
    .orderBy('id')
    .execute();
  const open = new Map<number, OpenInvoice[]>();
  for (const { is_open, ...one } of found)
    if (is_open) open.set(one.student_id, [...(open.get(one.student_id) ?? []), one]);
  const closed = found.filter(({ is_open }) => !is_open);
  return { open, closed: new Set(closed.map((one) => closedKey(one.student_id, one.number))) };
}

interface NewSplit {
  sponsor: string;
  method: PaymentMethod;
  transaction: string;
  amountCents: number;
  paidAt: Date;
  paymentId: number | null;
  fileName: string;
  by: number;
}
/** Stores the result of a list. */
export async function insert(tx: Tx, split: NewSplit, parts: readonly PlannedPart[]): Promise<number> {
  const id = await insertRow(tx, 'sponsor_split', {
    sponsor: split.sponsor,
    method: split.method,
    transaction: split.transaction,
    file_name: split.fileName,
    amount_cents: split.amountCents,
    paid_at: split.paidAt,
    payment_id: split.paymentId,
    created_by: split.by,
  });
  await tx
    .insertInto('sponsor_split_line')
    .values(
      parts.map(({ line, studentId, invoiceId, amountCents, creditCents }, nth) => ({
        split_id: id,
        number: line,
        part: nth + 1,
        student_id: studentId,
        invoice_id: invoiceId,
        amount_cents: amountCents,
        credit_cents: creditCents,
      })),
    )
    .execute();
  return id;
}

export const discard = (tx: Tx, id: number) => tx.deleteFrom('sponsor_split').where('id', '=', id).execute();

/** Locks a split until the transaction ends. */
export async function lock(tx: Tx, id: number) {
  await lockRow(tx, 'sponsor_split', id);
  return tx
    .selectFrom('sponsor_split as s')
    .leftJoin('job as j', 'j.id', 's.job_id')
    .selectAll('s')
    .select(sql<PaymentMethod>`s.method`.as('method'))
    .select(
      sql<boolean>`s.state in ('A_REPARTIR', 'A_DESFAZER') and coalesce(j.state in ('EM_ESPERA', 'EM_CURSO'), false)`.as(
        'working',
      ),
    )
    .where('s.id', '=', id)
    .executeTakeFirst();
}
export type Split = NonNullable<Awaited<ReturnType<typeof lock>>>;

interface Change {
  state: SplitState;
  job_id?: number;
  payment_id?: number;
  confirmedBy?: number;
  reason?: string;
}
export const setState = (tx: Tx, id: number, { confirmedBy, ...set }: Change) =>
  updateRow(tx, 'sponsor_split', id, {
    ...set,
    ...(confirmedBy !== undefined && { confirmed_by: confirmedBy, confirmed_at: sql<string>`now()` }),
  });

/** The planned parts of a split, each with its payment. */
export const planned = (db: Db, id: number) =>
  db.selectFrom('sponsor_split_line').selectAll().where('split_id', '=', id).orderBy('part').execute();

/** Links a part to its payment. */
export async function keepPart(tx: Tx, lineId: number, paymentId: number, parentId: number): Promise<void> {
  await updateRow(tx, 'payment', paymentId, { part_of_id: parentId });
  await updateRow(tx, 'sponsor_split_line', lineId, { payment_id: paymentId });
}

/** Changes the state of the transfer itself, which pays no invoice while it is split. */
export const moveWhole = (
  tx: Tx,
  paymentId: number,
  state: 'POR_IDENTIFICAR' | 'REPARTIDO',
  reason: string,
) => updateRow(tx, 'payment', paymentId, (eb) => ({ state, reason, version: eb('version', '+', 1) }));

/** Locks payments until the transaction ends, in the order of their ids. */
export const lockPayments = (tx: Tx, ids: readonly number[]) => lockRows(tx, 'payment', ids);

/** How many of the parts are unchanged since they were recorded. */
export const unchangedParts = (db: Db, id: number): Promise<number> =>
  countOf(
    db
      .selectFrom('sponsor_split_line as l')
      .innerJoin('payment as p', 'p.id', 'l.payment_id')
      .where('l.split_id', '=', id)
      .where('p.state', '=', 'CONCILIADO')
      .whereRef('p.invoice_id', '=', 'l.invoice_id'),
  );

const rows = (db: Db) =>
  db
    .selectFrom('sponsor_split as s')
    .select(['s.id', 's.sponsor', 's.transaction', 's.amount_cents as amount', 's.file_name', 's.job_id'])
    .select([
      's.payment_id',
      's.created_by as created_by_id',
      's.reason',
      sql<PaymentMethod>`s.method`.as('method'),
      's.state',
      instantText('s.paid_at').as('paid_at'),
      instantText('s.created_at').as('created_at'),
      accountName('s.created_by').as('created_by'),
      accountName('s.confirmed_by').as('confirmed_by'),
      sql<number>`(select count(distinct student_id)::int from sponsor_split_line where split_id = s.id)`.as(
        'students',
      ),
      sql<number>`(select count(*)::int from sponsor_split_line where split_id = s.id)`.as('parts'),
      sql<number>`(select coalesce(sum(credit_cents), 0)::bigint from sponsor_split_line where split_id = s.id)`.as(
        'credit',
      ),
    ]);
export type SplitRow = Omit<SponsorSplit, 'second'> & { payment_id: number | null; created_by_id: number };

export const list = (db: Db, { search, ...filters }: PageQuery) =>
  pageOf<SplitRow>(db, filters, {
    source: db
      .selectFrom('sponsor_split as s')
      .select(['s.id', 's.id as key'])
      .$if(search !== '', (rows) =>
        rows.where((eb) =>
          eb.or([
            eb('s.sponsor', 'ilike', `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`),
            eb('s.transaction', '=', search),
          ]),
        ),
      ),
    searched: search !== '',
    order: 'desc',
    rows,
  });

export const find = (db: Db, id: number): Promise<SplitRow | undefined> =>
  rows(db).where('s.id', '=', id).executeTakeFirst();

/** What each student gets, in the order of the list. */
export const parts = (db: Db, id: number, filters: Omit<PageQuery, 'search'>) =>
  pageOf<SplitPart>(db, filters, {
    source: db
      .selectFrom('sponsor_split_line as l')
      .select(['l.id', 'l.part as key'])
      .where('l.split_id', '=', id),
    searched: true,
    order: 'asc',
    rows: db
      .selectFrom('sponsor_split_line as l')
      .innerJoin('student as s', 's.id', 'l.student_id')
      .innerJoin('person', 'person.id', 's.person_id')
      .innerJoin('invoice as i', 'i.id', 'l.invoice_id')
      .leftJoin('payment as p', 'p.id', 'l.payment_id')
      .select(['l.id', 'l.number as line', 'l.student_id', 'person.full_name as student'])
      .select(['l.amount_cents as amount', 'l.credit_cents as credit'])
      .select([
        sql<string>`s.code`.as('code'),
        sql<string>`i.number`.as('invoice'),
        'i.type',
        sql<
          string | null
        >`(select number from receipt r where r.payment_id = l.payment_id order by r.id limit 1)`.as(
          'receipt',
        ),
        sql<boolean>`p.id is not null and (p.state <> 'CONCILIADO' or p.invoice_id <> l.invoice_id)`.as(
          'withdrawn',
        ),
      ]),
  });
