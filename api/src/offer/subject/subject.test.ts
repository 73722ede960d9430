import {
  fetchSubject,
  getAllSubject,
  getSubjects,
  putSubject,
  subject,
} from '@portal/shared-kit/contract/offer/subject';
import { sql } from 'kysely';
import { offerOf } from '../../testing/offer.ts';
import { registerUsers } from '../../testing/registers.ts';
import { testServer } from '../../testing/test-server.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { options } from './subject.repository.ts';

const server = testServer({ authenticator: registerUsers });
const offer = offerOf(server);
const body = (name: string, more: object = {}) => ({
  name,
  code: '',
  description: '',
  credits: null,
  weekly_hours: null,
  ...more,
});
const change = (id: number, changes: object, token = 'all') =>
  server.call(subject.update, { params: { id }, body: changes }, token);
const read = async (id: number) => (await server.call(subject.get, { params: { id } }, 'reader')).data;

test('a subject is created, read and changed, each with its audit row', async () => {
  const form = body(' Álgebra Linear ', { code: 'MAT2', credits: 6, weekly_hours: 4, description: 'x' });
  const made = await server.call(subject.create, { body: form }, 'editor');
  expect(made.message).toBe('Disciplina criada com sucesso.');
  const { id } = made.data;
  expect(await read(id)).toEqual({
    id,
    name: 'Álgebra Linear',
    code: 'MAT2',
    description: 'x',
    credits: 6,
    weekly_hours: 4,
    active: true,
    version: 1,
    in_use: false,
  });
  expect((await change(id, { credits: 5, version: 1 }, 'editor')).message).toBe(
    'Disciplina actualizada com sucesso.',
  );
  const rows = await offer.audited('subject', id);
  expect(rows.map(({ action }) => action)).toEqual(['subject.create', 'subject.update']);
  expect(rows[1]!.changes).toEqual([{ field: 'credits', old: 6, new: 5 }]);
});

test('PUT and PATCH change a subject alike, and leave alone what they do not name', async () => {
  const { id } = await offer.subject('Estatística', { description: 'dados' });
  const put = { name: 'Estatística I', version: 1 };
  await server.call(putSubject, { params: { id }, body: put }, 'editor');
  expect(await read(id)).toMatchObject({ name: 'Estatística I', description: 'dados', version: 2 });
  const stale = await server.refused(putSubject, { params: { id }, body: put }, 'editor');
  expect(stale).toMatchObject({ http: 409, code: 'conflict' });
});

test('of two concurrent changes of one subject, one is refused and nothing is overwritten', async () => {
  const { id } = await offer.subject('Topologia');
  const outcomes = await Promise.all(
    ['a', 'b'].map((description) =>
      change(id, { description, version: 1 }).then(
        () => description,
        () => 'told',
      ),
    ),
  );
  expect(outcomes).toContain('told');
  const saved = outcomes.filter((outcome) => outcome !== 'told');
  expect(saved).toEqual([(await read(id)).description]);
});

test('of many concurrent creations of one subject, one succeeds and the others get the reason', async () => {
  const names = ['Ética', 'ETICA', 'ética ', 'etica', 'Etíca'];
  const answers = await Promise.all(
    names.map((name) =>
      server.inject({
        method: 'POST',
        url: '/api/disciplinas',
        payload: body(name),
        headers: { authorization: 'Bearer all' },
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
    expect(answer.json()).toMatchObject({
      code: 'duplicate',
      errors: { name: ['Esta disciplina ja existe.'] },
    });
});

test('a name or a code of another subject is refused on change as well, a subject keeps its own', async () => {
  await offer.subject('Botânica', { code: 'BIO1' });
  const { id } = await offer.subject('Zoologia', { code: 'BIO2' });
  const refused = (changes: object) =>
    server.refused(subject.update, { params: { id }, body: changes }, 'all');
  expect(await refused({ name: 'BOTANICA' })).toMatchObject({
    http: 409,
    errors: { name: ['Esta disciplina ja existe.'] },
  });
  expect(await refused({ code: 'bio1' })).toMatchObject({
    http: 409,
    errors: { code: ['Este código já pertence a outra disciplina.'] },
  });
  expect((await change(id, { name: 'ZOOLOGIA', code: 'bio2' })).data.name).toBe('ZOOLOGIA');
});

test('subjects without a code do not stand in each other’s way', async () => {
  await offer.subject('Sem Código A');
  expect((await offer.subject('Sem Código B')).code).toBe('');
});

test.each([
  ['no name', {}, 'name', 'Indique o nome da disciplina.'],
  ['blanks for a name', { name: '  ' }, 'name', 'Indique o nome da disciplina.'],
  ['no credits worth the name', { name: 'X', credits: 0 }, 'credits', 'Entre 1 e 60 créditos.'],
  ['more hours than a week bears', { name: 'X', weekly_hours: 41 }, 'weekly_hours', 'Entre 1 e 40 horas.'],
])('a subject with %s is refused at its field', async (_what, form, field, message) => {
  const refusal = await server.refused(subject.create, { body: form }, 'all');
  expect(refusal).toMatchObject({ http: 422, errors: { [field]: [message] } });
});

test('an unused subject is deleted; one that is in plans or classes says where, and can be deactivated', async () => {
  const passing = await offer.subject('Passageira');
  await server.call(subject.remove, { params: { id: passing.id } }, 'all');
  expect((await offer.audited('subject', passing.id)).at(-1)!.action).toBe('subject.delete');

  const course = await offer.course('Biologia');
  const { subject_id: id } = await offer.planned(course, 'Genética', 1, 1);
  const group = await offer.classGroup(course, 'Turma-1-LABORAL', 1, 1);
  await offer.teaching(group, id, 'Rui Bila');
  expect((await read(id)).in_use).toBe(true);
  const refusal = await server.refused(subject.remove, { params: { id } }, 'all');
  expect(refusal).toMatchObject({
    http: 409,
    code: 'in_use',
    message: 'Não é possível eliminar: 1 curso no plano, 1 turma.',
  });
  expect((await change(id, { active: false, version: 1 })).message).toBe('Registo desactivado.');
});

test('deactivating takes the permission to delete', async () => {
  const { id } = await offer.subject('Retórica');
  const refusal = await server.refused(subject.update, { params: { id }, body: { active: false } }, 'editor');
  expect(refusal).toMatchObject({ http: 403, permission: 'subjects.delete' });
});

test('the list finds names without case and accents and codes whole, and narrows to a place in the plans', async () => {
  const course = await offer.course('Direito');
  const first = await offer.planned(course, 'Direito Romano', 1, 1);
  await offer.planned(course, 'Direito Penal', 2, 1);
  const code = await offer.subject('Oratória', { code: 'ORA-1' });
  const names = async (query: object) =>
    (await server.call(subject.list, { query }, 'reader')).data.map(({ name }) => name);
  expect(await names({ search: 'oratoria' })).toEqual(['Oratória']);
  expect(await names({ search: 'ora-1' })).toEqual([code.name]);
  expect(await names({ course_id: course })).toEqual(['Direito Penal', 'Direito Romano']);
  expect(await names({ course_id: course, academic_year_id: 2 })).toEqual(['Direito Penal']);
  expect(await names({ course_id: course, semester_id: 2 })).toEqual([]);
  expect(await names({ course_id: course, search: 'romano' })).toEqual(['Direito Romano']);
  await server.db
    .updateTable('course_subject')
    .set({ closed_from: 2027 })
    .where('id', '=', first.id)
    .execute();
  expect(await names({ course_id: course })).toEqual(['Direito Penal']);
});

test('selects offer active subjects by name under each of the three paths, and the inactive one that is chosen', async () => {
  const inactive = await offer.subject('Latim Antigo');
  await change(inactive.id, { active: false });
  await offer.subject('Latim Moderno', { code: 'LAT', credits: 3 });
  for (const endpoint of [fetchSubject, getSubjects, getAllSubject]) {
    const names = async (query: object) =>
      (await server.call(endpoint, { query }, 'reader')).data.map(({ name }) => name);
    expect(await names({ search: 'latim' })).toEqual(['Latim Moderno']);
    expect(await names({ search: 'latim', id: inactive.id })).toEqual(['Latim Antigo', 'Latim Moderno']);
  }
  expect((await server.call(fetchSubject, { query: { search: 'latim' } }, 'reader')).data).toEqual([
    { id: expect.any(Number), name: 'Latim Moderno', code: 'LAT', credits: 3 },
  ]);
});

describe('subject options', () => {
  const database = testDatabase();
  /** Not active. */
  let closed: number;
  beforeAll(async () => {
    await sql`insert into subject (name) select 'Comum ' || to_char(n, 'fm0000') from generate_series(1200, 1, -1) n`.execute(
      database.db,
    );
    const { rows } = await sql<{ id: number }>`
    insert into subject (name, active) values ('Rara B', true), ('Rára A', true), ('Rara C', false) returning id`.execute(
      database.db,
    );
    closed = rows[2]!.id;
  });

  const named = async (filters: { search: string; id?: number }) =>
    (await options(database.db, filters)).map(({ name }) => name);
  const common = (count: number) =>
    Array.from({ length: count }, (_, n) => `Comum ${String(n + 1).padStart(4, '0')}`);

  test('few subjects of a name are offered by name', async () => {
    expect(await named({ search: 'rara' })).toEqual(['Rára A', 'Rara B']);
    expect(await named({ search: '1200 com' })).toEqual(['Comum 1200']);
  });

  test('of more than are sorted, the first fifty are', async () => {
    expect(await named({ search: 'comum' })).toEqual(common(50));
    expect(await named({ search: '' })).toEqual(common(50));
  });

  test('includes the option chosen before, in any state and with any name', async () => {
    expect(await named({ search: 'rara', id: closed })).toEqual(['Rára A', 'Rara B', 'Rara C']);
    expect(await named({ search: 'comum', id: closed })).toEqual([...common(49), 'Rara C']);
  });

  test('of a name that nobody has, none is', async () => {
    expect(await named({ search: 'naoexiste' })).toEqual([]);
  });
});
