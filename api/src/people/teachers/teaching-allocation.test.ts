import { allocatedTeachers, courseSubjects, showTeacher } from '@portal/shared-kit/contract/people/teaching';
import {
  allocateSubjects,
  allocateTeacher,
  allocateTeacherToClass,
  assignClassSubject,
} from '@portal/shared-kit/contract/people/teaching-change';
import { teachingServer, thisYear, today } from '../../testing/teaching.ts';

const { server, offer, school, classOf, teacher, give, inClass } = teachingServer();

test('a teacher is given subjects of a class for its running semester, all at once', async () => {
  const { class_id, a, b } = await school();
  const id = await teacher('Ana Cossa');
  const { data, message } = await server.call(
    allocateTeacher,
    {
      body: {
        teacher_id: id,
        allocations: [
          { classmate_id: class_id, subject_id: a, role: 'RESPONSAVEL' },
          { classmate_id: class_id, subject_id: b, role: 'ASSISTENTE' },
        ],
      },
    },
    'adder',
  );
  expect(message).toBe('2 disciplinas alocadas.');
  expect(data).toMatchObject([
    { teacher_name: 'Ana Cossa', subject_id: a, role: 'RESPONSAVEL', year: thisYear, semester_id: 1 },
    { teacher_name: 'Ana Cossa', subject_id: b, role: 'ASSISTENTE', start_date: today, end_date: null },
  ]);
  expect((await offer.audited('teaching', data[0]!.id)).map(({ action }) => action)).toEqual([
    'teaching.create',
  ]);
});

test('a second responsible teacher is refused with the name of the present one, and nothing else of the call is done', async () => {
  const { class_id, a, b } = await school();
  await give(await teacher('Rui Matola'), class_id, a);
  const body = {
    teacher_id: await teacher('Eva Tembe'),
    allocations: [
      { classmate_id: class_id, subject_id: b },
      { classmate_id: class_id, subject_id: a },
    ],
  };
  const refusal = await server.refused(allocateTeacher, { body }, 'all');
  expect(refusal).toMatchObject({ http: 409, code: 'duplicate' });
  expect(refusal.errors!['allocations.1.subject_id']![0]).toMatch(/já tem responsável: Rui Matola\.$/);
  expect(await inClass(class_id)).toHaveLength(1);
});

test('assistants stand beside the responsible teacher, and one becomes responsible where there is none', async () => {
  const { class_id, a } = await school();
  await give(await teacher('Responsável Um'), class_id, a);
  const one = await teacher('Assistente Um');
  const two = await teacher('Assistente Dois');
  await give(one, class_id, a, 'ASSISTENTE');
  await give(two, class_id, a, 'ASSISTENTE');
  expect(await inClass(class_id)).toHaveLength(3);

  const other = await school();
  await give(one, other.class_id, other.a, 'ASSISTENTE');
  await give(one, other.class_id, other.a, 'RESPONSAVEL');
  expect(await inClass(other.class_id)).toEqual([`Assistente Um RESPONSAVEL ${today}–`]);
});

test('a responsible teacher cannot be an assistant as well', async () => {
  const { class_id, a } = await school();
  const id = await teacher('Só Uma Vez');
  await give(id, class_id, a);
  const body = { teacher_id: id, classmate_id: class_id, subject_id: a, role: 'ASSISTENTE' };
  expect((await server.refused(allocateTeacherToClass, { body }, 'all')).errors!.subject_id![0]).toMatch(
    /^Só Uma Vez já é responsável na disciplina/,
  );
});

test('the same call again after a lost answer changes nothing and answers the same', async () => {
  const { class_id, a } = await school();
  const id = await teacher('Duas Vezes');
  const first = await give(id, class_id, a);
  expect(await give(id, class_id, a)).toEqual(first);
  expect(await inClass(class_id)).toHaveLength(1);
  expect(await offer.audited('teaching', first.id)).toHaveLength(1);
});

test('reports missing fields in the words of the specification', async () => {
  const { class_id, a } = await school();
  const teacher_id = await teacher('Sem Turma');
  const withoutClass = await server.refused(
    allocateTeacherToClass,
    { body: { teacher_id, subject_id: a } },
    'all',
  );
  expect(withoutClass.errors).toEqual({ classmate_id: ['O campo turma nao pode estar vazio!'] });
  const withoutSubject = await server.refused(
    assignClassSubject,
    { params: { id: teacher_id }, body: { classmate_id: class_id } },
    'all',
  );
  expect(withoutSubject.errors).toEqual({ subject_id: ['O campo disciplina nao pode estar vazio!'] });
  const nothing = await server.refused(allocateTeacher, { body: { teacher_id, allocations: [] } }, 'all');
  expect(nothing.errors).toEqual({ allocations: ['O campo disciplina nao pode estar vazio!'] });
});

test('a subject that is not in the plan, or of another semester of it, is refused by name', async () => {
  const { class_id, c } = await school();
  const elsewhere = await school();
  const teacher_id = await teacher('Fora do Plano');
  const refusalOf = async (subject_id: number) =>
    (
      await server.refused(
        allocateTeacherToClass,
        { body: { teacher_id, classmate_id: class_id, subject_id } },
        'all',
      )
    ).errors!.subject_id![0];
  expect(await refusalOf(elsewhere.a)).toMatch(/não está no plano da turma/);
  expect(await refusalOf(c)).toMatch(/está no 1\.º ano, 1\.º semestre, que não tem a disciplina/);
  expect(await refusalOf(999_999)).toBe('Escolha uma disciplina da lista.');
  expect(await inClass(class_id)).toEqual([]);
});

test('a teacher who is not active, and a class that is closed or not there, are refused', async () => {
  const { class_id, a } = await school();
  const body = { classmate_id: class_id, subject_id: a };
  const inactive = await teacher('Já Saiu', false);
  expect(
    (await server.refused(allocateTeacherToClass, { body: { ...body, teacher_id: inactive } }, 'all')).errors,
  ).toEqual({ teacher_id: ['Escolha um professor activo.'] });
  const teacher_id = await teacher('Activa Sim');
  await server.db.updateTable('class_group').set({ active: false }).where('id', '=', class_id).execute();
  for (const classmate_id of [class_id, 999_999])
    expect(
      (await server.refused(allocateTeacherToClass, { body: { ...body, teacher_id, classmate_id } }, 'all'))
        .errors,
    ).toEqual({ classmate_id: ['Escolha uma turma activa.'] });
});

test('a subject without a class goes to the one class that waits for a teacher, and several are not guessed', async () => {
  const { course, class_id, a, b } = await school();
  const id = await teacher('Por Disciplina');
  const exchange = (subjectAlocate: number[], more: object = {}) => ({
    body: { teacher_id: id, subjectAlocate, subjectRemove: [], ...more },
  });
  await server.call(allocateSubjects, exchange([a]), 'all');
  await server.call(allocateSubjects, exchange([a]), 'all');
  expect(await inClass(class_id)).toEqual([`Por Disciplina RESPONSAVEL ${today}–`]);

  const other = await classOf(course);
  const refusal = await server.refused(allocateSubjects, exchange([b]), 'all');
  expect(refusal.errors!.subjectAlocate![0]).toMatch(
    /^Há várias turmas .*Turma \d+, Turma \d+\. Indique a turma\.$/,
  );
  await server.call(allocateSubjects, exchange([b], { classmate_id: other }), 'all');
  expect(await inClass(other)).toHaveLength(1);

  const swap = { body: { teacher_id: id, subjectAlocate: [], subjectRemove: [b], classmate_id: other } };
  expect(await server.refused(allocateSubjects, swap, 'adder')).toMatchObject({
    http: 403,
    permission: 'enrolment.update',
  });
  await server.call(allocateSubjects, swap, 'all');
  expect(await inClass(other)).toEqual([]);
});

test('the subjects of a class are told with their present teachers, searched by name; without a class those of the plan', async () => {
  const { course, class_id, a } = await school();
  await give(await teacher('Presente Um'), class_id, a);
  const { data } = await server.call(courseSubjects, { query: { classmate_id: class_id } }, 'viewer');
  expect(data.map(({ teachers }) => teachers.map((one) => one.teacher_name))).toEqual([['Presente Um'], []]);
  const searched = { query: { classmate_id: class_id, search: data[1]!.name } };
  expect((await server.call(courseSubjects, searched, 'viewer')).data).toHaveLength(1);
  expect((await server.call(courseSubjects, { query: { course_id: course } }, 'viewer')).data).toHaveLength(
    4,
  );
  expect((await server.refused(courseSubjects, {}, 'viewer')).errors).toEqual({
    classmate_id: ['O campo turma nao pode estar vazio!'],
  });
});

test('allocations are sorted by their start, from either side', async () => {
  const { course, class_id, a, b } = await school();
  await give(await teacher('Abel Primeiro'), class_id, a);
  await give(await teacher('Xavier Último'), class_id, b);
  await server.db
    .updateTable('teaching')
    .set({ started_on: `${thisYear}-01-02` })
    .where('subject_id', '=', b)
    .execute();
  const names = async (sort?: 'start_date' | '-start_date') =>
    (await server.call(allocatedTeachers, { query: { course_id: course, sort } }, 'viewer')).data.map(
      ({ teacher_name }) => teacher_name,
    );
  const oldestFirst = ['Xavier Último', 'Abel Primeiro'];
  expect(await names('start_date')).toEqual(oldestFirst);
  for (const sort of [undefined, '-start_date'] as const)
    expect(await names(sort)).toEqual([...oldestFirst].reverse());
});

test('all allocations are listed, searched by teacher, subject and class, and filtered', async () => {
  const { course, class_id, a, b } = await school();
  const id = await teacher('Zulmira Única');
  await give(id, class_id, a);
  await give(id, class_id, b, 'ASSISTENTE');
  const total = async (query: object) =>
    (await server.call(allocatedTeachers, { query }, 'viewer')).meta.total;
  expect(await total({ search: 'zulmira unica' })).toBe(2);
  const { name } = await server.db
    .selectFrom('subject')
    .select('name')
    .where('id', '=', a)
    .executeTakeFirstOrThrow();
  expect(await total({ search: name })).toBe(1);
  expect(await total({ course_id: course })).toBe(2);
  expect(await total({ subject_id: a })).toBe(1);
  expect(await total({ course_id: course, role: 'ASSISTENTE' })).toBe(1);
  expect(await total({ classmate_id: class_id, year: thisYear, semester_id: 1 })).toBe(2);
  expect(await total({ classmate_id: class_id, year: thisYear - 1 })).toBe(0);
  expect(await total({ teacher_id: id, subject_id: a })).toBe(1);
  expect(await total({ teacher_id: id, state: 'actual' })).toBe(2);
  expect(await total({ teacher_id: id, state: 'terminada' })).toBe(0);
});

test('a teacher is shown under the other name of the call too', async () => {
  await school();
  const id = await teacher('Mostrada Aqui');
  expect((await server.call(showTeacher, { params: { id } }, 'viewer')).data).toMatchObject({
    id,
    fullName: 'Mostrada Aqui',
  });
});
