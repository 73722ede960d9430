import { Migrator, sql } from 'kysely';
import { administer, databaseUrl } from '../../testing/administer.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { connect, createPool } from './pool.ts';

const name = `${process.env.TEST_TEMPLATE}_calendar_months`;
const url = databaseUrl(process.env.TEST_SERVER_URL!, name);
let db: Db;

beforeAll(async () => {
  await administer(process.env.TEST_SERVER_URL!, `create database ${name}`);
  db = connect(createPool(url, { max: 1 }));
  const old = Object.fromEntries(Object.entries(migrations).filter(([key]) => key < '2026-11-28-70'));
  await new Migrator({ db, provider: { getMigrations: async () => old } }).migrateToLatest();
  await sql`set session_replication_role = replica`.execute(db);
  await sql`insert into course (id, name, code, department_id, level_type, duration) overriding system value
    values (1, 'Direito', '7001', 1, 'Licenciatura', 4)`.execute(db);
  await sql`insert into student (id, person_id, course_id) overriding system value values (1, 1, 1), (2, 2, 1), (3, 3, 1)`.execute(
    db,
  );
  await sql`insert into fee (year, level_type, candidacy_cents, inscription_cents, renewal_cents, monthly_cents, first_month, months)
    values (2026, 'Licenciatura', 1, 1, 1, 1, 2, 12), (2027, 'Licenciatura', 1, 1, 1, 1, 1, 12)`.execute(db);
  /** Student, year of the fee, month, state and what the invoice says. */
  const charges = [
    [1, 2026, 2, 'EMITIDA', 'Propina de Fevereiro de 2026'],
    [1, 2026, 1, 'EMITIDA', 'Propina de Janeiro de 2027; Bolsa de 50 %: mérito'],
    [1, 2027, 1, 'PAGA', 'Propina de Janeiro de 2027'],
    [2, 2026, 1, 'ANULADA', 'Propina do mês 1'],
    [2, 2027, 1, 'EMITIDA', 'Propina do mês 1'],
    [3, 2027, 3, 'EMITIDA', 'Propina de Março de 2027'],
  ] as const;
  for (const [nth, [student, year, month, state, text]] of charges.entries()) {
    const id = nth + 1;
    const paid = state === 'PAGA' ? 100 : 0;
    await sql`insert into invoice
        (id, number, year, sequence, issued_at, type, student_id, state, total_cents, paid_cents, due_date, annulled_reason)
      overriding system value values (${id}, ${`FT 2026/00000${id}`}, 2026, ${id}, now(), 'PROPINA', ${student}, ${state}, 100, ${paid},
        '2026-02-10', ${state === 'ANULADA' ? 'Estava de licença' : null})`.execute(db);
    await sql`insert into invoice_line (invoice_id, position, description, unit_cents)
      values (${id}, 1, ${text}, 100)`.execute(db);
    await sql`insert into monthly_charge (invoice_id, student_id, course_id, shift, year, month)
      values (${id}, ${student}, 1, 'LABORAL', ${year}, ${month})`.execute(db);
  }
  await migrate(url);
});
afterAll(async () => {
  await db.destroy();
  await administer(process.env.TEST_SERVER_URL!, `drop database ${name} with (force)`);
});

test('old charges get the calendar month of their invoice or fee, and of two of one month the one that is unpaid or annulled is marked', async () => {
  const { rows } = await sql<{ id: number; month: string; doubled: boolean }>`
    select invoice_id as id, calendar_month::text as month, doubled from monthly_charge order by invoice_id`.execute(
    db,
  );
  expect(rows.map(({ id, month, doubled }) => [id, month, doubled])).toEqual([
    [1, '2026-02-01', false],
    [2, '2027-01-01', true],
    [3, '2027-01-01', false],
    [4, '2027-01-01', true],
    [5, '2027-01-01', false],
    [6, '2027-03-01', false],
  ]);
});

test('old charges get state and due day of their invoices', async () => {
  const { rows } = await sql<{ state: string; due_date: string }>`
    select state, due_date from monthly_charge order by invoice_id`.execute(db);
  expect(rows.map(({ state, due_date }) => [state, due_date])).toEqual(
    ['EMITIDA', 'EMITIDA', 'PAGA', 'ANULADA', 'EMITIDA', 'EMITIDA'].map((state) => [state, '2026-02-10']),
  );
});
