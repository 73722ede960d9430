import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { sql } from 'kysely';
import { testDatabase } from '../testing/test-database.ts';
import { seedDemo } from './index.ts';

const database = testDatabase();
beforeAll(async () => {
  await database.db.transaction().execute(seedDemo);
});
const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(database.db)).rows;

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

test('open invoices have a reference of every entity; paid ones have payment and receipt, numbered without gaps', async () => {
  const [found] = await rows(sql<
    Record<'invoices' | 'last' | 'paid' | 'receipts' | 'open' | 'given', number>
  >`
    select count(*)::int as invoices, max(sequence) as last, (count(*) filter (where state = 'PAGA'))::int as paid,
      (count(*) filter (where state = 'EMITIDA'))::int as open,
      (select count(*)::int from receipt join invoice i on i.id = invoice_id where i.type <> 'PROPINA') as receipts,
      (select count(*)::int from payment_reference join invoice i on i.id = invoice_id where i.type <> 'PROPINA') as given
    from invoice where type <> 'PROPINA'`);
  expect(found!.invoices).toBeGreaterThan(200);
  expect(found).toMatchObject({ last: found!.invoices, receipts: found!.paid, given: 2 * found!.invoices });
  expect(found!.open).toBeGreaterThan(20);
  const odd = await rows(sql`
    select i.id from inscription i join invoice f on f.inscription_id = i.id
    where (i.state in ('ACTIVA', 'SUSPENSA', 'TRANSFERIDA', 'CONCLUIDA')) <> (f.state = 'PAGA')`);
  expect(odd).toEqual([]);
});

test('monthly fees are paid in every way, what is paid of each is what was allocated, and the bank’s file stands with every centavo named', async () => {
  const [fees] = await rows(sql<Record<'all' | 'months' | 'references' | 'astray', number>>`
    select count(*)::int as all, (select count(*)::int from monthly_charge) as months,
      (select count(*)::int from payment_reference r join monthly_charge m using (invoice_id)) as references,
      (count(*) filter (where paid_cents <> (select coalesce(sum(amount_cents), 0) from allocation where invoice_id = i.id)))::int as astray
    from invoice i where type = 'PROPINA'`);
  expect(fees!.all).toBeGreaterThan(1000);
  expect(fees).toMatchObject({ months: fees!.all, references: 2 * fees!.all, astray: 0 });
  const [file] = await rows(sql<{
    state: string;
    lines: number;
    named: number;
    credit: number;
    open: number;
  }>`
    select b.state, sum(amount_cents)::bigint as lines, (sum(amount_cents) filter (where outcome is not null))::bigint as named,
      sum(credit_cents)::bigint as credit, (count(*) filter (where outcome = 'POR_IDENTIFICAR'))::int as open
    from bank_import b join bank_import_line l on l.import_id = b.id group by b.id`);
  expect(file).toMatchObject({ state: 'IMPORTADO', named: file!.lines });
  expect(file!.open).toBeGreaterThan(0);
  const [mails] = await rows(sql<{ n: number }>`select count(*)::int as n from outbox`);
  expect(mails!.n).toBe(0);
});

test('the student who signs in owes the last month that is due and those to come, each with a reference, and has paid the rest', async () => {
  const months = await rows(sql<{ due: boolean; state: string; references: number }>`
    select i.due_date < (now() at time zone 'Africa/Maputo')::date as due, i.state,
      (select count(*)::int from payment_reference where invoice_id = i.id and state = 'ATRIBUIDA') as references
    from invoice i join student s on s.id = i.student_id
    where s.code = '26.0001.0001' and i.type = 'PROPINA' order by i.due_date desc`);
  const due = months.filter((month) => month.due);
  expect(due[0]?.state ?? 'EMITIDA').toBe('EMITIDA');
  expect(due.slice(1).every(({ state }) => state === 'PAGA')).toBe(true);
  for (const { state, references } of months)
    expect([state, references]).toEqual([state, state === 'PAGA' ? 0 : 2]);
});
