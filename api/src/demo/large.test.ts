import { sql } from 'kysely';
import { testDatabase } from '../testing/test-database.ts';
import { seedDemo } from './index.ts';
import { seedLarge } from './large.repository.ts';

const it = testDatabase();

test('the transaction that seeds the demonstration fills the database too', async () => {
  await it.db.transaction().execute(async (tx) => {
    await seedDemo(tx);
    await seedLarge(tx, { people: 1_000, classes: 20, allocations: 240, enrolled: 100 }, 'nobody signs in');
  });
  const { rows } = await sql`select count(*)::int as n from person where email like 'ensaio%'`.execute(it.db);
  expect(rows).toEqual([{ n: 1_000 }]);
});

test('a VACUUM that follows at once marks all that was filled in, so that index-only scans need no look at a row', async () => {
  await sql`vacuum person`.execute(it.db);
  const { rows } = await sql`select relpages > 0 as filled, relallvisible = relpages as marked
    from pg_class where relname = 'person'`.execute(it.db);
  expect(rows).toEqual([{ filled: true, marked: true }]);
});

test('students have their subjects of this year and those they passed last year, as many as are asked for', async () => {
  const { rows } = await sql<{ year: number; state: string; students: number; subjects: number }>`
    select year, state, count(distinct student_id)::int as students, count(*)::int as subjects
    from enrolment join student on student.id = student_id join person on person.id = student.person_id
    where person.email like 'ensaio%' group by 1, 2 order by 1`.execute(it.db);
  const [past, now] = rows;
  expect(past).toEqual({ year: 2025, state: 'CONCLUIDO', students: 100, subjects: 600 });
  expect(now).toMatchObject({ year: 2026, state: 'INSCRITO' });
  expect(now!.subjects - 2 * now!.students).toBe(400);
});

test('their monthly fees are ten each, five of six paid; numbers have no gap and no centavo is unaccounted for', async () => {
  const { rows } = await sql`select count(*)::int as months, count(distinct c.student_id)::int as students,
      count(*) filter (where i.state = 'PAGA')::int as paid,
      (sum(i.paid_cents) = (select sum(a.amount_cents) from allocation a join payment p on p.id = a.payment_id
        where p.transaction like 'PROPINA-%')) as accounted,
      (sum(i.paid_cents) = (select sum(p.amount_cents) from payment p where p.transaction like 'PROPINA-%')) as received
    from monthly_charge c join invoice i on i.id = c.invoice_id
      join student s on s.id = c.student_id join person on person.id = s.person_id where person.email like 'ensaio%'`.execute(
    it.db,
  );
  expect(rows).toMatchObject([{ months: 1_000, students: 100, accounted: true, received: true }]);
  expect((rows[0] as { paid: number }).paid).toBeGreaterThan(820);
  const gaps =
    await sql`select c.series from document_counter c where c.series in ('FACTURA', 'RECIBO') and c.last <>
    (case c.series when 'FACTURA' then (select count(*) from invoice where year = c.year and number is not null)
      else (select count(*) from receipt where year = c.year) end)`.execute(it.db);
  expect(gaps.rows).toEqual([]);
});
