import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { sql } from 'kysely';
import { lockRow } from '../../platform/database/lock-row.ts';
import { updateRow, type Db, type Tx, type New } from '../../platform/database/db.ts';
import type { FineRow, FineState, fines } from '@portal/shared-kit/contract/finance/fine';
import { instantText } from '../../platform/database/dates.ts';
import { pageOf } from '../../platform/database/page.ts';
import { accountName, isStudent } from '../common/fragments.repository.ts';

/** The invoices of the fines in force of these invoices. */
export const fineInvoices = async (db: Db, invoiceIds: readonly number[]): Promise<number[]> =>
  (await finesInForce(db, invoiceIds)).map(({ fine_invoice_id }) => fine_invoice_id);

/** The fines in force of these invoices, by day: one that was issued anew keeps that of the first. */
export const finesInForce = (db: Db, invoiceIds: readonly number[]) =>
  db
    .selectFrom('fine as f')
    .innerJoin('invoice as i', 'i.id', 'f.fine_invoice_id')
    .select(['f.id', 'f.invoice_id', 'f.fine_invoice_id', 'f.policy_id', 'f.day', 'f.percent'])
    .select(['f.days_late', 'f.base_cents', 'f.amount_cents', 'f.ended', 'i.state', 'i.total_cents'])
    .where('f.invoice_id', 'in', [...invoiceIds, 0])
    .where((eb) => eb.or([eb('f.ended', 'is', null), eb('f.ended', '<>', 'CORRIGIDA')]))
    .orderBy('f.day')
    .orderBy('f.id')
    .execute();
export type FineInForce = Awaited<ReturnType<typeof finesInForce>>[number];

export const insert = (tx: Tx, made: readonly New<'fine'>[]) =>
  tx
    .insertInto('fine')
    .values([...made])
    .execute();

export const end = (tx: Tx, id: number, ended: 'ISENTA' | 'CORRIGIDA') =>
  updateRow(tx, 'fine', id, { ended, ended_at: sql`now()` });

/** Ends the fines that these invoices charge, because what was fined is not owed any more. */
export const endOf = (tx: Tx, fineInvoiceIds: readonly number[]) =>
  tx
    .updateTable('fine')
    .set({ ended: 'CORRIGIDA', ended_at: sql`now()` })
    .where('fine_invoice_id', 'in', [...fineInvoiceIds, 0])
    .where('ended', 'is', null)
    .execute();

/** The invoices of fines that were annulled or credited in part since, or paid, maybe in time by the bank's day: of open fines, and of those
 *  that were paid although a proof of them, or a note over a part of them, kept them from being taken back. */
export async function maybeCorrected(tx: Tx, after: number, most: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('fine as f')
    .innerJoin('invoice as i', 'i.id', 'f.fine_invoice_id')
    .innerJoin('invoice as fined', 'fined.id', 'f.invoice_id')
    .leftJoin('allocation as a', 'a.invoice_id', 'f.invoice_id')
    .select('f.invoice_id')
    .distinct()
    .where('f.ended', 'is', null)
    .where(
      sql<boolean>`(i.state in ('EMITIDA', 'PARCIAL') or i.state = 'PAGA' and (
        exists (select from payment_proof where invoice_id = i.id and state = 'ACEITE')
        or exists (select from credit_note where invoice_id = i.id and partial)))`,
    )
    .where((eb) => eb.or([eb('a.id', 'is not', null), eb('fined.state', '=', 'ANULADA')]))
    .where('f.invoice_id', '>', after)
    .orderBy('f.invoice_id')
    .limit(most)
    .execute();
  return rows.map(({ invoice_id }) => invoice_id);
}

/** Locks the invoice of a fine and then the fine until the transaction ends, as a payment that corrects it does; with the debtor. */
export async function lock(tx: Tx, id: number) {
  await sql`select from invoice where id = (select fine_invoice_id from fine where id = ${id}) for update`.execute(
    tx,
  );
  await lockRow(tx, 'fine', id);
  return tx
    .selectFrom('fine as f')
    .innerJoin('invoice as i', 'i.id', 'f.fine_invoice_id')
    .innerJoin('student as s', 's.id', 'i.student_id')
    .select([
      'f.fine_invoice_id',
      'f.amount_cents',
      'f.ended',
      'i.state',
      's.id as student_id',
      's.person_id',
    ])
    .where('f.id', '=', id)
    .executeTakeFirst();
}

/** Whether the fine `f` is owed: only then its invoice `fi` may be waived, and a request for that waits. */
const isOwed = sql<boolean>`(f.ended is null and fi.state in ('EMITIDA', 'PARCIAL'))`;

/** The undecided request for a waiver. */
export const waiting = (tx: Tx, fineId: number) =>
  tx
    .selectFrom('fine_waiver')
    .select(['id', 'asked_by', 'reason'])
    .where('fine_id', '=', fineId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();

export const ask = (tx: Tx, fine_id: number, reason: string, asked_by: number) =>
  tx.insertInto('fine_waiver').values({ fine_id, reason, asked_by }).execute();

export const decide = (tx: Tx, waiverId: number, approved: boolean, by: number) =>
  updateRow(tx, 'fine_waiver', waiverId, { approved, decided_at: sql`now()`, decided_by: by });

/** The unfinished job that computes fines. */
export const runningJob = (db: Db, kind: string) =>
  db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();

const state = sql<FineState>`case when f.ended is not null then f.ended when fi.state = 'EMITIDA' then 'POR_PAGAR' else fi.state end`;

const asRows = (db: Db, me: number) =>
  db
    .selectFrom('fine as f')
    .innerJoin('invoice as i', 'i.id', 'f.invoice_id')
    .innerJoin('invoice as fi', 'fi.id', 'f.fine_invoice_id')
    .innerJoin('student as s', 's.id', 'i.student_id')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .leftJoin('fine_waiver as w', (join) =>
      join.onRef('w.fine_id', '=', 'f.id').on('w.decided_at', 'is', null).on(isOwed),
    )
    .select(['f.id', 's.id as student_id', 'p.full_name as name', 's.code', 'f.invoice_id', 'i.due_date'])
    .select([
      'f.fine_invoice_id',
      'f.day',
      'f.days_late',
      'f.percent',
      'f.amount_cents as amount',
      'f.formula',
    ])
    .select(['fi.paid_cents as paid', state.as('state'), 'w.id as waiver_id', 'w.reason'])
    .select([
      sql<string>`i.number`.as('invoice'),
      sql<string>`fi.number`.as('fine_invoice'),
      sql<string>`(select description from invoice_line where invoice_id = i.id order by position limit 1)`.as(
        'description',
      ),
      accountName('w.asked_by').$castTo<string>().as('asked_by'),
      instantText('w.asked_at').as('asked_at'),
      sql<boolean | null>`w.asked_by = ${me}`.as('own'),
    ]);
type Bare = Awaited<ReturnType<ReturnType<typeof asRows>['executeTakeFirstOrThrow']>>;
const onWire = ({ waiver_id, reason, asked_by, asked_at, own, ...row }: Bare): FineRow => ({
  ...row,
  waiver:
    waiver_id === null ? null : { id: waiver_id, reason: reason!, asked_by, asked_at: asked_at!, own: own! },
});

type FineQuery = Args<typeof fines>['query'];
/** Fines, the latest first; with `personId`, only of that person. */
export async function list(
  db: Db,
  { search, state: of, waiting, student_id, ...filters }: FineQuery,
  { me, personId }: { me: number; personId: number | undefined },
) {
  const page = await pageOf<Bare>(db, filters, {
    source: db
      .selectFrom('fine as f')
      .innerJoin('invoice as fi', 'fi.id', 'f.fine_invoice_id')
      .innerJoin('student as s', 's.id', 'fi.student_id')
      .select(['f.id', 'f.id as key'])
      .$if(of !== undefined, (rows) => rows.where(state, '=', of!))
      .$if(waiting !== undefined, (rows) =>
        rows
          .where(isOwed)
          .where(
            'f.id',
            'in',
            db.selectFrom('fine_waiver').select('fine_id').where('decided_at', 'is', null),
          ),
      )
      .$if(student_id !== undefined, (rows) => rows.where('s.id', '=', student_id!))
      .$if(personId !== undefined, (rows) => rows.where('s.person_id', '=', personId!))
      .$if(search !== '', (found) => found.where(isStudent(search))),
    searched: search !== '',
    order: 'desc',
    rows: asRows(db, me),
  });
  return { ...page, rows: page.rows.map(onWire) };
}

/** Name, number and state of a fine. */
export const find = async (db: Db, id: number): Promise<FineRow | undefined> => {
  const row = await asRows(db, 0).where('f.id', '=', id).executeTakeFirst();
  return row && onWire(row);
};
