import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { nextNumbers } from '../billing/counter.repository.ts';
import { bills } from './settled-invoice.repository.ts';

/** A payment by reference of an invoice that is locked: no more than what is open of it, and one for each invoice. */
export interface PlainPayment {
  invoiceId: number;
  referenceId: number;
  /** One that no valid payment bears. */
  transaction: string;
  amountCents: number;
  paidAt: Date;
  /** Why it is another amount than the reference asks for. */
  differentReason?: string | undefined;
}

/** Records confirmed payments; answers their ids in the order given. */
export async function insertPayments(
  tx: Tx,
  given: readonly PlainPayment[],
  by: number | null,
): Promise<number[]> {
  const made = await tx
    .insertInto('payment')
    .values(
      given.map(({ invoiceId, referenceId, transaction, amountCents, paidAt }) => ({
        ...{ invoice_id: invoiceId, reference_id: referenceId, method: 'REFERENCIA', transaction },
        ...{ amount_cents: amountCents, paid_at: paidAt, recorded_by: by },
      })),
    )
    .returning('id')
    .execute();
  // Rows are inserted, and so numbered, in the order given.
  const ids = made.map(({ id }) => id).sort((a, b) => a - b);
  await tx
    .updateTable('payment')
    .set((eb) => ({ state: 'CONCILIADO', version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
  return ids;
}

/** Allocates each payment to its invoice. */
export const allocate = (tx: Tx, given: readonly PlainPayment[], ids: readonly number[], by: number | null) =>
  tx
    .insertInto('allocation')
    .values(
      given.map(({ invoiceId, amountCents }, nth) => ({
        ...{ payment_id: ids[nth]!, invoice_id: invoiceId, amount_cents: amountCents, made_by: by },
      })),
    )
    .execute();

/** Raises what is paid of the invoices, with their states; answers them as they were, by id. */
export async function raisePaid(tx: Tx, given: readonly PlainPayment[]) {
  const { rows } = await sql<{
    id: number;
    number: string;
    before: string;
    state: string;
    total: number;
    paid: number;
  }>`
    update invoice i set paid_cents = i.paid_cents + given.cents, updated_at = now(), version = i.version + 1,
      state = case when i.paid_cents + given.cents >= i.total_cents then 'PAGA' else 'PARCIAL' end
    from unnest(${given.map(({ invoiceId }) => invoiceId)}::int[], ${given.map(({ amountCents }) => amountCents)}::bigint[])
        as given (id, cents) join invoice old on old.id = given.id
    where i.id = given.id
    returning i.id, i.number, old.state as before, i.state, i.total_cents as total, i.paid_cents as paid`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Closes the references of invoices that are paid in full: the one that was used is paid, its others annulled (I23, I55). */
export const closeReferences = (tx: Tx, invoiceIds: readonly number[], used: readonly number[]) =>
  sql`update payment_reference set updated_at = now(),
      state = case when id = any(${[...used]}::int[]) then 'PAGA' else 'ANULADA' end
    where invoice_id = any(${[...invoiceIds]}::int[]) and state = 'ATRIBUIDA'`.execute(tx);

/** Receipts with the next numbers of the year, in the order given. Take them last. */
export async function insertReceipts(
  tx: Tx,
  given: readonly PlainPayment[],
  ids: readonly number[],
  year: number,
): Promise<{ id: number; number: string }[]> {
  const numbers = await nextNumbers(tx, 'RECIBO', year, given.length);
  const made = await tx
    .insertInto('receipt')
    .values(
      numbers.map((numbered, nth) => ({
        ...numbered,
        payment_id: ids[nth]!,
        invoice_id: given[nth]!.invoiceId,
      })),
    )
    .returning(['id', 'number'])
    .execute();
  return made.sort((a, b) => a.id - b.id);
}

/** Who owes these invoices. */
export const payersOf = async (tx: Tx, ids: readonly number[]) =>
  new Map((await bills(tx).where('i.id', 'in', ids).execute()).map((bill) => [bill.id, bill]));
