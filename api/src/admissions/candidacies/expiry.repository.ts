import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/** Approved and overdue: no invoice of the inscription is paid, partly paid, due later, or has a proof to be checked. */
const isOverdue = sql<boolean>`c.state = 'APROVADA' and c.pay_until < (now() at time zone 'Africa/Maputo')::date
  and not exists (select from inscription i join invoice on invoice.inscription_id = i.id
    where i.candidacy_id = c.id and invoice.state <> 'ANULADA' and (invoice.state in ('PAGA', 'PARCIAL')
      or invoice.due_date >= (now() at time zone 'Africa/Maputo')::date
      or exists (select from payment_proof proof where proof.invoice_id = invoice.id
        and proof.state in ('ENVIADO', 'EM_VERIFICACAO'))))`;

/** A batch of overdue candidacies, the longest overdue first. */
export const overdue = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom('candidacy as c')
      .select('c.id')
      .where(isOverdue)
      .orderBy('c.pay_until')
      .limit(500)
      .execute()
  ).map(({ id }) => id);

/** Locks a candidacy that is still overdue until the transaction ends; skips one that is locked. */
export async function takeOverdue(tx: Tx, id: number) {
  const locked = await tx
    .selectFrom('candidacy')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!locked) return undefined;
  return tx
    .selectFrom('candidacy as c')
    .innerJoin('course', 'course.id', 'c.course_id')
    .innerJoin('student', 'student.id', 'c.student_id')
    .leftJoin('inscription', 'inscription.candidacy_id', 'c.id')
    .select(['c.id', 'c.full_name', 'c.email', 'c.number', 'course.name as course_name'])
    .select(['student.id as student_id', 'student.person_id'])
    .select(['inscription.id as inscription_id', 'inscription.state as inscription_state'])
    .where('c.id', '=', id)
    .where(isOverdue)
    .executeTakeFirst();
}

/** The open invoice of an inscription. */
export const openInvoice = async (db: Db, inscriptionId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('invoice')
      .select('id')
      .where('inscription_id', '=', inscriptionId)
      .where('type', '=', 'INSCRICAO')
      .where('state', '=', 'EMITIDA')
      .executeTakeFirst()
  )?.id;

/** Whether a student has any inscription that has not ended. */
export const studies = async (db: Db, studentId: number): Promise<boolean> =>
  (await db
    .selectFrom('inscription')
    .select('id')
    .where('student_id', '=', studentId)
    .where('state', 'in', ['PENDENTE', 'CONFIRMADA', 'ACTIVA', 'SUSPENSA', 'CONCLUIDA'])
    .limit(1)
    .executeTakeFirst()) !== undefined;
