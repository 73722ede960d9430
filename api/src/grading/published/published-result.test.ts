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

const it = gradedServer();
const { server } = it;

const graded = async () => {
  const edition = await it.edition(1);
  const columns = await it.weights(edition, ['TESTE-1', 60], ['TESTE-2', 40]);
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
    ...{ average: null, situation: null, final: null },
  });
  await server.call(publishColumn, { params: { id: second } }, token);
  expect(await viewOf(edition)).toMatchObject({ average: 1200, situation: 'ADMITIDO', final: null });
});

test('an exam is seen with the final it leads to once its pauta is homologated', async () => {
  const { edition } = await graded();
  const { token } = edition.teacher;
  const secretary = (await it.signedIn('Secretaria')).token;
  const close = async (kind: 'FREQUENCIA' | 'EXAME_NORMAL') => {
    const { id } = await it.submit(edition, kind);
    await server.call(homologateSheet, { params: { id } }, secretary);
  };
  await close('FREQUENCIA');
  await it.period(edition.course_id, 'EXAME_NORMAL');
  const { assessment_formula_id: _none, ...cell } = givenCell(edition.students[0]!, 0, 8);
  const query = { ...edition.writing, assessmentType: 'EXAME-NORMAL' };
  await server.call(giveExamResult, { query, body: { assessments: [cell] } }, token);
  expect(await viewOf(edition)).toMatchObject({ average: 1200, final: null });
  await close('EXAME_NORMAL');
  expect(await viewOf(edition)).toMatchObject({ final: 1040, result: 'APROVADO' });
});

test('a teacher is answered their own classes with how far they are, by year, and their subjects', async () => {
  const { edition } = await graded();
  const { token } = edition.teacher;
  expect((await server.call(teacherClasses, {}, token)).data).toMatchObject([
    {
      ...{ edition_id: edition.id, role: 'RESPONSAVEL', students: 1, weight_total: 100, graded: 100 },
      ...{ locked: false, sheets: [{ kind: 'FREQUENCIA', state: 'EM_EDICAO' }] },
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
  const other = await it.edition(1);
  const query = { teacher_id: edition.teacher.teacher_id };
  expect(await server.refused(teacherClasses, { query }, other.teacher.token)).toMatchObject({ http: 404 });
});
