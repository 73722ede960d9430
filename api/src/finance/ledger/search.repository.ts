import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { fewMatches } from '../../platform/database/page.ts';
import { contains, containsOften, withCardDots } from '../../platform/database/search.ts';
import { digitsOf, numberOf } from './payment.rules.ts';

/** An optimisation fence: a lookup per match instead of a join with a full scan. */
export const eachTime = sql<number>`0`;

const owedBy = (db: Db, owner: 'student_id' | 'candidacy_id', id: string) =>
  db
    .selectFrom('invoice as m')
    .select('m.id')
    .where(`m.${owner}`, '=', sql<number>`${sql.ref(id)}`)
    .offset(eachTime)
    .as('owed');
const students = (db: Db, typed: string) =>
  db.selectFrom('student as ms').where((eb) => contains(eb.ref('ms.name_key'), typed));
const candidates = (db: Db, typed: string) =>
  db.selectFrom('candidacy as mc').where((eb) => contains(eb.ref('mc.name_key'), typed));

/** Distinct invoices of which the search says more than a name: card code, number of candidacy or invoice, reference. They are few. */
export const exactly = (db: Db, typed: string) => {
  const number = numberOf(typed);
  return db
    .selectFrom('student as ms')
    .innerJoinLateral(owedBy(db, 'student_id', 'ms.id'), (join) => join.onTrue())
    .select('owed.id')
    .where('ms.code', '=', withCardDots(typed))
    .union(
      db
        .selectFrom('candidacy as mc')
        .innerJoinLateral(owedBy(db, 'candidacy_id', 'mc.id'), (join) => join.onTrue())
        .select('owed.id')
        .where('mc.number', '=', typed.toUpperCase()),
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

/** Distinct invoices that match the search: by the name of the student or candidate, or exactly. Each part uses its own index. */
export const matching = (db: Db, typed: string) =>
  students(db, typed)
    .innerJoinLateral(owedBy(db, 'student_id', 'ms.id'), (join) => join.onTrue())
    .select('owed.id')
    .union(
      candidates(db, typed)
        .innerJoinLateral(owedBy(db, 'candidacy_id', 'mc.id'), (join) => join.onTrue())
        .select('owed.id'),
    )
    .union(exactly(db, typed));

/** Whether so many have the name that to gather all their invoices would take seconds. */
export async function isCommonName(db: Db, typed: string): Promise<boolean> {
  const some = [
    students(db, typed).select(['ms.id', 'ms.id as key']),
    candidates(db, typed).select(['mc.id', 'mc.id as key']),
  ];
  for (const people of some) if ((await fewMatches(db, people)) === undefined) return true;
  return false;
}

/** Whether the invoice in `column` matches the search, looked at by itself: for a common name, of which the next is never far. */
export const matches = (db: Db, typed: string, column: string) =>
  sql<boolean>`(exists (${db
    .selectFrom('invoice as m')
    .leftJoin('student as ms', 'ms.id', 'm.student_id')
    .leftJoin('candidacy as mc', 'mc.id', 'm.candidacy_id')
    .select('m.id')
    .where('m.id', '=', sql.ref<number>(column))
    .where(containsOften(sql`coalesce(ms.name_key, mc.name_key)`, typed))} offset 0)
    or ${sql.ref(column)} = any(array(${exactly(db, typed)})))`;
