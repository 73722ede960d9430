import type { ProofState } from '@portal/shared-kit/contract/finance/payment-rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { hold } from '../../platform/database/hold.ts';
import { moment } from '../../people/persons/person.repository.ts';

/** Payments that stand, with their receipts, by invoice. */
export const receiptsOf = (db: Db, invoiceIds: readonly number[]) =>
  db
    .selectFrom('payment')
    .innerJoin('receipt', 'receipt.payment_id', 'payment.id')
    .select(['payment.id', 'receipt.number'])
    .select(sql<number>`payment.invoice_id`.as('invoice_id'))
    .where('payment.invoice_id', 'in', [...invoiceIds, 0])
    .where('payment.state', '=', 'CONCILIADO')
    .orderBy('payment.id')
    .execute();

/** The last proof of each invoice. */
export const proofsOf = (db: Db, invoiceIds: readonly number[]) =>
  db
    .selectFrom('payment_proof')
    .distinctOn('invoice_id')
    .select(['invoice_id', 'reason', moment('sent_at').as('sent_at')])
    .select(sql<ProofState>`state`.as('state'))
    .where('invoice_id', 'in', [...invoiceIds, 0])
    .orderBy('invoice_id')
    .orderBy('id', 'desc')
    .execute();

const ownInvoices = (db: Db, personId: number) =>
  db
    .selectFrom('invoice')
    .innerJoin('student', 'student.id', 'invoice.student_id')
    .where('student.person_id', '=', personId)
    .where('invoice.number', 'is not', null);

/** An invoice of this person; undefined where it is somebody else's. */
const ownInvoice = (db: Db, personId: number, id: number) =>
  ownInvoices(db, personId)
    .select(['invoice.id', 'invoice.state'])
    .where('invoice.id', '=', id)
    .executeTakeFirst();

/** The same, locked until the transaction ends. */
export async function holdInvoice(tx: Tx, personId: number, id: number) {
  if (!(await ownInvoice(tx, personId, id))) return undefined;
  await hold(tx, 'invoice', id);
  return ownInvoice(tx, personId, id);
}

/** Contents of the proofs of an invoice, and whether one of them waits. */
export const proofContents = (db: Db, invoiceId: number) =>
  db
    .selectFrom('payment_proof as proof')
    .innerJoin('attachment', 'attachment.id', 'proof.attachment_id')
    .select(['attachment.sha256', 'proof.state'])
    .where('proof.invoice_id', '=', invoiceId)
    .execute();

export async function insertProof(
  tx: Tx,
  it: { invoice_id: number; attachment_id: number; sent_by: number; note: string },
): Promise<number> {
  const { id } = await tx.insertInto('payment_proof').values(it).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The own invoice that a reference pays, whatever became of the reference, and whether money came by it. */
export const byReference = (db: Db, personId: number, number: string) =>
  ownInvoices(db, personId)
    .innerJoin('payment_reference as reference', 'reference.invoice_id', 'invoice.id')
    .select(['invoice.id', 'invoice.number'])
    .select([
      sql<boolean>`exists (select from payment where payment.reference_id = reference.id and payment.state = 'CONCILIADO')`.as(
        'received',
      ),
      sql<boolean>`(exists (select from payment where payment.reference_id = reference.id and payment.state in ('RECEBIDO', 'POR_IDENTIFICAR'))
        or exists (select from payment_proof where invoice_id = invoice.id and state in ('ENVIADO', 'EM_VERIFICACAO')))`.as(
        'checked',
      ),
    ])
    .where('reference.number', '=', number)
    .orderBy('invoice.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The own invoice that a slip paid. */
export const bySlip = (db: Db, personId: number, slip: string) =>
  ownInvoices(db, personId)
    .innerJoin('payment', 'payment.invoice_id', 'invoice.id')
    .select(['invoice.id', 'invoice.number'])
    .where(sql`upper(payment.transaction)`, '=', slip.toUpperCase())
    .where('payment.state', '=', 'CONCILIADO')
    .limit(1)
    .executeTakeFirst();

/** Whether money with this number on its slip came in that day of which nobody knows the invoice yet. */
export const waitsUnmatched = async (db: Db, slip: string, day: string): Promise<boolean> =>
  (await db
    .selectFrom('payment')
    .select('id')
    .where(sql`upper(transaction)`, '=', slip.toUpperCase())
    .where('state', 'in', ['RECEBIDO', 'POR_IDENTIFICAR'])
    .where(sql<boolean>`(paid_at at time zone 'Africa/Maputo')::date = ${day}::date`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** When payments made by reference last came in. */
export const lastReceived = async (db: Db): Promise<string | null> =>
  (
    await db
      .selectFrom('payment')
      .select(moment('recorded_at').as('at'))
      .where('method', '=', 'REFERENCIA')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.at ?? null;
