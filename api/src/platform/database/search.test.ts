import { sql } from 'kysely';
import { testServer } from '../../testing/test-server.ts';
import { contains, isNumberSearch, withCardDots } from './search.ts';

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

test.each([
  ['26.0009.0001', true],
  ['110203040506Z', true],
  ['AB 123456', true],
  ['84 999 8887', true],
  ['Carga 100', false],
  ['Sitoe', false],
])('%s is a search for a number: %s', (typed, isNumber) => {
  expect(isNumberSearch(typed)).toBe(isNumber);
});

test.each([
  ['2600090001', '26.0009.0001'],
  ['260', '26.0'],
  ['260009', '26.0009'],
  ['26.0009.0001', '26.0009.0001'],
  ['26', '26'],
  ['26000900012', '26000900012'],
  ['QZ77654', 'QZ77654'],
])('%s is looked up among card codes as %s', (typed, code) => {
  expect(withCardDots(typed)).toBe(code);
});
