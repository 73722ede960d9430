import {
  classGroup,
  classGroupNames,
  classGroupsByYear,
  classGroupsWithDetails,
} from '@portal/shared-kit/contract/offer/class-group';
import {
  allocate,
  classGroupBody,
  classGroupUsers,
  makeOffer,
  makeSubject,
  plan,
  thisYear,
  type TestOffer,
} from '../../testing/class-groups.ts';
import { testServer } from '../../testing/test-server.ts';

let offer: TestOffer;
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
