import type { InvoiceState } from '@portal/shared-kit/contract/finance/invoice';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export const candidacy = (db: Db, id: number) =>
  db
    .selectFrom('candidacy')
    .select(['number', 'full_name as name', 'submitted_at as issued_at', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();

const payer = sql<string>`coalesce(candidacy.full_name, person.full_name)`;
const withPayer = (db: Db) =>
  db
    .selectFrom('invoice')
    .leftJoin('candidacy', 'candidacy.id', 'invoice.candidacy_id')
    .leftJoin('student', 'student.id', 'invoice.student_id')
    .leftJoin('person', 'person.id', 'student.person_id');

export const invoice = (db: Db, id: number) =>
  withPayer(db)
    .select((eb) => [
      eb.ref('invoice.number').$notNull().as('number'),
      eb.ref('invoice.issued_at').$notNull().as('issued_at'),
      eb.ref('invoice.total_cents').as('amount_cents'),
      payer.as('name'),
      sql<Exclude<InvoiceState, 'RASCUNHO'>>`case when invoice.state = 'EMITIDA'
        and invoice.due_date < (now() at time zone 'Africa/Maputo')::date then 'VENCIDA' else invoice.state end`.as(
        'state',
      ),
    ])
    .where('invoice.id', '=', id)
    .where('invoice.state', '<>', 'RASCUNHO')
    .executeTakeFirst();

export const receipt = (db: Db, id: number) =>
  withPayer(db)
    .innerJoin('receipt', 'receipt.invoice_id', 'invoice.id')
    .innerJoin('payment', 'payment.id', 'receipt.payment_id')
    .select([
      'receipt.number',
      'receipt.issued_at',
      'receipt.voided_at',
      'payment.amount_cents',
      'payment.state',
    ])
    .select(payer.as('name'))
    .where('receipt.id', '=', id)
    .executeTakeFirst();

/** The balance due at its end; 0 where credit is left. */
export const statement = (db: Db, id: number) =>
  db
    .selectFrom('statement as st')
    .innerJoin('student as s', 's.id', 'st.student_id')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select(['st.created_at as issued_at', 'p.full_name as name'])
    .select(sql<number | null>`case when st.closing_cents >= 0 then st.closing_cents end`.as('amount_cents'))
    .where('st.id', '=', id)
    .executeTakeFirst();

/** The paper of a service request, from the day it was ready. */
export const servicePaper = (db: Db, id: number) =>
  db
    .selectFrom('service_request as r')
    .innerJoin('student as s', 's.id', 'r.student_id')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select(['r.number', 'p.full_name', 'r.service'])
    .select(
      sql<Date>`coalesce((select max(v.at) from service_request_event v where v.request_id = r.id and v.to_state = 'PRONTO'), r.ordered_at)`.as(
        'issued_at',
      ),
    )
    .where('r.id', '=', id)
    .executeTakeFirst();
