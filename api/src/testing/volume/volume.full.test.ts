import { sql } from 'kysely';
import { testDatabase } from '../test-database.ts';
import { seedDemo } from '../../demo/index.ts';
import { seedLarge } from './volume.ts';

const database = testDatabase();
/** More than a few, to compare what triggers would write at a larger size: `LARGE_PEOPLE=20000`. */
const people = Number(process.env.LARGE_PEOPLE ?? 1_000);
const enrolled = people / 10;

/** Indexes, constraints and triggers of all tables, as PostgreSQL writes them. */
const structure = async () => {
  const { rows } = await sql<{ part: string }>`
    select pg_get_indexdef(indexrelid) as part from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled) from pg_trigger
      join pg_class on pg_class.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal
    order by 1`.execute(database.db);
  return rows.map(({ part }) => part);
};
let before: string[];

test('the transaction that seeds the demonstration fills the database too', async () => {
  before = await structure();
  const size = { people, classes: people / 50, allocations: (people * 24) / 100, enrolled };
  await database.db.transaction().execute(async (tx) => {
    await seedDemo(tx);
    await seedLarge(tx, size, 'nobody signs in');
  });
  const { rows } = await sql`select count(*)::int as n from person where email like 'ensaio%'`.execute(
    database.db,
  );
  expect(rows).toEqual([{ n: people }]);
});

test('a VACUUM that follows at once marks all that was filled in, so that index-only scans need no look at a row', async () => {
  await sql`vacuum person`.execute(database.db);
  const { rows } = await sql`select relpages > 0 as filled, relallvisible = relpages as marked
    from pg_class where relname = 'person'`.execute(database.db);
  expect(rows).toEqual([{ filled: true, marked: true }]);
});

test('students have their subjects of this year and those they passed last year, as many as are asked for', async () => {
  const { rows } = await sql<{ year: number; state: string; students: number; subjects: number }>`
    select year, state, count(distinct student_id)::int as students, count(*)::int as subjects
    from enrolment join student on student.id = student_id join person on person.id = student.person_id
    where person.email like 'ensaio%' group by 1, 2 order by 1`.execute(database.db);
  const [past, now] = rows;
  expect(past).toEqual({ year: 2025, state: 'CONCLUIDO', students: enrolled, subjects: 6 * enrolled });
  expect(now).toMatchObject({ year: 2026, state: 'INSCRITO' });
  expect(now!.subjects - 2 * now!.students).toBe(4 * enrolled);
});

test('their monthly fees are ten each, five of six paid; numbers have no gap and no centavo is unaccounted for', async () => {
  const { rows } = await sql`select count(*)::int as months, count(distinct c.student_id)::int as students,
      count(*) filter (where i.state = 'PAGA')::int as paid,
      (sum(i.paid_cents) = (select sum(a.amount_cents) from allocation a join payment p on p.id = a.payment_id
        where p.transaction like 'PROPINA-%')) as accounted,
      (sum(i.paid_cents) = (select sum(p.amount_cents) from payment p where p.transaction like 'PROPINA-%')) as received
    from monthly_charge c join invoice i on i.id = c.invoice_id
      join student s on s.id = c.student_id join person on person.id = s.person_id where person.email like 'ensaio%'`.execute(
    database.db,
  );
  expect(rows).toMatchObject([
    { months: 10 * enrolled, students: enrolled, accounted: true, received: true },
  ]);
  expect((rows[0] as { paid: number }).paid).toBeGreaterThan(8.2 * enrolled);
  const gaps =
    await sql`select c.series from document_counter c where c.series in ('FACTURA', 'RECIBO') and c.last <>
    (case c.series when 'FACTURA' then (select count(*) from invoice where year = c.year and number is not null)
      else (select count(*) from receipt where year = c.year) end)`.execute(database.db);
  expect(gaps.rows).toEqual([]);
});

test('every index, constraint and trigger is back as it was', async () => {
  expect(await structure()).toEqual(before);
});

/** What triggers compute for these columns, and the statements that make them compute it for every row. */
const derived: { table: string; key: string; columns: string; again: string[] }[] = [
  { table: 'student', key: 'id', columns: 'name_key', again: ['update student set person_id = person_id'] },
  {
    table: 'student',
    key: 'id',
    columns: 'class_id, enrolled_in, inscription_state',
    again: [
      'update student set class_id = null, enrolled_in = null, inscription_state = null',
      'update class_student set status = status',
      'update enrolment set state = state',
      'update inscription set year = year',
    ],
  },
  {
    table: 'user_account',
    key: 'id',
    columns: 'name_key',
    again: ['update user_account set person_id = person_id'],
  },
  {
    table: 'role_usage',
    key: 'role_id',
    columns: 'users',
    again: [
      'update role_usage set users = (select count(*) from user_account u where u.role_id = role_usage.role_id)',
    ],
  },
  {
    table: 'course_subject',
    key: 'id',
    columns: 'sort_key',
    again: ['update course_subject set course_id = course_id'],
  },
  {
    table: 'teaching',
    key: 'id',
    columns: 'class_id, subject_id, course_id, year, semester_id',
    again: ['update teaching set edition_id = edition_id'],
  },
  {
    table: 'inscription',
    key: 'id',
    columns: 'name_key',
    again: ['update inscription set student_id = student_id'],
  },
  {
    table: 'payment',
    key: 'id',
    columns: 'transaction_key',
    again: ['update payment set method = method'],
  },
  {
    table: 'monthly_charge',
    key: 'invoice_id',
    columns: 'state, due_date',
    again: ['update monthly_charge set invoice_id = invoice_id'],
  },
  {
    table: 'inscription_fact',
    key: 'inscription_id',
    columns: 'inscription_fact::text',
    again: ['delete from inscription_fact', 'update inscription set type = type'],
  },
  {
    table: 'inscription_charge',
    key: 'invoice_id',
    columns: 'inscription_charge::text',
    again: [
      'delete from inscription_charge',
      `select take_inscription_charges(array(select id from invoice where type in ('INSCRICAO', 'RENOVACAO') and student_id is not null))`,
    ],
  },
];

test.each(derived)('$table: $columns are what its triggers write', async ({ table, key, columns, again }) => {
  const differing = await database.db
    .transaction()
    .execute(async (tx) => {
      await sql
        .raw(
          `create temporary table kept on commit drop as select ${key} as key, row(${columns})::text as is from ${table}`,
        )
        .execute(tx);
      for (const statement of again) await sql.raw(statement).execute(tx);
      const { rows } = await sql
        .raw<{ n: number; all: number }>(
          `select count(*) filter (where kept.is is distinct from row(${columns})::text)::int as n, count(*)::int as all
         from kept full join ${table} on ${table}.${key} = kept.key`,
        )
        .execute(tx);
      throw Object.assign(new Error('rolled back'), { found: rows[0] });
    })
    .catch((error: { found?: { n: number; all: number } }) => error.found ?? Promise.reject(error as Error));
  expect(differing).toMatchObject({ n: 0 });
  expect(differing!.all).toBeGreaterThan(0);
});
