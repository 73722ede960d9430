import { sql } from 'kysely';
import { testServer } from '../../testing/test-server.ts';
import { builtOnce } from './built-once.ts';

const server = testServer({
  prepare: ({ db }) =>
    sql`insert into department (name) values ('Artes'), ('Direito'), ('Letras')`.execute(db),
});

test('a statement is built once for each set of values that there are, and never answers with those of another call', async () => {
  let built = 0;
  const names = builtOnce(
    (db, values: { among: string; or: string; not?: string | undefined; turned: boolean }) => {
      built += 1;
      return db
        .selectFrom('department')
        .select('name')
        .where('name', 'in', [values.among, values.or])
        .$if(values.not !== undefined, (query) => query.where('name', '<>', values.not!))
        .orderBy('name', values.turned ? 'desc' : 'asc');
    },
  );
  const found = async (...[among, or, turned, not]: [string, string, boolean, string?]) =>
    (await names(server.db, { among, or, turned, not })).map(({ name }) => name);
  expect(await Promise.all([found('Artes', 'Letras', false), found('Direito', 'Letras', false)])).toEqual([
    ['Artes', 'Letras'],
    ['Direito', 'Letras'],
  ]);
  expect(built).toBe(1);
  expect(await found('Artes', 'Letras', true)).toEqual(['Letras', 'Artes']);
  expect(await found('Artes', 'Letras', false, 'Artes')).toEqual(['Letras']);
  expect(await found('Artes', 'Direito', false, 'Direito')).toEqual(['Artes']);
  expect(built).toBe(3);
});
