import { sql } from 'kysely';
import { hold } from '../../platform/database/hold.ts';
import { updateRow, type Db, type Tx } from '../../platform/database/db.ts';

/** The fines in force of these invoices, in order. */
export const finesInForce = (db: Db, invoiceIds: readonly number[]) =>
  db
    .selectFrom('fine as f')
    .innerJoin('invoice as i', 'i.id', 'f.fine_invoice_id')
    .select(['f.id', 'f.invoice_id', 'f.fine_invoice_id', 'f.policy_id', 'f.day', 'f.percent'])
    .select(['f.days_late', 'f.base_cents', 'f.amount_cents', 'f.ended', 'i.state', 'i.total_cents'])
    .where('f.invoice_id', 'in', [...invoiceIds, 0])
    .where((eb) => eb.or([eb('f.ended', 'is', null), eb('f.ended', '<>', 'CORRIGIDA')]))
    .orderBy('f.id')
    .execute();
export type FineInForce = Awaited<ReturnType<typeof finesInForce>>[number];

export interface NewFine {
  invoice_id: number;
  fine_invoice_id: number;
  policy_id: number;
  day: string;
  days_late: number;
  percent: number;
  base_cents: number;
  amount_cents: number;
  formula: string;
}
export const insert = (tx: Tx, made: readonly NewFine[]) =>
  tx
    .insertInto('fine')
    .values([...made])
    .execute();

export const end = (tx: Tx, id: number, ended: 'ISENTA' | 'CORRIGIDA') =>
  updateRow(tx, 'fine', id, { ended, ended_at: sql`now()` });

/** Open fines whose invoice was paid since, maybe in time by the bank's day. */
export async function maybePaidInTime(tx: Tx, after: number, most: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('fine as f')
    .innerJoin('invoice as i', 'i.id', 'f.fine_invoice_id')
    .innerJoin('allocation as a', 'a.invoice_id', 'f.invoice_id')
    .select('f.invoice_id')
    .distinct()
    .where('f.ended', 'is', null)
    .where('i.state', 'in', ['EMITIDA', 'PARCIAL'])
    .where('f.invoice_id', '>', after)
    .orderBy('f.invoice_id')
    .limit(most)
    .execute();
  return rows.map(({ invoice_id }) => invoice_id);
}

/** Locks a fine until the transaction ends, with its invoice and debtor. */
export async function lock(tx: Tx, id: number) {
  await hold(tx, 'fine', id);
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
