import { sql } from 'kysely';
import { testServer } from '../../testing/test-server.ts';
import { contains } from './search.ts';

const server = testServer();
const finds = async (typed: string) => {
  const { rows } = await sql<{ name: string }>`
    select name from (values ('João Manuel Tembe'), ('Manuela Tembe'), ('100%')) as it (name)
    where ${contains(sql`lower(f_unaccent(name))`, typed)}`.execute(server.db);
  return rows.map(({ name }) => name);
};

test.each([
  ['tembe joao', ['João Manuel Tembe']],
  ['TEMBE  manuel', ['João Manuel Tembe', 'Manuela Tembe']],
  ['el tem', ['João Manuel Tembe', 'Manuela Tembe']],
  ['tembe maria', []],
  ['%', ['100%']],
  ['manuel_', []],
])('%s is found word by word, in any order', async (typed, found) => {
  expect(await finds(typed)).toEqual(found);
});
