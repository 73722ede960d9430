import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';
import { lockRows } from '../../platform/database/lock-row.ts';
import { nextNumbers } from '../invoices/counter.repository.ts';
import { bills } from '../ledger/settled-invoice.repository.ts';

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
  new Map(
    (
      await bills(tx)
        .where('i.id', 'in', [...ids, 0])
        .execute()
    ).map((bill) => [bill.id, bill]),
  );

/** A payment as it was recorded. */
export interface RecordedPayment {
  paymentId: number;
  version: number | null;
}

/** The invoices, of types without a handler, that these payments are allocated to. */
export async function plainInvoices(tx: Tx, paymentIds: readonly number[], handled: readonly string[]) {
  const rows = await sqlRows<{ id: number }>(tx)`
    select distinct i.id from allocation a join invoice i on i.id = a.invoice_id and i.type <> all(${[...handled]}::text[])
    where a.payment_id = any(${[...paymentIds]}::int[])`;
  return rows.map(({ id }) => id);
}

/** Locks payments after their invoices and returns those that are as they were recorded and paid one invoice, of a type without a handler, and
 *  nothing else, or are unmatched. */
export async function lockPlain(tx: Tx, recorded: readonly RecordedPayment[], handled: readonly string[]) {
  const ids = recorded.map(({ paymentId }) => paymentId);
  await lockRows(tx, 'payment', ids);
  return sqlRows<{
    id: number;
    cents: number;
    /** Null where it is unmatched. */
    paid: {
      allocation: number;
      invoice: number;
      number: string;
      state: string;
      total: number;
      paid: number;
    } | null;
  }>(tx)`
    select p.id, p.amount_cents as cents, case when i.id is not null then json_build_object('allocation', a.id, 'invoice', i.id,
      'number', i.number, 'state', i.state, 'total', i.total_cents, 'paid', i.paid_cents) end as paid
    from unnest(${ids}::int[], ${recorded.map(({ version }) => version)}::int[]) as given (id, version)
      join payment p on p.id = given.id and p.version = given.version
      left join allocation a on a.payment_id = p.id and a.invoice_id = p.invoice_id and a.amount_cents = p.amount_cents
        and a.undoes_id is null and not exists (select from allocation u where u.undoes_id = a.id)
      left join invoice i on i.id = a.invoice_id and i.type <> all(${[...handled]}::text[])
    where p.state = 'POR_IDENTIFICAR' or p.state = 'CONCILIADO' and i.id is not null
      and not exists (select from credit_entry e where e.payment_id = p.id)
      and not exists (select from credit_note n where n.invoice_id = i.id)
      and not exists (select from payment_reference r where r.id = p.reference_id and r.group_id is not null)`;
}

/** Undoes allocations, one per invoice, which is open again, with the references that paid it. */
export async function deallocate(
  tx: Tx,
  paid: readonly { allocation: number; invoice: number; state: string }[],
  by: number | null,
): Promise<void> {
  const allocations = paid.map((one) => one.allocation);
  await sql`insert into allocation (payment_id, invoice_id, amount_cents, undoes_id, made_by)
    select payment_id, invoice_id, -amount_cents, id, ${by}::int from allocation where id = any(${allocations}::int[])`.execute(
    tx,
  );
  const full = paid.flatMap(({ invoice, state }) => (state === 'PAGA' ? invoice : []));
  await sql`update payment_reference set state = 'ATRIBUIDA', updated_at = now()
    where invoice_id = any(${full}::int[]) and state = 'PAGA'`.execute(tx);
  await sql`update invoice i set paid_cents = i.paid_cents - a.amount_cents, updated_at = now(), version = i.version + 1,
      state = case when i.paid_cents > a.amount_cents then 'PARCIAL' else 'EMITIDA' end
    from allocation a where a.id = any(${allocations}::int[]) and i.id = a.invoice_id`.execute(tx);
}

export const reversePayments = (tx: Tx, ids: readonly number[], reason: string) =>
  sql`update payment set state = 'ESTORNADO', reason = ${reason}, version = version + 1 where id = any(${[...ids]}::int[])`.execute(
    tx,
  );
