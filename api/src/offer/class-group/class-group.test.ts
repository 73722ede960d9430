import {
  classGroup,
  classGroupNames,
  classGroupsByYear,
  classGroupsWithDetails,
} from '@portal/shared-kit/contract/offer/class-group';
import { entryYears, freeName } from '@portal/shared-kit/contract/offer/new-class-group';
import { createActivity } from '@portal/shared-kit/contract/offer/activity';
import { activityBody, calendarYear } from '../../testing/activities.ts';
import {
  classGroupBody,
  classGroupUsers,
  makeOffer,
  thisYear,
  type TestOffer,
  allocate,
  editionAt,
  makeSubject,
  makeTeacher,
  openPauta,
  teach,
  plan,
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

describe('class group history', () => {
  const change = async (id: number, body: object) =>
    (await server.call(classGroup.update, { params: { id }, body }, 'admin')).data;
  const refusedChange = (id: number, body: object) =>
    server.refused(classGroup.update, { params: { id }, body }, 'admin');

  test('the year of study is corrected while there are neither students nor pautas, then only by the advance', async () => {
    const { id } = await make();
    expect((await change(id, { academic_year_id: 2 })).academic_year_id).toBe(2);
    await teach(server.db, {
      class_id: id,
      subject_id: await makeSubject(server.db, 'Lógica'),
      teacher_id: await makeTeacher(server.db, 'Docente', offer.department),
    });
    expect((await change(id, { academic_year_id: 1 })).academic_year_id).toBe(1);
    await allocate(server.db, id, offer.law);
    const refused = { academic_year_id: [messages.yearFollowsAdvance] };
    expect((await refusedChange(id, { academic_year_id: 2 })).errors).toEqual(refused);
    const other = await make();
    await openPauta(server.db, other.id, await makeSubject(server.db, 'Retórica clássica'));
    expect((await refusedChange(other.id, { academic_year_id: 2 })).errors).toEqual(refused);
  });

  test('the course of a class with history stays', async () => {
    const { id } = await make();
    await allocate(server.db, id, offer.law);
    const refused = await refusedChange(id, {
      course_id: offer.security,
      level_id: offer.level('Mestrado', 1),
    });
    expect(refused.errors).toEqual({ course_id: [messages.courseInUse] });
  });

  test('a class without history is deleted', async () => {
    const { id } = await make();
    await server.call(classGroup.remove, { params: { id } }, 'admin');
    expect((await server.refused(classGroup.get, { params: { id } }, 'admin')).http).toBe(404);
  });

  test('a class with history is not deleted, and the refusal says what it has', async () => {
    const { id } = await make();
    await allocate(server.db, id, offer.law, 'TRANSFERIDO');
    const refused = await server.refused(classGroup.remove, { params: { id } }, 'admin');
    expect([refused.code, refused.message]).toEqual(['in_use', 'Não é possível eliminar: 1 estudante.']);
    expect((await server.call(classGroup.get, { params: { id } }, 'reader')).data).toMatchObject({
      in_use: true,
      students: 0,
    });
  });

  test.each(['teaching', 'pauta', 'enrolment'] as const)('a class with %s has history', async (what) => {
    const { id } = await make();
    const subject_id = await makeSubject(server.db, `Disciplina de ${what}`);
    if (what === 'pauta') await openPauta(server.db, id, subject_id);
    if (what === 'teaching')
      await teach(server.db, {
        class_id: id,
        subject_id,
        teacher_id: await makeTeacher(server.db, 'Outro docente', offer.department),
      });
    if (what === 'enrolment') {
      const other = await make();
      const student_id = await allocate(server.db, other.id, offer.law);
      const { id: course_subject_id } = await server.db
        .insertInto('course_subject')
        .values({ course_id: offer.law, subject_id, academic_year_id: 1, semester_id: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await server.db
        .insertInto('enrolment')
        .values({
          student_id,
          course_subject_id,
          subject_id,
          edition_id: await editionAt(server.db, { class_id: id, subject_id }),
          year: thisYear,
          semester_id: 1,
        })
        .execute();
    }
    expect((await server.refused(classGroup.remove, { params: { id } }, 'admin')).code).toBe('in_use');
  });
});

describe('class group list', () => {
  const ids: Record<string, number> = {};
  const server = testServer({
    authenticator: classGroupUsers,
    prepare: async ({ db }) => {
      offer = await makeOffer(db);
    },
  });
  beforeAll(async () => {
    const make = async (name: string, overrides?: Parameters<typeof classGroupBody>[2]) => {
      const body = classGroupBody(offer, name, overrides);
      ids[name] = (await server.call(classGroup.create, { body }, 'admin')).data.id;
    };
    await make('Álamo');
    await make('Baobá', { level_id: offer.level('Licenciatura', 2), academic_year_id: 2, semester_id: 2 });
    await make('Chanfuta', { entry_year: thisYear - 1 });
    await make('Jambire', { course_id: offer.security, level_id: offer.level('Mestrado', 1) });
    await make('Umbila', { entry_year: thisYear - 1 });
    await server.call(classGroup.update, { params: { id: ids.Umbila! }, body: { active: false } }, 'admin');
    await allocate(server.db, ids.Álamo!, offer.law);
    await allocate(server.db, ids.Álamo!, offer.law);
    await allocate(server.db, ids.Álamo!, offer.law, 'DESISTENTE');
  });

  const found = async (query: object) =>
    (await server.call(classGroup.list, { query }, 'reader')).data.map(({ name }) => name);

  test('classes are listed by name, a page at a time', async () => {
    expect(await found({})).toEqual(['Álamo', 'Baobá', 'Chanfuta', 'Jambire', 'Umbila']);
    const { meta } = await server.call(classGroup.list, { query: { page: 2, per_page: 10 } }, 'reader');
    expect(meta).toEqual({ total: 5, per_page: 10, current_page: 2 });
  });

  test.each([
    ['alamo', ['Álamo']],
    ['SEGURANCA', ['Jambire']],
    ['100%', []],
  ])('a search for %s looks at the names of class and course', async (search, names) => {
    expect(await found({ search })).toEqual(names);
  });

  test('the list is narrowed by course, level and entry year, and by several at once', async () => {
    expect(await found({ course_id: offer.security })).toEqual(['Jambire']);
    expect(await found({ level_id: offer.level('Licenciatura', 2) })).toEqual(['Baobá']);
    expect(await found({ entry_year: thisYear - 1 })).toEqual(['Chanfuta', 'Umbila']);
    expect(await found({ entry_year: thisYear, course_id: offer.law, search: 'bao' })).toEqual(['Baobá']);
  });

  test.each([
    ['activo', ['Álamo', 'Baobá', 'Chanfuta', 'Jambire']],
    ['inactivo', ['Umbila']],
  ])('the list shows the classes that are %s alone', async (state, names) => {
    expect(await found({ state })).toEqual(names);
    expect(await found({ state, search: 'um' })).toEqual(names.filter((name) => name === 'Umbila'));
  });

  test('a class counts the students who are allocated to it now', async () => {
    const { data } = await server.call(classGroup.list, { query: { search: 'alamo' } }, 'reader');
    expect(data[0]).toMatchObject({ students: 2, in_use: true });
  });

  test('selects offer active classes by name, and the chosen class in any state', async () => {
    const offered = async (query: object = {}) =>
      (await server.call(classGroupNames, { query }, 'reader')).data.map(({ name }) => name);
    expect(await offered()).toEqual(['Álamo', 'Baobá', 'Chanfuta', 'Jambire']);
    const [first] = (await server.call(classGroupNames, { query: {} }, 'reader')).data;
    expect(first).toMatchObject({
      course_code: expect.stringMatching(/^\d{4}$/),
      level_name: expect.any(String),
      scholar_shift: expect.stringMatching(/LABORAL$/),
      entry_year: expect.any(Number),
      academic_year_id: 1,
      semester_id: 1,
      capacity: expect.any(Number),
      students: 2,
    });
    expect(await offered({ search: 'bao' })).toEqual(['Baobá']);
    expect(await offered({ search: 'bao', id: ids.Umbila })).toEqual(['Baobá', 'Umbila']);
    const { course_name, course_code, course_id } = first!;
    const ofCourse = await offered({ course_id });
    expect(await offered({ search: course_name })).toEqual(ofCourse);
    expect(await offered({ search: course_code })).toEqual(ofCourse);
    expect(await offered({ search: `alam ${course_name}` })).toEqual(['Álamo']);
    expect(await offered({ course_id, search: 'nenhuma' })).toEqual([]);
  });

  test('active classes come with their students and the subjects of the semester they are in', async () => {
    const [law, later, closed] = await Promise.all(
      ['Ética', 'Direito Romano', 'Latim'].map((name) => makeSubject(server.db, name)),
    );
    await plan(server.db, offer.law, law!, 1, 1);
    await plan(server.db, offer.law, later!, 2, 2);
    await plan(server.db, offer.law, closed!, 1, 1);
    await server.db
      .updateTable('course_subject')
      .set({ closed_from: thisYear })
      .where('subject_id', '=', closed!)
      .execute();
    const { data, meta } = await server.call(classGroupsWithDetails, {}, 'reader');
    expect(meta.total).toBe(4);
    expect(data.map(({ name, students, subjects }) => [name, students, subjects])).toEqual([
      ['Álamo', 2, [{ id: law, name: 'Ética' }]],
      ['Baobá', 0, [{ id: later, name: 'Direito Romano' }]],
      ['Chanfuta', 0, [{ id: law, name: 'Ética' }]],
      ['Jambire', 0, []],
    ]);
    const query = { level_id: offer.level('Licenciatura', 2), search: 'BAOBA' };
    const one = await server.call(classGroupsWithDetails, { query }, 'reader');
    expect(one.data.map(({ name, level_name }) => [name, level_name])).toEqual([['Baobá', '2']]);
  });

  test('the classes of an entry year are asked for by the year, or are those of this year', async () => {
    const of = async (query: object) =>
      (await server.call(classGroupsByYear, { query }, 'reader')).data.map(({ name }) => name);
    expect(await of({ year: thisYear - 1 })).toEqual(['Chanfuta', 'Umbila']);
    expect(await of({ year: thisYear - 1, search: 'umb' })).toEqual(['Umbila']);
    expect(await of({})).toEqual(['Álamo', 'Baobá', 'Jambire']);
  });
});
