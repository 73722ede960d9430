import type { PaymentMethod } from '@portal/shared-kit/contract/finance/payment-rules';
import { sql } from 'kysely';
import { nextNumber } from '../invoices/counter.repository.ts';
import * as allocations from '../ledger/payment-allocation.repository.ts';
import { insertRow, updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { firstValue } from '../../platform/database/read.ts';

export interface NewPayment {
  /** Null while it is unmatched. */
  invoiceId: number | null;
  referenceId?: number | undefined;
  method: PaymentMethod;
  transaction: string;
  amountCents: number;
  paidAt: Date;
  valueOn?: string | undefined;
  recordedBy: number | null;
  reason?: string;
  attachmentId?: number | undefined;
  /** Of cash without a number: `transaction` is `numberOfKey`, until the receipt's number replaces it. */
  key?: string | undefined;
}

/** The number of cash whose receipt is not issued yet. */
export const numberOfKey = (key: string): string => `Caixa ${key}`;

/** The normal form of a transaction number: unique over all methods but cash, without case, blanks and punctuation (I55). */
const keyOf = (method: PaymentMethod, transaction: string) =>
  sql<string>`transaction_key(${method}, ${transaction})`;

const named = (db: Db) =>
  db
    .selectFrom('payment as pay')
    .leftJoin('invoice as i', 'i.id', 'pay.invoice_id')
    .select([
      'pay.id',
      'pay.invoice_id',
      'pay.amount_cents',
      'pay.state',
      'pay.method',
      'i.number as invoice',
    ]);

/** The payment of a request, or with a number; a reversed one has released its number, and not its request. */
export const currentPayment = (
  db: Db,
  { method, transaction, key }: Pick<NewPayment, 'method' | 'transaction' | 'key'>,
) =>
  named(db)
    .$if(key !== undefined, (rows) => rows.where('pay.request_key', '=', key!))
    .$if(key === undefined, (rows) =>
      rows
        .where('pay.transaction_key', '=', keyOf(method, transaction))
        .where('pay.state', '<>', 'ESTORNADO'),
    )
    .executeTakeFirst();

/** Gives cash without a number the number of its receipt (J30). */
export const numberByReceipt = (tx: Tx, id: number, key: string, receipt: string) =>
  tx
    .updateTable('payment')
    .set({ transaction: receipt })
    .where('id', '=', id)
    .where('transaction', '=', numberOfKey(key))
    .execute();

/** Inserts a payment; undefined where its number is taken, also by a concurrent insert. */
export async function insert(tx: Tx, payment: NewPayment): Promise<number | undefined> {
  const made = await tx
    .insertInto('payment')
    .values({
      invoice_id: payment.invoiceId,
      reference_id: payment.referenceId ?? null,
      method: payment.method,
      transaction: payment.transaction,
      amount_cents: payment.amountCents,
      paid_at: payment.paidAt,
      value_on: payment.valueOn ?? null,
      recorded_by: payment.recordedBy,
      attachment_id: payment.attachmentId ?? null,
      request_key: payment.key ?? null,
      reason: payment.reason ?? '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Moves a payment to another state, with the other columns in `change`. */
export const move = (
  tx: Tx,
  id: number,
  state: 'CONCILIADO' | 'POR_IDENTIFICAR' | 'DEVOLVIDO' | 'ESTORNADO',
  change: { invoice_id?: number | null; reason?: string } = {},
) => updateRow(tx, 'payment', id, (eb) => ({ ...change, state, version: eb('version', '+', 1) }));

/** Locks the payment until the transaction ends. */
export const lock = (tx: Tx, id: number) =>
  tx.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Inserts a receipt with the next number of this year. Call it last: other callers wait for the end of this transaction. */
export async function insertReceipt(
  tx: Tx,
  { paymentId, invoiceId }: { paymentId: number; invoiceId: number },
) {
  const numbered = await nextNumber(tx, 'RECIBO');
  const id = await insertRow(tx, 'receipt', { payment_id: paymentId, invoice_id: invoiceId, ...numbered });
  return { id, number: numbered.number };
}

export const receiptOf = (db: Db, paymentId: number) =>
  db
    .selectFrom('receipt')
    .select(['id', 'number'])
    .where('payment_id', '=', paymentId)
    .where('voided_at', 'is', null)
    .executeTakeFirstOrThrow();

/** Voids the receipt of a payment; its number stays. */
export const voidReceipt = (tx: Tx, paymentId: number, reason: string) =>
  tx
    .updateTable('receipt')
    .set({ voided_at: sql`now()`, void_reason: reason })
    .where('payment_id', '=', paymentId)
    .where('voided_at', 'is', null)
    .execute();

/** The invoice of a payment; null while unmatched, undefined for an unknown payment. */
export const invoiceOf = (db: Db, paymentId: number): Promise<number | null | undefined> =>
  firstValue(db.selectFrom('payment').select(['invoice_id']).where('id', '=', paymentId));

/** The latest payment in force of an invoice. */
export async function lastOf(db: Db, invoiceId: number) {
  const paidBy = (await allocations.ofInvoice(db, invoiceId)).flatMap(({ payment_id }) => payment_id ?? []);
  return db
    .selectFrom('receipt')
    .select(['payment_id as paymentId', 'number as receipt'])
    .where('payment_id', 'in', [...paidBy, 0])
    .where('voided_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Links an undecided proof to its payment; false where it has been decided. */
export async function acceptProof(
  tx: Tx,
  payment: { id: number; invoiceId: number; paymentId: number; by: number | null },
): Promise<boolean> {
  await tx
    .updateTable('payment_proof')
    .set({ state: 'EM_VERIFICACAO' })
    .where('id', '=', payment.id)
    .where('state', '=', 'ENVIADO')
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('payment_proof')
    .set((eb) => ({
      state: 'ACEITE',
      payment_id: payment.paymentId,
      decided_by: payment.by,
      decided_at: sql`now()`,
      held_by: null,
      held_at: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', payment.id)
    .where('invoice_id', '=', payment.invoiceId)
    .where('state', '=', 'EM_VERIFICACAO')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
