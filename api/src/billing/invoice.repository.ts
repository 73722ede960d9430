import { sql } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import { nextNumber } from './counter.repository.ts';
import type { InvoiceType } from '@portal/shared-kit/contract/invoice';

export interface NewInvoice {
  type: InvoiceType;
  /** Exactly one of the two. */
  candidacyId?: number;
  studentId?: number;
  inscriptionId?: number;
  lines: { description: string; unitCents: number; quantity?: number; discountCents?: number }[];
  /** `2027-02-10`. */
  dueDate: string;
}
/** An invoice that is not issued yet, with its lines in order; answers what they add up to. */
export async function insertDraft(
  tx: Tx,
  { type, candidacyId, studentId, inscriptionId, lines, dueDate }: NewInvoice,
): Promise<{ id: number; totalCents: number }> {
  const { id } = await tx
    .insertInto('invoice')
    .values({
      type,
      candidacy_id: candidacyId ?? null,
      student_id: studentId ?? null,
      inscription_id: inscriptionId ?? null,
      due_date: dueDate,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (lines.length === 0) return { id, totalCents: 0 };
  const kept = await tx
    .insertInto('invoice_line')
    .values(
      lines.map(({ description, unitCents, quantity = 1, discountCents = 0 }, index) => ({
        invoice_id: id,
        position: index + 1,
        description,
        quantity,
        unit_cents: unitCents,
        discount_cents: discountCents,
      })),
    )
    .returning('amount_cents')
    .execute();
  return { id, totalCents: kept.reduce((sum, { amount_cents }) => sum + amount_cents, 0) };
}

/** Gives a draft its number; from here on it never changes. */
export async function issue(tx: Tx, id: number, year: number, by: number | null): Promise<string> {
  const { number, sequence } = await nextNumber(tx, 'FACTURA', year);
  await tx
    .updateTable('invoice')
    .set({
      state: 'EMITIDA',
      number,
      year,
      sequence,
      total_cents: sql<number>`(select sum(amount_cents) from invoice_line where invoice_id = ${id})`,
      issued_at: sql`now()`,
      issued_by: by,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  return number;
}

/** Number of the candidacy that an invoice goes back to, which its payment is tracked by; undefined where it goes back to none. */
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

/** What decides about an annulment, held against everybody else until the transaction ends. */
export const lock = (tx: Tx, id: number) =>
  tx
    .selectFrom('invoice')
    .leftJoin('student', 'student.id', 'invoice.student_id')
    .select(['invoice.state', 'invoice.total_cents', 'invoice.version', 'student.person_id'])
    .where('invoice.id', '=', id)
    .forUpdate('invoice')
    .executeTakeFirst();

/** Whether a proof of payment was sent that nobody has decided on. */
export const proofWaits = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('payment_proof')
    .select('id')
    .where('invoice_id', '=', id)
    .where('state', 'in', ['ENVIADO', 'EM_VERIFICACAO'])
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const annul = (tx: Tx, id: number, reason: string) =>
  tx
    .updateTable('invoice')
    .set((eb) => ({
      state: 'ANULADA',
      annulled_reason: reason,
      updated_at: sql`now()`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();

interface NewNote {
  invoiceId: number;
  amountCents: number;
  reason: string;
  by: number | null;
  year: number;
}
/** The credit note over the whole of an annulled invoice; answers its number. */
export async function insertCreditNote(
  tx: Tx,
  { invoiceId, amountCents, reason, by, year }: NewNote,
): Promise<string> {
  const numbered = await nextNumber(tx, 'NOTA_CREDITO', year);
  await tx
    .insertInto('credit_note')
    .values({ ...numbered, invoice_id: invoiceId, amount_cents: amountCents, reason, issued_by: by })
    .execute();
  return numbered.number;
}
