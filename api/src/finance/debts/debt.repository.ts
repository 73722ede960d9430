import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import { daysBetweenReminders, type Debt } from '@portal/shared-kit/contract/finance/debt';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { pageOf } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';

export interface DebtFilters {
  scholar_shift?: string | undefined;
  course_id?: number | undefined;
  month?: number | undefined;
  endMonth?: number | undefined;
  year?: number | undefined;
  academic_degree?: string | undefined;
}
export type DebtListQuery = DebtFilters & { search: string };

const today = sql`(now() at time zone 'Africa/Maputo')::date`;
const two = (n: number) => String(n).padStart(2, '0');

/** Overdue invoices of students, by the index of what is open by due date. A month without a year is one of this year. */
const overdue = (db: Db, { year, month, endMonth, ...of }: DebtFilters, thisYear: number) => {
  const dated = year !== undefined || month !== undefined || endMonth !== undefined;
  const [first, last] = [month ?? 1, endMonth ?? 12];
  return db
    .selectFrom('invoice as i')
    .innerJoin('student as s', 's.id', 'i.student_id')
    .where(sql<boolean>`i.state in ('EMITIDA', 'PARCIAL')`)
    .where('i.due_date', '<', sql<string>`${today}`)
    .$if(dated, (it) =>
      it.where(
        sql<boolean>`i.due_date >= ${`${year ?? thisYear}-${two(first)}-01`}::date
          and i.due_date < ${`${year ?? thisYear}-${two(last)}-01`}::date + interval '1 month'`,
      ),
    )
    .$if(of.course_id !== undefined, (it) => it.where('s.course_id', '=', of.course_id!))
    .$if(of.scholar_shift !== undefined, (it) => it.where('s.shift', '=', of.scholar_shift!))
    .$if(of.academic_degree !== undefined, (it) =>
      it.where(
        's.course_id',
        'in',
        db.selectFrom('course').select('id').where('level_type', '=', of.academic_degree!),
      ),
    );
};
const open = sql<number>`i.total_cents - i.paid_cents`;

const debts = (db: Db, { search, ...of }: DebtListQuery, thisYear: number) =>
  overdue(db, of, thisYear)
    .$if(search !== '', (it) =>
      it.where((eb) => eb.or([contains(eb.ref('s.name_key'), search), eb('s.code', '=', search)])),
    )
    .select([
      's.id',
      sql<number>`sum(${open})::bigint`.as('key'),
      sql<number>`(count(*) filter (where i.type = 'PROPINA'))::int`.as('months'),
      sql<number>`coalesce(sum(${open}) filter (where i.type = 'MULTA'), 0)::bigint`.as('fines'),
      sql<string>`min(i.due_date)::text`.as('oldest_due'),
    ])
    .groupBy('s.id');

const remindedAt = sql<
  string | null
>`(select to_char(max(sent_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  from debt_reminder where student_id = d.id)`;
const promisedUntil = sql<string | null>`(select max(until_day)::text from payment_promise
  where student_id = d.id and until_day >= ${today})`;

const named = (db: Db, of: DebtListQuery, thisYear: number) =>
  db
    .selectFrom(debts(db, of, thisYear).as('d'))
    .innerJoin('student as st', 'st.id', 'd.id')
    .innerJoin('person as p', 'p.id', 'st.person_id')
    .innerJoin('course as c', 'c.id', 'st.course_id')
    .select([
      'd.id',
      'st.code',
      'p.full_name as name',
      'p.contact',
      'c.name as course',
      'd.months',
      'd.fines',
    ])
    .select(['d.key as total', 'd.oldest_due', sql<number>`d.key - d.fines`.as('amount')])
    .select([remindedAt.as('reminded_at'), promisedUntil.as('promised_until')]);

/** Who owes most first. */
export const list = (db: Db, { page, per_page, ...of }: PageQuery & DebtFilters, thisYear: number) =>
  pageOf<Debt>(
    db,
    { page, per_page },
    {
      source: db.selectFrom(debts(db, of, thisYear).as('d')).select(['d.id', 'd.key']),
      searched: of.search !== '',
      order: 'desc',
      rows: named(db, of, thisYear),
    },
  );

export const count = async (db: Db, of: DebtListQuery, thisYear: number): Promise<number> =>
  (
    await db
      .selectFrom(debts(db, of, thisYear).as('d'))
      .select((eb) => eb.fn.countAll<number>().as('many'))
      .executeTakeFirstOrThrow()
  ).many;

/** The next rows of a file, by the student. */
export const after = (
  db: Db,
  of: DebtListQuery,
  thisYear: number,
  last: { id: number } | undefined,
  most: number,
) =>
  named(db, of, thisYear)
    .$if(last !== undefined, (it) => it.where('d.id', '>', last!.id))
    .orderBy('d.id')
    .limit(most)
    .execute();

/** A column of the person of a debtor, or of their account: looked up by row, so that no table of people is read whole. */
const ofPerson = (column: string) =>
  sql<string | null>`(select ${sql.ref(column)} from student st join person p on p.id = st.person_id
    left join user_account u on u.person_id = p.id where st.id = d.id limit 1)`;

/** Who owes something, with their address and what keeps them from being reminded, by the student. */
export const reminderState = (db: Db, of: DebtListQuery, thisYear: number) =>
  db
    .selectFrom(debts(db, of, thisYear).as('d'))
    .select(['d.id', 'd.key as total', 'd.oldest_due', ofPerson('p.full_name').$castTo<string>().as('name')])
    .select([
      sql<string | null>`coalesce(${ofPerson('u.email')}, ${ofPerson('p.email')})`.as('email'),
      sql<boolean>`exists (select from debt_reminder m where m.student_id = d.id
        and m.sent_at > now() - make_interval(days => ${daysBetweenReminders}))`.as('recent'),
      sql<boolean>`${promisedUntil} is not null`.as('promised'),
    ])
    .orderBy('d.id')
    .execute();

const aged = (from: number, to: number | undefined) =>
  sql<number>`coalesce(sum(${open}) filter (where ${today} - i.due_date >= ${from}
    and (${to ?? null}::int is null or ${today} - i.due_date <= ${to ?? null}::int)), 0)::bigint`;

/** What is overdue by course, by name. */
export const byCourse = (db: Db, of: DebtFilters, thisYear: number) =>
  overdue(db, of, thisYear)
    .innerJoin('course as c', 'c.id', 's.course_id')
    .select([
      'c.id as course_id',
      'c.name as course',
      sql<number>`count(distinct s.id)::int`.as('students'),
      sql<number>`sum(${open})::bigint`.as('total'),
      aged(0, 30).as('d30'),
      aged(31, 60).as('d60'),
      aged(61, 90).as('d90'),
      aged(91, undefined).as('older'),
    ])
    .groupBy(['c.id', 'c.name'])
    .orderBy('c.name_key')
    .execute();
