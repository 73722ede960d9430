import { Migrator, sql } from 'kysely';
import { administer, databaseUrl } from '../../testing/administer.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { connect, createPool } from './pool.ts';

const name = `${process.env.TEST_TEMPLATE}_fee_names`;
const url = databaseUrl(process.env.TEST_SERVER_URL!, name);
let db: Db;

beforeAll(async () => {
  await administer(process.env.TEST_SERVER_URL!, `create database ${name}`);
  db = connect(createPool(url, { max: 1 }));
  const old = Object.fromEntries(Object.entries(migrations).filter(([key]) => key < '2026-11-23-40'));
  await new Migrator({ db, provider: { getMigrations: async () => old } }).migrateToLatest();
  await sql`insert into fee (year, level_type, candidacy_cents, enrolment_cents, renewal_cents, monthly_cents, enrolment_days)
    values (2026, 'Licenciatura', 50000, 250001, 200000, 300000, 21)`.execute(db);
  await migrate(url);
});
afterAll(async () => {
  await db.destroy();
  await administer(process.env.TEST_SERVER_URL!, `drop database ${name} with (force)`);
});

test('a fee keeps what an inscription costs and how long it may be paid, under their names of today', async () => {
  expect(await db.selectFrom('fee').select(['inscription_cents', 'inscription_days']).execute()).toEqual([
    { inscription_cents: 250_001, inscription_days: 21 },
  ]);
});

test.each(['-1, 15', '250000, 0'])(
  'what might not be stored before may not be stored now: %s',
  async (values) => {
    const insert = sql.raw(`insert into fee
    (year, level_type, candidacy_cents, renewal_cents, monthly_cents, inscription_cents, inscription_days)
    values (2027, 'Licenciatura', 50000, 200000, 300000, ${values})`);
    await expect(insert.execute(db)).rejects.toMatchObject({ code: '23514' });
  },
);
