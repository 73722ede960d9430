import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { contains } from '../../platform/database/search.ts';
import { digitsOf, numberOf } from './payment.rules.ts';

/** Keeps a lookup from being joined with a table that is read from end to end: it is made once for each match. */
export const eachTime = sql<number>`0`;

/** Invoices that what was typed may mean, each once: name of the student or candidate, card code, number of the candidacy, number
 *  of the invoice, reference. Each part is answered by an index of its own. */
export const matching = (db: Db, typed: string) => {
  const number = numberOf(typed);
  const owedBy = (owner: 'student_id' | 'candidacy_id', id: string) =>
    db
      .selectFrom('invoice as m')
      .select('m.id')
      .where(`m.${owner}`, '=', sql<number>`${sql.ref(id)}`)
      .offset(eachTime)
      .as('owed');
  return db
    .selectFrom('student as ms')
    .innerJoinLateral(owedBy('student_id', 'ms.id'), (join) => join.onTrue())
    .select('owed.id')
    .where((eb) => eb.or([contains(eb.ref('ms.name_key'), typed), eb('ms.code', '=', typed)]))
    .union(
      db
        .selectFrom('candidacy as mc')
        .innerJoinLateral(owedBy('candidacy_id', 'mc.id'), (join) => join.onTrue())
        .select('owed.id')
        .where((eb) =>
          eb.or([contains(eb.ref('mc.name_key'), typed), eb('mc.number', '=', typed.toUpperCase())]),
        ),
    )
    .union(
      db
        .selectFrom('payment_reference as mr')
        .select(sql<number>`mr.invoice_id`.as('id'))
        .where('mr.number', '=', digitsOf(typed))
        .where('mr.invoice_id', 'is not', null),
    )
    .union(
      db
        .selectFrom('invoice as m')
        .select('m.id')
        .where('m.year', '=', number?.year ?? -1)
        .where('m.sequence', '=', number?.sequence ?? -1),
    );
};
