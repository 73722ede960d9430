import {
  allocate,
  changeAllocation,
  coursePlan,
  planEntry,
  planList,
  planSubjects,
  subjectsByCourse,
  allocationRemoval,
  closeAllocation,
  removeAllocation,
} from '@portal/shared-kit/contract/offer/plan';
import { course } from '@portal/shared-kit/contract/offer/course';
import { subject } from '@portal/shared-kit/contract/offer/subject';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { precedence } from '@portal/shared-kit/contract/offer/precedence';
import { makeAccount } from '../../testing/identity.ts';
import { inscribedOf } from '../../testing/inscribed.ts';
import { offerOf } from '../../testing/offer.ts';
import { registerUsers } from '../../testing/registers.ts';
import { testServer } from '../../testing/test-server.ts';
import { openPauta } from '../../testing/class-groups.ts';

const server = testServer({ authenticator: registerUsers });
const offer = offerOf(server);

const add = (body: object, token = 'all') => server.call(allocate, { body: body as never }, token);
const refused = (body: object) => server.refused(allocate, { body }, 'all');
const list = async (query: object) => (await server.call(planList, { query }, 'reader')).data;
const entries = async (course_id: number) =>
  (await list({ course_id })).map((row) => [row.academic_year_id, row.semester_id, row.subject_name]);

test('subjects are allocated to a course together, with its terms or their own credits, each with its audit row', async () => {
  const history = await offer.course('História');
  const a = await offer.subject('Paleografia', { credits: 4 });
  const b = await offer.subject('Arqueologia');
  const form = offer.allocation(history, [a.id, b.id], {
    academic_year_id: 2,
    semester_id: 2,
    mandatory: false,
    option_group: 'Grupo A',
  });
  const { message, data } = await add(form, 'editor');
  expect(message).toBe('2 disciplinas alocadas.');
  expect(data.map((row) => [row.subject_name, row.credits])).toEqual([
    ['Arqueologia', null],
    ['Paleografia', 4],
  ]);
  const row = data[1]!;
  expect(row).toEqual({
    id: row.id,
    courseSubjec_id: row.id,
    course_id: history,
    course_name: 'História',
    subject_id: a.id,
    subject_name: 'Paleografia',
    academic_year_id: 2,
    semester_id: 2,
    credits: 4,
    mandatory: false,
    option_group: 'Grupo A',
    closed_from: null,
    version: 1,
  });
  for (const { id } of data)
    expect((await offer.audited('course_subject', id)).map(({ action }) => action)).toEqual([
      'course_subject.create',
    ]);
  expect((await server.call(planEntry, { params: { id: row.id } }, 'reader')).data).toEqual(row);
});

test('when one of several subjects is in the plan already none is allocated, and it is named', async () => {
  const music = await offer.course('Música');
  const { subject_id } = await offer.planned(music, 'Solfejo', 1, 1);
  const other = await offer.subject('Harmonia');
  const refusal = await refused(offer.allocation(music, [other.id, subject_id], { academic_year_id: 3 }));
  expect(refusal).toMatchObject({
    http: 409,
    code: 'duplicate',
    errors: { id_subject: ['Já no plano deste curso: Solfejo.'] },
  });
  expect(await entries(music)).toEqual([[1, 1, 'Solfejo']]);
});

test('of two concurrent allocations of one subject to one course, one is refused at the field', async () => {
  const dance = await offer.course('Dança');
  const { id } = await offer.subject('Coreografia');
  const answers = await Promise.all(
    [1, 2].map((academic_year_id) =>
      server.inject({
        method: 'POST',
        url: '/api/coursesubject',
        payload: offer.allocation(dance, [id], { academic_year_id }),
        headers: { authorization: 'Bearer all' },
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)!.json().errors).toEqual({
    id_subject: ['Já no plano deste curso: Coreografia.'],
  });
  expect(await entries(dance)).toHaveLength(1);
});

test.each([
  ['no course', { id_course: undefined }, 'id_course', 'Informe o curso'],
  ['no subjects', { id_subject: [] }, 'id_subject', 'Escolha pelo menos uma disciplina.'],
  ['a subject twice', { id_subject: [1, 1] }, 'id_subject', 'Cada disciplina só uma vez.'],
  ['no semester', { semester_id: undefined }, 'semester_id', 'Informe o semestre'],
  ['no year', { academic_year_id: undefined }, 'academic_year_id', 'Informe o ano'],
  ['a year of the calendar', { academic_year_id: 9 }, 'academic_year_id', 'Informe o ano'],
  ['a course that does not exist', { id_course: 99_999 }, 'id_course', 'Escolha um curso activo.'],
])('an allocation with %s is refused at its field', async (_what, overrides, field, message) => {
  const refusal = await refused({ ...offer.allocation(1, [1]), ...overrides });
  expect(refusal).toMatchObject({ http: 422, errors: { [field]: [message] } });
});

test('only active courses and active subjects, which are named, and years that the course has', async () => {
  const short = await offer.course('Curso Curto', 2);
  const active = await offer.subject('Desenho');
  const inactive = await offer.subject('Gravura');
  await server.call(subject.update, { params: { id: inactive.id }, body: { active: false } }, 'all');
  expect((await refused(offer.allocation(short, [active.id, inactive.id]))).errors).toEqual({
    id_subject: ['Escolha disciplinas activas. Não estão activas: Gravura.'],
  });
  expect((await refused(offer.allocation(short, [99_999]))).errors).toEqual({
    id_subject: ['Escolha disciplinas activas.'],
  });
  expect((await refused(offer.allocation(short, [active.id], { academic_year_id: 3 }))).errors).toEqual({
    academic_year_id: ['Este curso tem 2 anos.'],
  });
  const grouped = offer.allocation(short, [active.id], { option_group: 'A' });
  expect((await refused(grouped)).errors).toEqual({
    option_group: ['Só as disciplinas opcionais têm grupo de opções.'],
  });
  expect(await entries(short)).toEqual([]);
  await server.call(course.update, { params: { id: short }, body: { active: false } }, 'all');
  expect((await refused(offer.allocation(short, [active.id]))).errors).toEqual({
    id_course: ['Escolha um curso activo.'],
  });
});

test('the list stands by course, year, semester and subject, follows new names, and narrows and finds by both names', async () => {
  const b = await offer.course('Ordem B');
  const a = await offer.course('ordem á');
  await offer.planned(b, 'Cálculo', 1, 1);
  await offer.planned(a, 'Zoo', 1, 2);
  await offer.planned(a, 'Água', 2, 1);
  const twice = await offer.planned(a, 'Beta', 1, 2);
  const found = async (query: object) =>
    (await list(query)).map((row) => `${row.course_name}: ${row.subject_name}`);
  expect(await found({ search: 'ordem' })).toEqual([
    'ordem á: Beta',
    'ordem á: Zoo',
    'ordem á: Água',
    'Ordem B: Cálculo',
  ]);
  expect(await found({ search: 'agua' })).toEqual(['ordem á: Água']);
  expect(await found({ search: 'ordem', academic_year_id: 1, semester_id: 2 })).toEqual([
    'ordem á: Beta',
    'ordem á: Zoo',
  ]);
  expect(await found({ subject_id: twice.subject_id })).toEqual(['ordem á: Beta']);

  await server.call(course.update, { params: { id: a }, body: { name: 'Ordem Ç' } }, 'all');
  await server.call(subject.update, { params: { id: twice.subject_id }, body: { name: 'Zzz' } }, 'all');
  expect(await found({ search: 'ordem' })).toEqual([
    'Ordem B: Cálculo',
    'Ordem Ç: Zoo',
    'Ordem Ç: Zzz',
    'Ordem Ç: Água',
  ]);
  expect(await found({ search: 'zzz' })).toEqual(['Ordem Ç: Zzz']);
  await server.call(
    changeAllocation,
    {
      params: { id: twice.id },
      body: {
        academic_year_id: 3,
        semester_id: 1,
        credits: null,
        mandatory: true,
        option_group: '',
        version: 1,
      },
    },
    'all',
  );
  expect((await entries(a)).at(-1)).toEqual([3, 1, 'Zzz']);
});

test('the records of a subject in a course are the same list by the names of the specification, in pages or whole', async () => {
  const long = await offer.course('Longo');
  for (let n = 10; n < 22; n++) await offer.planned(long, `Longa ${n}`, n < 16 ? 1 : 2, 1);
  const records = (query: object) =>
    server.call(subjectsByCourse, { query: { course_id: long, ...query } }, 'reader');
  const page = await records({});
  expect([page.data.length, page.total, page.per_page]).toEqual([10, 12, 10]);
  expect(page.data[0]).toEqual({
    id: expect.any(Number),
    course_id: long,
    subject_id: expect.any(Number),
    academic_year_id: 1,
    semester_id: 1,
    course: { id: long, name: 'Longo' },
    subject: { id: page.data[0]!.subject_id, name: 'Longa 10' },
    credits: null,
    mandatory: true,
    option_group: '',
    closed_from: null,
    version: 1,
  });
  const whole = await records({ paginate: 'false' });
  expect([whole.data.length, whole.total]).toEqual([12, 12]);
  expect((await records({ academic_year_id: 2 })).total).toBe(6);
});

test('a select is offered the subjects of one course with their places, closed ones where they are open again', async () => {
  const open = await offer.course('Aberto');
  const first = await offer.planned(open, 'Primeira', 1, 1);
  const second = await offer.planned(open, 'Segunda', 1, 2);
  const close = (id: number) =>
    server.db.updateTable('course_subject').set({ closed_from: 2027 }).where('id', '=', id).execute();
  await close(first.id);
  await close(second.id);
  await add(offer.allocation(open, [first.subject_id], { academic_year_id: 2 }));
  const { data } = await server.call(planSubjects, { query: { course_id: open } }, 'reader');
  expect(data).toEqual([
    { id: second.subject_id, name: 'Segunda', academic_year_id: 1, semester_id: 2, closed_from: 2027 },
    { id: first.subject_id, name: 'Primeira', academic_year_id: 2, semester_id: 1, closed_from: null },
  ]);
});

test('the grid of a course is its open subjects in their order, and says in which somebody is enrolled', async () => {
  const id = await offer.course('Em grelha', 3);
  const first = await offer.planned(id, 'Grelha A', 1, 1);
  const second = await offer.planned(id, 'Grelha B', 2, 1);
  const closed = await offer.planned(id, 'Grelha C', 1, 2);
  await server.db
    .updateTable('course_subject')
    .set({ closed_from: 2027 })
    .where('id', '=', closed.id)
    .execute();
  await offer.enrolment(id, second.id, 2026);
  const { data } = await server.call(coursePlan, { params: { id } }, 'reader');
  expect(data).toEqual({
    id,
    name: 'Em grelha',
    duration: 3,
    entries: [
      { ...first, enrolled: false },
      { ...second, enrolled: true },
    ],
  });
  expect((await server.refused(coursePlan, { params: { id: 2147483647 } }, 'reader')).http).toBe(404);
});

type Change = Omit<Args<typeof changeAllocation>['body'], 'version'>;

const terms = (more: Partial<Change> = {}): Change => ({
  academic_year_id: 1,
  semester_id: 1,
  credits: null,
  mandatory: true,
  option_group: '',
  ...more,
});
const change = (id: number, more: Partial<Change>, version: number, token = 'all') =>
  server.call(changeAllocation, { params: { id }, body: { ...terms(more), version } }, token);
const changeRefused = (id: number, more: Partial<Change>, version: number) =>
  server.refused(changeAllocation, { params: { id }, body: { ...terms(more), version } }, 'all');

test('an allocation is changed with its audit row; an unchanged save writes no audit row', async () => {
  const planned = await offer.planned(await offer.course('Teatro'), 'Cenografia', 1, 1);
  const { message, data } = await change(planned.id, { semester_id: 2, credits: 7 }, 1, 'editor');
  expect(message).toBe('Alocação actualizada com sucesso.');
  expect(data).toMatchObject({ semester_id: 2, credits: 7, version: 2 });
  await change(planned.id, { semester_id: 2, credits: 7 }, 2);
  expect((await offer.audited('course_subject', planned.id)).at(-1)!.changes).toEqual([
    { field: 'semester_id', old: 1, new: 2 },
    { field: 'credits', old: null, new: 7 },
  ]);
  expect(await offer.audited('course_subject', planned.id)).toHaveLength(2);
});

test('of two concurrent changes of one allocation, one is refused', async () => {
  const planned = await offer.planned(await offer.course('Cinema'), 'Montagem', 1, 1);
  const outcomes = await Promise.all(
    [3, 4].map((credits) =>
      change(planned.id, { credits }, 1).then(
        () => 'saved',
        () => 'told',
      ),
    ),
  );
  expect(outcomes.sort()).toEqual(['saved', 'told']);
  expect(await changeRefused(planned.id, { credits: 9 }, 1)).toMatchObject({ http: 409, code: 'conflict' });
});

test('an allocation does not move beyond the course, under enrolments, or out of the order of its precedences', async () => {
  const physics = await offer.course('Física', 3);
  const first = await offer.planned(physics, 'Física I', 1, 1);
  const second = await offer.planned(physics, 'Física II', 1, 2);
  await offer.precedence(physics, second.subject_id, first.subject_id);
  expect((await changeRefused(second.id, { academic_year_id: 4 }, 1)).errors).toEqual({
    academic_year_id: ['Este curso tem 3 anos.'],
  });
  const broken = { academic_year_id: ['Ficariam erradas as precedências: Física I → Física II.'] };
  expect((await changeRefused(second.id, { semester_id: 1 }, 1)).errors).toEqual(broken);
  expect((await changeRefused(first.id, { semester_id: 2 }, 1)).errors).toEqual(broken);
  await change(second.id, { academic_year_id: 2, semester_id: 1 }, 1);

  await offer.enrolment(physics, first.id, 2026);
  await change(first.id, { credits: 5 }, 1);
  expect((await changeRefused(first.id, { semester_id: 2, credits: 5 }, 2)).errors).toEqual({
    academic_year_id: ['Não pode mudar de ano ou semestre: tem 1 inscrição.'],
  });
});

test('an allocation that teachers are prepared for neither moves nor closes under them', async () => {
  const id = await offer.course('Preparada');
  const entry = await offer.planned(id, 'Óptica', 1, 1);
  const group = await offer.classGroup(id, 'Turma-1-LABORAL', 1, 1);
  const teaching = await offer.teaching(group, entry.subject_id, 'Ana Macuácua');
  expect((await changeRefused(entry.id, { semester_id: 2 }, 1)).errors).toEqual({
    academic_year_id: [
      'Não pode mudar de ano ou semestre com professores alocados: Turma-1-LABORAL: Ana Macuácua. Retire-os primeiro.',
    ],
  });
  const year = institutionYear(new Date());
  expect((await notClosed(entry.id, year)).errors).toEqual({
    from_year: [
      `Há professores alocados em ${year} ou depois: Turma-1-LABORAL: Ana Macuácua. Retire-os primeiro.`,
    ],
  });
  await server.db.deleteFrom('teaching').where('id', '=', teaching).execute();
  await change(entry.id, { semester_id: 2 }, 1);
});

test('a course does not become shorter than its plan', async () => {
  const id = await offer.course('Encolher', 4);
  await offer.planned(id, 'Do terceiro ano', 3, 2);
  const shorten = { params: { id }, body: { duration: 2 } };
  expect((await server.refused(course.update, shorten, 'all')).errors).toEqual({
    duration: ['O plano deste curso vai até ao 3.º ano.'],
  });
  const { data } = await server.call(course.update, { params: { id }, body: { duration: 3 } }, 'all');
  expect(data.duration).toBe(3);
});

const wouldGo = async (id: number) =>
  (await server.call(allocationRemoval, { params: { id } }, 'reader')).data;
const remove = (id: number, query = {}) => server.call(removeAllocation, { params: { id }, query }, 'all');
const refusedRemoval = (id: number) => server.refused(removeAllocation, { params: { id } }, 'all');
const close = (id: number, from_year: number, version = 1, reason = '') =>
  server.call(closeAllocation, { params: { id }, body: { from_year, version, reason } }, 'editor');
const notClosed = (id: number, from_year: number, version = 1) =>
  server.refused(closeAllocation, { params: { id }, body: { from_year, version } }, 'all');
const teachingIds = async () =>
  (await server.db.selectFrom('teaching').select('id').orderBy('id').execute()).map(({ id }) => id);

test('an allocation without history is removed with the teachers of classes that are not there yet, as was listed', async () => {
  const law = await offer.course('Direito');
  const entry = await offer.planned(law, 'Direito Fiscal', 2, 1);
  const before = await offer.classGroup(law, 'Turma-1-LABORAL', 1, 2);
  const elsewhere = await offer.classGroup(await offer.course('Outro'), 'Turma-2-LABORAL', 2, 1);
  const going = await offer.teaching(before, entry.subject_id, 'Ana Macuácua');
  const staying = await offer.teaching(elsewhere, entry.subject_id, 'Rui Bila');
  expect(await wouldGo(entry.id)).toEqual({
    kept_by: [],
    teachings: [{ id: going, class_name: 'Turma-1-LABORAL', teacher_name: 'Ana Macuácua' }],
  });
  const { message, data } = await remove(entry.id, { teachings: 1 });
  expect([message, data]).toEqual(['Registro Eliminado com Sucesso.', null]);
  expect(await teachingIds()).toEqual([staying]);
  const last = (await offer.audited('course_subject', entry.id)).at(-1)!;
  expect(last.action).toBe('course_subject.delete');
  expect(last.changes).toContainEqual({
    field: 'teachings',
    old: ['Turma-1-LABORAL: Ana Macuácua'],
    new: null,
  });
  expect(await refusedRemoval(entry.id)).toMatchObject({ http: 404, message: 'Alocação não encontrada.' });
});

test('does not remove rows that the preview did not list: a teacher allocated meanwhile stops the removal', async () => {
  const course = await offer.course('Economia');
  const entry = await offer.planned(course, 'Econometria', 2, 1);
  const group = await offer.classGroup(course, 'Turma-A', 1, 1);
  await offer.teaching(group, entry.subject_id, 'Novo Docente');
  const refusal = await server.refused(
    removeAllocation,
    { params: { id: entry.id }, query: { teachings: 0 } },
    'all',
  );
  expect(refusal).toMatchObject({ http: 409, code: 'conflict' });
  expect((await wouldGo(entry.id)).teachings).toHaveLength(1);
});

test.each([
  ['is at the place', 2, 1],
  ['has passed it', 3, 1],
])('a class that %s keeps the allocation, and is named', async (_what, year, semester) => {
  const course = await offer.course(`Gestão ${year}`);
  const entry = await offer.planned(course, `Finanças ${year}`, 2, 1);
  const group = await offer.classGroup(course, 'Turma-B', year, semester);
  await offer.teaching(group, entry.subject_id, 'Docente');
  const reason = 'turma que já chegou a esta disciplina: Turma-B';
  expect((await wouldGo(entry.id)).kept_by).toEqual([reason]);
  expect(await refusedRemoval(entry.id)).toMatchObject({
    http: 409,
    code: 'in_use',
    message: `Não é possível eliminar, só fechar a partir de um ano: ${reason}.`,
  });
});

test('a pauta keeps the allocation though nobody teaches it any more', async () => {
  const course = await offer.course('Química');
  const entry = await offer.planned(course, 'Química Orgânica', 2, 1);
  const class_id = await offer.classGroup(course, 'Turma-P', 1, 1);
  await openPauta(server.db, class_id, entry.subject_id);
  expect((await wouldGo(entry.id)).kept_by).toEqual(['turma que já chegou a esta disciplina: Turma-P']);
});

test('enrolments and precedences keep an allocation, and are told', async () => {
  const course = await offer.course('Matemática');
  const first = await offer.planned(course, 'Análise I', 1, 1);
  const second = await offer.planned(course, 'Análise II', 1, 2);
  await offer.precedence(course, second.subject_id, first.subject_id);
  await offer.enrolment(course, first.id, 2026);
  expect((await refusedRemoval(first.id)).message).toBe(
    'Não é possível eliminar, só fechar a partir de um ano: 1 inscrição; precedência Análise I → Análise II.',
  );
  expect((await refusedRemoval(second.id)).message).toContain('precedência Análise I → Análise II');
});

test('renewals that chose it and equivalences keep an allocation, and standing renewals keep it open in their year and where it is', async () => {
  const course = await offer.course('Teatro Musical');
  const entry = await offer.planned(course, 'Libreto', 1, 1);
  const year = 2030;
  const { id, student } = await inscribedOf(server).inscribed({
    course,
    year,
    state: 'CONFIRMADA',
    type: 'Renovação',
  });
  await server.db
    .insertInto('renewal_subject')
    .values({ inscription_id: id, course_subject_id: entry.id })
    .execute();
  expect((await refusedRemoval(entry.id)).message).toBe(
    'Não é possível eliminar, só fechar a partir de um ano: 1 renovação que a escolheu.',
  );
  expect((await changeRefused(entry.id, { semester_id: 2 }, 1)).errors).toEqual({
    academic_year_id: ['Não pode mudar de ano ou semestre: há 1 renovação que a escolheu.'],
  });
  const { userId: asked_by } = await makeAccount(server.db, 'Secretaria');
  const { subject_id } = entry;
  const request = { student_id: student.id, course_subject_id: entry.id, subject_id, asked_by };
  await server.db
    .insertInto('equivalence')
    .values({ ...request, hundredths: 1200, year, origin: 'UEM', paper: '1', reason: '', state: 'RECUSADA' })
    .execute();
  expect((await wouldGo(entry.id)).kept_by).toEqual(['1 renovação que a escolheu', '1 equivalência']);
  expect((await notClosed(entry.id, year)).errors).toEqual({
    from_year: [`Há 1 renovação de ${year} ou depois com esta disciplina.`],
  });
  expect((await close(entry.id, year + 1)).data.closed_from).toBe(year + 1);
});

test('an allocation with history is closed from a year on, once, with the reason in its history', async () => {
  const course = await offer.course('Geologia');
  const entry = await offer.planned(course, 'Mineralogia', 1, 1);
  await offer.enrolment(course, entry.id, 2026);
  expect((await notClosed(entry.id, 2026)).errors).toEqual({
    from_year: ['Há 1 inscrição em 2026 ou depois.'],
  });
  const { message, data } = await close(entry.id, 2027, 1, 'Novo plano');
  expect(message).toBe('Alocação fechada a partir de 2027.');
  expect(data).toMatchObject({ closed_from: 2027, version: 2 });
  const last = (await offer.audited('course_subject', entry.id)).at(-1)!;
  expect(last).toEqual({
    action: 'course_subject.close',
    changes: [{ field: 'closed_from', old: null, new: 2027 }],
    reason: 'Novo plano',
  });
  expect((await notClosed(entry.id, 2028, 2)).errors).toEqual({
    from_year: ['Esta alocação já está fechada a partir de 2027.'],
  });
  const changed = await server.refused(
    changeAllocation,
    { params: { id: entry.id }, body: { ...offer.allocation(0, []), version: 2 } },
    'all',
  );
  expect(changed.message).toBe('Uma alocação fechada já não se altera.');
});

test('a subject that was closed may be allocated to the course again, somewhere else', async () => {
  const course = await offer.course('Pintura');
  const entry = await offer.planned(course, 'Cor', 1, 1);
  await close(entry.id, 2027);
  const body = offer.allocation(course, [entry.subject_id], { academic_year_id: 2 });
  expect((await server.call(allocate, { body }, 'all')).data[0]).toMatchObject({ academic_year_id: 2 });
});

test('closing what somebody else has changed meanwhile is refused', async () => {
  const entry = await offer.planned(await offer.course('Escultura'), 'Barro', 1, 1);
  const body = { ...offer.allocation(0, []), credits: 3, version: 1 };
  await server.call(changeAllocation, { params: { id: entry.id }, body }, 'all');
  expect(await notClosed(entry.id, 2027, 1)).toMatchObject({ http: 409, code: 'conflict' });
  const { data } = await server.call(planEntry, { params: { id: entry.id } }, 'all');
  expect(data.closed_from).toBeNull();
});

test('a precedence that is still valid then keeps an allocation open, and one that has ended does not', async () => {
  const course = await offer.course('Estatística');
  const first = await offer.planned(course, 'Probabilidades', 1, 1);
  const second = await offer.planned(course, 'Inferência', 1, 2);
  const rule = await offer.precedence(course, second.subject_id, first.subject_id);
  expect((await notClosed(first.id, 2028)).errors).toEqual({
    from_year: [
      'Em 2028 ainda valem as precedências: Probabilidades → Inferência. Termine primeiro a sua validade.',
    ],
  });
  await server.call(
    precedence.update,
    { params: { id: rule.id }, body: { valid_to_year: 2027, version: 1 } },
    'all',
  );
  expect((await close(first.id, 2028)).data.closed_from).toBe(2028);
  expect((await refusedRemoval(first.id)).message).toContain('precedência Probabilidades → Inferência');
  const longer = await server.refused(
    precedence.update,
    { params: { id: rule.id }, body: { valid_to_year: null, version: 2 } },
    'all',
  );
  expect(longer.errors).toEqual({
    required_subject_id: ['Esta disciplina não está no plano do curso nessa validade.'],
  });
});

test('a plan does not lose a subject while somebody makes a precedence of it', async () => {
  const course = await offer.course('Corrida');
  for (let n = 0; n < 5; n++) {
    const first = await offer.planned(course, `Primeira ${n}`, 1, 1);
    const second = await offer.planned(course, `Segunda ${n}`, 1, 2);
    const refused = () => 'told';
    const outcomes = await Promise.all([
      offer.precedence(course, second.subject_id, first.subject_id).then(() => 'done', refused),
      remove(first.id).then(() => 'done', refused),
    ]);
    expect(outcomes.sort()).toEqual(['done', 'told']);
  }
});
