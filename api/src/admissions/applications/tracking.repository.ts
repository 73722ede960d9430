import type { CandidacyState, RejectionReason } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import type { TrackedCandidacy } from '@portal/shared-kit/contract/admissions/candidate-tracking';
import { sql } from 'kysely';
import { proofReason } from '../../finance/proofs/proof.repository.ts';
import type { Db } from '../../platform/database/db.ts';

type Invoice = TrackedCandidacy['invoices'][number];

/** The candidacy with this number and document, written with dots or not; a wrong document takes as long as a wrong number. */
export const findByDocument = (db: Db, number: string, document: string) =>
  db
    .selectFrom('candidacy')
    .select('id')
    .where('number', '=', number)
    .where(sql<boolean>`replace(upper(doc_number), '.', '') = ${document}`)
    .executeTakeFirst();

export const find = (db: Db, id: number) =>
  db
    .selectFrom('candidacy')
    .innerJoin('course', 'course.id', 'candidacy.course_id')
    .leftJoin('student', 'student.id', 'candidacy.student_id')
    .select([
      'candidacy.id',
      'candidacy.number',
      'candidacy.full_name',
      'candidacy.doc_type',
      'candidacy.doc_number',
      'candidacy.contact',
      'candidacy.email',
      'candidacy.year',
      'candidacy.submitted_at',
      'candidacy.reason_text',
      'candidacy.pay_until',
      'course.name as course_name',
      'course.level_type',
      'student.code as student_code',
      'candidacy.state',
      'candidacy.shift',
      'candidacy.reason_code',
    ])
    .where('candidacy.id', '=', id)
    .executeTakeFirstOrThrow();

export const events = (db: Db, id: number) =>
  db
    .selectFrom('candidacy_event')
    .select(['at', 'reason_text'])
    .select((eb) => [
      eb.ref('to_state').$castTo<CandidacyState>().as('to_state'),
      eb.ref('reason_code').$castTo<RejectionReason | null>().as('reason_code'),
    ])
    .where('candidacy_id', '=', id)
    .orderBy('id')
    .execute();

/** The invoices of a candidacy: of its fee, and of the inscription that followed. */
export const invoicesOf = (db: Db, id: number) =>
  db
    .selectFrom('invoice')
    .where('invoice.state', '<>', 'RASCUNHO')
    .where((eb) =>
      eb.or([
        eb('invoice.candidacy_id', '=', id),
        eb('invoice.inscription_id', 'in', (sub) =>
          sub.selectFrom('inscription').select('id').where('candidacy_id', '=', id),
        ),
      ]),
    );

export const invoices = (db: Db, id: number) =>
  invoicesOf(db, id)
    .select(['invoice.id', 'invoice.total_cents', 'invoice.paid_cents', 'invoice.due_date'])
    .select((eb) => [
      eb.ref('invoice.number').$notNull().as('number'),
      'invoice.type',
      sql<Invoice['state']>`case when invoice.state = 'EMITIDA'
        and invoice.due_date < (now() at time zone 'Africa/Maputo')::date then 'VENCIDA' else invoice.state end`.as(
        'state',
      ),
    ])
    .orderBy('invoice.id')
    .execute();

export const references = (db: Db, invoiceIds: readonly number[]) =>
  db
    .selectFrom('payment_reference as reference')
    .innerJoin('payment_entity as entity', 'entity.id', 'reference.entity_id')
    .select(['entity.code as entity', 'entity.bank', 'reference.number', 'reference.expires_on'])
    .select((eb) => [
      eb.ref('reference.invoice_id').$notNull().as('invoice_id'),
      eb.ref('reference.amount_cents').$notNull().as('amount_cents'),
      'reference.state',
    ])
    .where('reference.invoice_id', 'in', [...invoiceIds, 0])
    .orderBy('reference.id')
    .execute();

export const proofs = (db: Db, invoiceIds: readonly number[]) =>
  db
    .selectFrom('payment_proof as p')
    .innerJoin('attachment', 'attachment.id', 'p.attachment_id')
    .select(['p.id', 'p.invoice_id', 'p.sent_at', proofReason.as('reason'), 'attachment.name', 'p.state'])
    .where('p.invoice_id', 'in', [...invoiceIds, 0])
    .orderBy('p.id')
    .execute();
