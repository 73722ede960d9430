import type { stateAfter } from './payment.rules.ts';
import { sql } from 'kysely';
import { updateRecord, type Db, type Tx } from '../../platform/database/db.ts';
import { chargedCourse } from '../common/fragments.repository.ts';
import { lockReferables, lockRows } from '../../platform/database/lock-row.ts';

/** Name of an invoice's student `s` or candidate `ca`. */
export const payerName = sql<string>`coalesce((select full_name from person where person.id = s.person_id), ca.full_name)`;

/** The person who owes an invoice of the student `s`, or of the candidate `ca` who is a student now; null for other candidates. */
const debtor = sql<
  number | null
>`coalesce(s.person_id, (select person_id from student where student.id = ca.student_id))`;

/** Few joins, subqueries for the rest: beyond eight relations PostgreSQL plans badly and builds all rows before it takes a page. */
const refs = (column: string) => sql<string | null>`(
  select ${sql.ref(column)} from payment_reference r join payment_entity e on e.id = r.entity_id
  where r.invoice_id = i.id order by r.state in ('ATRIBUIDA', 'PAGA') desc, r.id limit 1)`;

/** Invoices with payer and purpose, of students and candidates alike. */
export const bills = (db: Db) =>
  db
    .selectFrom('invoice as i')
    .leftJoin('student as s', 's.id', 'i.student_id')
    .leftJoin('candidacy as ca', 'ca.id', 'i.candidacy_id')
    .where('i.number', 'is not', null)
    .select([
      'i.id',
      'i.student_id',
      'i.candidacy_id',
      'i.inscription_id',
      'i.state',
      'i.total_cents',
      'i.paid_cents',
      'i.due_date',
      debtor.as('person_id'),
      sql<number | null>`coalesce(i.student_id, ca.student_id)`.as('debtor_student_id'),
      refs('e.code').as('paymentEntity'),
      refs('r.number').as('paymentReference'),
      sql<string | null>`(select name from course
        where course.id = coalesce(${chargedCourse('i.id')}, ca.course_id, s.course_id))`.as('course'),
      sql<string>`i.number`.as('number'),
      'i.type',
      sql<number>`greatest(0, coalesce((select balance_cents from credit_account c
        where c.student_id = coalesce(i.student_id, ca.student_id)
          or c.candidacy_id = case when ca.student_id is null then i.candidacy_id end), 0))`.as(
        'credit_cents',
      ),
      sql<string>`coalesce((select string_agg(description, ' · ' order by position) from invoice_line where invoice_id = i.id), '')`.as(
        'description',
      ),
      payerName.as('payer_name'),
      sql<string | null>`coalesce(s.code, ca.number)`.as('payer_code'),
      sql<string | null>`coalesce((select email from user_account u where u.person_id = ${debtor}),
        (select email from person where person.id = ${debtor}), ca.email)`.as('email'),
    ]);
export type Bill = NonNullable<Awaited<ReturnType<typeof find>>>;

export const find = (db: Db, id: number) => bills(db).where('i.id', '=', id).executeTakeFirst();

export const linesOf = (db: Db, invoiceId: number) =>
  db
    .selectFrom('invoice_line')
    .select(['description', 'amount_cents as amount'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute();

/** The invoice that an inscription or renewal is paid by. */
export const ofInscription = (db: Db, inscriptionId: number) =>
  db
    .selectFrom('invoice')
    .select(['id'])
    .where('inscription_id', '=', inscriptionId)
    .where('type', 'in', ['INSCRICAO', 'RENOVACAO'])
    .where('state', 'not in', ['RASCUNHO', 'ANULADA'])
    .executeTakeFirst();

/** Locks what payments of these invoices change and then the invoices, until the transaction ends: candidacies, students, inscriptions, requests
 *  and invoices, each in the order of their ids. Returns the invoices in this order. */
export async function lockMany(tx: Tx, ids: readonly number[]) {
  const billed = await tx
    .selectFrom('invoice as i')
    .leftJoin('inscription as ins', 'ins.id', 'i.inscription_id')
    .leftJoin('service_request as q', 'q.invoice_id', 'i.id')
    .select(['i.id', 'ins.student_id', 'ins.id as inscription_id', 'q.id as request_id'])
    .select((eb) => eb.fn.coalesce('i.candidacy_id', 'ins.candidacy_id').as('candidacy_id'))
    .where('i.id', 'in', [...ids, 0])
    .where('i.number', 'is not', null)
    .execute();
  const all = (key: keyof (typeof billed)[number]) => billed.map((one) => one[key]);
  await lockRows(tx, 'candidacy', all('candidacy_id'));
  await lockReferables(tx, 'student', all('student_id'));
  await lockRows(tx, 'inscription', all('inscription_id'));
  await lockRows(tx, 'service_request', all('request_id'));
  await lockRows(tx, 'invoice', all('id'));
  return locked(
    tx,
    billed.map((one) => one.id),
  );
}

/** Invoices that are locked, in the order of their ids. */
export const locked = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('invoice')
    .select(['id', 'inscription_id', 'candidacy_id', 'type', 'state', 'total_cents', 'paid_cents'])
    .select(sql<string>`number`.as('number'))
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    .execute();
export type LockedInvoice = Awaited<ReturnType<typeof locked>>[number];

export const lock = async (tx: Tx, id: number): Promise<LockedInvoice | undefined> =>
  (await lockMany(tx, [id]))[0];

/** Sets the amount paid of a locked invoice, and its state. */
export const keepPaid = (tx: Tx, id: number, state: ReturnType<typeof stateAfter>, paidCents: number) =>
  updateRecord(tx, 'invoice', id, { state, paid_cents: paidCents });

/** Annuls the other references after a payment by one of them; payments by them are still recognised (I23, I55). */
export const payThrough = (tx: Tx, invoiceId: number, referenceId: number) =>
  tx
    .updateTable('payment_reference')
    .set((eb) => ({
      state: eb
        .case()
        .when('id', '=', referenceId)
        .then('PAGA' as const)
        .else('ANULADA' as const)
        .end(),
      updated_at: sql`now()`,
    }))
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'ATRIBUIDA')
    .execute();

/** A reference of an invoice, of its own or of a group, in any state, with its amount. */
export const referenceOf = (tx: Tx, invoiceId: number, number: string) =>
  tx
    .selectFrom('payment_reference as r')
    .select(['r.id', sql<number>`r.amount_cents`.as('asked_cents')])
    .where('r.number', '=', number)
    .where((eb) =>
      eb.or([
        eb('r.invoice_id', '=', invoiceId),
        eb(
          'r.group_id',
          'in',
          eb.selectFrom('reference_group_invoice').select('group_id').where('invoice_id', '=', invoiceId),
        ),
      ]),
    )
    .executeTakeFirst();

/** References follow their invoice: closed when it is paid, open again after a reversal. */
export const moveReferences = (
  tx: Tx,
  invoiceId: number,
  from: 'ATRIBUIDA' | 'PAGA',
  to: 'ATRIBUIDA' | 'PAGA',
) =>
  tx
    .updateTable('payment_reference')
    .set({ state: to, updated_at: sql`now()` })
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', from)
    .execute();
