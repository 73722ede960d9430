import { course, courseNames, courseOptions } from '@portal/shared-kit/contract/offer/course';
import fc from 'fast-check';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { billingOf } from '../../testing/billing.ts';
import { makeAccount } from '../../testing/identity.ts';
import { testServer } from '../../testing/test-server.ts';
import * as departments from '../department/department.repository.ts';
import { courseBody, makeEmployee, registerUsers } from '../../testing/registers.ts';
import { defaultDuration, inListOrder } from './course.service.ts';

const server = testServer({
  authenticator: registerUsers,
  prepare: async ({ db }) => {
    const insert = (dep_name: string) =>
      db.transaction().execute((tx) => departments.insert(tx, { dep_name, description: '', head_id: null }));
    engineering = await insert('Engenharia');
    letters = await insert('Letras');
  },
});
let engineering: number;
let letters: number;

let codes = 1000;
const make = async (name: string, overrides: Partial<Parameters<typeof courseBody>[0]> = {}) => {
  codes += 1;
  const body = courseBody({ name, code: String(codes), department_id: engineering, ...overrides });
  return (await server.call(course.create, { body }, 'all')).data;
};
const change = async (id: number, body: object) =>
  (await server.call(course.update, { params: { id }, body }, 'all')).data;
const refused = (body: object) => server.refused(course.create, { body }, 'all');

test('a course is created with its vacancies and weights, and answers all of them', async () => {
  const coordinator_id = await makeEmployee(server.db, 'Ana Bila', engineering);
  const made = await make('Engenharia Informática', {
    engineering: 1,
    coordinator_id,
    vacancies: [
      { year: 2026, scholar_shift: 'LABORAL', vacancies: 60 },
      { year: 2027, scholar_shift: 'POS-LABORAL', vacancies: 40 },
    ],
    weight_frequency: 60,
    weight_exam: 40,
    weight_recurrence: 40,
  });
  expect(made).toMatchObject({
    name: 'Engenharia Informática',
    engineering: 1,
    duration: 5,
    department_name: 'Engenharia',
    coordinator_name: 'Ana Bila',
    weight_frequency: 60,
    weight_exam: 40,
    weight_recurrence: 40,
    active: true,
    in_use: false,
  });
  expect(made.vacancies.map(({ year, vacancies }) => [year, vacancies])).toEqual([
    [2027, 40],
    [2026, 60],
  ]);
  expect((await server.call(course.get, { params: { id: made.id } }, 'reader')).data).toEqual(made);
});

test('a course that does not say how long it lasts takes 5 years in engineering and 4 otherwise', async () => {
  expect((await make('Mecânica', { engineering: 1 })).duration).toBe(5);
  expect((await make('História')).duration).toBe(4);
  const medicine = await make('Medicina', { duration: 6 });
  expect(medicine.duration).toBe(6);
  expect((await change(medicine.id, { duration: null, engineering: 1 })).duration).toBe(5);
});

test('a change leaves alone what it does not name, and replaces the vacancies it does', async () => {
  const { id } = await make('Direito', {
    description: 'leis',
    vacancies: [{ year: 2026, scholar_shift: 'LABORAL', vacancies: 50 }],
  });
  expect(await change(id, { name: 'Direito Civil' })).toMatchObject({
    description: 'leis',
    version: 2,
    vacancies: [{ year: 2026, scholar_shift: 'LABORAL', vacancies: 50 }],
  });
  const again = { vacancies: [{ year: 2026, scholar_shift: 'LABORAL' as const, vacancies: 50 }] };
  expect((await change(id, again)).version).toBe(2);
  expect(await change(id, { vacancies: [] })).toMatchObject({ vacancies: [], version: 3 });
  const rows = await server.db
    .selectFrom('audit_log')
    .select('changes')
    .where('entity', '=', 'course')
    .where('entity_id', '=', String(id))
    .orderBy('id', 'desc')
    .execute();
  expect(rows).toHaveLength(3);
  expect(rows[0]!.changes).toEqual([{ field: 'vacancies', old: again.vacancies, new: [] }]);
});

test('a name or code that another course has is refused at its field', async () => {
  await make('Filosofia', { code: '7001' });
  const body = courseBody({ name: 'FILÓSOFIA', code: '7002', department_id: letters });
  expect(await refused(body)).toMatchObject({
    http: 409,
    errors: { name: ['Este curso ja existe, tente outro'] },
  });
  expect(await refused({ ...body, name: 'Ética', code: '7001' })).toMatchObject({
    http: 409,
    errors: { code: ['Este código já pertence a outro curso.'] },
  });
});

test.each([
  ['no department', { department_id: undefined }, 'department_id', 'Escolha o departamento.'],
  ['an unknown department', { department_id: 999 }, 'department_id', 'Escolha um departamento activo.'],
  ['an unknown coordinator', { coordinator_id: 999 }, 'coordinator_id', 'Escolha um funcionário activo.'],
  ['a code of three digits', { code: '123' }, 'code', 'O código tem 4 dígitos.'],
  ['a weight above 100', { weight_exam: 101 }, 'weight_exam', 'Entre 0 e 100.'],
  [
    'weights of frequency and exam that do not add up',
    { weight_frequency: 50, weight_exam: 40, weight_recurrence: 50 },
    'weight_exam',
    'A soma da média de frequência e do exame deve ser 100%!',
  ],
  [
    'weights of frequency and recurrence that do not add up',
    { weight_frequency: 60.5, weight_exam: 39.5, weight_recurrence: 40 },
    'weight_recurrence',
    'A soma da média de frequência e do exame deve ser 100%!',
  ],
  [
    'a weight that does not add up with those of the institution',
    { weight_exam: 50 },
    'weight_exam',
    'A soma da média de frequência e do exame deve ser 100%!',
  ],
  [
    'half a vacancy',
    { vacancies: [{ year: 2026, scholar_shift: 'LABORAL', vacancies: 0.5 }] },
    'vacancies.0.vacancies',
    'Indique um número inteiro.',
  ],
  [
    'two lines for one year and shift',
    { vacancies: [1, 2].map((vacancies) => ({ year: 2026, scholar_shift: 'LABORAL', vacancies })) },
    'vacancies.1.scholar_shift',
    'Já há uma linha com este ano e regime.',
  ],
])('a course with %s is refused at its field', async (_what, overrides, field, message) => {
  const body = {
    ...courseBody({ name: 'Recusado', code: '9999', department_id: engineering }),
    ...overrides,
  };
  expect(await refused(body)).toMatchObject({ http: 422, errors: { [field]: [message] } });
});

test('weights change together or not at all; old ones that do not add up stay while they are left alone', async () => {
  const { id } = await make('Pesada');
  const wrong = await server.refused(
    course.update,
    { params: { id }, body: { weight_frequency: 70, weight_exam: 30 } },
    'all',
  );
  expect(wrong).toMatchObject({
    http: 422,
    errors: { weight_recurrence: ['A soma da média de frequência e do exame deve ser 100%!'] },
  });
  const weights = { weight_frequency: 70, weight_exam: 30, weight_recurrence: 30 };
  expect(await change(id, weights)).toMatchObject(weights);
  await server.db.updateTable('course').set({ weight_exam: 50 }).where('id', '=', id).execute();
  expect(await change(id, { description: 'Outra' })).toMatchObject({ description: 'Outra', weight_exam: 50 });
});

test('a course on student cards keeps its code and is not deleted, but deactivated', async () => {
  const { id } = await make('Agronomia', { code: '4321' });
  await makeAccount(server.db, 'Student', { userCode: '26.4321.0001' });
  await makeAccount(server.db, 'Student', { userCode: '26.4321.0002' });
  const refusal = await server.refused(course.remove, { params: { id } }, 'all');
  expect(refusal).toMatchObject({
    http: 409,
    code: 'in_use',
    message: 'Não é possível eliminar: 2 cartões de estudante.',
  });
  expect(
    await server.refused(course.update, { params: { id }, body: { code: '4322' } }, 'all'),
  ).toMatchObject({
    http: 422,
    errors: { code: ['O código não pode mudar: já há cartões de estudante com ele.'] },
  });
  expect(await change(id, { active: false })).toMatchObject({ active: false, in_use: true });
});

test('the degree of a course changes until it has candidates or students', async () => {
  const { id } = await make('Enologia');
  const applied = await billingOf(server).candidacy(id);
  expect(
    (await server.refused(course.update, { params: { id }, body: { level_type: 'Mestrado' } }, 'all')).errors,
  ).toEqual({
    level_type: [
      'O grau não pode mudar: há candidaturas a este curso por decidir ou que ainda se podem reabrir.',
    ],
  });
  await server.db.updateTable('candidacy').set({ state: 'DESISTIDA' }).where('id', '=', applied).execute();
  expect(await change(id, { level_type: 'Mestrado' })).toMatchObject({ level_type: 'Mestrado' });
  const { id: person_id } = await server.db
    .insertInto('person')
    .values({ full_name: 'Rui Mabunda' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: level_id } = await server.db
    .selectFrom('level')
    .select('id')
    .where('level_type', '=', 'Mestrado')
    .limit(1)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('student')
    .values({ person_id, course_id: id, level_id, shift: 'LABORAL' })
    .execute();
  const back = { params: { id }, body: { level_type: 'Licenciatura' as const } };
  expect(await server.refused(course.update, back, 'all')).toMatchObject({
    http: 422,
    errors: { level_type: ['O grau não pode mudar: já há turmas ou estudantes neste curso.'] },
  });
  expect(await change(id, { level_type: 'Mestrado', description: 'Vinhos' })).toMatchObject({ version: 3 });
});

test('an unused course is deleted with its vacancies', async () => {
  const { id } = await make('Passageiro', {
    vacancies: [{ year: 2026, scholar_shift: 'LABORAL', vacancies: 5 }],
  });
  await server.call(course.remove, { params: { id } }, 'all');
  expect((await server.refused(course.get, { params: { id } }, 'all')).message).toBe('Curso não encontrado.');
  expect((await server.refused(course.remove, { params: { id } }, 'all')).http).toBe(404);
  expect((await server.refused(course.update, { params: { id }, body: {} }, 'all')).http).toBe(404);
});

test('courses are found by a part of the name, by code, and within a department', async () => {
  await make('Inglês', { code: '5001', department_id: letters });
  const names = async (query: object) =>
    (await server.call(course.list, { query }, 'reader')).data.map((row) => row.name);
  expect(await names({ search: 'INGLES' })).toEqual(['Inglês']);
  expect(await names({ search: '5001' })).toEqual(['Inglês']);
  expect(await names({ department_id: letters })).toEqual(['Inglês']);
  expect(await names({ search: '100%' })).toEqual([]);
});

test('a list is narrowed to active or inactive courses', async () => {
  const { id } = await make('Curso encerrado');
  await change(id, { active: false });
  const found = async (state: string) =>
    (await server.call(course.list, { query: { state, per_page: 100 } as never }, 'all')).data;
  const closed = await found('inactivo');
  expect(closed.map((row) => row.id)).toContain(id);
  expect(closed.some(({ active }) => active)).toBe(false);
  expect((await found('activo')).every(({ active }) => active)).toBe(true);
});

test('a course that is not active is offered to nobody', async () => {
  const closed = await make('Fechado');
  await change(closed.id, { active: false });
  const { data } = await server.call(courseNames, {}, 'reader');
  expect(data.map(({ name }) => name)).not.toContain('Fechado');
});

test('selects offer active courses, with their department or by name alone', async () => {
  const withDepartment = (await server.call(courseOptions, {}, 'reader')).data;
  const names = (await server.call(courseNames, {}, 'reader')).data;
  expect(withDepartment.find(({ name }) => name === 'Inglês')).toMatchObject({
    department_name: 'Letras',
    level_type: 'Licenciatura',
  });
  expect(names.map(({ name }) => name)).not.toContain('Fechado');
  expect(names).toHaveLength(withDepartment.length);
});

test('selects of courses find what is typed, keep the inactive one that is chosen, and never offer more than fifty', async () => {
  const inactive = await make('Curso Extinto');
  await change(inactive.id, { active: false });
  for (let n = 0; n < 52; n++) await make(`Curso de Massa ${n}`);
  const names = async (query: object) =>
    (await server.call(courseNames, { query }, 'reader')).data.map(({ name }) => name);
  expect(await names({ search: 'EXTÍNTO' })).toEqual([]);
  expect(await names({ search: 'massa 51', id: inactive.id })).toEqual([
    'Curso de Massa 51',
    'Curso Extinto',
  ]);
  expect(await names({ search: 'de massa' })).toHaveLength(50);
  const all = await names({ id: inactive.id });
  expect([all.length, all.includes('Curso Extinto')]).toEqual([50, true]);
});

test('a course takes 5 years in engineering and 4 otherwise', () => {
  expect([defaultDuration(1), defaultDuration(0)]).toEqual([5, 4]);
});

test('the year changes at midnight in Maputo, two hours before Greenwich', () => {
  expect(institutionYear(new Date('2026-12-31T21:59:59Z'))).toBe(2026);
  expect(institutionYear(new Date('2026-12-31T22:00:00Z'))).toBe(2027);
});

const vacancy = fc.record({
  year: fc.integer({ min: 2000, max: 2100 }),
  scholar_shift: fc.constantFrom('LABORAL', 'POS-LABORAL'),
});

test('the order of vacancies does not depend on the order they came in', () => {
  const lines = fc.uniqueArray(vacancy, {
    selector: ({ year, scholar_shift }) => `${year} ${scholar_shift}`,
  });
  fc.assert(
    fc.property(lines, (rows) => {
      expect(inListOrder([...rows].reverse())).toEqual(inListOrder(rows));
    }),
  );
});
