import { sql } from 'kysely';
import { testDatabase } from '../testing/test-database.ts';
import { seedLarge } from './large.repository.ts';

const it = testDatabase();

test('a VACUUM that follows at once marks all that was filled in, so that index-only scans need no look at a row', async () => {
  await it.db
    .transaction()
    .execute((tx) => seedLarge(tx, { people: 1_000, classes: 20, allocations: 200 }, 'nobody signs in'));
  await sql`vacuum person`.execute(it.db);
  const { rows } = await sql`select relpages > 0 as filled, relallvisible = relpages as marked
    from pg_class where relname = 'person'`.execute(it.db);
  expect(rows).toEqual([{ filled: true, marked: true }]);
});
