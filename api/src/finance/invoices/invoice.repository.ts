import { sql } from 'kysely';
import { insertRow, updateRecord, type Db, type Tx } from '../../platform/database/db.ts';
import { exists } from '../../platform/database/read.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { nextNumber, nextNumbers } from './counter.repository.ts';
import type { InvoiceType } from '@portal/shared-kit/contract/finance/invoice';

export interface NewInvoice {
  type: InvoiceType;
  /** Exactly one of the two. */
  candidacyId?: number;
  studentId?: number;
  inscriptionId?: number;
  lines: { description: string; unitCents: number; quantity?: number; discountCents?: number }[];
  /** `2027-02-10`. */
  dueDate: string;
  /** Whether its references can be paid after the due date too, as those of monthly charges, which are often paid late. */
  payableLate?: boolean;
  /** The only entity it can be paid at, common to a whole batch or to none. By default every entity that serves its type. */
  paymentEntityId?: number;
}
/** Inserts drafts with their lines; returns their totals in the order given. */
export async function insertDrafts(
  tx: Tx,
  made: readonly NewInvoice[],
): Promise<{ id: number; totalCents: number }[]> {
  const drafts = await tx
    .insertInto('invoice')
    .values(
      made.map(({ type, candidacyId, studentId, inscriptionId, dueDate }) => ({
        type,
        candidacy_id: candidacyId ?? null,
        student_id: studentId ?? null,
        inscription_id: inscriptionId ?? null,
        due_date: dueDate,
      })),
    )
    .returning('id')
    .execute();
  // Rows are inserted, and so numbered, in the order given.
  const ids = drafts.map(({ id }) => id).sort((a, b) => a - b);
  const lines = made.flatMap(({ lines: own }, nth) =>
    own.map(({ description, unitCents, quantity = 1, discountCents = 0 }, index) => ({
      invoice_id: ids[nth]!,
      position: index + 1,
      description,
      quantity,
      unit_cents: unitCents,
      discount_cents: discountCents,
    })),
  );
  const inserted =
    lines.length === 0
      ? []
      : await tx.insertInto('invoice_line').values(lines).returning(['invoice_id', 'amount_cents']).execute();
  const totals = new Map<number, number>();
  for (const { invoice_id, amount_cents } of inserted)
    totals.set(invoice_id, (totals.get(invoice_id) ?? 0) + amount_cents);
  return ids.map((id) => ({ id, totalCents: totals.get(id) ?? 0 }));
}

/** Numbers the drafts in order; from here on they never change. */
export async function issue(tx: Tx, drafts: readonly { id: number; by: number | null }[], year: number) {
  const numbered = await nextNumbers(tx, 'FACTURA', year, drafts.length);
  await sql`
    update invoice set state = 'EMITIDA', number = given.number, year = ${year}, sequence = given.sequence,
      total_cents = (select sum(amount_cents) from invoice_line where invoice_id = given.id),
      issued_at = now(), issued_by = given.by, updated_at = now()
    from unnest(${drafts.map(({ id }) => id)}::int[], ${numbered.map(({ number }) => number)}::text[],
      ${numbered.map(({ sequence }) => sequence)}::int[], ${drafts.map(({ by }) => by)}::int[])
      as given (id, number, sequence, by)
    where invoice.id = given.id`.execute(tx);
  return numbered.map(({ number }) => number);
}

/** Number of the candidacy of an invoice, by which its payment is tracked; undefined where there is none. */
export async function candidacyNumber(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('invoice')
    .leftJoin('inscription', 'inscription.id', 'invoice.inscription_id')
    .innerJoin('candidacy', (join) =>
      join.on('candidacy.id', '=', (eb) =>
        eb.fn.coalesce('invoice.candidacy_id', 'inscription.candidacy_id'),
      ),
    )
    .select('candidacy.number')
    .where('invoice.id', '=', id)
    .executeTakeFirst();
  return row?.number;
}

/** Locks invoices until the transaction ends, in the order of their ids, as everybody does who locks several. */
export const lockInOrder = (tx: Tx, ids: readonly number[]) =>
  sql`select from invoice where id = any(${[...ids]}::int[]) order by id for update`.execute(tx);

/** Locks the invoice until the transaction ends, with the facts an annulment depends on; that of a candidate after the candidacy, as a
 *  payment does. */
export async function lock(tx: Tx, id: number) {
  await sql`select from candidacy where id = (select candidacy_id from invoice where id = ${id}) for update`.execute(
    tx,
  );
  await lockRow(tx, 'invoice', id);
  return tx
    .selectFrom('invoice')
    .leftJoin('candidacy', 'candidacy.id', 'invoice.candidacy_id')
    .leftJoin('student', (join) =>
      join.onRef('student.id', '=', (eb) => eb.fn.coalesce('invoice.student_id', 'candidacy.student_id')),
    )
    .select(['invoice.state', 'invoice.total_cents', 'invoice.paid_cents', 'invoice.version'])
    .select('student.person_id')
    .where('invoice.id', '=', id)
    .executeTakeFirst();
}

/** Whether a proof of payment is undecided. */
export const hasPendingProof = (tx: Tx, id: number): Promise<boolean> =>
  exists(
    tx
      .selectFrom('payment_proof')
      .where('invoice_id', '=', id)
      .where('state', 'in', ['ENVIADO', 'EM_VERIFICACAO']),
  );

export const annul = (tx: Tx, id: number, reason: string) =>
  updateRecord(tx, 'invoice', id, { state: 'ANULADA', paid_cents: 0, annulled_reason: reason });

interface NewNote {
  invoiceId: number;
  amountCents: number;
  reason: string;
  by: number | null;
  /** Over a part of an invoice, which stays; otherwise the note annuls the invoice. */
  partial?: boolean;
}
/** The next credit note of this year. */
export async function insertCreditNote(
  tx: Tx,
  { invoiceId, amountCents, reason, by, partial = false }: NewNote,
): Promise<{ id: number; number: string }> {
  const numbered = await nextNumber(tx, 'NOTA_CREDITO');
  const id = await insertRow(tx, 'credit_note', {
    ...numbered,
    invoice_id: invoiceId,
    amount_cents: amountCents,
    reason,
    issued_by: by,
    partial,
  });
  return { id, number: numbered.number };
}

/** The partial credit notes of an invoice that are in force, with what each credited. */
export const partialNotes = (tx: Tx, invoiceId: number) =>
  tx
    .selectFrom('credit_note as n')
    .innerJoin('credit_entry as e', 'e.credit_note_id', 'n.id')
    .select(['n.id', sql<number>`sum(e.amount_cents)::bigint`.as('cents')])
    .where('n.invoice_id', '=', invoiceId)
    .groupBy('n.id')
    .having((eb) => eb.fn.sum('e.amount_cents'), '>', 0)
    .orderBy('n.id')
    .execute();

/** What partial credit notes of an invoice credited. */
export const notedCents = async (tx: Tx, invoiceId: number): Promise<number> =>
  (await partialNotes(tx, invoiceId)).reduce((sum, { cents }) => sum + cents, 0);

/** Links the instalments after the first, in order. */
export const insert = (tx: Tx, firstId: number, later: readonly number[]) =>
  tx
    .insertInto('instalment')
    .values(later.map((id, index) => ({ invoice_id: id, first_invoice_id: firstId, nth: index + 2 })))
    .execute();

/** The instalments after the first, in order. */
export const laterInstalments = async (tx: Tx, firstId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('instalment')
      .select('invoice_id')
      .where('first_invoice_id', '=', firstId)
      .orderBy('nth')
      .execute()
  ).map(({ invoice_id }) => invoice_id);
