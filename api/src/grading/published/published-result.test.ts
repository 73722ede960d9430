import { normalSubjects, subjectsInArrears } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import {
  giveExamResult,
  giveResult,
  gradesAsStudent,
  publishColumn,
} from '@portal/shared-kit/contract/grading/grade';
import { homologateSheet } from '@portal/shared-kit/contract/grading/sheet';
import {
  teacherClasses,
  teacherClassesByYear,
  teacherSubjects,
  firstAllocation,
} from '@portal/shared-kit/contract/grading/teacher-portal';
import { givenCell, gradedServer, type GradedEdition } from '../../testing/graded.ts';

const scenario = gradedServer();
const { server } = scenario;

const graded = async () => {
  const edition = await scenario.edition(1);
  const columns = await scenario.weights(edition, ['TESTE-1', 60], ['TESTE-2', 40]);
  const assessments = columns.map((column) => givenCell(edition.students[0]!, column, 12));
  await server.call(giveResult, { query: edition.writing, body: { assessments } }, edition.teacher.token);
  return { edition, first: columns[0]!, second: columns[1]! };
};
const viewOf = async (edition: GradedEdition) =>
  (
    await server.call(
      gradesAsStudent,
      { query: { ...edition.place, student_id: edition.students[0]! } },
      edition.teacher.token,
    )
  ).data;

test('a student is sent what is published and no average made of anything that is not (I3, I16)', async () => {
  const { edition, first, second } = await graded();
  const { token } = edition.teacher;
  expect(await viewOf(edition)).toMatchObject({
    assessments: [],
    average: null,
    situation: null,
    final: null,
    result: null,
  });
  await server.call(publishColumn, { params: { id: first } }, token);
  expect(await viewOf(edition)).toMatchObject({
    assessments: [{ assessment_formula_id: first, assessment_value: 12 }],
    average: null,
    situation: null,
    final: null,
  });
  await server.call(publishColumn, { params: { id: second } }, token);
  expect(await viewOf(edition)).toMatchObject({ average: 1200, situation: 'ADMITIDO', final: null });
});

test('an exam is seen with the final it leads to once its pauta is homologated', async () => {
  const { edition } = await graded();
  const { token } = edition.teacher;
  const secretary = (await scenario.signedIn('Secretaria')).token;
  const close = async (kind: 'FREQUENCIA' | 'EXAME_NORMAL') => {
    const { id } = await scenario.submit(edition, kind);
    await server.call(homologateSheet, { params: { id } }, secretary);
  };
  await close('FREQUENCIA');
  await scenario.period(edition.course_id, 'EXAME_NORMAL');
  const { assessment_formula_id: _none, ...cell } = givenCell(edition.students[0]!, 0, 8);
  const query = { ...edition.writing, assessmentType: 'EXAME-NORMAL' };
  await server.call(giveExamResult, { query, body: { assessments: [cell] } }, token);
  expect(await viewOf(edition)).toMatchObject({ average: 1200, final: null });
  await close('EXAME_NORMAL');
  expect(await viewOf(edition)).toMatchObject({ final: 1040, result: 'APROVADO' });
});

test('a class that ended without assessments shows its students no result (J2)', async () => {
  const edition = await scenario.edition(1);
  const end = { state: 'CONCLUIDO', result: 'INCOMPLETO' } as const;
  await server.db
    .updateTable('enrolment')
    .set(end)
    .where('student_id', '=', edition.students[0]!)
    .where('edition_id', '=', edition.id)
    .execute();
  expect(await viewOf(edition)).toMatchObject({ state: 'CONCLUIDO', final: null, result: null });
});

test('a teacher is answered their own classes with how far they are, by year, and their subjects', async () => {
  const { edition } = await graded();
  const { token } = edition.teacher;
  expect((await server.call(teacherClasses, {}, token)).data).toMatchObject([
    {
      edition_id: edition.id,
      role: 'RESPONSAVEL',
      students: 1,
      weight_total: 100,
      graded: 100,
      locked: false,
      sheets: [{ kind: 'FREQUENCIA', state: 'EM_EDICAO' }],
      frequency: { status: 'Em Curso' },
    },
  ]);
  const byYear = (year: number) => server.call(teacherClassesByYear, { query: { year } }, token);
  expect((await byYear(edition.year)).classmate).toHaveLength(1);
  expect((await byYear(edition.year - 1)).classmate).toEqual([]);
  expect((await server.call(teacherSubjects, {}, token)).data.data.subject).toMatchObject([
    { id: edition.subject_id, classes: [{ id: edition.class_id }] },
  ]);
  expect((await server.call(firstAllocation, {}, token)).created_at).not.toBeNull();
  await server.db
    .updateTable('teaching')
    .set({ started_on: '2019-02-01' })
    .where('edition_id', '=', edition.id)
    .execute();
  expect((await server.call(firstAllocation, {}, token)).created_at).toBe('2019-01-31T22:00:00.000Z');
  const other = await scenario.edition(1);
  const query = { teacher_id: edition.teacher.teacher_id };
  expect(await server.refused(teacherClasses, { query }, other.teacher.token)).toMatchObject({ http: 404 });
  await server.db.updateTable('teacher').set({ active: false }).where('id', '=', query.teacher_id).execute();
  expect((await server.call(teacherClasses, {}, token)).data).toEqual([]);
});

test('a teacher is told of each pauta that somebody in the class still waits for', async () => {
  const { edition, column } = await scenario.graded(12, 9);
  await scenario.submit(edition);
  for (const kind of ['EXAME_NORMAL', 'RECORRENCIA'] as const) await scenario.period(edition.course_id, kind);
  const waiting = async () =>
    (await server.call(teacherClasses, {}, edition.teacher.token)).data[0]!.sheets.filter(
      ({ state }) => state === 'EM_EDICAO',
    ).map(({ kind }) => kind);
  expect(await waiting()).toEqual(['EXAME_NORMAL']);
  await scenario.sit(edition, 'EXAME-NORMAL', [[edition.students[0]!, 12]]);
  await scenario.submit(edition, 'EXAME_NORMAL');
  // Who was excluded sits no exam, and who passed no resit.
  expect(await waiting()).toEqual([]);
  const late = await scenario.learner(edition);
  expect(await waiting()).toEqual(['FREQUENCIA']);
  const body = { assessments: [givenCell(late.student_id, column, 9)] };
  await server.call(giveResult, { query: edition.writing, body }, edition.teacher.token);
  await scenario.submit(edition);
  expect(await waiting()).toEqual([]);
});

test('the lists of subjects name no result to a student before it is published, and staff every one (J2)', async () => {
  const edition = await scenario.edition(0);
  const me = await scenario.signedIn('Student');
  const { course_id, subject_id } = edition;
  const second = await scenario.world.classGroup(course_id, { academic_year_id: 2 });
  const student_id = await scenario.world.student(course_id, second, { person_id: me.person_id });
  const enrolment = await edition.enrol(student_id);
  edition.students.push(student_id);
  const dependent = await scenario.world.planned(course_id, 2, 1);
  await scenario.world.precedence(course_id, dependent, subject_id);
  const [column] = await scenario.weights(edition, ['TESTE-1', 100]);
  await scenario.give(edition, column!, [7.77]);
  const end = { state: 'CONCLUIDO', final_hundredths: 780, result: 'REPROVADO' } as const;
  await server.db.updateTable('enrolment').set(end).where('id', '=', enrolment).execute();
  const clerk = (await scenario.signedIn('Secretaria')).token;
  const listsOf = async (token: string, query: object) => ({
    arrears: (await server.call(subjectsInArrears, { query }, token)).data.map((row) => [
      row.subject_id,
      row.last_grade,
    ]),
    blocked: (await server.call(normalSubjects, { query }, token)).data.map((row) => row.blocked_reason),
  });
  const everything = {
    arrears: [[subject_id, 780]],
    blocked: [expect.stringContaining('(mínimo 10,0, tem 7,8)')],
  };
  expect(await listsOf(clerk, { student_id })).toEqual(everything);
  expect(await listsOf(me.token, {})).toEqual({
    arrears: [],
    blocked: [expect.stringContaining('(mínimo 10,0, por publicar)')],
  });
  await server.call(publishColumn, { params: { id: column! } }, edition.teacher.token);
  expect(await listsOf(me.token, {})).toEqual(everything);
});
