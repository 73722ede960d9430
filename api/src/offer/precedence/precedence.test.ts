import { closeAllocation, planList, planSubjects } from '@portal/shared-kit/contract/offer/plan';
import { precedence, precedenceTree } from '@portal/shared-kit/contract/offer/precedence';
import { courseNames } from '@portal/shared-kit/contract/offer/course';
import { offerOf, precedenceBody } from '../../testing/offer.ts';
import { registerUsers } from '../../testing/registers.ts';
import { testServer } from '../../testing/test-server.ts';

const server = testServer({ authenticator: registerUsers });
const offer = offerOf(server);
type More = Parameters<typeof precedenceBody>[3];

const refused = async (...args: Parameters<typeof precedenceBody>) =>
  (await server.refused(precedence.create, { body: precedenceBody(...args) }, 'all')).errors;
const change = (id: number, body: object, token = 'all') =>
  server.call(precedence.update, { params: { id }, body }, token);
const changeRefused = (id: number, body: object, token = 'all') =>
  server.refused(precedence.update, { params: { id }, body }, token);

const { shortPlan } = offer;

test('a precedence keeps all its fields, is changed and deleted, each with its audit row', async () => {
  const { course, a, c } = await shortPlan('Vida');
  const more: More = {
    type: 'RECOMENDADA',
    min_grade: 9.55,
    valid_from_year: 2026,
    valid_to_year: 2030,
    note: 'Acta 3',
  };
  const made = await server.call(precedence.create, { body: precedenceBody(course, c, a, more) }, 'editor');
  expect(made.message).toBe('Precedência criada com sucesso.');
  const { id } = made.data;
  expect((await server.call(precedence.get, { params: { id } }, 'reader')).data).toEqual({
    ...precedenceBody(course, c, a, more),
    id,
    course_name: 'Vida',
    subject_name: 'Vida C',
    required_subject_name: 'Vida A',
    version: 1,
    in_use: false,
  });
  const { message, data } = await change(id, { min_grade: 12, version: 1 }, 'editor');
  expect([message, data.min_grade, data.version]).toEqual(['Precedência actualizada com sucesso.', 12, 2]);
  await change(id, { min_grade: 12 });
  await server.call(precedence.remove, { params: { id } }, 'all');
  const rows = await offer.audited('precedence', id);
  expect(rows.map(({ action }) => action)).toEqual([
    'precedence.create',
    'precedence.update',
    'precedence.delete',
  ]);
  expect(rows[1]!.changes).toEqual([{ field: 'min_grade', old: 9.55, new: 12 }]);
  expect(await changeRefused(id, { note: 'x' })).toMatchObject({
    http: 404,
    message: 'Precedência não encontrada.',
  });
});

test('a minimum grade is stored exactly, to the hundredth', async () => {
  const { course, a, c } = await shortPlan('Exacta');
  const { id } = await offer.precedence(course, c, a);
  for (const min_grade of [0, 0.01, 8.29, 9.5, 14.35, 19.99, 20])
    expect((await change(id, { min_grade })).data.min_grade).toBe(min_grade);
  expect((await changeRefused(id, { min_grade: 9.555 })).errors).toEqual({
    min_grade: ['No máximo 2 casas decimais.'],
  });
  expect((await changeRefused(id, { min_grade: 20.01 })).errors).toEqual({ min_grade: ['Entre 0 e 20.'] });
});

test('both subjects must be in the plan of the course, in the right order, and be two', async () => {
  const { course, a, b, c, d } = await shortPlan('Ordem');
  const stranger = (await offer.subject('Fora do plano')).id;
  expect(await refused(course, a, a)).toEqual({
    required_subject_id: ['Uma disciplina não pode preceder-se a si própria.'],
  });
  const outside = 'Esta disciplina não está no plano do curso nessa validade.';
  expect(await refused(course, stranger, a)).toEqual({ subject_id: [outside] });
  expect(await refused(course, a, stranger)).toEqual({ required_subject_id: [outside] });
  const earlier = 'A precedente tem de estar num semestre anterior do plano.';
  expect(await refused(course, a, b)).toEqual({ required_subject_id: [earlier] });
  expect(await refused(course, c, d)).toEqual({ required_subject_id: [earlier] });
  expect(await refused(course, c, d, { type: 'CO_REQUISITO' })).toEqual({
    required_subject_id: ['A precedente não pode estar num semestre posterior do plano.'],
  });
  await offer.precedence(course, a, b, { type: 'CO_REQUISITO' });
  expect(await refused(course, c, a, { valid_from_year: 2030, valid_to_year: 2029 })).toEqual({
    valid_to_year: ['O último ano não pode ser anterior ao primeiro.'],
  });
  expect(await refused(99_999, a, b)).toEqual({ course_id: ['Escolha um curso activo.'] });
});

test('the same precedence is refused a second time, also when another is changed into it', async () => {
  const { course, a, c, d } = await shortPlan('Dupla');
  await offer.precedence(course, d, a);
  const exists = { required_subject_id: ['Esta precedência ja existe.'] };
  expect(await refused(course, d, a, { type: 'RECOMENDADA' })).toEqual(exists);
  const { id } = await offer.precedence(course, d, c);
  expect((await changeRefused(id, { required_subject_id: a })).errors).toEqual(exists);
});

test('a cycle is refused with its path, when adding, changing and reactivating', async () => {
  const { course, a, b, c } = await shortPlan('Roda');
  const co = { type: 'CO_REQUISITO' } as const;
  const first = await offer.precedence(course, a, b, co);
  const circle = ['Esta precedência cria um ciclo: Roda B → Roda A → Roda B'];
  expect(await refused(course, b, a, co)).toEqual({ required_subject_id: circle });

  await change(first.id, { active: false, version: 1 });
  const second = await offer.precedence(course, b, a, co);
  expect((await changeRefused(first.id, { active: true })).errors).toEqual({
    required_subject_id: ['Esta precedência cria um ciclo: Roda A → Roda B → Roda A'],
  });
  await server.call(precedence.remove, { params: { id: second.id } }, 'all');
  await change(first.id, { active: true });

  const third = await offer.precedence(course, c, a, co);
  expect((await changeRefused(third.id, { subject_id: b })).errors).toEqual({
    required_subject_id: circle,
  });
});

test('a longer cycle is described from subject to subject', async () => {
  const course = await offer.course('Volta');
  const ids: number[] = [];
  for (const name of ['A', 'B', 'C'])
    ids.push((await offer.planned(course, `Volta ${name}`, 1, 1)).subject_id);
  const [a, b, c] = ids as [number, number, number];
  await offer.precedence(course, b, a, { type: 'CO_REQUISITO' });
  await offer.precedence(course, c, b, { type: 'CO_REQUISITO' });
  expect(await refused(course, a, c, { type: 'CO_REQUISITO' })).toEqual({
    required_subject_id: ['Esta precedência cria um ciclo: Volta A → Volta B → Volta C → Volta A'],
  });
});

test('of two concurrent additions that would form a cycle, one is refused', async () => {
  const course = await offer.course('Metades');
  for (let n = 0; n < 5; n++) {
    const a = (await offer.planned(course, `Metade A${n}`, 1, 1)).subject_id;
    const b = (await offer.planned(course, `Metade B${n}`, 1, 1)).subject_id;
    const outcomes = await Promise.all(
      [
        [a, b],
        [b, a],
      ].map(([subject, required]) =>
        offer.precedence(course, subject!, required!, { type: 'CO_REQUISITO' }).then(
          () => 'made',
          () => 'told',
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(['made', 'told']);
  }
});

test('of two concurrent changes of one precedence, one is refused', async () => {
  const { course, a, c } = await shortPlan('Par');
  const { id } = await offer.precedence(course, c, a);
  const outcomes = await Promise.all(
    ['x', 'y'].map((note) =>
      change(id, { note, version: 1 }).then(
        () => 'saved',
        () => 'told',
      ),
    ),
  );
  expect(outcomes.sort()).toEqual(['saved', 'told']);
  expect(await changeRefused(id, { note: 'z', version: 1 })).toMatchObject({ http: 409, code: 'conflict' });
});

test('deactivating needs the permission to delete, and the course of a precedence is fixed', async () => {
  const { course, a, c } = await shortPlan('Direitos');
  const { id } = await offer.precedence(course, c, a);
  expect(await changeRefused(id, { active: false }, 'editor')).toMatchObject({
    http: 403,
    permission: 'precedences.delete',
  });
  expect((await changeRefused(id, { course_id: course + 1 })).errors).toEqual({
    course_id: ['O curso de uma precedência não muda: crie outra no outro curso.'],
  });
});

test('a precedence may require a subject that is being closed as long as it ends before', async () => {
  const { course, a, c } = await shortPlan('Fim');
  const { data } = await server.call(
    precedence.create,
    { body: precedenceBody(course, c, a, { valid_to_year: 2026 }) },
    'all',
  );
  const entry = await server.db
    .selectFrom('course_subject')
    .select('id')
    .where('course_id', '=', course)
    .where('subject_id', '=', a)
    .executeTakeFirstOrThrow();
  const body = { from_year: 2027, version: 1 };
  await server.call(closeAllocation, { params: { id: entry.id }, body }, 'all');
  expect((await changeRefused(data.id, { valid_to_year: 2027 })).errors).toEqual({
    required_subject_id: ['Esta disciplina não está no plano do curso nessa validade.'],
  });
  expect((await change(data.id, { valid_to_year: 2025 })).data.valid_to_year).toBe(2025);
});

test('the list stands by subject, of one course or of all, and finds either subject', async () => {
  const { course, a, b, c, d } = await shortPlan('Lista');
  await offer.precedence(course, d, b);
  await offer.precedence(course, c, a);
  const pairs = async (query: object) =>
    (await server.call(precedence.list, { query }, 'reader')).data.map(
      (row) => `${row.subject_name} < ${row.required_subject_name}`,
    );
  expect(await pairs({ course_id: course })).toEqual(['Lista C < Lista A', 'Lista D < Lista B']);
  expect(await pairs({ course_id: course, search: 'lista b' })).toEqual(['Lista D < Lista B']);
  expect(await pairs({ search: 'lista c' })).toEqual(['Lista C < Lista A']);
  expect(await pairs({ search: 'lista' })).toEqual(['Lista D < Lista B', 'Lista C < Lista A']);
});

test('the list shows the active or the inactive precedences alone', async () => {
  const { course, a, b, c, d } = await shortPlan('Estado');
  await offer.precedence(course, d, b);
  const off = await offer.precedence(course, c, a);
  await server.call(precedence.update, { params: { id: off.id }, body: { active: false } }, 'all');
  const found = async (state?: 'activo' | 'inactivo') =>
    (await server.call(precedence.list, { query: { course_id: course, state } }, 'reader')).data.map(
      ({ subject_name }) => subject_name,
    );
  expect(await found()).toEqual(['Estado C', 'Estado D']);
  expect(await found('activo')).toEqual(['Estado D']);
  expect(await found('inactivo')).toEqual(['Estado C']);
});

test('the tree has the active precedences of one course', async () => {
  const { course, a, c, d } = await shortPlan('Árvore');
  const { id } = await offer.precedence(course, d, c);
  const off = await offer.precedence(course, c, a);
  await server.call(precedence.update, { params: { id: off.id }, body: { active: false } }, 'all');
  const tree = await server.call(precedenceTree, { query: { course_id: course } }, 'reader');
  expect(tree.data).toEqual([
    {
      id,
      subject_id: d,
      subject_name: 'Árvore D',
      required_subject_id: c,
      required_subject_name: 'Árvore C',
      type: 'OBRIGATORIA',
    },
  ]);
});

test('a user who may only read precedences gets the courses and their plans as options, and nothing else of them', async () => {
  const { course: id } = await shortPlan('Só ler');
  const names = await server.call(courseNames, { query: { search: 'só ler' } }, 'precedences');
  expect(names.data).toEqual([{ id, name: 'Só ler' }]);
  expect((await server.call(planSubjects, { query: { course_id: id } }, 'precedences')).data).toHaveLength(4);
  expect(await server.refused(planList, {}, 'precedences')).toMatchObject({
    http: 403,
    permission: 'subjects.read',
  });
});
