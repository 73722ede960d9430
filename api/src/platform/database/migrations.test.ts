import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { testDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

test('every migration is listed by its own name', () => {
  const files = readdirSync(path.join(__dirname, 'migrations')).filter((file) => /^\d.*\.ts$/.test(file));
  expect(Object.keys(migrations).sort()).toEqual(files.map((file) => file.replace(/\.ts$/, '')).sort());
});

test('names of migrations begin with their day and a number, by which the next one gets its own', () => {
  const [first, ...later] = Object.keys(migrations);
  expect(first).toBe('0001-baseline');
  expect(later.filter((name) => !/^\d{4}-\d{2}-\d{2}-\d{2}-[a-z-]+$/.test(name))).toEqual([]);
});

const database = testDatabase();

test('a database from before version 1 is refused with the commit that it has to pass through', async () => {
  await sql`update kysely_migration set name = '2026-11-21-01-foundation' where name = '0001-baseline'`.execute(
    database.db,
  );
  await expect(migrate(database.url)).rejects.toThrow(/from before version 1.* at commit [0-9a-f]{10}/);
  await sql`update kysely_migration set name = '0001-baseline' where name = '2026-11-21-01-foundation'`.execute(
    database.db,
  );
  expect(await migrate(database.url)).toEqual([]);
});

test('a database that a newer version has migrated is refused with the way back, and stays as it is', async () => {
  const steps: string[] = [];
  const up = async (tx: Kysely<unknown>) => void (await sql`create table next ()`.execute(tx));
  const newer = { ...migrations, '9999-next': { up } };
  expect(await migrate(database.url, (step) => steps.push(step), newer)).toEqual(['9999-next']);
  expect(steps).toEqual(['migrates the database: 9999-next']);
  await expect(migrate(database.url)).rejects.toThrow(
    /^A newer version of the portal has migrated this database \(9999-next\)\. .*npm run upgrade -- --back/,
  );
  await sql`drop table next`.execute(database.db);
  await sql`delete from kysely_migration where name = '9999-next'`.execute(database.db);
  expect(await migrate(database.url)).toEqual([]);
});

test('names of registers lose invisible characters, but for one that another record has', async () => {
  const names = ['F\u00ADísica\u00A0I\u200B', 'Cálculo', 'Cál\u2060culo'];
  await sql`insert into subject (name) select unnest(${names}::text[])`.execute(database.db);
  await migrations['2026-12-01-24-people']!.up(database.db);
  const { rows } = await sql`select name from subject order by id`.execute(database.db);
  expect(rows).toEqual(['Física I', 'Cálculo', 'Cál\u2060culo'].map((name) => ({ name })));
});

test('a process that waits for another one to migrate says so', async () => {
  const steps: string[] = [];
  let announce: () => void = () => {};
  const waiting = new Promise<void>((resolve) => (announce = resolve));
  let second: Promise<string[]> = Promise.resolve([]);
  const slow = {
    up: async (tx: Kysely<unknown>) => {
      second = migrate(
        database.url,
        (step) => {
          steps.push(step);
          announce();
        },
        known,
      );
      await waiting;
      await sql`select 1`.execute(tx);
    },
  };
  const known = { ...migrations, '9999-slow': slow };
  expect(await migrate(database.url, undefined, known)).toEqual(['9999-slow']);
  expect([await second, steps]).toEqual([[], ['waits for another process that migrates the database']]);
  await sql`delete from kysely_migration where name = '9999-slow'`.execute(database.db);
});
