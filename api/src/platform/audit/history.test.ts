import { history } from '@portal/shared-kit/contract/core/audit';
import { permissionNames, type Permission } from '@portal/shared-kit/contract/core/permissions';
import { course } from '@portal/shared-kit/contract/offer/course';
import { department } from '@portal/shared-kit/contract/offer/department';
import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely';
import { makeAccount } from '../../testing/identity.ts';
import type { DB } from '../database/schema.ts';
import { courseBody, makeEmployee } from '../../testing/registers.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';
import { audit, entriesOf } from './audit.repository.ts';

const may = (...permissions: Permission[]) => ({ permissions: new Set<string>(permissions) });
const server = testServer({
  authenticator: () =>
    testAuthenticator({
      all: may(...permissionNames),
      area: may('audit.read_area', 'departments.read'),
      own: may('audit.read_own', 'departments.read'),
      reader: may('departments.read', 'courses.read'),
    }),
});

const of = (entity: string, entity_id: number, token = 'all', query: object = {}) =>
  server.call(history, { query: { entity, entity_id, ...query } as never }, token);
const refusal = async (entity: string, token: string) => {
  const { http, code, permission } = await server.refused(
    history,
    { query: { entity, entity_id: 1 } },
    token,
  );
  return [http, code, permission];
};
const make = async (dep_name: string) =>
  (await server.call(department.create, { body: { dep_name, description: '', head_id: null } }, 'all')).data;
const write = (entry: Partial<Parameters<typeof audit>[2]>, id: number) =>
  server.db
    .transaction()
    .execute((tx) =>
      audit(
        tx,
        { user: undefined, ip: '10.0.0.7', requestId: 'R' },
        { action: 'department.update', entity: 'department', entityId: id, ...entry },
      ),
    );

test('shows a change of several fields newest first, with names instead of ids', async () => {
  const { id, version } = await make('Letras');
  const head_id = await makeEmployee(server.db, 'Amélia Sitoe', id);
  await server.call(
    department.update,
    { params: { id }, body: { description: 'Línguas', head_id, version } },
    'all',
  );
  const { data, meta } = await of('department', id);
  expect(meta).toEqual({ total: 2, per_page: 10, current_page: 1 });
  expect(data.map(({ action }) => action)).toEqual(['Alterou', 'Criou']);
  expect(data[0]).toMatchObject({ role: 'Testers', ip: '127.0.0.1', reason: null });
  expect(data[0]!.changes).toEqual([
    { field: 'description', label: 'Descrição', old: '', new: 'Línguas' },
    { field: 'head_id', label: 'Chefe do departamento', old: null, new: 'Amélia Sitoe' },
  ]);
});

test('shows all values of a new record, and references by the present name of their record', async () => {
  const { id: department_id } = await make('Direito');
  const { data: made } = await server.call(
    course.create,
    {
      body: courseBody({
        name: 'Direito Civil',
        code: '0042',
        department_id,
        vacancies: [{ year: 2026, scholar_shift: 'LABORAL', vacancies: 30 }],
      }),
    },
    'all',
  );
  const { data } = await of('course', made.id);
  expect(data[0]!.changes).toEqual(
    expect.arrayContaining([
      { field: 'department_id', label: 'Departamento', old: null, new: 'Direito' },
      { field: 'engineering', label: 'Engenharia', old: null, new: false },
      { field: 'vacancies', label: 'Vagas', old: null, new: ['Ano: 2026, Regime: LABORAL, Vagas: 30'] },
    ]),
  );
});

test('the history of a deleted record stays, and a reference to it keeps its number', async () => {
  const { id } = await make('Efémero');
  await write({ changes: [{ field: 'department_id', old: null, new: id }] }, 900);
  await server.call(department.remove, { params: { id } }, 'all');
  const { data } = await of('department', id);
  expect(data.map(({ action }) => action)).toEqual(['Eliminou', 'Criou']);
  expect(data[0]!.changes[0]).toEqual({ field: 'dep_name', label: 'Nome', old: 'Efémero', new: null });
  expect((await of('department', 900)).data[0]!.changes[0]!.new).toBe(`N.º ${id} (eliminado)`);
});

test('permissions are told by what they are called', async () => {
  await write({ changes: [{ field: 'permissions', old: [], new: ['courses.read'] }] }, 911);
  expect((await of('department', 911)).data[0]!.changes[0]!.new).toEqual(['Ver cursos']);
});

test('a record without history answers an empty page', async () => {
  expect(await of('department', 123456)).toMatchObject({ data: [], total: 0 });
});

test('shows the name of the person who acted, also after the account was removed or when nobody was signed in', async () => {
  const { userId } = await makeAccount(server.db, 'Secretaria', { fullName: 'Bento Cossa' });
  await write({ actor: { userId, role: 'Secretaria' } }, 901);
  await write({ actor: { userId: 999_999, role: 'Admin' } }, 901);
  await write({ reason: 'Correcção pedida por escrito' }, 901);
  const { data } = await of('department', 901);
  expect(data.map(({ actor, role, reason }) => [actor, role, reason])).toEqual([
    ['Sem sessão', null, 'Correcção pedida por escrito'],
    ['Utilizador n.º 999999 (eliminado)', 'Admin', null],
    ['Bento Cossa', 'Secretaria', null],
  ]);
});

test('with the right for the own area only, the area must be readable and addresses stay hidden', async () => {
  await write({}, 902);
  expect((await of('department', 902, 'all')).data[0]!.ip).toBe('10.0.0.7');
  expect((await of('department', 902, 'area')).data[0]!.ip).toBeNull();
  const forbidden = [403, 'forbidden', 'audit.read'];
  expect(await refusal('course', 'area')).toEqual(forbidden);
  for (const entity of ['user_account', 'role', 'company'])
    expect(await refusal(entity, 'area')).toEqual(forbidden);
});

test.each(['own', 'reader'])('who has neither right is refused (%s)', async (token) => {
  expect(await refusal('department', token)).toEqual([403, 'forbidden', 'audit.read']);
});

test.each(['discount', 'fine', 'service_request'])('the history of a %s is read, too', async (entity) => {
  await write({ action: `${entity}.export`, entity }, 905);
  expect((await of(entity, 905)).data).toMatchObject([{ actor: expect.any(String) }]);
  expect(await refusal(entity, 'area')).toEqual([403, 'forbidden', 'audit.read']);
});

test.each([
  ['an entity that is none', { entity: 'planet', entity_id: 1 }, 'entity'],
  ['a record that is no number', { entity: 'course', entity_id: 'x' }, 'entity_id'],
])('%s is refused at its field', async (_what, query, field) => {
  const { http, errors } = await server.refused(history, { query }, 'all');
  expect([http, Object.keys(errors!)]).toEqual([422, [field]]);
});

test('a secret that was recorded by mistake does not leave', async () => {
  await write({ changes: [{ field: 'password_hash', old: 'a', new: '$argon2id$x' }] }, 903);
  const page = await of('department', 903);
  expect(page.data[0]!.changes).toEqual([]);
  expect(JSON.stringify(page)).not.toContain('argon2id');
});

test('pages of a long history follow each other, newest first', async () => {
  await sql`insert into audit_log (action, entity, entity_id)
    select 'department.update', 'department', (1000 + n % 300)::text from generate_series(1, 30000) n`.execute(
    server.db,
  );
  await sql`analyze audit_log`.execute(server.db);
  const [first, second] = await Promise.all(
    [1, 2].map((page) => of('department', 1007, 'all', { page, per_page: 50 })),
  );
  const ids = [...first!.data, ...second!.data].map(({ id }) => id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  expect(new Set(ids).size).toBe(100);
  expect(first!.total).toBe(100);
});

test('a long history is read from an index that brings its order along', async () => {
  await sql`insert into audit_log (action, entity, entity_id)
    select 'department.update', 'department', (2000 + n % 300)::text from generate_series(1, 30000) n`.execute(
    server.db,
  );
  await sql`analyze audit_log`.execute(server.db);
  const queries: CompiledQuery[] = [];
  const watched = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: server.pool }),
    log: ({ query }) => void queries.push(query),
  });
  const page = await entriesOf(watched, 'department', 2007, { page: 1, per_page: 50 });
  expect(page).toMatchObject({ total: 100 });
  expect(page.rows).toHaveLength(50);
  for (const { sql: text, parameters } of queries) {
    const { rows } = await server.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('audit_log_record');
    expect(plan).not.toMatch(/Seq Scan on audit_log/);
  }
});
