import { studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import {
  giveExamResult,
  giveResult,
  gradesAsStudent,
  publishColumn,
} from '@portal/shared-kit/contract/grading/grade';
import type { Grid } from '@portal/shared-kit/contract/grading/grid';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import { sheet } from '@portal/shared-kit/contract/grading/sheet';
import { givenCell, gradedServer, type GradedEdition } from '../../testing/graded.ts';
import { cellOf, standingOf, tableOf } from '../editions/standing.rules.ts';
import { publishedResults } from '../published/published-result.service.ts';

const graded = gradedServer();
const { server } = graded;
let clerk: string;
beforeAll(async () => void (clerk = (await graded.signedIn('Secretaria')).token));

type Values = readonly (number | 'F' | 'D' | null)[];
const cells = (edition: GradedEdition, column: number, values: Values) =>
  values.flatMap((value, index) =>
    value === null
      ? []
      : [
          givenCell(edition.students[index]!, column, typeof value === 'number' ? value : null, {
            status: typeof value === 'number' ? 'NOTA' : value,
            ...(value === 'D' && { reason: 'Dispensado por atestado' }),
          }),
        ],
  );
const give = (edition: GradedEdition, column: number, values: Values) =>
  server.call(
    giveResult,
    { query: edition.writing, body: { assessments: cells(edition, column, values) } },
    edition.teacher.token,
  );
const sit = async (
  edition: GradedEdition,
  assessmentType: 'EXAME-NORMAL' | 'RECORRENCIA',
  values: Values,
) => {
  const assessments = cells(edition, 0, values).map(({ assessment_formula_id: _none, ...cell }) => cell);
  const query = { ...edition.writing, assessmentType };
  const { data } = await server.call(giveExamResult, { query, body: { assessments } }, edition.teacher.token);
  expect(data.results.map(({ outcome }) => outcome)).toEqual(assessments.map(() => 'saved'));
};
const submit = async (edition: GradedEdition, kind?: SheetKind) => (await graded.submit(edition, kind)).id;
const historyOf = async (student_id: number) => {
  const { data } = await server.call(studentHistory, { query: { student_id } }, clerk);
  return data.enrolments[0]!;
};

/** What the grid shows of each: computed from its answer, by the rules in it. */
function shownIn({ students, columns, rules, exam_weights: weights }: Grid) {
  return students.map(({ assessment_result, assessment_exame_result }) => {
    const cells = [...assessment_result, ...assessment_exame_result].map((one) => ({
      item_id: one.assessment_formula_id,
      enrolment_id: 0,
      status: one.status,
      hundredths: one.assessment_value === null ? null : Math.round(one.assessment_value * 100),
    }));
    const cell = tableOf(cells);
    const weighed = columns.map(({ percentage, ...one }) => ({ ...one, weight: percentage * 100 }));
    const { frequency, final } = standingOf(weighed, (id) => cellOf(cell(0, id)), weights, rules, null);
    return [frequency.average, frequency.situation, final.final, final.result];
  });
}

test('a result is the same in the grid, in the pautas, in what the student is sent, on the staff’s page and in the history', async () => {
  // Dispensado · Admitido and passed · F in the exam · recorrência better · recorrência worse · Excluído · all 'D'
  const edition = await graded.edition(7);
  const [column] = await graded.weights(edition, ['TESTE-1', 100]);
  await graded.period(edition.course_id, 'EXAME_NORMAL');
  await graded.period(edition.course_id, 'RECORRENCIA');
  await give(edition, column!, [14, 12, 12, 12, 12, 9.9, 'D']);
  const pautas = [await submit(edition)];
  await sit(edition, 'EXAME-NORMAL', [null, 8, 'F', 4, 4]);
  pautas.push(await submit(edition, 'EXAME_NORMAL'));
  await sit(edition, 'RECORRENCIA', [null, null, 7, 7, 3]);
  pautas.push(await submit(edition, 'RECORRENCIA'));
  // The result comes from the last pauta that has the student.
  const printed = new Map<number, unknown[]>();
  for (const id of pautas)
    for (const row of (await server.call(sheet, { params: { id } }, clerk)).data.rows)
      printed.set(row.student_id, [row.average, row.situation, row.final, row.result]);
  const grid = await graded.grid(edition);
  for (const { id } of grid.columns)
    await server.call(publishColumn, { params: { id } }, edition.teacher.token);
  const outcomes = [];
  for (const student_id of edition.students) {
    const { result } = await historyOf(student_id);
    const answer = await server.call(
      gradesAsStudent,
      { query: { ...edition.place, student_id } },
      edition.teacher.token,
    );
    const { average, situation, final, result: outcome } = answer.data;
    expect({ average, situation, final, result: outcome }).toEqual({
      average: result!.average,
      situation: result!.situation,
      final: result!.final,
      result: result!.result,
    });
    const [own] = await publishedResults(server.db, student_id);
    expect([own!.view.final, own!.view.result]).toEqual([result!.final, result!.result]);
    outcomes.push([average, situation, result!.exam, result!.resit, final, outcome]);
  }
  expect(outcomes).toEqual([
    [1400, 'DISPENSADO', '', '', 1400, 'APROVADO'],
    [1200, 'ADMITIDO', '8,0', '', 1040, 'APROVADO'],
    [1200, 'ADMITIDO', 'F', '7,0', 1000, 'APROVADO'],
    [1200, 'ADMITIDO', '4,0', '7,0', 1000, 'APROVADO'],
    [1200, 'ADMITIDO', '4,0', '3,0', 880, 'REPROVADO'],
    [990, 'EXCLUIDO', '', '', 990, 'REPROVADO'],
    [null, 'SEM_AVALIACAO', '', '', null, 'SEM_AVALIACAO'],
  ]);
  const same = outcomes.map(([average, situation, , , final, outcome]) => [
    average,
    situation,
    final,
    outcome,
  ]);
  expect(shownIn(grid)).toEqual(same);
  expect(edition.students.map((student) => printed.get(student))).toEqual(same);
});

test('staff are told what stands; a student nothing of what is hidden, and no average made of it (I3)', async () => {
  const edition = await graded.edition(1);
  const [first, second] = await graded.weights(edition, ['TESTE-1', 50], ['TESTE-2', 50]);
  const [student] = edition.students;
  await give(edition, first!, [15]);
  await give(edition, second!, [16]);
  const ownResult = async () => (await publishedResults(server.db, student!))[0]!.view;
  expect((await historyOf(student!)).result).toMatchObject({ average: 1550, situation: 'DISPENSADO' });
  const nothing = { average: null, situation: null, final: null, result: null };
  expect(await ownResult()).toMatchObject({ ...nothing, assessments: [] });
  await server.call(publishColumn, { params: { id: first! } }, edition.teacher.token);
  expect(await ownResult()).toMatchObject(nothing);
  await server.call(publishColumn, { params: { id: second! } }, edition.teacher.token);
  expect(await ownResult()).toMatchObject({ average: 1550, result: 'APROVADO' });
});

test('a subject that is repeated, or taken with another class, is shown as in arrears', async () => {
  const edition = await graded.edition(1);
  const guest = await graded.world.student(edition.course_id);
  await edition.enrol(guest);
  expect((await historyOf(edition.students[0]!)).in_arrears).toBe(false);
  expect((await historyOf(guest)).in_arrears).toBe(true);
});

test('a subject that was concluded before the student changed class is not in arrears', async () => {
  const edition = await graded.edition(1);
  const [student] = edition.students;
  await server.db
    .updateTable('enrolment')
    .set({ state: 'CONCLUIDO' })
    .where('student_id', '=', student!)
    .execute();
  await server.db.updateTable('student').set({ class_id: null }).where('id', '=', student!).execute();
  expect((await historyOf(student!)).in_arrears).toBe(false);
});
