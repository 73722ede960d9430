import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { contains } from '../../platform/database/search.ts';
import { digitsOf, numberOf } from './payment.rules.ts';

/** An optimisation fence: a lookup per match instead of a join with a full scan. */
export const eachTime = sql<number>`0`;

/** Distinct invoices that match the search: name of the student or candidate, card code, number of candidacy or invoice,
 *  reference. Each part uses its own index. */
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
        .selectFrom('payment_reference as mr')
        .innerJoin('reference_group_invoice as mg', 'mg.group_id', 'mr.group_id')
        .select('mg.invoice_id as id')
        .where('mr.number', '=', digitsOf(typed)),
    )
    .union(
      db
        .selectFrom('invoice as m')
        .select('m.id')
        .where('m.year', '=', number?.year ?? -1)
        .where('m.sequence', '=', number?.sequence ?? -1),
    );
};
