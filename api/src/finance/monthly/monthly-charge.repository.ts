import { sql } from 'kysely';
import type { Db, Tx, New } from '../../platform/database/db.ts';
import { onlyValue, sqlRow } from '../../platform/database/read.ts';
import type { ChargedStudent, MonthlyFee } from './monthly-charge.rules.ts';

const day = (moment: string) => sql<string>`(${sql.ref(moment)} at time zone 'Africa/Maputo')::date::text`;

/** The fees in force in a year, or the given versions. */
export const monthlyFees = (
  db: Db,
  of: { year: number } | { ids: readonly number[] },
): Promise<(MonthlyFee & { id: number })[]> =>
  db
    .selectFrom('fee')
    .select(['id', 'level_type', 'course_id', 'engineering', 'shift', 'nationality'])
    .select(['monthly_cents', 'months', 'first_month', 'due_day', 'prorating'])
    .$if('ids' in of, (rows) => rows.where('id', 'in', [...('ids' in of ? of.ids : []), 0]))
    .$if('year' in of, (rows) =>
      rows.where('year', '=', 'year' in of ? of.year : 0).where('replaced_at', 'is', null),
    )
    .orderBy('id')
    .execute();

/** The transitions of an inscription, with the withdrawals and returns of its student, which a paid renewal or a concluded inscription does
 *  not record itself. An admission to another course, or one whose inscription is of the same moment as the end of the withdrawal, begins other
 *  studies, and no later return resumes these. An admission to another course ends them, unless its inscription came to nothing. */
const moves = sql<ChargedStudent['inscriptions'][number]['moves']>`(
  select coalesce(json_agg(json_build_object('to', m.state, 'on', m.day::text) order by m.at, m.nth), '[]') from (
    select e.to_state as state, coalesce(e.effective_date, (e.at at time zone 'Africa/Maputo')::date) as day, e.at, e.id as nth
    from inscription_event e where e.inscription_id = i.id
    union all
    select 'ANULADA', w.effective_on, w.made_at, 0 from student_withdrawal w
    where w.student_id = i.student_id and w.made_at >= i.created_at
    union all
    select case when i.state = 'CONCLUIDA' and i.type <> 'Renovação' then 'ACTIVA' else i.state end,
      (w.ended_at at time zone 'Africa/Maputo')::date, w.ended_at, 0 from student_withdrawal w
    where w.student_id = i.student_id and w.made_at >= i.created_at and w.ended_at is not null
      and not exists (select from student_withdrawal before
        where before.student_id = i.student_id and before.made_at >= i.created_at and before.ended_at <= w.ended_at
          and (exists (select from inscription n where n.student_id = i.student_id and n.created_at = before.ended_at)
            or exists (select from course_admission a where a.student_id = i.student_id and a.made_at = before.ended_at)))
    union all
    select 'TRANSFERIDA', (a.made_at at time zone 'Africa/Maputo')::date, a.made_at, 0 from course_admission a
    where a.student_id = i.student_id and a.course_id <> i.course_id and a.made_at > i.created_at
      and not exists (select from inscription n where n.student_id = a.student_id and n.created_at = a.made_at and n.state = 'ANULADA'
        and not exists (select from inscription_event where inscription_id = n.id and to_state = 'ACTIVA'))) m)`;

/** States of inscriptions that are, or were, active. */
const states = ['ACTIVA', 'CONCLUIDA', 'SUSPENSA', 'ANULADA', 'TRANSFERIDA'] as const;

/** Inscriptions of a year that may owe months. A deactivated student owes none; one who withdrew owes those until then. */
const owing = (db: Db, year: number) =>
  db
    .selectFrom('inscription')
    .innerJoin('student', 'student.id', 'inscription.student_id')
    .where('year', '=', year)
    .where('state', 'in', states)
    .where(
      sql<boolean>`(student.active or exists (select from student_withdrawal w
        where w.student_id = student.id and w.ended_at is null))`,
    );

/** The next students with an inscription of a year, by id, with the facts that decide which months they owe. */
export async function students(
  db: Db,
  year: number,
  { after, most }: { after: number; most: number },
): Promise<ChargedStudent[]> {
  const some = await owing(db, year)
    .select('student_id')
    .distinct()
    .where('student_id', '>', after)
    .orderBy('student_id')
    .limit(most)
    .execute();
  const ids = some.map(({ student_id }) => student_id);
  if (ids.length === 0) return [];
  const inscriptions = await db
    .selectFrom('inscription as i')
    .innerJoin('course as c', 'c.id', 'i.course_id')
    .innerJoin('student as s', 's.id', 'i.student_id')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select(['i.student_id', 'i.course_id', 'c.name as course', 'c.engineering', 'c.level_type'])
    .select(['i.shift', 'i.type', 'i.state', 'p.nationality', day('i.created_at').as('since')])
    .select(moves.as('moves'))
    .where('i.year', '=', year)
    .where('i.state', 'in', states)
    .where('i.student_id', 'in', ids)
    .orderBy('i.student_id')
    .orderBy('i.id')
    .execute();
  const discounts = await db
    .selectFrom('discount')
    .select(['student_id', 'percent', 'from_day', 'until_day', 'reason', 'kind'])
    .where('student_id', 'in', ids)
    .where('approved_at', 'is not', null)
    .orderBy('id')
    .execute();
  const charged = await db
    .selectFrom('monthly_charge')
    .select(['student_id', 'month', 'year', sql<string>`to_char(calendar_month, 'YYYY-MM')`.as('key')])
    .where('student_id', 'in', ids)
    // The fees of a year reach into the next.
    .where('year', 'in', [year - 1, year, year + 1])
    .execute();
  const [inscribed, discountsOf, done] = [byStudent(inscriptions), byStudent(discounts), byStudent(charged)];
  return ids.map((student_id) => ({
    student_id,
    nationality: inscribed.get(student_id)?.[0]?.nationality ?? 'Moçambique',
    inscriptions: inscribed.get(student_id) ?? [],
    discounts: discountsOf.get(student_id) ?? [],
    charged: (done.get(student_id) ?? []).filter((one) => one.year === year).map(({ month }) => month),
    elsewhere: (done.get(student_id) ?? []).filter((one) => one.year !== year).map(({ key }) => key),
  }));
}

function byStudent<Row extends { student_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const own = new Map<number, Row[]>();
  for (const row of rows) own.set(row.student_id, [...(own.get(row.student_id) ?? []), row]);
  return own;
}

export const countStudents = (db: Db, year: number): Promise<number> =>
  onlyValue(owing(db, year).select((eb) => eb.fn.count<number>('student_id').distinct().as('many')));

/** Locks the calendar years that the monthly fees of a year reach until the transaction ends, so that two runs that charge the same
 *  month are serialised. */
export async function lockYear(tx: Tx, year: number): Promise<void> {
  for (const one of [year, year + 1])
    await sql`select pg_advisory_xact_lock(${7_202_126}::int, ${one}::int)`.execute(tx);
}

export const insert = (tx: Tx, charges: readonly New<'monthly_charge'>[]) =>
  tx
    .insertInto('monthly_charge')
    .values([...charges])
    .execute();

/** Releases the months of invoices that are no longer owed, so that they can be charged anew; the invoices stay as they are. */
export const freeMonths = (tx: Tx, invoiceIds: readonly number[]) =>
  tx
    .deleteFrom('monthly_charge')
    .where(sql<boolean>`invoice_id = any(${invoiceIds}::int[])`)
    .execute();

/** Valid invoices of a year whose month another valid invoice charges as well, and the numbers of the first of them. */
export const doubled = (db: Db, year: number) => sqlRow<{
  invoices: number;
  first: string[];
}>(db)`
    select count(*)::int as invoices, coalesce((array_agg(i.number order by i.id))[1:20], '{}') as first
    from monthly_charge m join invoice i on i.id = m.invoice_id
    where m.doubled and m.year = ${year} and i.state <> 'ANULADA' and exists (
      select from monthly_charge o join invoice oi on oi.id = o.invoice_id
      where o.student_id = m.student_id and o.calendar_month = m.calendar_month and not o.doubled and oi.state <> 'ANULADA')`;

/** The unfinished job that charges a year. */
export const runningJob = (db: Db, kind: string, year: number) =>
  db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .where(sql<boolean>`(input ->> 'year')::int = ${year}`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
