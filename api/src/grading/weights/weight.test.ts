import {
  allFormulas,
  classFormula,
  copyWeights,
  deleteFormula,
  examWeightList,
  formulaByClass,
  formulaByClassId,
  formulaOfClass,
  previewExamWeights,
  previewWeights,
  saveExamWeights,
  saveWeights,
  updateFormula,
} from '@portal/shared-kit/contract/grading/weight';
import { giveExamResult, giveResult, publishColumn } from '@portal/shared-kit/contract/grading/grade';
import { gradeTexts } from '@portal/shared-kit/contract/grading/grade-rules';
import { weightTexts } from '@portal/shared-kit/contract/grading/weight-rules';
import { sql } from 'kysely';
import { editionAt } from '../../testing/class-groups.ts';
import { gradedServer, givenCell } from '../../testing/graded.ts';

const scenario = gradedServer();
const { server } = scenario;
const weigh = (...weights: [string, number | string, number?][]) =>
  weights.map(([assessment_type, percentage, formula_id]) => ({ assessment_type, percentage, formula_id }));

/** The notices whose title begins so, of all editions of this file, with their students. */
const told = (title: string) =>
  server.db
    .selectFrom('communication as c')
    .innerJoin('communication_recipient as r', 'r.communication_id', 'c.id')
    .leftJoin('student', 'student.person_id', 'r.person_id')
    .select(['c.body', 'student.id as student_id'])
    .where('c.title', 'like', `${title}: %`)
    .orderBy('student.id')
    .execute();

test('an edition without weights says so in the words of the specification, and one with them answers a list', async () => {
  const edition = await scenario.edition(1);
  const readFormula = () => server.call(classFormula, { query: edition.place }, edition.teacher.token);
  expect(await readFormula()).toEqual({ status: false, message: gradeTexts.noWeights });
  await scenario.weights(edition, ['TESTE-1', 60], ['MINI-TESTE-1', 35]);
  const found = await readFormula();
  expect(found).toMatchObject([
    { assessment_type: 'MINI-TESTE-1', percentage: 35, grades: 0 },
    { assessment_type: 'TESTE-1', percentage: 60 },
  ]);
  for (const call of [allFormulas, formulaByClass, formulaByClassId, formulaOfClass])
    expect(await server.call(call, { query: edition.place }, edition.teacher.token)).toEqual(found);
});

test('a draft under 100 is saved, above 100 is refused, and nothing of it is kept', async () => {
  const edition = await scenario.edition(1);
  await scenario.weights(edition, ['TESTE-1', 60]);
  const body = { weights: weigh(['TESTE-2', 40.01]) };
  expect(
    await server.refused(saveWeights, { query: edition.writing, body }, edition.teacher.token),
  ).toMatchObject({ http: 422, message: weightTexts.above100 });
  const exact = { weights: weigh(['TESTE', '39,99', undefined]), removeWeight: [] };
  expect(
    await server.refused(saveWeights, { query: edition.writing, body: exact }, edition.teacher.token),
  ).toMatchObject({ message: 'o TESTE-1 ja existe' });
  const fit = { weights: weigh(['TESTE-2', '39,99']) };
  const { data } = await server.call(
    saveWeights,
    { query: edition.writing, body: fit },
    edition.teacher.token,
  );
  expect(data.total).toBe(99.99);
});

test('two columns change their names with each other in one save', async () => {
  const edition = await scenario.edition(1);
  const [first, second] = await scenario.weights(edition, ['TESTE-1', 60], ['TESTE-2', 40]);
  const body = { weights: weigh(['TESTE-2', 60, first], ['TESTE-1', 40, second]) };
  const { data } = await server.call(saveWeights, { query: edition.writing, body }, edition.teacher.token);
  expect(data.formulas.map(({ id, assessment_type }) => [id, assessment_type])).toEqual([
    [second, 'TESTE-1'],
    [first, 'TESTE-2'],
  ]);
});

describe('where grades exist (I6)', () => {
  const graded = async () => {
    const edition = await scenario.edition(2);
    const [a, b] = await scenario.weights(edition, ['TESTE-1', 50], ['TESTE-2', 50]);
    const [one, other] = edition.students;
    const assessments = [
      givenCell(one!, a!, 8),
      givenCell(one!, b!, 14),
      givenCell(other!, a!, 12),
      givenCell(other!, b!, 12),
    ];
    await server.call(giveResult, { query: edition.writing, body: { assessments } }, edition.teacher.token);
    return { edition, a: a!, b: b!, one: one! };
  };

  test('previews who changes situation, and the preview writes nothing', async () => {
    const { edition, a, b, one } = await graded();
    const body = { weights: weigh(['TESTE-1', 90, a], ['TESTE-2', 10, b]) };
    const { data } = await server.call(
      previewWeights,
      { query: edition.writing, body },
      edition.teacher.token,
    );
    expect(data).toMatchObject({
      total: 100,
      needs_reason: true,
      archived: [],
      told: 0,
      moved: [{ student_id: one, from: 'ADMITIDO', to: 'EXCLUIDO', average_from: 1100, average_to: 860 }],
    });
    expect((await scenario.grid(edition)).columns.map(({ percentage }) => percentage)).toEqual([50, 50]);
  });

  test('a change asks for a reason, which stands in the audit', async () => {
    const { edition, a } = await graded();
    const body = { assessment_type: 'TESTE-1', percentage: 40 };
    const params = { id: a };
    expect(await server.refused(updateFormula, { params, body }, edition.teacher.token)).toMatchObject({
      http: 422,
      errors: { reason: [expect.any(String)] },
    });
    const reason = 'Decidido com a turma';
    await server.call(updateFormula, { params, body: { ...body, reason } }, edition.teacher.token);
    const entry = await server.db
      .selectFrom('audit_log')
      .select(['reason', 'changes'])
      .where('action', '=', 'edition.weights')
      .where('entity_id', '=', String(edition.id))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ reason, changes: [{ field: 'TESTE-1', old: 50, new: 40 }] });
  });

  test('notifies only students with a published grade of the change and its reason, once, in the portal and by mail', async () => {
    const { edition, a, b, one } = await graded();
    const { token } = edition.teacher;
    const { student_id } = await scenario.learner(edition);
    const hidden = await scenario.learner(edition);
    const assessments = [givenCell(student_id, a, 15), givenCell(hidden.student_id, b, 15)];
    await server.call(giveResult, { query: edition.writing, body: { assessments } }, token);
    await server.call(publishColumn, { params: { id: a } }, token);
    const notices = () => told('Pesos alterados');
    const query = edition.writing;
    const change = (...weights: Parameters<typeof weigh>) => ({
      weights: weigh(...weights),
      reason: 'Decidido com a turma',
    });
    const moved = change(['TESTE-1', '62,5', a], ['TESTE-2', 27.5, b], ['MINI-TESTE-1', 10]);
    const { data } = await server.call(previewWeights, { query, body: moved }, token);
    expect(data.told).toBe(3);
    expect(await notices()).toEqual([]);
    await server.call(saveWeights, { query, body: moved }, token);
    const body =
      'TESTE-1: de 50\u00a0% para 62,5\u00a0%; TESTE-2: de 50\u00a0% para 27,5\u00a0%; MINI-TESTE-1 passa a contar 10\u00a0%. Motivo: Decidido com a turma';
    expect(await notices()).toEqual(
      [one, edition.students[1]!, student_id].map((id) => ({ body, student_id: id })),
    );
    const mails = await server.db
      .selectFrom('outbox')
      .select('payload')
      .where(sql<boolean>`payload::text like '%Pesos alterados%'`)
      .execute();
    expect(mails).toHaveLength(1);
    // Another name moves no average.
    await server.call(saveWeights, { query, body: change(['TESTE-3', 27.5, b]) }, token);
    expect(await notices()).toHaveLength(3);
  });

  test('another name of a published column asks for a reason, notifies those with a grade in it, and stands in the audit', async () => {
    const { edition, a, b } = await graded();
    const { token } = edition.teacher;
    const learner = await scenario.learner(edition);
    const body = { assessments: [givenCell(learner.student_id, b, 15)] };
    await server.call(giveResult, { query: edition.writing, body }, token);
    await server.call(publishColumn, { params: { id: a } }, token);
    const swapped = { weights: weigh(['TESTE-2', 50, a], ['TESTE-1', 50, b]) };
    const query = edition.writing;
    const { data } = await server.call(previewWeights, { query, body: swapped }, token);
    expect(data).toMatchObject({ needs_reason: true, told: 2, moved: [] });
    expect(await server.refused(saveWeights, { query, body: swapped }, token)).toMatchObject({
      http: 422,
      errors: { reason: [expect.any(String)] },
    });
    const reason = 'Provas trocadas';
    await server.call(saveWeights, { query, body: { ...swapped, reason } }, token);
    const said =
      'TESTE-1 passa a chamar-se TESTE-2; TESTE-2 passa a chamar-se TESTE-1. Motivo: Provas trocadas';
    expect(await told('Avaliações com outro nome')).toEqual(
      edition.students.map((id) => ({ student_id: id, body: said })),
    );
    const entry = await server.db
      .selectFrom('audit_log')
      .select(['reason', 'changes'])
      .where('action', '=', 'edition.weights')
      .where('entity_id', '=', String(edition.id))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      reason,
      changes: [
        { field: 'assessment_type', old: 'TESTE-1', new: 'TESTE-2' },
        { field: 'assessment_type', old: 'TESTE-2', new: 'TESTE-1' },
      ],
    });
  });

  test('a column that gives way to a new one of the same name and weight stands in the audit', async () => {
    const { edition, b } = await graded();
    const body = { weights: weigh(['TESTE-2', 50]), removeWeight: [b], reason: 'Prova anulada' };
    await server.call(saveWeights, { query: edition.writing, body }, edition.teacher.token);
    const { changes } = await server.db
      .selectFrom('audit_log')
      .select('changes')
      .where('action', '=', 'edition.weights')
      .where('entity_id', '=', String(edition.id))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(changes).toEqual([
      { field: 'TESTE-2', old: 50, new: null },
      { field: 'TESTE-2', old: null, new: 50 },
    ]);
  });

  test('a column that is removed is archived with its grades (row 62)', async () => {
    const { edition, b } = await graded();
    const { token } = edition.teacher;
    expect(await server.refused(deleteFormula, { params: { id: b } }, token)).toMatchObject({ http: 422 });
    await server.call(deleteFormula, { params: { id: b }, query: { reason: 'Teste anulado' } }, token);
    expect((await scenario.grid(edition)).columns.map(({ assessment_type }) => assessment_type)).toEqual([
      'TESTE-1',
    ]);
    const grades = await server.db.selectFrom('grade').select('id').where('item_id', '=', b).execute();
    expect(grades).toHaveLength(2);
  });
});

test('weights are copied from another class into one that has none (row 60)', async () => {
  const from = await scenario.edition(1);
  const to = await scenario.edition(1);
  await scenario.weights(from, ['TESTE-1', 70], ['TRABALHO-PESQUISA-1', 30]);
  const copy = (token: string) => ({
    query: to.writing,
    body: { classmate_id: from.class_id, subject_id: from.subject_id },
    token,
  });
  const { query, body } = copy(to.teacher.token);
  expect(await server.refused(copyWeights, { query, body }, to.teacher.token)).toMatchObject({ http: 403 });
  const both = await scenario.teacher([from.id, to.id], 'ASSISTENTE');
  const { data } = await server.call(copyWeights, { query, body }, both.token);
  expect(data.total).toBe(100);
  expect(await server.refused(copyWeights, { query, body }, both.token)).toMatchObject({ http: 409 });
});

test('of a class that has the subject in both semesters the weights of the one that was chosen are copied', async () => {
  const from = await scenario.edition(1);
  const to = await scenario.edition(1);
  await scenario.weights(from, ['TESTE-1', 100]);
  const { class_id, subject_id } = from;
  const second = await editionAt(server.db, { class_id, subject_id, semester_id: 2 });
  await server.db
    .insertInto('grade_item')
    .values({ edition_id: second, type: 'TESTE-1', weight: 4000 })
    .execute();
  const { token } = await scenario.teacher([from.id, second, to.id], 'ASSISTENTE');
  const body = { classmate_id: class_id, subject_id, semester_id: 2 };
  const { data } = await server.call(copyWeights, { query: to.writing, body }, token);
  expect(data.total).toBe(40);
});

describe('exam weights', () => {
  const exams = (frequency: unknown, exam: unknown, resit: unknown) => ({
    weights: [
      { assessmentType: 'MEDIAFREQUENCIA', percentage: frequency },
      { assessmentType: 'EXAME-NORMAL', percentage: exam },
      { assessmentType: 'RECORRENCIA', percentage: resit },
    ],
  });

  test.each([
    [['', 40, 40], weightTexts.frequencyEmpty],
    [[60, null, 40], weightTexts.examEmpty],
    [[60, 40, ''], weightTexts.resitEmpty],
    [[101, 40, 40], weightTexts.frequencyAbove],
    [[60, 101, 40], weightTexts.examAbove],
    [[60, 40, '100,5'], weightTexts.resitAbove],
    [[60, 40, 50], weightTexts.examSum],
  ])('%p is refused with %p', async (values, message) => {
    const edition = await scenario.edition(1);
    const body = exams(...(values as [unknown, unknown, unknown]));
    expect(
      await server.refused(saveExamWeights, { query: edition.writing, body }, edition.teacher.token),
    ).toMatchObject({ http: 422, message });
  });

  test('begin as 60/40/40, and without a subject all editions of the class are answered and saved (I6)', async () => {
    const edition = await scenario.edition(1);
    const { token } = edition.teacher;
    const query = { classmate_id: edition.class_id, year: edition.year };
    const shown = async () => (await server.call(examWeightList, { query }, token)).data;
    expect(await shown()).toMatchObject([
      {
        subject_id: edition.subject_id,
        flagged: false,
        weights: [{ percentage: 60 }, { percentage: 40 }, {}],
      },
    ]);
    const body = exams(50, '50', '50,00') as never;
    await server.call(saveExamWeights, { query: { classmate: edition.class_id }, body }, token);
    expect((await shown())[0]!.weights.map(({ percentage }) => percentage)).toEqual([50, 50, 50]);
  });
});

test('where grades exist, a change of exam weights shows whose result changes, requires a reason and notifies them (I6)', async () => {
  const edition = await scenario.edition(1);
  const { course_id, teacher, writing: query } = edition;
  const [column] = await scenario.weights(edition, ['TESTE-1', 100]);
  const body = (frequency: number, exam: number, reason?: string) => ({
    weights: [
      { assessmentType: 'MEDIAFREQUENCIA' as const, percentage: frequency },
      { assessmentType: 'EXAME-NORMAL' as const, percentage: exam },
      { assessmentType: 'RECORRENCIA' as const, percentage: exam },
    ],
    ...(reason && { reason }),
  });
  const preview = async () =>
    (await server.call(previewExamWeights, { query, body: body(20, 80) }, teacher.token)).data;
  expect(await preview()).toEqual({ needs_reason: false, moved: [], told: 0 });
  await server.call(saveExamWeights, { query, body: body(50, 50) }, teacher.token);

  const [student] = edition.students;
  const grade = [givenCell(student!, column!, 12)];
  await server.call(giveResult, { query, body: { assessments: grade } }, teacher.token);
  await server.call(publishColumn, { params: { id: column! } }, teacher.token);
  await scenario.submit(edition);
  await scenario.period(course_id, 'EXAME_NORMAL');
  const { assessment_formula_id: _none, ...cell } = givenCell(student!, 0, 8);
  const exam = {
    query: { ...query, assessmentType: 'EXAME-NORMAL' as const },
    body: { assessments: [cell] },
  };
  await server.call(giveExamResult, exam, teacher.token);
  expect(await preview()).toMatchObject({
    needs_reason: true,
    told: 1,
    moved: [{ student_id: student, from: 'APROVADO', to: 'REPROVADO' }],
  });
  expect(await server.refused(saveExamWeights, { query, body: body(20, 80) }, teacher.token)).toMatchObject({
    http: 422,
    errors: { reason: ['Há notas lançadas: indique o motivo.'] },
  });
  const reason = 'Regulamento do curso';
  await server.call(saveExamWeights, { query, body: body(20, 80, reason) }, teacher.token);
  const notices = await server.db
    .selectFrom('communication as c')
    .innerJoin('communication_recipient as r', 'r.communication_id', 'c.id')
    .innerJoin('student', 'student.person_id', 'r.person_id')
    .select('c.body')
    .where('c.title', 'like', 'Pesos alterados: %')
    .where('student.id', '=', student!)
    .execute();
  expect(notices).toEqual([
    {
      body: 'MEDIAFREQUENCIA: de 50\u00a0% para 20\u00a0%; EXAME-NORMAL: de 50\u00a0% para 80\u00a0%; RECORRENCIA: de 50\u00a0% para 80\u00a0%. Motivo: Regulamento do curso',
    },
  ]);
  // The same again changes nothing, and asks for nothing.
  await server.call(saveExamWeights, { query, body: body(20, 80) }, teacher.token);
  const other = await scenario.edition(1);
  expect(
    await server.refused(previewExamWeights, { query, body: body(20, 80) }, other.teacher.token),
  ).toMatchObject({ http: 403 });
});

test('weights are changed by a teacher of the edition and by nobody else', async () => {
  const edition = await scenario.edition(1);
  const other = await scenario.edition(1);
  const body = { weights: weigh(['TESTE-1', 100]) };
  for (const who of [
    other.teacher,
    ...(await Promise.all(['Master', 'Admin', 'Testers', 'Student'].map(scenario.signedIn))),
  ])
    expect(await server.refused(saveWeights, { query: edition.writing, body }, who.token)).toMatchObject({
      http: 403,
    });
});
