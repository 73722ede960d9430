import type { PageQuery } from '@portal/shared-kit/contract/envelope';
import type { PaidType, PaymentMethod } from '@portal/shared-kit/contract/payment-rules';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { pageOf } from '../kit/page.ts';
import { moment } from '../people/person.repository.ts';
import { bills } from './invoice.repository.ts';
import { matching } from './search.repository.ts';

const open = sql<boolean>`i.state in ('EMITIDA', 'PARCIAL')`;

/** Invoices with something to pay, the newest first. */
export const unpaid = (db: Db, { search, type, ...asked }: PageQuery & { type?: PaidType | undefined }) =>
  pageOf(db, asked, {
    source: db
      .selectFrom('invoice as i')
      .select(['i.id', 'i.id as key'])
      .where(open)
      .$if(type !== undefined, (it) => it.where('i.type', '=', type!))
      .$if(search !== '', (it) => it.where('i.id', 'in', matching(db, search))),
    searched: search !== '',
    order: 'desc',
    rows: bills(db),
  });

const confirmedRows = (db: Db) =>
  db
    .selectFrom('payment as pay')
    .innerJoin('receipt as rc', 'rc.payment_id', 'pay.id')
    .innerJoin('invoice as i', 'i.id', 'pay.invoice_id')
    .leftJoin('student as s', 's.id', 'i.student_id')
    .leftJoin('person as p', 'p.id', 's.person_id')
    .leftJoin('candidacy as ca', 'ca.id', 'i.candidacy_id')
    .leftJoin('user_account as u', 'u.id', 'pay.recorded_by')
    .leftJoin('person as clerk', 'clerk.id', 'u.person_id')
    .select([
      'pay.id',
      'pay.transaction',
      'pay.amount_cents as amount',
      'pay.reason',
      'rc.id as receipt_id',
      'rc.number as receipt',
      'clerk.full_name as recorded_by',
      's.person_id',
      sql<string>`i.number`.as('invoice'),
      sql<string>`coalesce(p.full_name, ca.full_name)`.as('payer_name'),
      sql<string | null>`coalesce(s.code, ca.number)`.as('payer_code'),
      sql<PaymentMethod>`pay.method`.as('method'),
      sql<'CONCILIADO' | 'ESTORNADO'>`pay.state`.as('state'),
      moment('pay.paid_at').as('paid_at'),
      moment('pay.recorded_at').as('recorded_at'),
    ]);

interface OfPayments extends PageQuery {
  method?: PaymentMethod | undefined;
}
/** Payments that were confirmed, the newest first; of one person where `personId` says whose. */
export const confirmed = (db: Db, { search, method, ...asked }: OfPayments, personId: number | undefined) =>
  pageOf(db, asked, {
    source: db
      .selectFrom('receipt as rc')
      .innerJoin('payment as pay', 'pay.id', 'rc.payment_id')
      .select(['pay.id', 'rc.id as key'])
      .$if(method !== undefined, (it) => it.where('pay.method', '=', method!))
      .$if(personId !== undefined, (it) => it.where('pay.invoice_id', 'in', invoicesOf(db, personId!)))
      .$if(search !== '', (it) =>
        it.where((eb) =>
          eb.or([
            eb('pay.invoice_id', 'in', matching(db, search)),
            eb(sql`upper(pay.transaction)`, '=', sql`upper(${search})`),
            eb('rc.number', '=', search.toUpperCase()),
          ]),
        ),
      ),
    searched: search !== '',
    order: 'desc',
    rows: confirmedRows(db),
  });

export const findConfirmed = (db: Db, id: number) =>
  confirmedRows(db).where('pay.id', '=', id).executeTakeFirst();

const invoicesOf = (db: Db, personId: number) =>
  db
    .selectFrom('invoice as own')
    .innerJoin('student as os', 'os.id', 'own.student_id')
    .select('own.id')
    .where('os.person_id', '=', personId);

interface OfInscriptions extends PageQuery {
  course_id?: number | undefined;
  year?: number | undefined;
}
/** Which invoices of inscriptions are asked for. */
export interface Which {
  types: ('INSCRICAO' | 'RENOVACAO')[];
  states: ('EMITIDA' | 'PARCIAL' | 'PAGA')[];
  personId: number | undefined;
}
/** Inscriptions with their invoices, the newest invoice first (decision 116). */
export const ofInscriptions = (
  db: Db,
  { search, course_id, year, ...asked }: OfInscriptions,
  { types, states, personId }: Which,
) =>
  pageOf(db, asked, {
    source: db
      .selectFrom('invoice as i')
      .select(['i.id', 'i.id as key'])
      .where('i.inscription_id', 'is not', null)
      .where('i.type', 'in', types)
      .where('i.state', 'in', states)
      .$if(course_id !== undefined || year !== undefined, (it) =>
        it.where('i.inscription_id', 'in', (eb) =>
          eb
            .selectFrom('inscription as f')
            .select('f.id')
            .$if(course_id !== undefined, (of) => of.where('f.course_id', '=', course_id!))
            .$if(year !== undefined, (of) => of.where('f.year', '=', year!)),
        ),
      )
      .$if(personId !== undefined, (it) => it.where('i.id', 'in', invoicesOf(db, personId!)))
      .$if(search !== '', (it) => it.where('i.id', 'in', matching(db, search))),
    searched: search !== '',
    order: 'desc',
    rows: bills(db)
      .innerJoin('level as l', 'l.id', 'ins.level_id')
      .select([
        'l.name as level',
        sql<number>`ins.year`.as('year'),
        sql<string>`ins.type`.as('inscription_type'),
      ]),
  });
