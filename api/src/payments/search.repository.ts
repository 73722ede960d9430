import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { contains } from '../kit/search.ts';
import { digitsOf, numberOf } from './payment.rules.ts';

/** Invoices that what was typed may mean: name of the student or candidate, card code, number of the candidacy, number of the
 *  invoice, reference. Each part is answered by an index of its own. */
export const matching = (db: Db, typed: string) => {
  const number = numberOf(typed);
  return db
    .selectFrom('invoice as m')
    .innerJoin('student as ms', 'ms.id', 'm.student_id')
    .select(sql<number>`m.id`.as('id'))
    .where((eb) => eb.or([contains(eb.ref('ms.name_key'), typed), eb('ms.code', '=', typed)]))
    .unionAll(
      db
        .selectFrom('invoice as m')
        .innerJoin('candidacy as mc', 'mc.id', 'm.candidacy_id')
        .select(sql<number>`m.id`.as('id'))
        .where((eb) =>
          eb.or([contains(eb.ref('mc.name_key'), typed), eb('mc.number', '=', typed.toUpperCase())]),
        ),
    )
    .unionAll(
      db
        .selectFrom('payment_reference as mr')
        .select(sql<number>`mr.invoice_id`.as('id'))
        .where('mr.number', '=', digitsOf(typed))
        .where('mr.invoice_id', 'is not', null),
    )
    .unionAll(
      db
        .selectFrom('invoice as m')
        .select(sql<number>`m.id`.as('id'))
        .where('m.year', '=', number?.year ?? -1)
        .where('m.sequence', '=', number?.sequence ?? -1),
    );
};
