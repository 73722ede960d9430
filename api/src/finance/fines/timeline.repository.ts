import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { accountName } from '../common/fragments.repository.ts';

/** The invoice of a fine; with `personId`, only of that person. */
export const invoiceOf = (db: Db, fineId: number, personId: number | undefined) =>
  db
    .selectFrom('fine as f')
    .innerJoin('invoice as i', 'i.id', 'f.invoice_id')
    .innerJoin('student as s', 's.id', 'i.student_id')
    .select(['f.invoice_id as id', sql<string>`i.number`.as('number')])
    .where('f.id', '=', fineId)
    .$if(personId !== undefined, (rows) => rows.where('s.person_id', '=', personId!))
    .executeTakeFirst();

const day = (column: string) => sql<string>`(${sql.ref(column)} at time zone 'Africa/Maputo')::date::text`;

/** All fines of an invoice, reverted ones included. */
export const fines = (db: Db, invoiceId: number) =>
  db
    .selectFrom('fine')
    .select(['day', 'formula', 'ended', day('ended_at').$castTo<string | null>().as('ended_on')])
    .where('invoice_id', '=', invoiceId)
    .orderBy('id')
    .execute();

export const proofs = (db: Db, invoiceId: number) =>
  db
    .selectFrom('payment_proof')
    .select([
      'state',
      day('sent_at').as('sent_on'),
      day('decided_at').$castTo<string | null>().as('decided_on'),
    ])
    .where('invoice_id', '=', invoiceId)
    .orderBy('id')
    .execute();

export const payments = (db: Db, invoiceId: number) =>
  db
    .selectFrom('allocation as a')
    .innerJoin('payment as p', 'p.id', 'a.payment_id')
    // As for the fine: the earlier of booking and value date (J25).
    .select([
      sql<string>`least((p.paid_at at time zone 'Africa/Maputo')::date, p.value_on)::text`.as('on'),
      (eb) => eb.fn.sum<number>('a.amount_cents').as('cents'),
    ])
    .where('a.invoice_id', '=', invoiceId)
    .groupBy(['p.id', 'p.paid_at', 'p.value_on'])
    .having((eb) => eb.fn.sum('a.amount_cents'), '>', 0)
    .orderBy('on')
    .orderBy('p.id')
    .execute();

export const waivers = (db: Db, invoiceId: number) =>
  db
    .selectFrom('fine_waiver as w')
    .innerJoin('fine as f', 'f.id', 'w.fine_id')
    .select(['w.reason', 'w.approved', day('w.asked_at').as('asked_on')])
    .select([
      accountName('w.asked_by').$castTo<string>().as('asked_by'),
      accountName('w.decided_by').$castTo<string>().as('decided_by'),
    ])
    .select(day('w.decided_at').$castTo<string | null>().as('decided_on'))
    .where('f.invoice_id', '=', invoiceId)
    .orderBy('w.id')
    .execute();
