import { allDepartments, department, employeeOptions } from '@portal/shared-kit/contract/offer/department';
import { createActivity } from '@portal/shared-kit/contract/offer/activity';
import { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import { course } from '@portal/shared-kit/contract/offer/course';
import { testServer } from '../../testing/test-server.ts';
import { makeEmployee, registerUsers } from '../../testing/registers.ts';
import { activityBody } from '../../testing/activities.ts';
import {
  allocate,
  classGroupBody,
  classGroupUsers,
  makeOffer,
  makeSubject,
  makeTeacher,
  plan,
  type TestOffer,
} from '../../testing/class-groups.ts';

const server = testServer({ authenticator: registerUsers });
const form = (dep_name: string, more = {}) => ({ dep_name, description: '', head_id: null, ...more });
const make = async (dep_name: string, more = {}) =>
  (await server.call(department.create, { body: form(dep_name, more) }, 'all')).data;
const change = (id: number, body: object, token = 'all') =>
  server.call(department.update, { params: { id }, body }, token);
const audited = (id: number) =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('entity', '=', 'department')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();

test('a department is created, read and changed, each with its audit row', async () => {
  const made = await server.call(
    department.create,
    { body: form(' Engenharia ', { description: 'x' }) },
    'editor',
  );
  expect(made).toMatchObject({ status: 1, success: true, message: 'Departamento criado com sucesso.' });
  const { id } = made.data;
  expect(made.data).toEqual({
    id,
    dep_name: 'Engenharia',
    description: 'x',
    head_id: null,
    head_name: null,
    active: true,
    version: 1,
    in_use: false,
  });
  await change(id, { description: 'y', version: 1 }, 'editor');
  const { data } = await server.call(department.get, { params: { id } }, 'reader');
  expect(data).toMatchObject({ dep_name: 'Engenharia', description: 'y', version: 2 });
  expect(await audited(id)).toEqual([
    {
      action: 'department.create',
      changes: [
        { field: 'dep_name', old: null, new: 'Engenharia' },
        { field: 'description', old: null, new: 'x' },
        { field: 'active', old: null, new: true },
      ],
    },
    { action: 'department.update', changes: [{ field: 'description', old: 'x', new: 'y' }] },
  ]);
});

test('a change leaves alone what it does not name, and an unchanged one writes no audit row', async () => {
  const { id } = await make('Arquitectura', { description: 'desenho' });
  const { data } = await change(id, { dep_name: 'Arquitectura' });
  expect(data).toMatchObject({ description: 'desenho', version: 1 });
  expect(await audited(id)).toHaveLength(1);
});

test('a change of what somebody else changed meanwhile is refused, and nothing is written', async () => {
  const { id } = await make('Física');
  await change(id, { description: 'de outra pessoa', version: 1 });
  const refusal = await server.refused(
    department.update,
    { params: { id }, body: { dep_name: 'Física Aplicada', version: 1 } },
    'all',
  );
  expect(refusal).toMatchObject({ http: 409, code: 'conflict' });
  expect((await server.call(department.get, { params: { id } }, 'all')).data.dep_name).toBe('Física');
});

test('of two concurrent changes of one record, one is refused', async () => {
  const { id } = await make('Química');
  const outcomes = await Promise.all(
    ['a', 'b'].map((description) =>
      change(id, { description, version: 1 }).then(
        () => 'saved',
        () => 'told',
      ),
    ),
  );
  expect(outcomes.sort()).toEqual(['saved', 'told']);
});

test('of many concurrent creations of one department, one succeeds and the others get the reason', async () => {
  const names = ['Letras', 'LETRAS', 'létras', 'Letras ', 'letras', 'LÉTRAS'];
  const answers = await Promise.all(
    names.map((name) =>
      server.inject({
        method: 'POST',
        url: '/api/department',
        payload: form(name),
        headers: { authorization: 'Bearer all' },
      }),
    ),
  );
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
    expect(answer.json()).toMatchObject({
      code: 'duplicate',
      message: 'Este departamento ja existe.',
      errors: { dep_name: ['Este departamento ja existe.'] },
    });
});

test('a name that another department has is refused on change as well', async () => {
  const { id } = await make('Geologia');
  await make('Geografia');
  const refusal = await server.refused(
    department.update,
    { params: { id }, body: { dep_name: 'geográfia' } },
    'all',
  );
  expect(refusal).toMatchObject({ http: 409, errors: { dep_name: ['Este departamento ja existe.'] } });
});

test.each([
  ['read', department.get, {}],
  ['changed', department.update, { body: { description: 'x' } }],
  ['deleted', department.remove, {}],
])('a department that does not exist cannot be %s', async (_what, endpoint, input) => {
  const refusal = await server.refused(endpoint, { params: { id: 2_147_483_647 }, ...input }, 'all');
  expect(refusal).toMatchObject({ http: 404, code: 'not_found', message: 'Departamento não encontrado.' });
});

test.each([
  ['no name', {}, 'dep_name', 'Indique o nome do departamento.'],
  ['blanks for a name', { dep_name: '   ' }, 'dep_name', 'Indique o nome do departamento.'],
  ['a name too long', { dep_name: 'x'.repeat(121) }, 'dep_name', 'No máximo 120 caracteres.'],
  [
    'a head who does not exist',
    { dep_name: 'Música', head_id: 999 },
    'head_id',
    'Escolha um funcionário activo.',
  ],
])('a department with %s is refused at its field', async (_what, body, field, message) => {
  const refusal = await server.refused(department.create, { body }, 'all');
  expect(refusal).toMatchObject({ http: 422, code: 'invalid', errors: { [field]: [message] } });
});

test('text that PostgreSQL cannot store is refused instead of a server error', async () => {
  expect(await server.refused(department.create, { body: form('nulo\u0000') }, 'all')).toMatchObject({
    http: 422,
  });
});

test('a department is deleted only when nothing belongs to it; otherwise it says what does', async () => {
  const { id } = await make('Saúde');
  const one = await makeEmployee(server.db, 'Ana Bila', id);
  await makeEmployee(server.db, 'Rui Zandamela', id);
  await server.db
    .insertInto('course')
    .values({ name: 'Enfermagem', code: '9001', department_id: id, level_type: 'Licenciatura', duration: 4 })
    .execute();
  expect((await server.call(department.get, { params: { id } }, 'all')).data).toMatchObject({
    in_use: true,
    uses: ['1 curso', '2 funcionários'],
  });
  const refusal = await server.refused(department.remove, { params: { id } }, 'all');
  expect(refusal).toMatchObject({
    http: 409,
    code: 'in_use',
    message: 'Não é possível eliminar: 1 curso, 2 funcionários.',
  });

  const { data } = await change(id, { head_id: one });
  expect(data.head_name).toBe('Ana Bila');
});

test('an unused department is deleted, and the audit log keeps what it was', async () => {
  const { id } = await make('Passageiro');
  const { message, data } = await server.call(department.remove, { params: { id } }, 'all');
  expect([message, data]).toEqual(['Registro Eliminado com Sucesso.', null]);
  expect((await audited(id)).at(-1)).toMatchObject({
    action: 'department.delete',
    changes: expect.arrayContaining([{ field: 'dep_name', old: 'Passageiro', new: null }]),
  });
});

test('deactivating needs the permission to delete, and the message says so', async () => {
  const { id } = await make('Teologia');
  const refusal = await server.refused(
    department.update,
    { params: { id }, body: { active: false } },
    'editor',
  );
  expect(refusal).toMatchObject({ http: 403, permission: 'departments.delete' });
  expect((await change(id, { active: false, version: 1 })).message).toBe('Registo desactivado.');
  expect((await change(id, { active: true, version: 2 })).message).toBe('Registo activado.');
});

test('selects offer active records, and the inactive one already chosen', async () => {
  const inactive = await make('Zoologia Antiga');
  await change(inactive.id, { active: false });
  const names = async (query: object) =>
    (await server.call(allDepartments, { query }, 'reader')).data.map((row) => row.dep_name);
  expect(await names({})).toContain('Teologia');
  expect(await names({})).not.toContain('Zoologia Antiga');
  expect(await names({ search: 'teol', id: inactive.id })).toEqual(['Teologia', 'Zoologia Antiga']);

  const formerEmployee = await makeEmployee(server.db, 'Abel Antigo', inactive.id, false);
  await makeEmployee(server.db, 'Ângela Macuácua', inactive.id);
  const people = async (query: object) =>
    (await server.call(employeeOptions, { query }, 'editor')).data.map((row) => row.name);
  expect(await people({ search: 'angela mac' })).toEqual(['Ângela Macuácua']);
  expect(await people({ search: 'angela mac', id: formerEmployee })).toEqual([
    'Abel Antigo',
    'Ângela Macuácua',
  ]);
  expect(await people({ search: 'abel ant' })).toEqual([]);
  // Who only reads departments, as teachers do, reads no names of colleagues (J46).
  expect(await server.refused(employeeOptions, { query: {} }, 'reader')).toMatchObject({ code: 'forbidden' });
});

describe('department list', () => {
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
});

describe('standing', () => {
  let offer: TestOffer;
  let classId: number;
  const server = testServer({
    authenticator: classGroupUsers,
    prepare: async ({ db }) => {
      offer = await makeOffer(db);
    },
  });
  beforeAll(async () => {
    const body = classGroupBody(offer, 'Turma-1-LABORAL');
    classId = (await server.call(classGroup.create, { body }, 'admin')).data.id;
  });

  const removing = async (register: typeof course | typeof department, id: number) => {
    const row = (await server.call(register.get, { params: { id } }, 'admin')).data;
    const { code, message } = await server.refused(register.remove, { params: { id } }, 'admin');
    return [row.in_use, code, message];
  };

  test('a course that is referred to is in use, and the refusal to delete it counts the references', async () => {
    expect(await removing(course, offer.law)).toEqual([true, 'in_use', 'Não é possível eliminar: 1 turma.']);
    await plan(server.db, offer.law, await makeSubject(server.db, 'Ética'), 1, 1);
    await allocate(server.db, classId, offer.law);
    const body = activityBody({ course_id: offer.law });
    await server.call(createActivity, { body }, 'admin');
    expect(await removing(course, offer.law)).toEqual([
      true,
      'in_use',
      'Não é possível eliminar: 1 disciplina no plano, 1 turma, 1 estudante, 1 actividade.',
    ]);
  });

  test.each([
    [
      'a subject in its plan',
      async () => plan(server.db, offer.closed, await makeSubject(server.db, 'Latim'), 1, 1),
    ],
    ['a student', () => allocate(server.db, classId, offer.closed)],
  ])('%s alone prevents the deletion of a course', async (_what, stand) => {
    await stand();
    expect((await removing(course, offer.closed)).slice(0, 2)).toEqual([true, 'in_use']);
    for (const table of ['course_subject', 'class_student'] as const)
      await server.db.deleteFrom(table).execute();
    await server.db.deleteFrom('student').where('course_id', '=', offer.closed).execute();
  });

  test('a course that is in use, but on no card, may still change its code', async () => {
    const { data } = await server.call(
      course.update,
      { params: { id: offer.law }, body: { code: '0777' } },
      'admin',
    );
    expect(data.code).toBe('0777');
  });

  test('a department that only a class or only a teacher belongs to is in use', async () => {
    const make = async (dep_name: string) =>
      (await server.call(department.create, { body: { dep_name, description: '', head_id: null } }, 'admin'))
        .data.id;
    const ofClass = await make('Notariado');
    const body = { department_id: ofClass };
    await server.call(classGroup.update, { params: { id: classId }, body }, 'admin');
    expect(await removing(department, ofClass)).toEqual([
      true,
      'in_use',
      'Não é possível eliminar: 1 turma.',
    ]);
    const ofTeacher = await make('Criminologia');
    await makeTeacher(server.db, 'Docente', ofTeacher);
    expect(await removing(department, ofTeacher)).toEqual([
      true,
      'in_use',
      'Não é possível eliminar: 1 professor.',
    ]);
  });
});
