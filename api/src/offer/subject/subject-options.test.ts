import { sql } from 'kysely';
import { testDatabase } from '../../testing/test-database.ts';
import { options } from './subject.repository.ts';

const database = testDatabase();
/** Not active. */
let closed: number;
beforeAll(async () => {
  await sql`insert into subject (name) select 'Comum ' || to_char(n, 'fm0000') from generate_series(1200, 1, -1) n`.execute(
    database.db,
  );
  const { rows } = await sql<{ id: number }>`
    insert into subject (name, active) values ('Rara B', true), ('Rára A', true), ('Rara C', false) returning id`.execute(
    database.db,
  );
  closed = rows[2]!.id;
});

const named = async (filters: { search: string; id?: number }) =>
  (await options(database.db, filters)).map(({ name }) => name);
const common = (count: number) =>
  Array.from({ length: count }, (_, n) => `Comum ${String(n + 1).padStart(4, '0')}`);

test('few subjects of a name are offered by name', async () => {
  expect(await named({ search: 'rara' })).toEqual(['Rára A', 'Rara B']);
  expect(await named({ search: '1200 com' })).toEqual(['Comum 1200']);
});

test('of more than are sorted, the first fifty are', async () => {
  expect(await named({ search: 'comum' })).toEqual(common(50));
  expect(await named({ search: '' })).toEqual(common(50));
});

test('includes the option chosen before, in any state and with any name', async () => {
  expect(await named({ search: 'rara', id: closed })).toEqual(['Rára A', 'Rara B', 'Rara C']);
  expect(await named({ search: 'comum', id: closed })).toEqual([...common(49), 'Rara C']);
});

test('of a name that nobody has, none is', async () => {
  expect(await named({ search: 'naoexiste' })).toEqual([]);
});
