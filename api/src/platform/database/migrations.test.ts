import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { testDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

test('every migration is listed by its own name', () => {
  const files = readdirSync(path.join(__dirname, 'migrations')).filter((file) => /^\d.*\.ts$/.test(file));
  expect(Object.keys(migrations).sort()).toEqual(files.map((file) => file.replace(/\.ts$/, '')).sort());
});

const database = testDatabase();

test('a database from before version 1 is refused with the commit that it has to pass through', async () => {
  await sql`update kysely_migration set name = '2026-11-21-01-foundation'`.execute(database.db);
  await expect(migrate(database.url)).rejects.toThrow(/from before version 1.* at commit [0-9a-f]{10}/);
  await sql`update kysely_migration set name = '0001-baseline'`.execute(database.db);
  expect(await migrate(database.url)).toEqual([]);
});
