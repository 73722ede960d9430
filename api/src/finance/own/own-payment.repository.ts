import { sql } from 'kysely';
import { insertRow, type Db, type Tx, type New } from '../../platform/database/db.ts';
import { exists, firstValue, sqlRows } from '../../platform/database/read.ts';
import { instantText } from '../../platform/database/dates.ts';
import { proofReason } from '../proofs/proof.repository.ts';
import { lockRow, lockReferable } from '../../platform/database/lock-row.ts';

/** Valid payments with their receipts, by each invoice they paid or are kept under. */
export const receiptsOf = (db: Db, invoiceIds: readonly number[]) => sqlRows<{
  id: number;
  number: string;
  invoice_id: number;
}>(db)`
    select p.id, r.number, paid.invoice_id from (
      select id, invoice_id from payment where invoice_id = any(${[...invoiceIds]}::int[])
      union select a.payment_id, a.invoice_id from allocation a where a.invoice_id = any(${[...invoiceIds]}::int[])
        and a.undoes_id is null and not exists (select from allocation u where u.undoes_id = a.id)) paid
      join payment p on p.id = paid.id and p.state = 'CONCILIADO'
      join receipt r on r.payment_id = p.id and r.voided_at is null
    order by p.id`;

/** The latest proof of each invoice. */
export const proofsOf = (db: Db, invoiceIds: readonly number[]) =>
  db
    .selectFrom('payment_proof as p')
    .distinctOn('p.invoice_id')
    .select(['p.invoice_id', proofReason.as('reason'), instantText('p.sent_at').as('sent_at'), 'p.state'])
    .where('p.invoice_id', 'in', [...invoiceIds, 0])
    .orderBy('p.invoice_id')
    .orderBy('p.id', 'desc')
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
export async function lockInvoice(tx: Tx, personId: number, id: number) {
  if (!(await ownInvoice(tx, personId, id))) return undefined;
  await lockRow(tx, 'invoice', id);
  return ownInvoice(tx, personId, id);
}

/** Hashes of the proofs of an invoice, and whether one of them is undecided. */
export const proofContents = (db: Db, invoiceId: number) =>
  db
    .selectFrom('payment_proof as proof')
    .innerJoin('attachment', 'attachment.id', 'proof.attachment_id')
    .select(['attachment.sha256', 'proof.state'])
    .where('proof.invoice_id', '=', invoiceId)
    .execute();

/** The student whom a person is, locked against another proof until the transaction ends. */
export async function lockStudent(tx: Tx, personId: number): Promise<number | undefined> {
  const student = await tx
    .selectFrom('student')
    .select('id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (student) await lockReferable(tx, 'student', student.id);
  return student?.id;
}

/** Hashes and states of a student's proofs without an invoice, and which of them are of the last `days`. */
export const unassignedContents = (db: Db, studentId: number, days: number) =>
  db
    .selectFrom('payment_proof as proof')
    .innerJoin('attachment', 'attachment.id', 'proof.attachment_id')
    .select(['attachment.sha256', 'proof.state'])
    .select(sql<boolean>`proof.sent_at > now() - make_interval(days => ${days})`.as('recent'))
    .where('proof.student_id', '=', studentId)
    .execute();

/** A person's proofs without an invoice, the latest first. */
export const unassignedProofs = (db: Db, personId: number) =>
  db
    .selectFrom('payment_proof as p')
    .innerJoin('student as s', 's.id', 'p.student_id')
    .select(['p.id', proofReason.as('reason'), instantText('p.sent_at').as('sent_at')])
    .select([sql<string>`p.claimed_number`.as('number'), sql<string>`p.claimed_on`.as('paid_on'), 'p.state'])
    .where('s.person_id', '=', personId)
    .where('p.claimed_number', 'is not', null)
    .orderBy('p.id', 'desc')
    .limit(10)
    .execute();

/** Whether a proof of this number, handed in for no invoice, waits to be decided on. */
export const isProofWaiting = async (db: Db, personId: number, number: string): Promise<boolean> =>
  (await unassignedProofs(db, personId)).some(
    (proof) =>
      proof.number.toUpperCase() === number.toUpperCase() &&
      (proof.state === 'ENVIADO' || proof.state === 'EM_VERIFICACAO'),
  );

export const insertProof = (tx: Tx, proof: New<'payment_proof'>) => insertRow(tx, 'payment_proof', proof);

/** The person's invoice that a reference pays, the first open one of several, in any state of the reference, and whether money was
 *  received by it. */
export const byReference = (db: Db, personId: number, number: string) =>
  ownInvoices(db, personId)
    .innerJoin('payment_reference as reference', (join) =>
      join.on((eb) =>
        eb.or([
          eb('reference.invoice_id', '=', eb.ref('invoice.id')),
          eb(
            'reference.group_id',
            'in',
            eb
              .selectFrom('reference_group_invoice as g')
              .select('g.group_id')
              .whereRef('g.invoice_id', '=', 'invoice.id'),
          ),
        ]),
      ),
    )
    .select(['invoice.id', 'invoice.number', 'invoice.state'])
    .select([
      sql<boolean>`exists (select from payment join invoice paid on paid.id = payment.invoice_id
        where payment.reference_id = reference.id and payment.state = 'CONCILIADO' and paid.student_id = invoice.student_id)`.as(
        'received',
      ),
      sql<boolean>`(exists (select from payment where payment.reference_id = reference.id and payment.state in ('RECEBIDO', 'POR_IDENTIFICAR'))
        or exists (select from payment_proof where invoice_id = invoice.id and state in ('ENVIADO', 'EM_VERIFICACAO')))`.as(
        'checked',
      ),
    ])
    .where('reference.number', '=', number)
    .orderBy(sql`invoice.state in ('EMITIDA', 'PARCIAL')`, 'desc')
    .orderBy(sql`case when reference.group_id is null then -invoice.id else invoice.id end`)
    .limit(1)
    .executeTakeFirst();

/** The person's invoice that a slip paid. */
export const bySlip = (db: Db, personId: number, slip: string) =>
  ownInvoices(db, personId)
    .innerJoin('payment', 'payment.invoice_id', 'invoice.id')
    .select(['invoice.id', 'invoice.number'])
    .where(sql`upper(payment.transaction)`, '=', slip.toUpperCase())
    .where('payment.state', '=', 'CONCILIADO')
    .limit(1)
    .executeTakeFirst();

/** Whether an unmatched payment with this slip number was received on that day. */
export const isUnmatched = (db: Db, slip: string, day: string): Promise<boolean> =>
  exists(
    db
      .selectFrom('payment')
      .where(sql`upper(transaction)`, '=', slip.toUpperCase())
      .where('state', 'in', ['RECEBIDO', 'POR_IDENTIFICAR'])
      .where(sql<boolean>`(paid_at at time zone 'Africa/Maputo')::date = ${day}::date`),
  );

/** When payments by reference were last received. */
export const lastReceived = async (db: Db): Promise<string | null> =>
  (await firstValue(
    db
      .selectFrom('payment')
      .select(instantText('recorded_at').as('at'))
      .where('method', '=', 'REFERENCIA')
      .orderBy('id', 'desc')
      .limit(1),
  )) ?? null;
