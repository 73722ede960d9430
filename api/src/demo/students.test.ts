import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { sql } from 'kysely';
import { testDatabase } from '../testing/test-database.ts';
import { seedDemo } from './index.ts';

const it = testDatabase();
beforeAll(async () => {
  await it.db.transaction().execute(seedDemo);
}, 60_000);
const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(it.db)).rows;

test('students of two entry years have cards that count up per year and course, without a gap', async () => {
  const found = await rows(sql<{ year: number; n: number }>`
    select entry_year as year, count(*)::int as n from student group by entry_year order by entry_year`);
  expect(found.length).toBeGreaterThanOrEqual(2);
  expect(found.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThan(200);
  const odd = await rows(sql`
    select s.code from student s join course c on c.id = s.course_id
    where s.code <> format('%s.%s.%s', right(s.entry_year::text, 2), c.code, right(s.code, 4))`);
  expect(odd).toEqual([]);
  const gaps = await rows(sql`
    select o.entry_year, o.course_id from card_order o join student s using (entry_year, course_id)
    group by o.entry_year, o.course_id, o.last having count(*) <> o.last`);
  expect(gaps).toEqual([]);
});

test('the student who signs in has the card, the course and an active inscription', async () => {
  const [found] = await rows(sql<{ course: string; state: string }>`
    select c.code as course, i.state from student s join course c on c.id = s.course_id
    join inscription i on i.student_id = s.id where s.code = '26.0001.0001' order by i.year limit 1`);
  expect(found?.course).toBe('0001');
  if (institutionYear(new Date()) === 2026) expect(found?.state).toBe('ACTIVA');
});

test('every state of an inscription and of a candidacy before its approval can be met, each with the events that led there', async () => {
  const states = await rows(sql<{ state: string }>`select distinct state from inscription`);
  expect(states.map(({ state }) => state).sort()).toEqual(
    ['ACTIVA', 'ANULADA', 'CANCELADA', 'CONCLUIDA', 'CONFIRMADA', 'SUSPENSA', 'TRANSFERIDA'].sort(),
  );
  const open = await rows(sql<{ state: string }>`select distinct state from candidacy`);
  expect(open.map(({ state }) => state).sort()).toEqual([
    'DESISTIDA',
    'EM_ANALISE',
    'REPROVADA',
    'SUBMETIDA',
  ]);
  const astray = await rows(sql`
    select id from inscription i where state <> (
      select to_state from inscription_event e where e.inscription_id = i.id order by e.id desc limit 1)
    union all
    select id from candidacy c where state <> (
      select to_state from candidacy_event e where e.candidacy_id = c.id order by e.id desc limit 1)`);
  expect(astray).toEqual([]);
});

test('what is owed has an invoice with a reference of every entity; what is paid has its payment and receipt, numbered without gaps', async () => {
  const [found] = await rows(sql<
    Record<'invoices' | 'last' | 'paid' | 'receipts' | 'open' | 'given', number>
  >`
    select count(*)::int as invoices, max(sequence) as last, (count(*) filter (where state = 'PAGA'))::int as paid,
      (count(*) filter (where state = 'EMITIDA'))::int as open, (select count(*)::int from receipt) as receipts,
      (select count(*)::int from payment_reference) as given
    from invoice`);
  expect(found!.invoices).toBeGreaterThan(200);
  expect(found).toMatchObject({ last: found!.invoices, receipts: found!.paid, given: 2 * found!.invoices });
  expect(found!.open).toBeGreaterThan(20);
  const odd = await rows(sql`
    select i.id from inscription i join invoice f on f.inscription_id = i.id
    where (i.state in ('ACTIVA', 'SUSPENSA', 'TRANSFERIDA', 'CONCLUIDA')) <> (f.state = 'PAGA')`);
  expect(odd).toEqual([]);
});
