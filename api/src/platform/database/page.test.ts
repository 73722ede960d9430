import { department } from '@portal/shared-kit/contract/offer/department';
import { sql } from 'kysely';
import { registerUsers } from '../../testing/registers.ts';
import { testServer } from '../../testing/test-server.ts';
import { pageList, pageOf, searchLimit } from './page.ts';
import {
  hadMany,
  rememberedCounts,
  rememberedOrder,
  rememberedTotal,
  rememberMany,
  rememberTotal,
} from './totals.ts';
import { formatDay, formatMoment } from './dates.ts';

const rows = 6007;
const server = testServer({
  authenticator: registerUsers,
  prepare: ({ db }) =>
    sql`insert into department (name)
      select case when n % 3 = 0 then 'Centro ' else 'Secção ' end || lpad(n::text, 5, '0')
      from generate_series(1, ${rows}::int) n`.execute(db),
});
const list = (query: object = {}) => server.call(department.list, { query }, 'reader');
const names = async (query: object) => (await list(query)).data.map((row) => row.dep_name);

test('the pages of a large list, read from either end, follow each other to the last without gap or overlap', async () => {
  const sizes = { per_page: 100 };
  await list(sizes); // counts and caches the total
  const pages = [];
  for (let page = 1; page <= Math.ceil(rows / 100); page += 1)
    pages.push(...(await names({ ...sizes, page })));
  expect(pages).toHaveLength(rows);
  expect(pages).toEqual([...new Set(pages)].sort());
});

test('sorted from the end, the pages of a large list follow each other backwards', async () => {
  const sizes = { per_page: 100, sort: '-dep_name' };
  const pages = [];
  for (let page = 1; page <= Math.ceil(rows / 100); page += 1)
    pages.push(...(await names({ ...sizes, page })));
  expect(pages).toHaveLength(rows);
  expect(pages).toEqual([...new Set(pages)].sort().reverse());
  expect((await names({ search: 'centro', sort: '-dep_name' }))[0]).toBe('Centro 06006');
});

test('a list is built once for each combination of filters, and each page and filter has its own rows', async () => {
  let built = 0;
  const evenOrOdd = pageList((db, { rest }: { rest: number; page: number; per_page: number }) => {
    built += 1;
    return {
      source: db
        .selectFrom('department')
        .select(['id', 'name_key as key'])
        .where(sql<number>`id % 2`, '=', rest),
      searched: false,
      rows: db.selectFrom('department').select('id'),
    };
  });
  const ids = async (rest: number, page: number) =>
    (await evenOrOdd(server.db, { rest, page, per_page: 5 })).rows.map(({ id }) => id);
  const pages = await Promise.all([ids(0, 1), ids(0, 2), ids(1, 1)]);
  expect(await Promise.all([ids(0, 1), ids(0, 2), ids(1, 1)])).toEqual(pages);
  expect(built).toBe(2);
  expect(pages.map((page) => page.map((id) => id % 2))).toEqual([
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [1, 1, 1, 1, 1],
  ]);
  expect(new Set(pages.flat()).size).toBe(15);
});

/** Departments whose id leaves this rest: the value is in the source and in the rows, in another order than in the statement. */
const ofRest = (rest: number, of: number, names: string[] = []) => ({
  source: server.db
    .selectFrom('department')
    .select(['id', 'name_key as key'])
    .where(sql<boolean>`id % ${of} = ${rest}`)
    .$if(names.length > 0, (query) => query.where('name', 'in', names)),
  searched: names.length > 0,
  rows: server.db
    .selectFrom('department')
    .select(['id', 'name', sql<string>`${`rest ${rest}`}::text`.as('said')])
    .where(sql<boolean>`id % ${of} = ${rest}`),
});

test('calls that differ in values alone have each their own rows', async () => {
  const asked = async (rest: number, of: number, page: number, per_page: number) => {
    const { rows: found } = await pageOf(server.db, { page, per_page }, ofRest(rest, of));
    return found.map(({ id, said }) => [id % of, said]);
  };
  const calls = [
    [0, 2, 1, 5],
    [1, 2, 2, 5],
    [2, 3, 1, 4],
    [0, 2, 1, 7],
  ] as const;
  for (let round = 0; round < 2; round += 1)
    for (const [rest, of, page, per_page] of calls)
      expect(await asked(rest, of, page, per_page)).toEqual(Array(per_page).fill([rest, `rest ${rest}`]));
});

test('a search with two values, and one with three, each have their own rows and total', async () => {
  const asked = async (...names: string[]) => {
    const found = await pageOf(server.db, { page: 1, per_page: 2 }, ofRest(0, 1, names));
    return [found.rows.map(({ name }) => name), found.total];
  };
  for (let round = 0; round < 2; round += 1) {
    expect(await asked('Centro 00003', 'Centro 00006')).toEqual([['Centro 00003', 'Centro 00006'], 2]);
    expect(await asked('Centro 00009', 'nenhum')).toEqual([['Centro 00009'], 1]);
    expect(await asked('Centro 00012', 'Centro 00015', 'Centro 00018')).toEqual([
      ['Centro 00012', 'Centro 00015'],
      3,
    ]);
  }
});

test('lists whose sources are equal have each its own rows', async () => {
  const source = server.db.selectFrom('department').select(['id', 'name_key as key']).where('id', '<', 5);
  const asked = async (rows: Parameters<typeof pageOf<{ id: number }>>[2]['rows']) =>
    (await pageOf(server.db, { page: 1, per_page: 1 }, { source, searched: false, rows })).rows;
  const named = (db: typeof server.db) => db.selectFrom('department').select(['id', 'name']);
  const described = (db: typeof server.db) => db.selectFrom('department').select(['id', 'description']);
  const byIds = async (_db: unknown, { ids }: { ids: readonly number[] }) =>
    ids.map((id) => ({ id, own: id }));
  for (let round = 0; round < 2; round += 1) {
    expect(Object.keys((await asked(named))[0]!)).toContain('name');
    expect(Object.keys((await asked(described))[0]!)).toContain('description');
    expect(Object.keys((await asked({ byIds }))[0]!)).toContain('own');
  }
});

test('an order that is not offered is refused', async () => {
  const refused = await server.refused(department.list, { query: { sort: 'version' as never } }, 'reader');
  expect([refused.http, refused.errors]).toEqual([422, { sort: ['Ordenação desconhecida.'] }]);
});

test('the first page of an unfiltered list is planned once for a connection, not at each call', async () => {
  for (let call = 0; call < 3; call += 1) await list({ per_page: 25 });
  const clients = await Promise.all(
    Array.from({ length: server.pool.totalCount }, () => server.pool.connect()),
  );
  const plans = [];
  for (const client of clients) {
    const { rows } = await client.query<{ custom: number; generic: number }>(
      `select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
       where statement like 'with "page" as (%"department"%limit 25)%'`,
    );
    plans.push(...rows);
    client.release();
  }
  expect(plans.reduce((sum, { generic }) => sum + generic, 0)).toBe(3);
  expect(plans.every(({ custom }) => custom === 0)).toBe(true);
});

test('a page beyond the last of a large list is empty, and the last one holds what remains', async () => {
  expect(await list({ per_page: 100, page: 62 })).toMatchObject({ data: [], total: rows });
  expect(await names({ per_page: 100, page: 61 })).toHaveLength(7);
});

test('a search with more matches than can be paged through says so, and answers in order what it gives', async () => {
  const { data, meta } = await list({ search: 'centro', page: searchLimit / 100, per_page: 100 });
  expect(meta).toMatchObject({ total: searchLimit, capped: true });
  expect(data.map((row) => row.dep_name)).toEqual(
    Array.from({ length: 100 }, (_, n) => `Centro ${String((901 + n) * 3).padStart(5, '0')}`),
  );
  expect(await names({ search: 'centro' })).toEqual(
    Array.from({ length: 10 }, (_, n) => `Centro ${String((1 + n) * 3).padStart(5, '0')}`),
  );
  expect(await list({ search: 'centro', page: 11, per_page: 100 })).toMatchObject({
    data: [],
    total: searchLimit,
  });
});

test('a search with few matches counts them', async () => {
  const { data, meta } = await list({ search: '0599' });
  expect(data).toHaveLength(10);
  expect(meta).toEqual({ total: 11, per_page: 10, current_page: 1 });
  expect(await names({ search: '0599', page: 2 })).toEqual(['Secção 05999']);
  expect(await list({ search: '0599', page: 3 })).toMatchObject({ data: [], total: 11 });
});

test('the total of a large list is remembered for seconds, that of a small one never', () => {
  rememberTotal('large', 200_000, 3, 1000);
  rememberTotal('small', 1000, 3, 1000);
  expect([rememberedTotal('large', 5999), rememberedTotal('small', 1000)]).toEqual([200_000, undefined]);
});

test('caches a count a hundred times as long as it took, up to a minute', () => {
  rememberTotal('slow', 15_000_000, 200, 1000);
  rememberTotal('slowest', 15_000_000, 2000, 1000);
  expect([20_999, 21_000].map((now) => rememberedTotal('slow', now))).toEqual([15_000_000, undefined]);
  expect([60_999, 61_000].map((now) => rememberedTotal('slowest', now))).toEqual([15_000_000, undefined]);
});

test('a total that has aged is counted by one caller, while the others go on with it', () => {
  rememberTotal('aged', 200_000, 3, 1000);
  expect([6000, 6000, 6000].map((now) => rememberedTotal('aged', now))).toEqual([
    undefined,
    200_000,
    200_000,
  ]);
  rememberTotal('aged', 10, 3, 6001);
  expect(rememberedTotal('aged', 6002)).toBeUndefined();
});

test('counts that add up to a large total are remembered for seconds, smaller ones are counted each time', async () => {
  let counted = 0;
  const count = (name: string, each: number, now: number) =>
    rememberedCounts(
      name,
      async () => ({ each, counted: ++counted }),
      ({ each: one }) => one * 2,
      () => now,
    );
  expect(await count('many', 3000, 1000)).toEqual({ each: 3000, counted: 1 });
  expect(await count('many', 3000, 5999)).toEqual({ each: 3000, counted: 1 });
  expect(await count('many', 20, 6000)).toEqual({ each: 20, counted: 2 });
  expect(await count('many', 20, 6001)).toEqual({ each: 20, counted: 3 });
});

test('the order of many is remembered for seconds, that of fewer is read each time', async () => {
  let read = 0;
  const order = (name: string, length: number, now: number) =>
    rememberedOrder(
      name,
      async () => Array.from({ length }, () => ++read),
      () => now,
    );
  const [first] = await order('many debts', 2000, 1000);
  expect([...(await order('many debts', 2000, 5999))][0]).toBe(first);
  expect((await order('many debts', 3, 6000))[0]).toBe(2001);
  expect((await order('many debts', 3, 6001))[0]).toBe(2004);
});

test('caches for a minute that a search has many matches, but never that it has few', () => {
  rememberMany('maria', true, 1000);
  expect([60_999, 61_000, 61_000].map((now) => hadMany('maria', now))).toEqual([true, false, true]);
  rememberMany('maria', false, 61_001);
  expect(hadMany('maria', 61_002)).toBe(false);
});

test('formats a moment in the time zone of Maputo', () => {
  expect(formatMoment('2026-11-21T22:30:05Z')).toBe('22/11/2026 00:30:05');
  expect(formatDay(new Date('2026-11-21T22:30:05Z'))).toBe('22/11/2026');
});

test('a date alone stays the day it names', () => {
  expect(formatDay('2026-03-01')).toBe('01/03/2026');
});
