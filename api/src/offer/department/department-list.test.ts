import { department } from '@portal/shared-kit/contract/offer/department';
import { testServer } from '../../testing/test-server.ts';
import { registerUsers } from '../../testing/registers.ts';

const names = [
  'Água',
  'azul',
  'Biologia',
  '100% prático',
  'Sub_total',
  "D'Ávila",
  'Barra\\invertida',
  'Festa 🎉',
  'Álgebra',
];
const server = testServer({
  authenticator: registerUsers,
  prepare: ({ db }) =>
    db
      .insertInto('department')
      .values(
        [...names, ...Array.from({ length: 30 }, (_, n) => `Secção ${n + 10}`)].map((name) => ({ name })),
      )
      .execute(),
});
const list = (query: object = {}) => server.call(department.list, { query }, 'reader');
const found = async (search: string) => (await list({ search })).data.map((row) => row.dep_name);

test('a list answers ten rows by name, without regard to case and accents, and how many there are', async () => {
  const { data, meta, ...paging } = await list();
  expect(data.map((row) => row.dep_name)).toEqual([
    '100% prático',
    'Água',
    'Álgebra',
    'azul',
    'Barra\\invertida',
    'Biologia',
    "D'Ávila",
    'Festa 🎉',
    'Secção 10',
    'Secção 11',
  ]);
  expect(meta).toEqual({ total: 39, per_page: 10, current_page: 1 });
  expect(paging).toEqual(meta);
});

test('a list is narrowed to active or inactive departments', async () => {
  const { id } = await server.db
    .insertInto('department')
    .values({ name: 'Fechada', active: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  const closed = await list({ state: 'inactivo' });
  expect(closed.data.map((row) => row.dep_name)).toEqual(['Fechada']);
  expect((await list({ state: 'activo' })).total).toBe(39);
  await server.db.deleteFrom('department').where('id', '=', id).execute();
});

test('pages follow each other without gap or overlap, and a page beyond the last is empty', async () => {
  const pages = await Promise.all([1, 2].map((page) => list({ page, per_page: 25 })));
  expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(39);
  expect(await list({ page: 9, per_page: 25 })).toMatchObject({ data: [], total: 39, current_page: 9 });
  expect(await list({ page: 9, search: 'secção' })).toMatchObject({ data: [], total: 30 });
});

test.each([
  ['part of a name, ignoring case and accents', 'ALGEB', ['Álgebra']],
  ['a percent sign', '%', ['100% prático']],
  ['an underscore', '_', ['Sub_total']],
  ['a backslash', '\\', ['Barra\\invertida']],
  ['an apostrophe', "d'a", ["D'Ávila"]],
  ['an emoji', '🎉', ['Festa 🎉']],
  ['an attempt at injection', "'; drop table department; --", []],
])('a search for %s finds it literally', async (_what, search, expected) => {
  expect(await found(search)).toEqual(expected);
});

test.each([
  ['a page that is no number', { page: 'x' }, 'page'],
  ['page 0', { page: 0 }, 'page'],
  ['a page size nobody offers', { per_page: 7 }, 'per_page'],
  ['a search too long', { search: 'x'.repeat(101) }, 'search'],
])('%s is refused at its field', async (_what, query, field) => {
  const refusal = await server.refused(department.list, { query }, 'reader');
  expect(refusal.http).toBe(422);
  expect(Object.keys(refusal.errors!)).toEqual([field]);
});
