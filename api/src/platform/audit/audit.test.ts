import { sql, Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { auditedEntities, history } from '@portal/shared-kit/contract/core/audit';
import { loggedKinds } from '@portal/shared-kit/contract/platform/audit-log';
import { ZodObject } from 'zod';
import { permissionNames, type Permission } from '@portal/shared-kit/contract/core/permissions';
import { course } from '@portal/shared-kit/contract/offer/course';
import { department } from '@portal/shared-kit/contract/offer/department';
import { testDatabase } from '../../testing/test-database.ts';
import { auditWords } from '../../audit-words.ts';
import { makeAccount } from '../../testing/identity.ts';
import type { DB } from '../database/schema.ts';
import { courseBody, makeEmployee } from '../../testing/registers.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';
import { audit, diff, entriesOf } from './audit.repository.ts';
import { inShort, inWords, fieldOf } from './words.ts';

const database = testDatabase();
const ctx = { user: undefined, ip: '127.0.0.1', requestId: 'ABCDEFGHJK' };
const entries = () => database.db.selectFrom('audit_log').selectAll().orderBy('id').execute();

test('an entry keeps who, where, what and each changed field', async () => {
  const actor = { userId: 5, role: 'Secretaria' };
  const changes = diff({ name: 'A', head: null, same: 1 }, { name: 'B', head: 3, same: 1 });
  await database.db
    .transaction()
    .execute((tx) =>
      audit(tx, ctx, { action: 'department.update', entity: 'department', entityId: 9, changes, actor }),
    );
  expect(await entries()).toMatchObject([
    {
      actor_id: 5,
      role: 'Secretaria',
      ip: '127.0.0.1',
      request_id: 'ABCDEFGHJK',
      action: 'department.update',
      entity_id: '9',
      changes: [
        { field: 'name', old: 'A', new: 'B' },
        { field: 'head', old: null, new: 3 },
      ],
    },
  ]);
});

test('an entry goes with its transaction when that is rolled back', async () => {
  const before = (await entries()).length;
  const failing = database.db.transaction().execute(async (tx) => {
    await audit(tx, ctx, { action: 'x.create', entity: 'x' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await entries()).toHaveLength(before);
});

test.each([
  ['changed', () => database.db.updateTable('audit_log').set({ action: 'nothing' }).execute()],
  ['deleted', () => database.db.deleteFrom('audit_log').execute()],
  ['truncated', () => sql`truncate audit_log`.execute(database.db)],
])('no entry can be %s', async (_how, attempt) => {
  await database.db.transaction().execute((tx) => audit(tx, ctx, { action: 'x.create', entity: 'x' }));
  await expect(attempt()).rejects.toThrow('append-only');
});

test('a new record differs in every field that has a value, a deleted one likewise', () => {
  expect(diff(undefined, { a: 1, b: null })).toEqual([{ field: 'a', old: null, new: 1 }]);
  expect(diff({ a: 1, b: null }, undefined)).toEqual([{ field: 'a', old: 1, new: null }]);
});

test('fields that were not part of a change are not reported as lost', () => {
  expect(diff({ a: 1, b: 2 }, { a: 3 })).toEqual([{ field: 'a', old: 1, new: 3 }]);
});

const root = path.join(__dirname, '../..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|(^|\/)(migrations|testing|demo)\//.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'));
const actions = new Set(
  sources
    .flatMap((text) => [...text.matchAll(/action: (.*)/g)])
    .flatMap(([, rest]) => [...rest!.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, name]) => name!)),
);

test.each([...actions].sort())('the action %s has a name in words', (name) => {
  const [entity, verb] = name.split('.');
  expect(inWords(auditWords, name)).not.toMatchObject({ action: verb });
  expect(inWords(auditWords, name)).not.toMatchObject({ entity });
});

test('the actions of every area were found', () => {
  expect([...actions]).toEqual(
    expect.arrayContaining(['company.logo', 'course_subject.close', 'session.login']),
  );
});

test.each(Object.keys(auditedEntities))('the entity %s has a name in words', (entity) => {
  expect(inWords(auditWords, `${entity}.create`).entity).not.toBe(entity);
  expect(inShort(auditWords, `${entity}.create`)).toBe('Criou');
});

test('every kind of record in the log can be filtered, and each kind has a name', () => {
  const kinds: readonly string[] = loggedKinds;
  expect(Object.keys(auditWords.things).filter((entity) => !kinds.includes(entity))).toEqual([]);
  const named = (kind: string) =>
    kind in auditWords.things || inWords(auditWords, `${kind}.`).entity !== kind;
  expect(kinds.filter((kind) => !named(kind))).toEqual([]);
});

/** Fields of a form that the record does not store. */
const notStored = ['create_user', 'reason'];

test('every field of a register that may change has a name in its history', async () => {
  const contract = path.resolve(require.resolve('@portal/shared-kit/contract/core/endpoint'), '../..');
  const modules = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.includes('.test.'),
  );
  const nameless: Record<string, string[]> = {};
  for (const file of modules)
    for (const exported of Object.values((await import(path.join(contract, file))) as object)) {
      const { entity, form } = (exported ?? {}) as { entity?: string; form?: unknown };
      if (entity && form instanceof ZodObject)
        nameless[entity] = Object.keys(form.shape).filter(
          (name) => fieldOf(auditWords.fields, name).label === name && !notStored.includes(name),
        );
    }
  expect(Object.keys(nameless)).toEqual(expect.arrayContaining(['department', 'course']));
  expect(Object.entries(nameless).filter(([, fields]) => fields.length > 0)).toEqual([]);
});

describe('history', () => {
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
    (await server.call(department.create, { body: { dep_name, description: '', head_id: null } }, 'all'))
      .data;
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
    const page = await entriesOf(watched, 'department', 2007, { page: 1, per_page: 50 }, 0);
    expect(page).toMatchObject({ total: 100 });
    expect(page.rows).toHaveLength(50);
    for (const { sql: text, parameters } of queries) {
      const { rows } = await server.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters]);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('audit_log_record');
      expect(plan).not.toMatch(/Seq Scan on audit_log/);
    }
  });
});
