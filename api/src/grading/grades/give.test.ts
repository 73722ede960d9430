import { randomUUID } from 'node:crypto';
import {
  cellHistory,
  giveExamResult,
  giveResult,
  gradeChanges,
  publishColumn,
  updateResult,
} from '@portal/shared-kit/contract/grading/grade';
import { gradeTexts } from '@portal/shared-kit/contract/grading/grade-rules';
import { evaluationPeriod, gradeGrid } from '@portal/shared-kit/contract/grading/grid';
import { askReopening } from '@portal/shared-kit/contract/grading/sheet';
import { changeEnrolment } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { inDays } from '../../testing/activities.ts';
import { thisYear } from '../../testing/enrolled.ts';
import { givenCell, gradedServer, type GradedEdition } from '../../testing/graded.ts';
import { messages } from '../messages.ts';

const graded = gradedServer();
const { server } = graded;
const save = async (
  edition: GradedEdition,
  assessments: ReturnType<typeof givenCell>[],
  token = edition.teacher.token,
) => (await server.call(giveResult, { query: edition.writing, body: { assessments } }, token)).data;
const weighed = async (students = 3) => {
  const edition = await graded.edition(students);
  const [column, second] = await graded.weights(edition, ['TESTE-1', 60], ['TESTE-2', 40]);
  return { edition, column: column!, second: second!, students: edition.students };
};
const valuesOf = async (edition: GradedEdition, column: number) =>
  (await graded.grid(edition)).students.map(
    ({ assessment_result }) =>
      assessment_result.find((cell) => cell.assessment_formula_id === column)?.assessment_value ?? null,
  );

test('grades are saved with comma or dot and come back in the grid with their versions', async () => {
  const { edition, column, students } = await weighed();
  const [a, b, c] = students;
  const { results, saved } = await save(edition, [
    givenCell(a!, column, '12,5'),
    givenCell(b!, column, 0),
    givenCell(c!, column, null, { status: 'F' }),
  ]);
  expect(saved).toBe(3);
  expect(results.map(({ version, outcome }) => [version, outcome])).toEqual(Array(3).fill([1, 'saved']));
  const { students: shown, edition: head } = await graded.grid(edition);
  expect(head).toMatchObject({ edition_id: edition.id, role: 'RESPONSAVEL', locked: false });
  expect(shown.map(({ assessment_result: [cell] }) => [cell?.assessment_value, cell?.status])).toEqual([
    [12.5, 'NOTA'],
    [0, 'NOTA'],
    [null, 'F'],
  ]);
});

test('of two users who loaded 12, the second gets the new value 13 with author and time; nothing is overwritten and the other 59 cells are saved', async () => {
  const { edition, column, students } = await weighed(60);
  const assistant = await graded.teacher([edition.id], 'ASSISTENTE');
  await save(
    edition,
    students.map((student) => givenCell(student, column, 12)),
  );
  await save(edition, [givenCell(students[0]!, column, 13, { version: 1 })]);
  const { results } = await save(
    edition,
    students.map((student) => givenCell(student, column, 14, { version: 1 })),
    assistant.token,
  );
  const { name } = await server.db
    .selectFrom('person')
    .select('full_name as name')
    .where('id', '=', edition.teacher.person_id)
    .executeTakeFirstOrThrow();
  expect(results[0]).toMatchObject({
    outcome: 'conflict',
    assessment_value: 13,
    version: 2,
    author: name,
    at: expect.any(String),
    message: expect.stringContaining(name),
  });
  expect(results.slice(1).map(({ outcome }) => outcome)).toEqual(Array(59).fill('saved'));
  const all = (await valuesOf(edition, column)).toSorted((one, other) => one! - other!);
  expect(all).toEqual([13, ...Array<number>(59).fill(14)]);
});

test('the same change sent again changes nothing and is answered as the first time', async () => {
  const { edition, column, students } = await weighed();
  const cell = givenCell(students[0]!, column, 12);
  const first = await save(edition, [cell]);
  await save(edition, [givenCell(students[0]!, column, 15, { version: 1 })]);
  const again = await save(edition, [cell]);
  expect(again.results[0]).toMatchObject({
    outcome: 'saved',
    version: first.results[0]!.version,
    assessment_value: 12,
  });
  expect(await valuesOf(edition, column)).toEqual([15, null, null]);
  const elsewhere = { ...cell, student_id: students[1]! };
  expect((await save(edition, [elsewhere])).results[0]).toMatchObject({ outcome: 'refused' });
});

test('of saves of one cell at the same time one wins and the others are told', async () => {
  const { edition, column, students } = await weighed();
  const outcomes = await Promise.all(
    [11, 12, 13, 14].map((value) => save(edition, [givenCell(students[0]!, column, value)])),
  );
  const won = outcomes.flatMap(({ results }) => results).filter(({ outcome }) => outcome === 'saved');
  expect(won).toHaveLength(1);
  expect((await valuesOf(edition, column))[0]).toBe(won[0]!.assessment_value);
});

test.each([
  ['20,01', gradeTexts.outOfRange],
  ['-1', gradeTexts.outOfRange],
  ['abc', gradeTexts.invalid],
])(
  '%p is refused with the message of the specification, the other cells are saved',
  async (value, message) => {
    const { edition, column, students } = await weighed();
    const answer = await server.call(
      giveResult,
      {
        query: edition.writing,
        body: { assessments: [givenCell(students[0]!, column, value), givenCell(students[1]!, column, 10)] },
      },
      edition.teacher.token,
    );
    expect(answer.data.results.map((one) => [one.outcome, one.message])).toEqual([
      ['refused', message],
      ['saved', null],
    ]);
    expect(answer.errors).toEqual({ 'assessments.0.assessment_value': [message] });
  },
);

test('before the weights add up to 100 nothing is entered (row 61)', async () => {
  const edition = await graded.edition(1);
  const [column] = await graded.weights(edition, ['TESTE-1', 95]);
  expect((await save(edition, [givenCell(edition.students[0]!, column!, 12)])).results[0]).toMatchObject({
    outcome: 'refused',
    version: 0,
    message: expect.stringContaining('100%'),
  });
});

describe('after the deadline', () => {
  const late = async () => {
    const { edition, column, students } = await weighed(1);
    await server.db
      .updateTable('activity')
      .set({ date_end: new Date(Date.now() - 1000).toISOString() })
      .where('course_id', '=', edition.course_id)
      .execute();
    return { edition, column, student: students[0]! };
  };

  test('a save one second late by the clock of the server is refused and kept as a draft', async () => {
    const { edition, column, student } = await late();
    const { results } = await save(edition, [givenCell(student, column, 12)]);
    expect(results[0]).toMatchObject({ outcome: 'refused', message: expect.stringContaining('terminou') });
    const drafts = await server.db
      .selectFrom('grade_draft')
      .select(['hundredths', 'author_id'])
      .where('edition_id', '=', edition.id)
      .execute();
    expect(drafts).toEqual([{ hundredths: 1200, author_id: edition.teacher.userId }]);
    const query = { ...edition.writing, kind: 'FREQUENCIA' as const };
    const body = { reason: 'Falhou a ligação', days: 1 };
    const reopening = await server.call(askReopening, { query, body }, edition.teacher.token);
    expect(reopening.data).toMatchObject({ state: 'PENDENTE', drafts: 1 });
    expect(await valuesOf(edition, column)).toEqual([null]);
  });

  test('a reopening lets grades in again until it ends', async () => {
    const { edition, column, student } = await late();
    const { userId } = await graded.signedIn('Admin');
    await server.db
      .insertInto('grade_reopening')
      .values({
        edition_id: edition.id,
        kind: 'FREQUENCIA',
        days: 2,
        reason: 'Doença',
        state: 'AUTORIZADO',
        asked_by: edition.teacher.userId,
        decided_by: userId,
        until: inDays(2),
      })
      .execute();
    const { token } = edition.teacher;
    expect(await server.call(evaluationPeriod, { query: edition.place }, token)).toMatchObject({
      status: 'Prorrogado',
      Assessment: true,
      Exames: false,
      season: null,
      extension_until: expect.any(String),
    });
    expect((await save(edition, [givenCell(student, column, 12)])).saved).toBe(1);
  });

  test('a class of an earlier year is locked unless something of that year is open (I12)', async () => {
    const edition = await graded.edition(1, { open: false, year: 2025 });
    expect((await graded.grid(edition)).edition.locked).toBe(true);
    await graded.period(edition.course_id, 'RECORRENCIA', [-1, 1], 2025);
    expect((await graded.grid(edition)).edition.locked).toBe(false);
  });
});

test('in January the recorrência of last year’s class is entered while its activity is open, and nothing else of it (I12)', async () => {
  const last = thisYear - 1;
  const edition = await graded.edition(1, { open: false, year: last });
  const { course_id, teacher, writing } = edition;
  const [student] = edition.students;
  for (const kind of ['FREQUENCIA', 'EXAME_NORMAL'] as const)
    await graded.period(course_id, kind, [-5, 5], last);
  const [column] = await graded.weights(edition, ['TESTE-1', 100]);
  await save(edition, [givenCell(student!, column!, 12)]);
  await graded.submit(edition);
  const sit = async (assessmentType: 'EXAME-NORMAL' | 'RECORRENCIA', value: number, version = 0) => {
    const { assessment_formula_id: _none, ...cell } = givenCell(student!, 0, value, { version });
    const query = { ...writing, assessmentType };
    const { data } = await server.call(
      giveExamResult,
      { query, body: { assessments: [cell] } },
      teacher.token,
    );
    return data.results[0]!.outcome;
  };
  expect(await sit('EXAME-NORMAL', 4)).toBe('saved');
  await server.db
    .updateTable('activity')
    .set({ date_end: new Date(Date.now() - 1000).toISOString() })
    .where('course_id', '=', course_id)
    .execute();
  expect(await sit('RECORRENCIA', 11)).toBe('refused');
  await graded.period(course_id, 'RECORRENCIA', [-1, 1], last);
  expect(await sit('RECORRENCIA', 11)).toBe('saved');
  expect(await sit('EXAME-NORMAL', 20, 1)).toBe('refused');
});

test('an enrolment that is annulled while the grid is open refuses the grade; reinstated, its grades are back (I8)', async () => {
  const { edition, column, second, students } = await weighed();
  const [first] = students;
  const { token } = await graded.signedIn('Admin');
  await save(edition, [givenCell(first!, column, 12)]);
  const params = { id: edition.enrolments[0]! };
  const state = (to: 'ANULADO' | 'INSCRITO') =>
    server.call(changeEnrolment, { params, body: { state: to, reason: 'A pedido do estudante' } }, token);
  await state('ANULADO');
  const { results } = await save(edition, [
    givenCell(first!, second, 15),
    givenCell(students[1]!, second, 9),
  ]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'saved']);
  expect((await graded.grid(edition)).students[0]).toMatchObject({ state: 'ANULADO' });
  await state('INSCRITO');
  expect((await graded.grid(edition)).students[0]).toMatchObject({
    state: 'INSCRITO',
    assessment_result: [{ assessment_value: 12 }],
  });
});

test('a dispensation asks for a reason; an emptied cell is blank, not 0; the history tells old, new, who and when', async () => {
  const { edition, column, students } = await weighed();
  const [student] = students;
  expect((await save(edition, [givenCell(student!, column, null, { status: 'D' })])).refused).toBe(1);
  const reason = 'Deliberação do conselho';
  await save(edition, [givenCell(student!, column, null, { status: 'D', reason })]);
  await save(edition, [givenCell(student!, column, 11.25, { version: 1 })]);
  await save(edition, [givenCell(student!, column, '', { version: 2 })]);
  expect(await valuesOf(edition, column)).toEqual([null, null, null]);
  const query = { student_id: student!, assessment_formula_id: column };
  const { data } = await server.call(cellHistory, { query }, edition.teacher.token);
  expect(data.map(({ old, new: now, reason: why }) => [old, now, why])).toEqual([
    ['11,25', '', ''],
    ['D', '11,25', ''],
    ['', 'D', reason],
  ]);
});

test('the history of a cell cannot be changed, nor a cell deleted, by any statement', async () => {
  const { edition, column, students } = await weighed();
  await save(edition, [givenCell(students[0]!, column, 12)]);
  await expect(server.db.updateTable('grade_event').set({ reason: 'x' }).execute()).rejects.toThrow(
    'append-only',
  );
  await expect(server.db.deleteFrom('grade').execute()).rejects.toThrow('never deleted');
});

test('returns changes of others since the last read, in order (live values by poll)', async () => {
  const { edition, column, students } = await weighed();
  const { since } = await graded.grid(edition);
  await save(edition, [givenCell(students[0]!, column, 12)]);
  await save(edition, [givenCell(students[0]!, column, 13, { version: 1 })]);
  const changesSince = async (from: number) =>
    (await server.call(gradeChanges, { query: { ...edition.place, since: from } }, edition.teacher.token))
      .data;
  const { since: next, cells } = await changesSince(since);
  expect(
    cells.map(({ assessment_value, version, student_id }) => [assessment_value, version, student_id]),
  ).toEqual([
    [12, 1, students[0]],
    [13, 2, students[0]],
  ]);
  expect((await changesSince(next)).cells).toEqual([]);
});

test('one result is changed by its own id, with its version', async () => {
  const { edition, column, students } = await weighed();
  const [student] = students;
  const { results } = await save(edition, [givenCell(student!, column, 12)]);
  const params = { studentId: student!, x: results[0]!.id! };
  const { token } = edition.teacher;
  const body = { assessment_value: '14', version: 1 };
  expect((await server.call(updateResult, { params, body }, token)).data).toMatchObject({
    version: 2,
    assessment_value: 14,
  });
  expect(
    await server.refused(updateResult, { params, body: { ...body, assessment_value: 15 } }, token),
  ).toMatchObject({ http: 409 });
  expect(
    await server.refused(updateResult, { params: { ...params, studentId: students[1]! }, body }, token),
  ).toMatchObject({ http: 404 });
});

test('exam grades wait for the pauta of the frequency (I2)', async () => {
  const { edition, students } = await weighed();
  await server.db
    .insertInto('grade_item')
    .values({ edition_id: edition.id, kind: 'EXAME_NORMAL', type: 'EXAME-NORMAL' })
    .execute();
  await graded.period(edition.course_id, 'EXAME_NORMAL');
  const { assessment_formula_id: _none, ...cell } = givenCell(students[0]!, 0, 12);
  const query = { ...edition.writing, assessmentType: 'EXAME-NORMAL' };
  const { data } = await server.call(
    giveExamResult,
    { query, body: { assessments: [cell] } },
    edition.teacher.token,
  );
  expect(data.results[0]).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining('frequência'),
  });
});

test('a teacher who is a student of their own class gives no grade to themselves', async () => {
  const { edition, column, students } = await weighed();
  const [own, other] = students;
  const { person_id } = edition.teacher;
  expect((await graded.grid(edition)).read_only).toEqual([]);
  await server.db.updateTable('student').set({ person_id }).where('id', '=', own!).execute();
  const cells = [givenCell(own!, column, 20), givenCell(other!, column, 12)];
  expect((await save(edition, cells)).results).toMatchObject([
    { outcome: 'refused', message: messages.ownGrade },
    { outcome: 'saved' },
  ]);
  expect((await graded.grid(edition)).read_only).toEqual([{ student_id: own, reason: messages.ownGrade }]);
  const assistant = await graded.teacher([edition.id], 'ASSISTENTE');
  expect((await save(edition, cells.slice(0, 1), assistant.token)).results[0]).toMatchObject({
    outcome: 'saved',
  });
  expect((await graded.grid(edition, assistant.token)).read_only).toEqual([]);
});

test('a teacher who left gives no grades any more', async () => {
  const { edition, column, students } = await weighed();
  const { teacher_id } = await server.db
    .selectFrom('teaching')
    .select('teacher_id')
    .where('edition_id', '=', edition.id)
    .executeTakeFirstOrThrow();
  await server.db.updateTable('teacher').set({ active: false }).where('id', '=', teacher_id).execute();
  const request = { query: edition.writing, body: { assessments: [givenCell(students[0]!, column, 12)] } };
  expect((await server.refused(giveResult, request, edition.teacher.token)).http).toBe(403);
});

test('autosave sends no notice', async () => {
  const { edition, column } = await weighed(0);
  const { student_id } = await graded.learner(edition);
  const noticeCounts = async () => {
    const mails = await server.db.selectFrom('outbox').select('id').execute();
    const notices = await server.db.selectFrom('communication').select('id').execute();
    return [mails.length, notices.length] as const;
  };
  const [mails, notices] = await noticeCounts();
  expect((await save(edition, [givenCell(student_id, column, 12)])).saved).toBe(1);
  expect(await noticeCounts()).toEqual([mails, notices]);
  // Once it is published the same student, who has an account, is notified.
  await server.call(publishColumn, { params: { id: column } }, edition.teacher.token);
  expect((await noticeCounts())[0]).toBe(mails + 1);
});

test('teacher of another class, one whose allocation ended, staff, verifier and student: refused', async () => {
  const { edition, column, students } = await weighed();
  const other = await weighed();
  const formerTeacher = await graded.teacher([edition.id], 'ASSISTENTE');
  await server.db
    .updateTable('teaching')
    .set({ started_on: '2020-01-01', ended_on: '2020-02-01' })
    .where('teacher_id', '=', formerTeacher.teacher_id)
    .execute();
  const body = { assessments: [givenCell(students[0]!, column, 12)] };
  const outside = [other.edition.teacher, formerTeacher, await graded.signedIn('Student')];
  const staff = await Promise.all(['Master', 'Admin', 'Secretaria', 'Testers'].map(graded.signedIn));
  for (const { token } of [...outside, ...staff])
    expect(await server.refused(giveResult, { query: edition.writing, body }, token)).toMatchObject({
      http: 403,
    });
  for (const { token } of outside)
    expect(await server.refused(gradeGrid, { query: edition.place }, token)).toMatchObject({ http: 403 });
  for (const { token } of staff) expect((await graded.grid(edition, token)).edition.role).toBeNull();
  const foreign = givenCell(students[0]!, other.column, 12);
  expect((await save(edition, [foreign])).results[0]).toMatchObject({ outcome: 'refused' });
  const stranger = givenCell(other.students[0]!, column, 12, { client_id: randomUUID() });
  expect((await save(edition, [stranger])).results[0]).toMatchObject({ outcome: 'refused' });
});
