import { Migrator, sql } from 'kysely';
import { administer, databaseUrl } from '../../testing/administer.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { connect, createPool } from './pool.ts';

const name = `${process.env.TEST_TEMPLATE}_allocation`;
const url = databaseUrl(process.env.TEST_SERVER_URL!, name);
let db: Db;
const rows = async (query: string) => (await sql.raw(query).execute(db)).rows as Record<string, unknown>[];

const invoice = (n: number, owner: string, state: string, total: number, paid: number) =>
  `insert into invoice (number, year, sequence, type, ${owner}, state, total_cents, paid_cents, due_date, issued_at)
   values ('FT 2026/00000${n}', 2026, ${n}, 'OUTRO', 1, '${state}', ${total}, ${paid}, '2026-03-10', now());
   insert into invoice_line (invoice_id, position, description, unit_cents) values (${n}, 1, 'Taxa', ${total});`;
const payment = (n: number, invoiceId: number | null, state: string, cents: number) =>
  `insert into payment (invoice_id, method, transaction, transaction_key, amount_cents, paid_at, state)
   values (${invoiceId}, 'POS', 'T${n}', 'T${n}', ${cents}, '2026-03-01', '${state}');`;
const receipt = (n: number, paymentId: number) =>
  `insert into receipt (number, year, sequence, payment_id) values ('RC 2026/${n}', 2026, ${n}, ${paymentId});`;

/** Paid in part, in full, in two payments of which the second overpaid, overpaid twice, reversed, and by a candidate. */
const before = `
  insert into department (name, description) values ('Ciências', '');
  insert into course (name, code, department_id, level_type, duration) values ('Matemática', '7001', 1, 'Licenciatura', 4);
  insert into person (full_name) values ('Ana');
  insert into student (person_id, course_id) values (1, 1);
  insert into candidacy (number, submission_key, academic_year_id, year, course_id, shift, level_id, full_name, gender, birth_date,
    email, contact, father_name, mother_name, has_disability, doc_type, doc_number, nationality, address_location, last_school,
    training_area, last_school_year)
  select 'CAND-2027-000001', gen_random_uuid(), id, 2027, 1, 'LABORAL', 1, 'Rui', 'Masculino', '2000-01-01', 'rui@teste.test',
    '842000000', 'Pai', 'Mãe', false, 'Bilhete de Identidade', '220100000001B', 'Moçambique', 'Polana', 'Escola', 'Geral', 2020
    from academic_year limit 1;
  alter table invoice disable trigger user; alter table invoice_line disable trigger user; alter table payment disable trigger user;
  ${invoice(1, 'student_id', 'PARCIAL', 250_000, 249_999)} ${payment(1, 1, 'CONCILIADO', 249_999)} ${receipt(1, 1)}
  ${invoice(2, 'student_id', 'PAGA', 250_000, 250_000)} ${payment(2, 2, 'CONCILIADO', 250_000)} ${receipt(2, 2)}
  ${invoice(3, 'student_id', 'PAGA', 50_000, 80_000)}
  ${payment(3, 3, 'CONCILIADO', 20_000)} ${payment(4, 3, 'CONCILIADO', 60_000)} ${receipt(3, 3)} ${receipt(4, 4)}
  ${invoice(4, 'student_id', 'PAGA', 10_000, 10_503)}
  ${payment(5, 4, 'CONCILIADO', 10_501)} ${payment(6, 4, 'CONCILIADO', 2)} ${receipt(5, 5)} ${receipt(6, 6)}
  ${invoice(5, 'student_id', 'EMITIDA', 70_000, 0)} ${payment(7, 5, 'ESTORNADO', 70_000)} ${receipt(7, 7)}
  ${invoice(6, 'candidacy_id', 'PAGA', 50_000, 50_001)} ${payment(8, 6, 'CONCILIADO', 50_001)} ${receipt(8, 8)}
  ${payment(9, null, 'POR_IDENTIFICAR', 12_345)}
  alter table invoice enable trigger user; alter table invoice_line enable trigger user; alter table payment enable trigger user;`;

let stood: Record<string, unknown>[];
const received = `select coalesce(i.student_id::text, 'candidacy') as payer, sum(p.amount_cents)::bigint as cents
  from payment p join invoice i on i.id = p.invoice_id where p.state = 'CONCILIADO' group by 1 order by 1`;

beforeAll(async () => {
  await administer(process.env.TEST_SERVER_URL!, `create database ${name}`);
  db = connect(createPool(url, { max: 1 }));
  const old = Object.fromEntries(Object.entries(migrations).filter(([key]) => key < '2026-11-23-20'));
  await new Migrator({ db, provider: { getMigrations: async () => old } }).migrateToLatest();
  await sql.raw(before).execute(db);
  stood = await rows(received);
  await migrate(url);
});
afterAll(async () => {
  await db.destroy();
  await administer(process.env.TEST_SERVER_URL!, `drop database ${name} with (force)`);
});

test('what each payer had paid stands to the centavo, in allocations and credit', async () => {
  expect(stood).toEqual([
    { payer: '1', cents: 590_502 },
    { payer: 'candidacy', cents: 50_001 },
  ]);
  expect(await rows(received)).toEqual(stood);
  expect(
    await rows(`select coalesce(i.student_id::text, 'candidacy') as payer,
        (sum(a.amount_cents) + max(coalesce(c.balance_cents, 0)))::bigint as cents
      from allocation a join invoice i on i.id = a.invoice_id
        left join credit_account c on c.student_id = i.student_id or c.candidacy_id = i.candidacy_id
      group by 1 order by 1`),
  ).toEqual(stood);
});

test('each payment went to its own invoice up to what was open of it, the rest is credit', async () => {
  expect(
    await rows(`select p.id, (select sum(amount_cents)::bigint from allocation where payment_id = p.id) as allocated,
      (select sum(amount_cents)::bigint from credit_entry where payment_id = p.id) as credit from payment p order by p.id`),
  ).toEqual([
    { id: 1, allocated: 249_999, credit: null },
    { id: 2, allocated: 250_000, credit: null },
    { id: 3, allocated: 20_000, credit: null },
    { id: 4, allocated: 30_000, credit: 30_000 },
    { id: 5, allocated: 10_000, credit: 501 },
    { id: 6, allocated: null, credit: 2 },
    { id: 7, allocated: null, credit: null },
    { id: 8, allocated: 50_000, credit: 1 },
    { id: 9, allocated: null, credit: null },
  ]);
});

test('invoices say what was allocated to them, and keep their states; receipts name their invoices', async () => {
  expect(await rows('select id, state, paid_cents from invoice order by id')).toEqual([
    { id: 1, state: 'PARCIAL', paid_cents: 249_999 },
    { id: 2, state: 'PAGA', paid_cents: 250_000 },
    { id: 3, state: 'PAGA', paid_cents: 50_000 },
    { id: 4, state: 'PAGA', paid_cents: 10_000 },
    { id: 5, state: 'EMITIDA', paid_cents: 0 },
    { id: 6, state: 'PAGA', paid_cents: 50_000 },
  ]);
  expect(
    await rows(
      'select count(*)::int as n from receipt r join payment p on p.id = r.payment_id where p.invoice_id = r.invoice_id',
    ),
  ).toEqual([{ n: 8 }]);
});
