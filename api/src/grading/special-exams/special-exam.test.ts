import { closingRehearsal } from '@portal/shared-kit/contract/grading/closing';
import { giveExamResult, giveResult, gradesAsStudent } from '@portal/shared-kit/contract/grading/grade';
import { evaluationPeriod } from '@portal/shared-kit/contract/grading/grid';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import { homologateSheet, submissionCheck } from '@portal/shared-kit/contract/grading/sheet';
import { exportSheet } from '@portal/shared-kit/contract/grading/sheet-paper';
import {
  nameForSpecialExam,
  specialExams,
  withdrawSpecialExam,
} from '@portal/shared-kit/contract/grading/special-exam';
import { studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { examResults } from '@portal/shared-kit/contract/grading/weight';
import { inDays } from '../../testing/activities.ts';
import { thisYear } from '../../testing/enrolled.ts';
import { givenCell, gradedServer, type GradedEdition } from '../../testing/graded.ts';
import { readPdf } from '../../testing/pdf.ts';
import { messages } from '../messages.ts';

const graded = gradedServer();
const { server } = graded;
const reason = 'Esteve internado no dia do exame';
let clerk: string;
beforeAll(async () => void (clerk = (await graded.signedIn('Secretaria')).token));

const sit = async (...exam: Parameters<typeof graded.sit>) =>
  (await graded.sit(...exam)).map(({ outcome, message }) => message ?? outcome);
const homologated = async (edition: GradedEdition, kind: SheetKind) => {
  const { id } = await graded.submit(edition, kind);
  await server.call(homologateSheet, { params: { id } }, clerk);
  return id;
};
const nameOne = (sheet_id: number, student_id: number) =>
  server.call(nameForSpecialExam, { body: { sheet_id, student_id, reason } }, clerk);
const refuseName = (sheet_id: number, student_id: number, token = clerk) =>
  server.refused(nameForSpecialExam, { body: { sheet_id, student_id, reason } }, token);
const problems = async (edition: GradedEdition, kind: SheetKind) =>
  (await server.call(submissionCheck, { query: { ...edition.writing, kind } }, edition.teacher.token)).data
    .problems;
const viewsOf = async (edition: GradedEdition, student_id: number) => {
  const { data } = await server.call(studentHistory, { query: { student_id } }, clerk);
  const ownView = await server.call(
    gradesAsStudent,
    { query: { ...edition.place, student_id } },
    edition.teacher.token,
  );
  return { staff: data.enrolments[0]!.result!, student: ownView.data };
};

/** Frequency homologated of: admitted who passes, admitted who fails, admitted who misses, exempt, excluded; exams and special exams open. */
async function examined() {
  const edition = await graded.edition(5);
  const [column] = await graded.weights(edition, ['TESTE-1', 100]);
  for (const kind of ['EXAME_NORMAL', 'RECORRENCIA', 'EXAME_ESPECIAL'] as const)
    await graded.period(edition.course_id, kind);
  const assessments = [12, 12, 12, 15, 8].map((value, at) =>
    givenCell(edition.students[at]!, column!, value),
  );
  await server.call(giveResult, { query: edition.writing, body: { assessments } }, edition.teacher.token);
  const frequency = await homologated(edition, 'FREQUENCIA');
  const [passes, fails, missed, exempt, excluded] = edition.students as [
    number,
    number,
    number,
    number,
    number,
  ];
  return { edition, frequency, passes, fails, missed, exempt, excluded };
}

test('only who has an exam and did not pass is named, once, with a reason, by the registry and not by who teaches there (I2)', async () => {
  const { edition, frequency, passes, fails, excluded } = await examined();
  await sit(edition, 'EXAME-NORMAL', [
    [passes, 12],
    [fails, 4],
  ]);
  expect((await refuseName(frequency, excluded)).message).toContain('excluído');
  expect((await refuseName(frequency, passes)).message).toContain('já está aprovado');
  const other = await graded.edition(1);
  expect(await refuseName(frequency, other.students[0]!)).toMatchObject({ http: 404 });
  const outside = [
    edition.teacher,
    other.teacher,
    ...(await Promise.all(['Testers', 'Student'].map(graded.signedIn))),
  ];
  for (const { token } of outside)
    expect(await refuseName(frequency, fails, token)).toMatchObject({ http: 403 });
  const own = await graded.signedIn('Secretaria');
  const { person_id } = own;
  await server.db.updateTable('student').set({ person_id }).where('id', '=', fails).execute();
  expect(await refuseName(frequency, fails, own.token)).toMatchObject({
    http: 403,
    message: messages.ownSpecialExam,
  });
  expect(
    await server.refused(
      nameForSpecialExam,
      { body: { sheet_id: frequency, student_id: fails, reason: 'x' } },
      clerk,
    ),
  ).toMatchObject({ http: 422 });
  expect((await nameOne(frequency, fails)).data).toMatchObject({ student_id: fails, reason, grade: '' });
  expect((await refuseName(frequency, fails)).message).toContain('já está nomeado');
  const list = await server.call(specialExams, { query: { search: '' } }, clerk);
  expect(list.data[0]).toMatchObject({ edition_id: edition.id, student_id: fails, withdrawn_at: null });
  const code = list.data[0]!.student_card_id;
  for (const search of [code, code.replaceAll('.', '')])
    expect((await server.call(specialExams, { query: { search } }, clerk)).data).toMatchObject([
      { student_id: fails },
    ]);
});

test('its grade replaces that of the normal exam, the same in grid, pauta, student’s page and history, and is counted by its weights', async () => {
  const { edition, frequency, passes, fails, missed } = await examined();
  await nameOne(frequency, missed);
  expect((await graded.grid(edition)).students.map(({ special_exam }) => special_exam)).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
  // Somebody who is named needs no normal exam; others have no special one.
  await sit(edition, 'EXAME-NORMAL', [
    [passes, 12],
    [fails, 4],
  ]);
  expect(await problems(edition, 'EXAME_NORMAL')).toEqual([]);
  await homologated(edition, 'EXAME_NORMAL');
  expect(await sit(edition, 'EXAME-ESPECIAL', [[fails, 15]])).toEqual([
    'O estudante não foi nomeado para o exame especial.',
  ]);
  expect(await problems(edition, 'EXAME_ESPECIAL')).toEqual(['Falta lançar 1 nota.']);
  expect(await sit(edition, 'EXAME-ESPECIAL', [[missed, 9]])).toEqual(['saved']);
  await homologated(edition, 'EXAME_ESPECIAL');
  const [exams] = (await server.call(examResults, { query: edition.place }, edition.teacher.token)).data;
  expect(exams!.weights).toContainEqual({ assessmentType: 'EXAME-NORMAL', percentage: 40 });
  expect(exams!.results).toContainEqual(
    expect.objectContaining({
      student_id: missed,
      assessment_type: 'EXAME_ESPECIAL',
      assessment_value: 9,
      status: 'NOTA',
    }),
  );
  // 12 × 60 % + 9 × 40 % = 10,8
  const result = { average: 1200, situation: 'ADMITIDO', final: 1080, result: 'APROVADO' };
  const { staff, student } = await viewsOf(edition, missed);
  expect(staff).toMatchObject({ ...result, exam: '9,0', special: true });
  expect(student).toMatchObject({ ...result, special_exam: true });
  expect(student.assessments.map(({ kind }) => kind)).toEqual([
    'FREQUENCIA',
    'EXAME_NORMAL',
    'EXAME_ESPECIAL',
  ]);
});

test('replaces a worse and a better exam alike, and the better of it and the recorrência counts', async () => {
  const { edition, frequency, fails, missed } = await examined();
  await sit(edition, 'EXAME-NORMAL', [
    [fails, 4],
    [missed, 'F'],
  ]);
  await nameOne(frequency, fails);
  await nameOne(frequency, missed);
  await sit(edition, 'EXAME-ESPECIAL', [
    [fails, 2],
    [missed, 'F'],
  ]);
  expect((await viewsOf(edition, fails)).staff).toMatchObject({
    exam: '2,0',
    final: 800,
    result: 'REPROVADO',
  });
  await sit(edition, 'RECORRENCIA', [[fails, 7]]);
  expect((await viewsOf(edition, fails)).staff).toMatchObject({
    resit: '7,0',
    final: 1000,
    result: 'APROVADO',
  });
  expect((await viewsOf(edition, missed)).staff).toMatchObject({
    exam: 'F',
    special: true,
    result: 'REPROVADO',
  });
});

test('before an exam is submitted, lists students near the pass mark with the formula of the grade that counts (I16)', async () => {
  const { edition, frequency, passes, fails, missed } = await examined();
  await sit(edition, 'EXAME-NORMAL', [
    [passes, 12],
    [fails, 4.25],
    [missed, 'F'],
  ]);
  const near = async (kind: SheetKind) =>
    (await server.call(submissionCheck, { query: { ...edition.writing, kind } }, edition.teacher.token)).data
      .near;
  expect(await near('EXAME_NORMAL')).toMatchObject([
    { student_id: fails, average: 890, mark: 900, formula: '(4,25 × 40 + 12,0 × 60) ÷ 100 = 8,9' },
  ]);
  await nameOne(frequency, missed);
  await sit(edition, 'EXAME-ESPECIAL', [[missed, 4.75]]);
  expect(await near('EXAME_ESPECIAL')).toMatchObject([
    { student_id: missed, average: 910, mark: 900, formula: '(4,75 × 40 + 12,0 × 60) ÷ 100 = 9,1' },
  ]);
});

test('a naming is taken back with a reason while nothing is entered; the exempt who is named need not come', async () => {
  const { edition, frequency, missed, exempt } = await examined();
  const { id } = (await nameOne(frequency, missed)).data;
  await nameOne(frequency, exempt);
  await sit(edition, 'EXAME-ESPECIAL', [[missed, 10]]);
  expect(await problems(edition, 'EXAME_ESPECIAL')).toEqual([]);
  const back = { params: { id }, body: { reason } };
  expect(await server.refused(withdrawSpecialExam, back, clerk)).toMatchObject({ http: 409 });
  const cell = (await graded.grid(edition)).students.find((one) => one.id === missed)!
    .assessment_exame_result[0]!;
  const blank = givenCell(missed, cell.assessment_formula_id, null, { version: cell.version });
  const query = edition.writing;
  await server.call(giveExamResult, { query, body: { assessments: [blank] } }, edition.teacher.token);
  expect((await server.call(withdrawSpecialExam, back, clerk)).data.withdrawn_at).not.toBeNull();
  expect((await graded.grid(edition)).students[2]!.special_exam).toBe(false);
  expect((await nameOne(frequency, missed)).data.withdrawn_at).toBeNull();
  // Notified each time, and never with the reason.
  const notices = await server.db
    .selectFrom('communication_recipient as r')
    .innerJoin('communication as c', 'c.id', 'r.communication_id')
    .innerJoin('student', 'student.person_id', 'r.person_id')
    .select(['c.title', 'c.body'])
    .where('student.id', '=', missed)
    .where('c.title', 'like', 'Exame especial%')
    .orderBy('c.id')
    .execute();
  expect(notices.map(({ title }) => title.split(':')[0])).toEqual([
    'Exame especial',
    'Exame especial retirado',
    'Exame especial',
  ]);
  expect([notices[0]!.body.includes(reason), notices[1]!.body.includes(reason)]).toEqual([false, true]);
});

test('grades enter while its activity is open, and who is named holds the end of the semester until they are', async () => {
  const { edition, frequency, passes, fails, missed } = await examined();
  const { id: academic_year_id } = await server.db
    .selectFrom('academic_year')
    .select('id')
    .where('designation', '=', String(thisYear))
    .executeTakeFirstOrThrow();
  const { id: x } = await server.db
    .insertInto('activity')
    .values({
      type: 'INICIO_ANO',
      academic_year_id,
      semester_id: 1,
      course_id: edition.course_id,
      date_start: inDays(-60),
      date_end: inDays(60),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sit(edition, 'EXAME-NORMAL', [
    [passes, 12],
    [fails, 8],
    [missed, 'F'],
  ]);
  await homologated(edition, 'EXAME_NORMAL');
  const admin = (await graded.signedIn('Admin')).token;
  const blockers = async () =>
    (await server.call(closingRehearsal, { params: { x } }, admin)).data.blockers.map(({ sheets }) => sheets);
  expect(await blockers()).toEqual([]);
  await nameOne(frequency, missed);
  expect(await blockers()).toEqual([[{ kind: 'EXAME_ESPECIAL', state: null }]]);
  const close = (date_end: string) =>
    server.db
      .updateTable('activity')
      .set({ date_end })
      .where('course_id', '=', edition.course_id)
      .where('type', '=', 'EXAME_ESPECIAL')
      .execute();
  const request = { query: edition.place };
  expect(await server.call(evaluationPeriod, request, edition.teacher.token)).toMatchObject({
    season: 'NORMAL',
  });
  await close(inDays(-1));
  expect((await sit(edition, 'EXAME-ESPECIAL', [[missed, 10]]))[0]).toContain('terminou');
  await close(inDays(1));
  await sit(edition, 'EXAME-ESPECIAL', [[missed, 10]]);
  await homologated(edition, 'EXAME_ESPECIAL');
  expect(await blockers()).toEqual([]);
  const { data } = await server.call(
    exportSheet,
    { query: { ...edition.place, type: 'FINAL' } },
    edition.teacher.token,
  );
  const paper = readPdf((await server.inject({ url: data.url! })).rawPayload).text.replaceAll(/\s+/g, ' ');
  expect(paper).toContain('Exame especial');
  expect(paper).toMatch(/12,0 F 10,0 11,2/);
});
