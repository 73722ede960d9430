import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import type { Level } from '../../platform/database/schema.ts';
import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type { Sort } from '@portal/shared-kit/contract/core/sort';
import { daysBetweenReminders, type Debt } from '@portal/shared-kit/contract/finance/debt';
import { sql } from 'kysely';
import type { Db, Tx, New } from '../../platform/database/db.ts';
import { countOf } from '../../platform/database/read.ts';
import { fewMatches, searchLimit, type Page } from '../../platform/database/page.ts';
import { sorting } from '../../platform/database/sort.ts';
import { rememberedCounts, rememberedOrder } from '../../platform/database/totals.ts';
import { today } from '../common/fragments.repository.ts';
import { allFound, foundStudents } from '../invoices/invoice-view.repository.ts';

export interface DebtFilters {
  shift?: Shift | undefined;
  course_id?: number | undefined;
  month?: number | undefined;
  endMonth?: number | undefined;
  year?: number | undefined;
  academic_degree?: Level['level_type'] | undefined;
}
export type DebtListQuery = DebtFilters & { search: string; sort?: Sort<'total' | 'oldest_due'> | undefined };

const two = (n: number) => String(n).padStart(2, '0');

/** Overdue invoices of students, by the index of what each has open, and the accounts that owe, which are overdue at once (J27). */
const owed = sql<Owed>`(
  select student_id, type, due_date, total_cents - paid_cents as open_cents, id, number from invoice
  where student_id is not null and state in ('EMITIDA', 'PARCIAL') and due_date < ${today}
  union all
  select student_id, 'CONTA', (owed_since at time zone 'Africa/Maputo')::date, -balance_cents, null, null from credit_account
  where student_id is not null and balance_cents < 0)`;
interface Owed {
  student_id: number;
  type: string;
  due_date: string;
  open_cents: number;
}

/** What students owe and is overdue. A month without a year is one of this year. */
const overdue = (db: Db, { year, month, endMonth, ...of }: DebtFilters, thisYear: number) => {
  const dated = year !== undefined || month !== undefined || endMonth !== undefined;
  const [first, last] = [month ?? 1, endMonth ?? 12];
  const narrowed = of.course_id !== undefined || of.shift !== undefined || of.academic_degree !== undefined;
  return db
    .selectFrom(owed.as('i'))
    .$if(dated, (rows) =>
      rows.where(
        sql<boolean>`i.due_date >= ${`${year ?? thisYear}-${two(first)}-01`}::date
          and i.due_date < ${`${year ?? thisYear}-${two(last)}-01`}::date + interval '1 month'`,
      ),
    )
    .$if(narrowed, (rows) =>
      rows.where(
        'i.student_id',
        'in',
        db
          .selectFrom('student as s')
          .select('s.id')
          .$if(of.course_id !== undefined, (student) => student.where('s.course_id', '=', of.course_id!))
          .$if(of.shift !== undefined, (student) => student.where('s.shift', '=', of.shift!))
          .$if(of.academic_degree !== undefined, (student) =>
            student.where(
              's.course_id',
              'in',
              db.selectFrom('course').select('id').where('level_type', '=', of.academic_degree!),
            ),
          ),
      ),
    );
};
const debtor = sql<number>`i.student_id`;
const open = sql<number>`i.open_cents`;
const sum = sql<number>`sum(${open})::bigint`;

/** Of whom a list tells; `ids` are those of a page, or those whom a search found. */
type Debtors = DebtListQuery & { ids?: readonly number[] };
const ofDebtors = (db: Db, { search, ids, ...of }: Debtors, thisYear: number) =>
  overdue(db, of, thisYear)
    .$if(ids !== undefined, (rows) => rows.where(sql<boolean>`i.student_id = any(${[...ids!]}::int[])`))
    .$if(search !== '', (rows) => rows.where('i.student_id', 'in', foundStudents(db, search)))
    .groupBy('i.student_id');

const debts = (db: Db, of: Debtors, thisYear: number) =>
  ofDebtors(db, of, thisYear).select([
    debtor.as('id'),
    sum.as('key'),
    sql<number>`(count(*) filter (where i.type = 'PROPINA'))::int`.as('months'),
    sql<number>`coalesce(sum(${open}) filter (where i.type = 'MULTA'), 0)::bigint`.as('fines'),
    sql<number>`coalesce(sum(${open}) filter (where i.type = 'CONTA'), 0)::bigint`.as('to_repay'),
    sql<string>`min(i.due_date)::text`.as('oldest_due'),
  ]);

const remindedAt = sql<
  string | null
>`(select to_char(max(sent_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  from debt_reminder where student_id = d.id)`;
const promisedUntil = sql<string | null>`(select max(until_day)::text from payment_promise
  where student_id = d.id and until_day >= ${today})`;

const named = (db: Db, of: Debtors, thisYear: number) =>
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
      'd.to_repay',
    ])
    .select(['d.key as total', 'd.oldest_due', sql<number>`d.key - d.fines`.as('amount')])
    .select([remindedAt.as('reminded_at'), promisedUntil.as('promised_until')]);

/** Who owes most first, unless another order is given. */
const sorted = sorting({ total: 'd.key', oldest_due: 'd.oldest_due' }, '-total');

/** Debtors in order, all or these. As one value: to read so many rows would keep everybody else waiting. */
async function ordered(db: Db, of: Debtors, thisYear: number): Promise<readonly number[]> {
  const { key, order } = sorted(of.sort);
  const by = sql.raw(order);
  const sums = ofDebtors(db, of, thisYear).select([
    debtor.as('id'),
    sum.as('key'),
    sql<string>`min(i.due_date)`.as('oldest_due'),
  ]);
  const { ids } = await db
    .selectFrom(sums.as('d'))
    .select(sql<number[]>`coalesce(json_agg(d.id order by ${key} ${by}, d.id ${by}), '[]')`.as('ids'))
    .executeTakeFirstOrThrow();
  return ids;
}

/** Those of these students whom a search finds; of more than it counts all whom it finds, as some seconds ago. */
async function foundOf(db: Db, search: string, students: Int32Array): Promise<Iterable<number>> {
  if (students.length > searchLimit) return allFound(db, search);
  const ids = await foundStudents(db, search)
    .where(sql<boolean>`f.id = any(${[...students]}::int[])`)
    .execute();
  return ids.map(({ id }) => id);
}

async function order(db: Db, { search, ...of }: DebtListQuery, thisYear: number): Promise<ArrayLike<number>> {
  if (search === '') return ordered(db, { ...of, search }, thisYear);
  const few = await fewMatches(db, foundStudents(db, search).select('f.id as key'));
  if (few) return ordered(db, { ...of, search: '', ids: few }, thisYear);
  const all = await orderOf(db, { ...of, search: '' }, thisYear);
  const found = new Set(await foundOf(db, search, all));
  return all.filter((id) => found.has(id));
}
const orderOf = (db: Db, of: DebtListQuery, thisYear: number) =>
  rememberedOrder(`debts ${JSON.stringify([of, thisYear])}`, () => order(db, of, thisYear));

const rowsOf = (db: Db, of: DebtListQuery, thisYear: number, ids: readonly number[]): Promise<Debt[]> => {
  const { key, order: direction } = sorted(of.sort);
  return named(db, { ...of, search: '', ids }, thisYear)
    .orderBy(key, direction)
    .orderBy('d.id', direction)
    .execute();
};

/** Debtors in order. Of many the order is that of some seconds ago, since every debt is summed for it; the rows are those of now. */
export async function list(
  db: Db,
  { page, per_page, ...of }: PageQuery & DebtFilters,
  thisYear: number,
): Promise<Page<Debt>> {
  const all = await orderOf(db, of, thisYear);
  const ids = [...all.subarray((page - 1) * per_page, page * per_page)];
  return { rows: await rowsOf(db, of, thisYear, ids), total: all.length };
}

export const count = (db: Db, of: DebtListQuery, thisYear: number): Promise<number> =>
  countOf(db.selectFrom(debts(db, of, thisYear).as('d')));

/** Rows of a file per query. */
const batch = 1_000;
/** The rows of a file, in the order of the list; who has paid meanwhile is left out. */
export async function* lines(db: Db, of: DebtListQuery, thisYear: number) {
  const all = await orderOf(db, of, thisYear);
  for (let from = 0; from < all.length; from += batch)
    for (const row of await rowsOf(db, of, thisYear, [...all.subarray(from, from + batch)])) yield { row };
}

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

/** Computed once and not for each invoice. */
const age = sql`((select ${today}) - i.due_date)`;
const aged = (from: number, to: number | undefined) =>
  sql<number>`coalesce(sum(${open}) filter (where ${age} >= ${from}
    and (${to ?? null}::int is null or ${age} <= ${to ?? null}::int)), 0)::bigint`;

/** Summed by student first, which is the order of the index. */
const sumsByCourse = (db: Db, of: DebtFilters, thisYear: number) =>
  db
    .selectFrom(
      overdue(db, of, thisYear)
        .select([debtor.as('id'), sum.as('total'), aged(0, 30).as('d30'), aged(31, 60).as('d60')])
        .select([aged(61, 90).as('d90'), aged(91, undefined).as('older')])
        .groupBy('i.student_id')
        .as('d'),
    )
    .innerJoin('student as s', 's.id', 'd.id')
    .innerJoin('course as c', 'c.id', 's.course_id')
    .select((eb) => [
      'c.id as course_id',
      'c.name as course',
      sql<number>`count(*)::int`.as('students'),
      ...(['total', 'd30', 'd60', 'd90', 'older'] as const).map((key) =>
        sql<number>`sum(${eb.ref(`d.${key}`)})::bigint`.as(key),
      ),
    ])
    .groupBy(['c.id', 'c.name'])
    .orderBy('c.name_key')
    .execute();

/** What is overdue by course, by name; of many debtors as some seconds ago. */
export const byCourse = (db: Db, of: DebtFilters, thisYear: number) =>
  rememberedCounts(
    `debts by course ${JSON.stringify([of, thisYear])}`,
    () => sumsByCourse(db, of, thisYear),
    (courses) => courses.reduce((many, { students }) => many + students, 0),
  );

/** Serialises the sending of reminders until the transaction ends, so that the next sender sees whom they reached. */
export const lockReminders = (tx: Tx) => sql`select pg_advisory_xact_lock(7202128)`.execute(tx);

export const insertReminders = (tx: Tx, made: readonly New<'debt_reminder'>[]) =>
  tx
    .insertInto('debt_reminder')
    .values([...made])
    .execute();

export const insertPromise = (tx: Tx, promise: New<'payment_promise'>) =>
  tx.insertInto('payment_promise').values(promise).execute();

type Invoices = { id: number; number: string }[];
/** Overdue invoices of these students that a reference still pays: of each the first due, at most `most`. */
export async function payableInvoices(
  tx: Tx,
  of: DebtFilters,
  thisYear: number,
  { ids, most }: { ids: readonly number[]; most: number },
): Promise<Map<number, Invoices>> {
  const ranked = overdue(tx, of, thisYear)
    .where(sql<boolean>`i.student_id = any(${[...ids]}::int[])`)
    .where(
      sql<boolean>`exists (select from payment_reference r where r.invoice_id = i.id and r.state = 'ATRIBUIDA'
        and (r.expires_on is null or r.expires_on >= (now() at time zone 'Africa/Maputo')::date))`,
    )
    .select([
      sql<number>`i.student_id`.as('student_id'),
      sql`json_build_object('id', i.id, 'number', i.number)`.as('invoice'),
      sql<number>`row_number() over (partition by i.student_id order by i.due_date, i.id)`.as('nth'),
    ]);
  const rows = await tx
    .selectFrom(ranked.as('f'))
    .select(['f.student_id', sql<Invoices>`json_agg(f.invoice order by f.nth)`.as('invoices')])
    .where('f.nth', '<=', most)
    .groupBy('f.student_id')
    .execute();
  return new Map(rows.map(({ student_id, invoices }) => [student_id, invoices]));
}
