import { createHash } from 'node:crypto';
import { changeEnrolment } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import {
  giveExamResult,
  giveResult,
  publishColumn,
  unpublishColumn,
  updateResult,
} from '@portal/shared-kit/contract/grading/grade';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import {
  homologateSheet,
  returnSheet,
  sheet,
  sheets,
  submissionCheck,
  submitSheet,
} from '@portal/shared-kit/contract/grading/sheet';
import { printedChecksum } from '@portal/shared-kit/contract/grading/sheet-rules';
import { updateFormula } from '@portal/shared-kit/contract/grading/weight';
import { thisYear } from '../../testing/enrolled.ts';
import { givenCell, gradedServer, type GradedEdition } from '../../testing/graded.ts';

const it = gradedServer();
const { server } = it;
const reason = 'Falta uma nota';

/** An edition whose students have these grades in its only column. */
async function graded(...values: (number | null)[]) {
  const edition = await it.edition(values.length);
  const [column] = await it.weights(edition, ['TESTE-1', 100]);
  await give(edition, column!, values);
  return { edition, column: column! };
}
async function give(edition: GradedEdition, column: number, values: readonly (number | null)[]) {
  const assessments = values.flatMap((value, index) =>
    value === null ? [] : [givenCell(edition.students[index]!, column, value)],
  );
  return (
    await server.call(giveResult, { query: edition.writing, body: { assessments } }, edition.teacher.token)
  ).data;
}
const submit = async (
  edition: GradedEdition,
  kind: SheetKind = 'FREQUENCIA',
  token = edition.teacher.token,
) => (await server.call(submitSheet, { query: { ...edition.writing, kind } }, token)).data;
const refuseSubmit = (
  edition: GradedEdition,
  kind: SheetKind = 'FREQUENCIA',
  token = edition.teacher.token,
) => server.refused(submitSheet, { query: { ...edition.writing, kind } }, token);
const exam = async (
  edition: GradedEdition,
  type: 'EXAME-NORMAL' | 'RECORRENCIA',
  grades: [number, number | 'F'][],
) => {
  const assessments = grades.map(([student, value]) => {
    const { assessment_formula_id: _none, ...cell } = givenCell(student, 0, value === 'F' ? null : value);
    return { ...cell, status: value === 'F' ? ('F' as const) : ('NOTA' as const) };
  });
  const query = { ...edition.writing, assessmentType: type };
  return (await server.call(giveExamResult, { query, body: { assessments } }, edition.teacher.token)).data
    .results;
};
const outbox = async () => (await server.db.selectFrom('outbox').select('id').execute()).length;

describe('publication (I3)', () => {
  test('sends one notice to each student who has something there, and none when it is asked again', async () => {
    const { edition, column } = await graded(12, 13, null);
    for (const student of edition.students) {
      const { person_id } = await server.db
        .selectFrom('student')
        .select('person_id')
        .where('id', '=', student)
        .executeTakeFirstOrThrow();
      const { id: role_id } = await server.db
        .selectFrom('role')
        .select('id')
        .where('name', '=', 'Student')
        .executeTakeFirstOrThrow();
      await server.db
        .insertInto('user_account')
        .values({ person_id, role_id, email: `estudante.${student}@notas.test`, password_hash: 'none' })
        .execute();
    }
    const before = await outbox();
    const publish = () => server.call(publishColumn, { params: { id: column } }, edition.teacher.token);
    expect((await publish()).data.published_at).not.toBeNull();
    expect(await outbox()).toBe(before + 2);
    await publish();
    expect(await outbox()).toBe(before + 2);
    const again = givenCell(edition.students[0]!, column, 15, { version: 1 });
    const save = async (cell: typeof again) =>
      (
        await server.call(
          giveResult,
          { query: edition.writing, body: { assessments: [cell] } },
          edition.teacher.token,
        )
      ).data.results[0];
    expect(await save(again)).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('motivo'),
    });
    expect(await save({ ...again, reason })).toMatchObject({ outcome: 'saved' });
    expect(await outbox()).toBe(before + 3);
  });

  test('is taken back with a reason, and not once the pauta is submitted', async () => {
    const { edition, column } = await graded(12);
    const { token } = edition.teacher;
    const back = { params: { id: column }, body: { reason } };
    await server.call(publishColumn, { params: { id: column } }, token);
    expect((await server.call(unpublishColumn, back, token)).data.published_at).toBeNull();
    await submit(edition);
    expect(await server.refused(unpublishColumn, back, token)).toMatchObject({ http: 409 });
  });

  test('is the responsible teacher’s alone, like the submission (I7)', async () => {
    const { edition, column } = await graded(12);
    const assistant = await it.teacher([edition.id], 'ASSISTENTE');
    const other = await it.edition(1);
    const staff = await Promise.all(['Master', 'Admin', 'Testers', 'Student'].map(it.signedIn));
    for (const { token } of [assistant, other.teacher, ...staff]) {
      expect(await server.refused(publishColumn, { params: { id: column } }, token)).toMatchObject({
        http: 403,
      });
      expect(await refuseSubmit(edition, 'FREQUENCIA', token)).toMatchObject({ http: 403 });
    }
  });
});

describe('submission (C.5)', () => {
  test('is refused while something is blank, and shows everybody within 0,1 of a mark with the formula', async () => {
    const { edition } = await graded(9.95, 13.9, 12, null);
    expect(await refuseSubmit(edition)).toMatchObject({
      http: 409,
      message: expect.stringContaining('Falta lançar 1'),
    });
    const query = { ...edition.writing, kind: 'FREQUENCIA' as const };
    const { data } = await server.call(submissionCheck, { query }, edition.teacher.token);
    expect(data.blank).toMatchObject([{ student_id: edition.students[3] }]);
    expect(data.near).toMatchObject([
      { average: 1000, mark: 1000, formula: '(9,95 × 100) ÷ 100 = 10,0' },
      { average: 1390, mark: 1400, formula: '(13,9 × 100) ÷ 100 = 13,9' },
    ]);
  });

  test('keeps what it holds with its SHA-256, prints its first digits, and closes grades and weights', async () => {
    const { edition, column } = await graded(12, 15);
    const sheet = await submit(edition);
    const { content, checksum } = await server.db
      .selectFrom('pauta_snapshot')
      .select(['content', 'checksum'])
      .where('pauta_id', '=', sheet.id)
      .executeTakeFirstOrThrow();
    expect(createHash('sha256').update(content).digest('hex')).toBe(checksum);
    expect(sheet).toMatchObject({ state: 'SUBMETIDA', students: 2, checksum: printedChecksum(checksum) });
    expect(sheet.checksum).toMatch(/^[0-9A-F]{3}(?:-[0-9A-F]{3}){3}$/);
    const late = givenCell(edition.students[0]!, column, 20, { version: 1 });
    const { data } = await server.call(
      giveResult,
      { query: edition.writing, body: { assessments: [late] } },
      edition.teacher.token,
    );
    expect(data.results[0]).toMatchObject({ outcome: 'refused', assessment_value: 12 });
    const change = { params: { id: column }, body: { assessment_type: 'TESTE-1', percentage: 50, reason } };
    expect(await server.refused(updateFormula, change, edition.teacher.token)).toMatchObject({ http: 409 });
  });

  test('a closed grade, its weight, an illegal state and the snapshot are refused by the database as well', async () => {
    const { edition, column } = await graded(12);
    const { id } = await submit(edition);
    const { db } = server;
    const grade = db.updateTable('grade').set({ hundredths: 2000, client_id: 'directly' });
    await expect(grade.where('item_id', '=', column).execute()).rejects.toThrow('is submitted');
    const item = db.updateTable('grade_item').set({ weight: 1 }).where('id', '=', column);
    await expect(item.execute()).rejects.toThrow('are closed');
    const state = db.updateTable('pauta').set({ state: 'RECTIFICADA' }).where('id', '=', id);
    await expect(state.execute()).rejects.toThrow('does not lead to');
    await expect(db.deleteFrom('pauta_snapshot').execute()).rejects.toThrow('append-only');
  });

  test('a save and the submission at the same time: the grade is in the snapshot or refused', async () => {
    const { edition, column } = await graded(12);
    const cell = givenCell(edition.students[0]!, column, 13, { version: 1 });
    const saving = server.call(
      giveResult,
      { query: edition.writing, body: { assessments: [cell] } },
      edition.teacher.token,
    );
    const [{ data }, sheet] = await Promise.all([saving, submit(edition)]);
    const { content } = await server.db
      .selectFrom('pauta_snapshot')
      .select('content')
      .where('pauta_id', '=', sheet.id)
      .executeTakeFirstOrThrow();
    const storedAverage = JSON.parse(content).students[0].average;
    expect(storedAverage).toBe(data.results[0]!.outcome === 'saved' ? 1300 : 1200);
  });

  test('whoever is enrolled afterwards comes on a supplementary pauta, the first stays closed (I2)', async () => {
    const { edition, column } = await graded(12);
    await submit(edition);
    const late = await it.world.student(edition.course_id, edition.class_id);
    await edition.enrol(late);
    const body = { assessments: [givenCell(late, column, 14)] };
    await server.call(giveResult, { query: edition.writing, body }, edition.teacher.token);
    expect(await submit(edition)).toMatchObject({ number: 1, students: 1, state: 'SUBMETIDA' });
    expect((await it.grid(edition)).sheets.map(({ number, state }) => [number, state])).toEqual([
      [0, 'SUBMETIDA'],
      [1, 'SUBMETIDA'],
    ]);
  });
});

describe('what staff do', () => {
  test('a pauta is returned with a reason, mended, submitted again and homologated, which publishes it', async () => {
    const { edition, column } = await graded(12, 9);
    const { token } = await it.signedIn('Secretaria');
    const first = await submit(edition);
    const params = { id: first.id };
    expect((await it.grid(edition)).students.map(({ submitted }) => submitted)).toEqual([
      ['FREQUENCIA'],
      ['FREQUENCIA'],
    ]);
    await server.call(returnSheet, { params, body: { reason } }, token);
    const returned = await it.grid(edition);
    expect(returned.sheets).toMatchObject([{ state: 'EM_EDICAO', reason, moved_at: expect.any(String) }]);
    expect(returned.students.map(({ submitted }) => submitted)).toEqual([[], []]);
    const studentId = edition.students[1]!;
    const { id: x } = returned.students.find(({ id }) => id === studentId)!.assessment_result[0]!;
    const unexplained = { params: { studentId, x: x! }, body: { assessment_value: 10, version: 1 } };
    expect(await server.refused(updateResult, unexplained, edition.teacher.token)).toMatchObject({
      errors: { reason: ['Indique o motivo: a pauta já foi submetida.'] },
    });
    const mended = givenCell(studentId, column, 10, { version: 1 });
    await server.call(
      giveResult,
      { query: edition.writing, body: { assessments: [mended] } },
      edition.teacher.token,
    );
    const second = await submit(edition);
    expect(second.id).toBe(first.id);
    expect(second.checksum).not.toBe(first.checksum);
    expect((await server.call(homologateSheet, { params }, token)).data).toMatchObject({
      state: 'HOMOLOGADA',
    });
    expect((await it.grid(edition)).columns[0]!.published_at).not.toBeNull();
    expect(await server.refused(returnSheet, { params, body: { reason } }, token)).toMatchObject({
      http: 409,
    });
    const { data } = await server.call(sheets, { query: { classmate_id: edition.class_id } }, token);
    expect(data.map(({ id, state }) => [id, state])).toEqual([[first.id, 'HOMOLOGADA']]);
  });

  test('an enrolment that is annulled after homologation leaves the snapshot and its checksum as they are', async () => {
    const { edition } = await graded(12, 9);
    const { token } = await it.signedIn('Admin');
    const { id } = await submit(edition);
    await server.call(homologateSheet, { params: { id } }, token);
    const snapshots = () =>
      server.db.selectFrom('pauta_snapshot').selectAll().where('pauta_id', '=', id).execute();
    const before = await snapshots();
    const params = { id: edition.enrolments[0]! };
    await server.call(changeEnrolment, { params, body: { state: 'ANULADO', reason } }, token);
    expect(await snapshots()).toEqual(before);
  });

  test('nobody homologates a pauta of an edition they teach, nor without the right', async () => {
    const { edition } = await graded(12);
    const { id } = await submit(edition);
    const admin = await it.signedIn('Admin');
    await server.db
      .insertInto('teaching')
      .values({
        ...{ edition_id: edition.id, role: 'ASSISTENTE' },
        teacher_id: await teacherOf(admin.person_id, edition),
      })
      .execute();
    const others = await Promise.all(['Testers', 'Teacher', 'Student'].map(it.signedIn));
    for (const { token } of [admin, edition.teacher, ...others])
      expect(await server.refused(homologateSheet, { params: { id } }, token)).toMatchObject({ http: 403 });
  });
});

test('the coordinator of the course reads and homologates its pautas without a right of the registry, nobody else does', async () => {
  const { edition } = await graded(12, 9);
  const { id } = await submit(edition);
  const [coordinator, other] = await Promise.all([it.signedIn('Teacher'), it.signedIn('Teacher')]);
  const { department_id } = await server.db
    .selectFrom('course')
    .select('department_id')
    .where('id', '=', edition.course_id)
    .executeTakeFirstOrThrow();
  const { id: coordinator_id } = await server.db
    .insertInto('employee')
    .values({ person_id: coordinator.person_id, department_id, position: 'Director' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.updateTable('course').set({ coordinator_id }).where('id', '=', edition.course_id).execute();
  const params = { id };
  for (const { token } of [other, edition.teacher, await it.signedIn('Student')])
    for (const endpoint of [sheet, homologateSheet])
      expect(await server.refused(endpoint, { params }, token)).toMatchObject({ http: 403 });
  expect((await server.call(sheets, {}, other.token)).data).toEqual([]);
  expect((await server.call(sheets, {}, coordinator.token)).data).toMatchObject([{ id, graded: 100 }]);
  const { data } = await server.call(sheet, { params }, coordinator.token);
  expect(data.rows.map(({ cells, situation }) => [cells, situation])).toEqual([
    [['12,0'], 'ADMITIDO'],
    [['9,0'], 'EXCLUIDO'],
  ]);
  expect((await server.call(homologateSheet, { params }, coordinator.token)).data).toMatchObject({
    state: 'HOMOLOGADA',
  });
  const after = await server.call(sheet, { params }, coordinator.token);
  expect(after.data.timeline.map(({ state }) => state)).toEqual(['SUBMETIDA', 'HOMOLOGADA']);
});

async function teacherOf(person_id: number, edition: GradedEdition): Promise<number> {
  const { department_id } = await server.db
    .selectFrom('course')
    .select('department_id')
    .where('id', '=', edition.course_id)
    .executeTakeFirstOrThrow();
  const made = server.db.insertInto('teacher').values({ person_id, department_id }).returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
}

describe('exams (I2, I5)', () => {
  test('Excluído is refused both, Dispensado the recorrência; who failed the exam has it; each pauta takes its own', async () => {
    const { edition } = await graded(12, 9, 15, 11);
    const [admitted, excluded, exempt, second] = edition.students as [number, number, number, number];
    await it.period(edition.course_id, 'EXAME_NORMAL');
    await it.period(edition.course_id, 'RECORRENCIA');
    await submit(edition);
    const first = await exam(edition, 'EXAME-NORMAL', [
      [admitted, 4],
      [excluded, 20],
      [exempt, 12],
      [second, 16],
    ]);
    expect(first.map(({ outcome }) => outcome)).toEqual(['saved', 'refused', 'saved', 'saved']);
    expect(first[1]!.message).toContain('excluído');
    const again = await exam(edition, 'RECORRENCIA', [
      [admitted, 7],
      [excluded, 20],
      [exempt, 12],
      [second, 16],
    ]);
    expect(again.map(({ outcome }) => outcome)).toEqual(['saved', 'refused', 'refused', 'refused']);
    expect(await submit(edition, 'EXAME_NORMAL')).toMatchObject({ kind: 'EXAME_NORMAL', students: 3 });
    expect(await submit(edition, 'RECORRENCIA')).toMatchObject({ kind: 'RECORRENCIA', students: 1 });
    const { content } = await server.db
      .selectFrom('pauta_snapshot')
      .innerJoin('pauta', 'pauta.id', 'pauta_snapshot.pauta_id')
      .select('content')
      .where('pauta.edition_id', '=', edition.id)
      .where('pauta.kind', '=', 'RECORRENCIA')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(content).students).toMatchObject([
      { student_id: admitted, final: 1000, result: 'APROVADO' },
    ]);
  });

  test('who missed the exam has the recorrência, and a pauta of the exam waits for everybody admitted', async () => {
    const { edition } = await graded(12, 11);
    const [one, other] = edition.students as [number, number];
    await it.period(edition.course_id, 'EXAME_NORMAL');
    await it.period(edition.course_id, 'RECORRENCIA');
    await submit(edition);
    await exam(edition, 'EXAME-NORMAL', [[one, 'F']]);
    expect(await refuseSubmit(edition, 'EXAME_NORMAL')).toMatchObject({ http: 409 });
    expect(
      (
        await exam(edition, 'RECORRENCIA', [
          [one, 10],
          [other, 10],
        ])
      ).map(({ outcome }) => outcome),
    ).toEqual(['saved', 'refused']);
  });

  test('the recorrência in January of last year’s class is open by the activity of that year (I12)', async () => {
    const last = thisYear - 1;
    const edition = await it.edition(1, { open: false, year: last });
    await it.period(edition.course_id, 'RECORRENCIA', [-1, 1], last);
    const { periods, edition: head } = await it.grid(edition);
    expect(periods.map(({ kind, open }) => [kind, open])).toEqual([
      ['FREQUENCIA', false],
      ['EXAME_NORMAL', false],
      ['RECORRENCIA', true],
      ['EXAME_ESPECIAL', false],
    ]);
    expect(head.locked).toBe(false);
  });
});
