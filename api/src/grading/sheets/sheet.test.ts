import { createHash } from 'node:crypto';
import { giveResult, publishColumn, unpublishColumn } from '@portal/shared-kit/contract/grading/grade';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import { returnSheet, sheets, submissionCheck, submitSheet } from '@portal/shared-kit/contract/grading/sheet';
import { printedChecksum } from '@portal/shared-kit/contract/grading/sheet-rules';
import { updateFormula } from '@portal/shared-kit/contract/grading/weight';
import { thisYear } from '../../testing/enrolled.ts';
import { givenCell, gradedServer, type GradedEdition } from '../../testing/graded.ts';
import { messages } from '../messages.ts';

const graded = gradedServer();
const { server } = graded;
const reason = 'Falta uma nota';

const refuseSubmit = (
  edition: GradedEdition,
  kind: SheetKind = 'FREQUENCIA',
  token = edition.teacher.token,
) => server.refused(submitSheet, { query: { ...edition.writing, kind } }, token);
/** Enrols a student after the first submission, with a grade in a column. */
async function enrolLate(edition: GradedEdition, column: number, value: number): Promise<void> {
  const late = await graded.world.student(edition.course_id, edition.class_id);
  await edition.enrol(late);
  const body = { assessments: [givenCell(late, column, value)] };
  await server.call(giveResult, { query: edition.writing, body }, edition.teacher.token);
}
const outbox = async () => (await server.db.selectFrom('outbox').select('id').execute()).length;

describe('publication (I3)', () => {
  test('sends one notice to each student who has something there, and none when it is asked again', async () => {
    const { edition, column } = await graded.graded(12, 13, null);
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
    const { edition, column } = await graded.graded(12);
    const { token } = edition.teacher;
    const back = { params: { id: column }, body: { reason } };
    await server.call(publishColumn, { params: { id: column } }, token);
    expect((await server.call(unpublishColumn, back, token)).data.published_at).toBeNull();
    await graded.submit(edition);
    expect(await server.refused(unpublishColumn, back, token)).toMatchObject({ http: 409 });
  });

  test('is the responsible teacher’s alone, like the submission (I7)', async () => {
    const { edition, column } = await graded.graded(12);
    const assistant = await graded.teacher([edition.id], 'ASSISTENTE');
    const other = await graded.edition(1);
    const staff = await Promise.all(['Master', 'Admin', 'Testers', 'Student'].map(graded.signedIn));
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
    const { edition } = await graded.graded(9.95, 13.9, 12, null);
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
    const { edition, column } = await graded.graded(12, 15);
    const sheet = await graded.submit(edition);
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
    const { edition, column } = await graded.graded(12);
    const { id } = await graded.submit(edition);
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
    const { edition, column } = await graded.graded(12);
    const cell = givenCell(edition.students[0]!, column, 13, { version: 1 });
    const saving = server.call(
      giveResult,
      { query: edition.writing, body: { assessments: [cell] } },
      edition.teacher.token,
    );
    const [{ data }, sheet] = await Promise.all([saving, graded.submit(edition)]);
    const { content } = await server.db
      .selectFrom('pauta_snapshot')
      .select('content')
      .where('pauta_id', '=', sheet.id)
      .executeTakeFirstOrThrow();
    const storedAverage = JSON.parse(content).students[0].average;
    expect(storedAverage).toBe(data.results[0]!.outcome === 'saved' ? 1300 : 1200);
  });

  test('a student enrolled afterwards is on a supplementary pauta, and the first one stays closed (I2)', async () => {
    const { edition, column } = await graded.graded(12);
    await graded.submit(edition);
    await enrolLate(edition, column, 14);
    expect(await graded.submit(edition)).toMatchObject({ number: 1, students: 1, state: 'SUBMETIDA' });
    expect((await graded.grid(edition)).sheets.map(({ number, state }) => [number, state])).toEqual([
      [0, 'SUBMETIDA'],
      [1, 'SUBMETIDA'],
    ]);
  });
});

test('a supplementary pauta keeps the weights closed while the first one is returned', async () => {
  const { edition, column } = await graded.graded(12);
  const first = await graded.submit(edition);
  await enrolLate(edition, column, 14);
  const second = await graded.submit(edition);
  const { token } = await graded.signedIn('Secretaria');
  const giveBack = ({ id }: typeof first) =>
    server.call(returnSheet, { params: { id }, body: { reason } }, token);
  await giveBack(first);
  const change = { params: { id: column }, body: { assessment_type: 'TESTE-1', percentage: 50, reason } };
  expect(await server.refused(updateFormula, change, edition.teacher.token)).toMatchObject({ http: 409 });
  const item = server.db.updateTable('grade_item').set({ weight: 1 }).where('id', '=', column);
  await expect(item.execute()).rejects.toThrow('are closed');
  await giveBack(second);
  const { data } = await server.call(updateFormula, change, edition.teacher.token);
  expect(data.total).toBe(50);
});

describe('exams (I2, I5)', () => {
  test('Excluído is refused both, Dispensado the recorrência; who failed the exam has it; each pauta takes its own', async () => {
    const { edition } = await graded.graded(12, 9, 15, 11);
    const [admitted, excluded, exempt, second] = edition.students as [number, number, number, number];
    await graded.period(edition.course_id, 'EXAME_NORMAL');
    await graded.period(edition.course_id, 'RECORRENCIA');
    await graded.submit(edition);
    const first = await graded.sit(edition, 'EXAME-NORMAL', [
      [admitted, 4],
      [excluded, 20],
      [exempt, 12],
      [second, 16],
    ]);
    expect(first.map(({ outcome }) => outcome)).toEqual(['saved', 'refused', 'saved', 'saved']);
    expect(first[1]!.message).toContain('excluído');
    const again = await graded.sit(edition, 'RECORRENCIA', [
      [admitted, 7],
      [excluded, 20],
      [exempt, 12],
      [second, 16],
    ]);
    expect(again.map(({ outcome }) => outcome)).toEqual(['saved', 'refused', 'refused', 'refused']);
    expect(await graded.submit(edition, 'EXAME_NORMAL')).toMatchObject({ kind: 'EXAME_NORMAL', students: 3 });
    expect(await graded.submit(edition, 'RECORRENCIA')).toMatchObject({ kind: 'RECORRENCIA', students: 1 });
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

  test('a student who missed the exam has the recorrência, and a pauta of the exam waits for everybody admitted', async () => {
    const { edition } = await graded.graded(12, 11);
    const [one, other] = edition.students as [number, number];
    await graded.period(edition.course_id, 'EXAME_NORMAL');
    await graded.period(edition.course_id, 'RECORRENCIA');
    await graded.submit(edition);
    await graded.sit(edition, 'EXAME-NORMAL', [[one, 'F']]);
    expect(await refuseSubmit(edition, 'EXAME_NORMAL')).toMatchObject({ http: 409 });
    expect(
      (
        await graded.sit(edition, 'RECORRENCIA', [
          [one, 10],
          [other, 10],
        ])
      ).map(({ outcome }) => outcome),
    ).toEqual(['saved', 'refused']);
  });

  test('a frequency is returned while other students of the class have an exam, and not once one of its own has', async () => {
    const { edition, column } = await graded.graded(12);
    const first = await graded.submit(edition);
    await enrolLate(edition, column, 9);
    const second = await graded.submit(edition);
    await graded.period(edition.course_id, 'EXAME_NORMAL');
    await graded.sit(edition, 'EXAME-NORMAL', [[edition.students[0]!, 12]]);
    expect(await graded.submit(edition, 'EXAME_NORMAL')).toMatchObject({ students: 1 });
    const { token } = await graded.signedIn('Secretaria');
    expect(
      await server.refused(returnSheet, { params: { id: first.id }, body: { reason } }, token),
    ).toMatchObject({ http: 409, message: messages.examSubmitted });
    const { data } = await server.call(returnSheet, { params: { id: second.id }, body: { reason } }, token);
    expect(data).toMatchObject({ number: 1, state: 'EM_EDICAO' });
  });

  test('the recorrência in January of last year’s class is open by the activity of that year (I12)', async () => {
    const last = thisYear - 1;
    const edition = await graded.edition(1, { open: false, year: last });
    await graded.period(edition.course_id, 'RECORRENCIA', [-1, 1], last);
    const { periods, edition: head } = await graded.grid(edition);
    expect(periods.map(({ kind, open }) => [kind, open])).toEqual([
      ['FREQUENCIA', false],
      ['EXAME_NORMAL', false],
      ['RECORRENCIA', true],
      ['EXAME_ESPECIAL', false],
    ]);
    expect(head.locked).toBe(false);
  });
});

test('submitting publishes the columns of the pauta if asked, all or nothing (J8)', async () => {
  const { edition, column } = await graded.graded(12, 13);
  const published = async () =>
    (
      await server.db
        .selectFrom('grade_item')
        .select('published_at')
        .where('id', '=', column)
        .executeTakeFirstOrThrow()
    ).published_at;
  const query = { ...edition.writing, kind: 'FREQUENCIA' as const, publish: '1' as const };
  const blank = await graded.graded(12, null);
  await server.refused(
    submitSheet,
    { query: { ...blank.edition.writing, kind: 'FREQUENCIA', publish: '1' } },
    blank.edition.teacher.token,
  );
  const { published_at } = await server.db
    .selectFrom('grade_item')
    .select('published_at')
    .where('id', '=', blank.column)
    .executeTakeFirstOrThrow();
  expect([published_at, await published()]).toEqual([null, null]);
  await server.call(submitSheet, { query }, edition.teacher.token);
  expect(await published()).not.toBeNull();
});

test('submitting that publishes several columns sends each student one notice of them all', async () => {
  const edition = await graded.edition(2);
  for (const column of await graded.weights(edition, ['TESTE-1', 50], ['TESTE-2', 50]))
    await graded.give(edition, column, [12, 13]);
  const told = () =>
    server.db.selectFrom('communication').select(['id', 'body']).where('type', '=', 'PAUTA').execute();
  const before = (await told()).map(({ id }) => id);
  const query = { ...edition.writing, kind: 'FREQUENCIA' as const, publish: '1' as const };
  await server.call(submitSheet, { query }, edition.teacher.token);
  expect((await told()).filter(({ id }) => !before.includes(id))).toMatchObject([
    { body: expect.stringMatching(/TESTE-1.*TESTE-2/) },
  ]);
});

describe('the list', () => {
  const other = gradedServer();

  test('pautas are sorted by state, from either side', async () => {
    const { edition } = await other.graded(12);
    await other.graded(12);
    await other.submit(edition);
    const { token } = await other.signedIn('Secretaria');
    const states = async (sort: 'state' | '-state') =>
      (await other.server.call(sheets, { query: { sort } }, token)).data.map(({ state }) => state);
    expect(await states('state')).toEqual(['EM_EDICAO', 'SUBMETIDA']);
    expect(await states('-state')).toEqual(['SUBMETIDA', 'EM_EDICAO']);
  });
});
