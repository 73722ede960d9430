import type { ReferenceGroup } from '@portal/shared-kit/contract/finance/reference-group';
import { sql } from 'kysely';
import { lockInOrder } from '../invoices/invoice.repository.ts';
import { insertRow, type Db, type Tx } from '../../platform/database/db.ts';
import { countOf } from '../../platform/database/read.ts';
import { today } from '../common/fragments.repository.ts';

/** Locks the issued ones of these invoices in the order of their ids, as payments do, and reads them. */
export async function lockInvoices(tx: Tx, ids: readonly number[]) {
  await lockInOrder(tx, ids);
  return tx
    .selectFrom('invoice as i')
    .leftJoin('student as s', 's.id', 'i.student_id')
    .select(['i.id', 'i.state', 'i.total_cents', 'i.paid_cents', 'i.due_date', 'i.student_id', 's.person_id'])
    .select([
      sql<string>`i.number`.as('number'),
      'i.type',
      // Of several references of an invoice, the one that expires last; infinity where it never does.
      sql<string | null>`(select max(coalesce(r.expires_on, 'infinity'))::text from payment_reference r
        where r.invoice_id = i.id and r.state = 'ATRIBUIDA' and coalesce(r.expires_on, 'infinity') >= ${today})`.as(
        'payable_until',
      ),
    ])
    .where('i.id', 'in', [...ids])
    .where('i.number', 'is not', null)
    .orderBy('i.due_date')
    .orderBy('i.id')
    .execute();
}
export type LockedInvoice = Awaited<ReturnType<typeof lockInvoices>>[number];

/** How many groups a student was given within a day: each uses up a number of every entity. */
export const madeToday = (db: Db, studentId: number): Promise<number> =>
  countOf(
    db
      .selectFrom('reference_group')
      .where('student_id', '=', studentId)
      .where('created_at', '>', sql<Date>`now() - interval '1 day'`),
  );

export async function insert(
  tx: Tx,
  {
    studentId,
    by,
    parts,
  }: { studentId: number; by: number; parts: readonly { id: number; openCents: number }[] },
): Promise<number> {
  const id = await insertRow(tx, 'reference_group', { student_id: studentId, created_by: by });
  await tx
    .insertInto('reference_group_invoice')
    .values(parts.map((part) => ({ group_id: id, invoice_id: part.id, open_cents: part.openCents })))
    .execute();
  return id;
}

/** Annuls the references of earlier groups that contain any of these invoices. */
export const annulOf = (tx: Tx, invoiceIds: readonly number[]) =>
  sql`update payment_reference set state = 'ANULADA', updated_at = now() where state = 'ATRIBUIDA'
    and group_id in (select group_id from reference_group_invoice where invoice_id = any(${[...invoiceIds]}::int[]))`.execute(
    tx,
  );

/** Annuls the other references of a group after the sum was paid by one of them (I23, I55). */
export const closeThrough = (tx: Tx, referenceId: number) =>
  sql`update payment_reference set updated_at = now(), state = case when id = ${referenceId} then 'PAGA' else 'ANULADA' end
    where state = 'ATRIBUIDA' and group_id = (select group_id from payment_reference where id = ${referenceId})`.execute(
    tx,
  );

/** After the reversal of a payment by it, reopens a reference of a group where the open amounts are those it was issued for, and ends it
 *  otherwise. */
export async function reopen(tx: Tx, referenceId: number): Promise<void> {
  // C.7 has no transition from paid to annulled.
  await sql`update payment_reference set state = 'ATRIBUIDA', updated_at = now()
    where id = ${referenceId} and group_id is not null and state = 'PAGA'`.execute(tx);
  await sql`update payment_reference r set state = 'ANULADA', updated_at = now()
    where id = ${referenceId} and group_id is not null and state = 'ATRIBUIDA' and exists (
      select from reference_group_invoice g join invoice i on i.id = g.invoice_id where g.group_id = r.group_id
        and (i.state not in ('EMITIDA', 'PARCIAL') or i.total_cents - i.paid_cents <> g.open_cents))`.execute(
    tx,
  );
}

interface Whose {
  id?: number;
  studentId?: number;
  personId?: number | undefined;
}
/** Groups that may be paid now, the latest first. */
export async function payable(db: Db, { id, studentId, personId }: Whose): Promise<ReferenceGroup[]> {
  const found = await db
    .selectFrom('reference_group as g')
    .innerJoin('student as s', 's.id', 'g.student_id')
    .innerJoin('payment_reference as r', 'r.group_id', 'g.id')
    .innerJoin('payment_entity as e', 'e.id', 'r.entity_id')
    .select(['g.id', 'r.expires_on', 'e.code as entity', 'e.bank', 'r.number', 'e.wallet_shortcode'])
    .select(sql<number>`r.amount_cents`.as('amount'))
    .where('r.state', '=', 'ATRIBUIDA')
    .where((eb) => eb.or([eb('r.expires_on', 'is', null), eb('r.expires_on', '>=', today)]))
    .$if(id !== undefined, (rows) => rows.where('g.id', '=', id!))
    .$if(studentId !== undefined, (rows) => rows.where('g.student_id', '=', studentId!))
    .$if(personId !== undefined, (rows) => rows.where('s.person_id', '=', personId!))
    .orderBy('g.id', 'desc')
    .orderBy('e.id')
    .execute();
  const parts = await partsOf(
    db,
    found.map((one) => one.id),
  );
  return found
    .filter((one, nth) => found[nth - 1]?.id !== one.id)
    .map((group) => ({
      id: group.id,
      amount: group.amount,
      expires_on: group.expires_on,
      references: found
        .filter((one) => one.id === group.id)
        .map(({ entity, bank, number, wallet_shortcode }) => ({ entity, bank, number, wallet_shortcode })),
      invoices: parts
        .filter(({ group_id }) => group_id === group.id)
        .map(({ group_id: _group, ...part }) => part),
    }));
}

const partsOf = (db: Db, groupIds: readonly number[]) =>
  db
    .selectFrom('reference_group_invoice as g')
    .innerJoin('invoice as i', 'i.id', 'g.invoice_id')
    .select(['g.group_id', 'i.id', 'i.due_date', 'g.open_cents as open'])
    .select([
      sql<string>`i.number`.as('number'),
      sql<string>`(select string_agg(description, ' · ' order by position) from invoice_line where invoice_id = i.id)`.as(
        'description',
      ),
    ])
    .where('g.group_id', 'in', [...groupIds, 0])
    .orderBy('i.due_date')
    .orderBy('i.id')
    .execute();

/** The payable group of exactly these invoices. */
export async function same(db: Db, studentId: number, invoiceIds: readonly number[]) {
  const ids = new Set(invoiceIds);
  return (await payable(db, { studentId })).find(
    ({ invoices }) => invoices.length === ids.size && invoices.every(({ id }) => ids.has(id)),
  );
}

/** The student of the invoices of a group. */
export const studentOf = (db: Db, groupId: number) =>
  db
    .selectFrom('reference_group as g')
    .innerJoin('student as s', 's.id', 'g.student_id')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .innerJoin('course as c', 'c.id', 's.course_id')
    .select(['p.full_name as name', 's.code', 'c.name as course'])
    .where('g.id', '=', groupId)
    .executeTakeFirstOrThrow();
