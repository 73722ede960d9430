import { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import { entryYears, freeName } from '@portal/shared-kit/contract/offer/new-class-group';
import { createActivity } from '@portal/shared-kit/contract/offer/activity';
import { activityBody, calendarYear } from '../../testing/activities.ts';
import {
  classGroupBody,
  classGroupUsers,
  makeOffer,
  thisYear,
  type TestOffer,
} from '../../testing/class-groups.ts';
import { testServer } from '../../testing/test-server.ts';
import { messages } from './messages.ts';

let offer: TestOffer;
const server = testServer({
  authenticator: classGroupUsers,
  prepare: async ({ db }) => {
    offer = await makeOffer(db);
  },
});

type ClassGroupOverrides = Parameters<typeof classGroupBody>[2];
let count = 0;
const make = async (overrides?: ClassGroupOverrides, token = 'admin') => {
  count += 1;
  const body = classGroupBody(offer, `Turma ${count}`, overrides);
  return (await server.call(classGroup.create, { body }, token)).data;
};
const refusal = async (overrides: object) => {
  const body = { ...classGroupBody(offer, 'Recusada'), ...overrides };
  const { errors, http } = await server.refused(classGroup.create, { body }, 'admin');
  expect(http).toBe(422);
  return errors;
};
const change = async (id: number, body: object, token = 'admin') =>
  (await server.call(classGroup.update, { params: { id }, body }, token)).data;
const refusedChange = (id: number, body: object, token = 'admin') =>
  server.refused(classGroup.update, { params: { id }, body }, token);

test('a class is made with the names of what it refers to', async () => {
  const made = await make({ name: 'Turma-1-LABORAL' });
  expect(made).toMatchObject({
    name: 'Turma-1-LABORAL',
    department_name: 'Direito',
    course_name: 'Direito',
    level_name: '1',
    academic_year: '1',
    semester_id: 1,
    scholar_shift: 'LABORAL',
    capacity: 50,
    entry_year: thisYear,
    students: 0,
    active: true,
    in_use: false,
    version: 1,
  });
  expect((await server.call(classGroup.get, { params: { id: made.id } }, 'reader')).data).toEqual(made);
});

test('a class begins in the first semester of the first year, this year, where nothing else is said', async () => {
  const payload: object = {
    ...classGroupBody(offer, 'Turma por omissão'),
    academic_year_id: undefined,
    semester_id: undefined,
    entry_year: undefined,
  };
  const headers = { authorization: 'Bearer secretary' };
  const answer = await server.inject({ method: 'POST', url: '/api/turmas', headers, payload });
  const { data } = answer.json<{ data: object }>();
  expect(data).toMatchObject({ academic_year_id: 1, semester_id: 1, entry_year: thisYear });
});

test.each([
  ['name', 'nome'],
  ['capacity', 'capacidade'],
  ['department_id', 'departamento'],
  ['course_id', 'curso'],
  ['level_id', 'nível'],
  ['academic_year_id', 'ano académico'],
  ['entry_year', 'ano de ingresso'],
  ['scholar_shift', 'regime'],
  ['semester_id', 'semestre'],
])('%s left empty says so', async (field, name) => {
  expect(await refusal({ [field]: null })).toEqual({ [field]: [`O campo ${name} não pode estar vazio`] });
});

test.each([0, 100, -1, 1.5])('a capacity of %s is refused', async (capacity) => {
  expect(await refusal({ capacity })).toHaveProperty('capacity');
});
test.each([1, 99])('a capacity of %s is accepted', async (capacity) => {
  expect((await make({ capacity })).capacity).toBe(capacity);
});

test('department and course must be active, and the level of the degree and within the years of the course', async () => {
  expect(await refusal({ course_id: offer.closed })).toEqual({ course_id: [messages.noSuchCourse] });
  expect(await refusal({ department_id: 9_999 })).toEqual({ department_id: [messages.noSuchDepartment] });
  const level = { level_id: [messages.noSuchLevel] };
  expect(await refusal({ level_id: offer.level('Mestrado', 1) })).toEqual(level);
  expect(await refusal({ level_id: offer.level('Licenciatura', 5) })).toEqual(level);
  expect(await refusal({ academic_year_id: 5 })).toEqual({ academic_year_id: [messages.noSuchYear] });
  expect(await refusal({ semester_id: 3 })).toEqual({ semester_id: [messages.noSuchSemester] });
});

test('a name is unique in a course and entry year, without case and accents', async () => {
  await make({ name: 'Turma Única' });
  const same = await server.refused(
    classGroup.create,
    { body: classGroupBody(offer, 'TURMA UNICA') },
    'admin',
  );
  expect([same.http, same.errors]).toEqual([409, { name: [messages.duplicate] }]);
  await make({ name: 'Turma Única', entry_year: thisYear - 1 });
  await make({
    name: 'Turma Única',
    course_id: offer.security,
    level_id: offer.level('Mestrado', 1),
  });
});

test('of several concurrent creations with one name, one succeeds and the others are refused', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      server.inject({
        method: 'POST',
        url: '/api/turmas',
        headers: { authorization: 'Bearer admin' },
        payload: classGroupBody(offer, 'Turma disputada'),
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});

test('the name that is offered follows level and shift, and goes on by letters where it is taken', async () => {
  const entry_year = thisYear - 7;
  const ask = async () => {
    const query = {
      course_id: offer.law,
      level_id: offer.level('Licenciatura', 2),
      scholar_shift: 'POS-LABORAL' as const,
      entry_year,
    };
    return (await server.call(freeName, { query }, 'secretary')).data.name;
  };
  expect(await ask()).toBe('Turma-2-POS-LABORAL');
  await make({ name: 'Turma-2-POS-LABORAL', entry_year });
  expect(await ask()).toBe('Turma-2-POS-LABORAL-B');
  await make({ name: 'turma-2-pos-laboral-b', entry_year });
  expect(await ask()).toBe('Turma-2-POS-LABORAL-C');
});

test('a class enters in a year that has begun, in the next once its applications are declared, and in none after', async () => {
  const years = async () => (await server.call(entryYears, {}, 'reader')).data.map(({ id }) => id);
  expect(await refusal({ entry_year: 1899 })).toHaveProperty('entry_year');
  expect(await refusal({ entry_year: thisYear + 2 })).toEqual({ entry_year: [messages.futureEntry] });
  expect(await refusal({ entry_year: thisYear + 1 })).toEqual({
    entry_year: [messages.noApplications(thisYear + 1)],
  });
  const before = await years();
  expect([before[0], before.at(-1)]).toEqual([thisYear, 1900]);
  const body = activityBody({ type: 'INSCRICAO', academic_year_id: calendarYear(thisYear + 1) });
  const { data: applications } = await server.call(createActivity, { body }, 'admin');
  expect((await make({ entry_year: thisYear + 1 })).entry_year).toBe(thisYear + 1);
  expect((await years())[0]).toBe(thisYear + 1);
  await server.db.deleteFrom('activity').where('id', '=', applications.id).execute();
});

test('a change is kept, audited field by field, and raises the version', async () => {
  const { id } = await make();
  const changed = await change(id, { capacity: 30, scholar_shift: 'POS-LABORAL' });
  expect(changed).toMatchObject({ capacity: 30, scholar_shift: 'POS-LABORAL', version: 2 });
  const log = await server.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('entity', '=', 'class_group')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual(['class_group.create', 'class_group.update']);
  expect(log[1]!.changes).toEqual([
    { field: 'scholar_shift', old: 'LABORAL', new: 'POS-LABORAL' },
    { field: 'capacity', old: 50, new: 30 },
  ]);
});

test('of two people who change the same class, the second gets a conflict and nothing is overwritten', async () => {
  const { id, version } = await make();
  await change(id, { capacity: 30, version });
  const second = await refusedChange(id, { capacity: 60, version }, 'secretary');
  expect([second.http, second.code]).toEqual([409, 'conflict']);
  expect((await server.call(classGroup.get, { params: { id } }, 'reader')).data.capacity).toBe(30);
});

test('a class of a course that was closed since can still be corrected', async () => {
  const { id } = await make();
  await server.db.updateTable('course').set({ active: false }).where('id', '=', offer.law).execute();
  expect((await change(id, { capacity: 12 })).capacity).toBe(12);
  await server.db.updateTable('course').set({ active: true }).where('id', '=', offer.law).execute();
});

test('a user who may not delete may not deactivate either', async () => {
  const { id } = await make();
  const refused = await refusedChange(id, { active: false }, 'secretary');
  expect([refused.http, refused.permission]).toEqual([403, 'classes.delete']);
  expect((await change(id, { active: false })).active).toBe(false);
  const answer = await server.call(classGroup.update, { params: { id }, body: { active: true } }, 'admin');
  expect(answer.message).toBe('Registo activado.');
});

test('a user who may only read changes nothing', async () => {
  const { id } = await make();
  expect((await refusedChange(id, { capacity: 9 }, 'reader')).http).toBe(403);
});
