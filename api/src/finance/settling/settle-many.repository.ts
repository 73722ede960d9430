import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';
import { nextNumbers } from '../invoices/counter.repository.ts';
import { bills } from './settled-invoice.repository.ts';

/** A payment by reference of a locked invoice, up to its open amount; one per invoice. */
export interface PlainPayment {
  invoiceId: number;
  referenceId: number;
  /** A number that no valid payment has. */
  transaction: string;
  amountCents: number;
  paidAt: Date;
  /** The bank's value date. */
  valueOn?: string | undefined;
  /** Why the amount differs from that of the reference. */
  differentReason?: string | undefined;
}

/** Inserts confirmed payments; returns their ids in the order given. */
export async function insertPayments(tx: Tx, plain: readonly PlainPayment[], by: number | null) {
  const made = await sqlRows<{ id: number }>(tx)`
    insert into payment (invoice_id, reference_id, method, transaction, amount_cents, paid_at, value_on, recorded_by)
    select invoice, reference, 'REFERENCIA', transaction, cents, paid_at, value_on, ${by}::int
    from unnest(${plain.map(({ invoiceId }) => invoiceId)}::int[], ${plain.map(({ referenceId }) => referenceId)}::int[],
      ${plain.map(({ transaction }) => transaction)}::text[], ${centsOf(plain)}::bigint[],
      ${plain.map(({ paidAt }) => paidAt.toISOString())}::timestamptz[], ${plain.map(({ valueOn }) => valueOn ?? null)}::date[])
        as given (invoice, reference, transaction, cents, paid_at, value_on)
    returning id`;
  // Rows are inserted, and so numbered, in the order given.
  const ids = made.map(({ id }) => id).sort((a, b) => a - b);
  await sql`update payment set state = 'CONCILIADO', version = version + 1 where id = any(${ids}::int[])`.execute(
    tx,
  );
  return ids;
}
const centsOf = (plain: readonly PlainPayment[]) => plain.map(({ amountCents }) => amountCents);

/** Allocates each payment to its invoice. */
export const allocate = (tx: Tx, plain: readonly PlainPayment[], ids: readonly number[], by: number | null) =>
  sql`insert into allocation (payment_id, invoice_id, amount_cents, made_by)
    select *, ${by}::int from unnest(${[...ids]}::int[], ${plain.map(({ invoiceId }) => invoiceId)}::int[],
      ${centsOf(plain)}::bigint[])`.execute(tx);

/** Raises the paid amounts of the invoices, with their states; returns the invoices as they were, by id. */
export async function raisePaid(tx: Tx, plain: readonly PlainPayment[]) {
  const rows = await sqlRows<{
    id: number;
    number: string;
    before: string;
    state: string;
    total: number;
    paid: number;
  }>(tx)`
    update invoice i set paid_cents = i.paid_cents + given.cents, updated_at = now(), version = i.version + 1,
      state = case when i.paid_cents + given.cents >= i.total_cents then 'PAGA' else 'PARCIAL' end
    from unnest(${plain.map(({ invoiceId }) => invoiceId)}::int[], ${centsOf(plain)}::bigint[])
        as given (id, cents) join invoice old on old.id = given.id
    where i.id = given.id
    returning i.id, i.number, old.state as before, i.state, i.total_cents as total, i.paid_cents as paid`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Closes the references of fully paid invoices: the used one is paid, the others are annulled (I23, I55). */
export const closeReferences = (tx: Tx, invoiceIds: readonly number[], used: readonly number[]) =>
  sql`update payment_reference set updated_at = now(),
      state = case when id = any(${[...used]}::int[]) then 'PAGA' else 'ANULADA' end
    where invoice_id = any(${[...invoiceIds]}::int[]) and state = 'ATRIBUIDA'`.execute(tx);

/** Inserts receipts with the next numbers of the year, in the order given. Call it last. */
export async function insertReceipts(
  tx: Tx,
  plain: readonly PlainPayment[],
  ids: readonly number[],
  year: number,
): Promise<{ id: number; number: string }[]> {
  const numbers = await nextNumbers(tx, 'RECIBO', year, plain.length);
  const made = await sqlRows<{ id: number; number: string }>(tx)`
    insert into receipt (number, year, sequence, payment_id, invoice_id)
    select number, ${year}::int, sequence, payment, invoice
    from unnest(${numbers.map(({ number }) => number)}::text[], ${numbers.map(({ sequence }) => sequence)}::int[],
      ${[...ids]}::int[], ${plain.map(({ invoiceId }) => invoiceId)}::int[]) as given (number, sequence, payment, invoice)
    returning id, number`;
  return made.sort((a, b) => a.id - b.id);
}

/** The debtors of these invoices. */
export const payersOf = async (tx: Tx, ids: readonly number[]) =>
  new Map((await bills(tx).where('i.id', 'in', ids).execute()).map((bill) => [bill.id, bill]));
