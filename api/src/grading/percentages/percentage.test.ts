import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import {
  changePercentage,
  percentages,
  previewPercentage,
} from '@portal/shared-kit/contract/grading/percentage';
import { reopenEdition } from '@portal/shared-kit/contract/grading/closing';
import type { PercentageName } from '@portal/shared-kit/contract/grading/percentage-rules';
import { giveResult } from '@portal/shared-kit/contract/grading/grade';
import { ownResults, type StudentGrades } from '@portal/shared-kit/contract/grading/own-result';
import { moveStudent } from '@portal/shared-kit/contract/enrolment/student-move';
import { homologateSheet, returnSheet } from '@portal/shared-kit/contract/grading/sheet';
import { examWeightList } from '@portal/shared-kit/contract/grading/weight';
import { editionAt } from '../../testing/class-groups.ts';
import { givenCell, gradedServer, type GradedEdition } from '../../testing/graded.ts';
import { termsOf } from '../editions/period.repository.ts';
import { percentageTexts as messages } from '../messages.ts';

const scenario = gradedServer();
const { server } = scenario;
const reason = 'Deliberação do Conselho';
const inDays = (days: number) => institutionDay(new Date(Date.now() + days * 86_400_000));

const admin = () => scenario.signedIn('Admin').then(({ token }) => token);
const listed = async (token: string) => (await server.call(percentages, {}, token)).data;
const row = async (name: PercentageName, token: string) =>
  (await listed(token)).find((one) => one.name === name)!;
/** Decides a value from today on, unless a day is named. */
const decide = async (name: PercentageName, value: number | string | null, valid_from = inDays(0)) => {
  const token = await admin();
  const { id } = await row(name, token);
  return server.call(changePercentage, { params: { id }, body: { value, valid_from, reason } }, token);
};
const graded = async (...grades: number[]) => (await scenario.graded(...grades)).edition;
const exemptFrom = async (edition: GradedEdition) => (await termsOf(server.db, edition.id)).rules.exempt;

test('the institution begins with 60/40/40, 14, 10 and above 9, and staff without the right only read', async () => {
  const { token } = await scenario.signedIn('Secretaria');
  const found = await listed(token);
  expect(found.map(({ name, value }) => [name, value])).toEqual([
    ['MEDIAFREQUENCIA', 60],
    ['EXAME-NORMAL', 40],
    ['RECORRENCIA', 40],
    ['DISPENSA', 14],
    ['ADMISSAO', 10],
    ['APROVACAO', 9],
    ['CASAS-DECIMAIS', 1],
    ['MAXIMO-RECORRENCIA', null],
    ['MAXIMO-FALTAS', 20],
  ]);
  expect(found[0]).toMatchObject({ edited_by: null, planned: [] });
  const request = { params: { id: found[0]!.id }, body: { value: 50, valid_from: inDays(0), reason } };
  for (const role of ['Secretaria', 'Testers', 'Teacher', 'Student']) {
    const other = await scenario.signedIn(role);
    expect(await server.refused(changePercentage, request, other.token)).toMatchObject({ http: 403 });
    expect(await server.refused(previewPercentage, request, other.token)).toMatchObject({ http: 403 });
  }
});

test('previews who changes situation; a saved value applies to running editions, but never to submitted or ended ones', async () => {
  const running = await graded(13.6, 12);
  const submitted = await graded(13.6);
  const ended = await graded(13.6);
  await scenario.submit(submitted);
  await server.db.updateTable('edition').set({ closed_at: new Date() }).where('id', '=', ended.id).execute();
  const token = await admin();
  const { id, version } = await row('DISPENSA', token);
  const body = { value: '13,5', valid_from: inDays(0) };
  const { data } = await server.call(previewPercentage, { params: { id }, body }, token);
  expect(data.changes).toEqual([{ name: 'DISPENSA', from: 14, to: 13.5 }]);
  expect(data.first.filter((one) => one.id === submitted.enrolments[0])).toEqual([]);
  expect(data.first.filter((one) => one.id === ended.enrolments[0])).toEqual([]);
  expect(data.first.filter((one) => running.enrolments.includes(one.id))).toMatchObject([
    { id: running.enrolments[0], from: 'ADMITIDO', to: 'DISPENSADO', average: 1360, result_to: 'APROVADO' },
  ]);
  expect(data.moved).toBe(data.first.length);
  // A preview writes nothing.
  expect(await row('DISPENSA', token)).toMatchObject({ value: 14, version });
  const saved = await server.call(
    changePercentage,
    { params: { id }, body: { ...body, reason, version } },
    token,
  );
  expect(saved.data.find(({ name }) => name === 'DISPENSA')).toMatchObject({ value: 13.5, reason });
  expect(await Promise.all([running, submitted, ended].map(exemptFrom))).toEqual([1350, 1400, 1400]);
  expect((await scenario.grid(running)).rules.exempt).toBe(1350);
  expect((await scenario.grid(submitted)).rules.exempt).toBe(1400);
  expect(
    await server.refused(
      changePercentage,
      { params: { id }, body: { ...body, value: 13, reason, version } },
      token,
    ),
  ).toMatchObject({ http: 409 });
  const entry = await server.db
    .selectFrom('audit_log')
    .select(['changes', 'reason'])
    .where('action', '=', 'percentage.update')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ reason, changes: [{ field: 'DISPENSA', old: 14, new: 13.5 }, {}] });
});

test('one exam weight decides the three, for editions without weights of their own', async () => {
  const edition = await graded(12);
  const weights = async () =>
    (await server.call(examWeightList, { query: edition.place }, edition.teacher.token)).data[0]!.weights.map(
      ({ percentage }) => percentage,
    );
  expect(await weights()).toEqual([60, 40, 40]);
  await decide('EXAME-NORMAL', 50);
  expect(await weights()).toEqual([50, 50, 50]);
  await scenario.submit(edition);
  await decide('MEDIAFREQUENCIA', 60);
  expect(await weights()).toEqual([50, 50, 50]);
});

test('the preview of another exam weight names nobody of an edition that has weights of its own', async () => {
  const edition = await graded(11);
  const sheet = await scenario.submit(edition);
  await scenario.period(edition.course_id, 'EXAME_NORMAL');
  await scenario.sit(edition, 'EXAME-NORMAL', [[edition.students[0]!, 8]]);
  const token = await admin();
  await server.call(returnSheet, { params: { id: sheet.id }, body: { reason } }, token);
  const { id } = await row('EXAME-NORMAL', token);
  const body = { value: 90, valid_from: inDays(0) };
  const { data } = await server.call(previewPercentage, { params: { id }, body }, token);
  expect(data.first.filter((one) => edition.enrolments.includes(one.id))).toEqual([]);
});

test('an edition that is opened again keeps the values of its first pauta, also while that is returned', async () => {
  const edition = await graded(13.6);
  const sheet = await scenario.submit(edition);
  const before = await exemptFrom(edition);
  await decide('DISPENSA', before / 100 - 1);
  await server.db
    .updateTable('edition')
    .set({ closed_at: new Date() })
    .where('id', '=', edition.id)
    .execute();
  const master = await scenario.signedIn('Master');
  await server.call(reopenEdition, { params: { id: edition.id }, body: { reason } }, master.token);
  await server.call(returnSheet, { params: { id: sheet.id }, body: { reason } }, master.token);
  expect(await exemptFrom(edition)).toBe(before);
  await decide('DISPENSA', before / 100);
});

test('a value for a later day is shown as planned and applies from that day on', async () => {
  const edition = await graded(12);
  const { data } = await decide('ADMISSAO', 11, inDays(30));
  expect(data.find(({ name }) => name === 'ADMISSAO')).toMatchObject({
    value: 10,
    planned: [{ value: 11, valid_from: inDays(30), reason }],
  });
  expect((await termsOf(server.db, edition.id)).rules.admit).toBe(1000);
});

test('a day that has passed, a value that holds already, and an exemption below the admission are refused', async () => {
  const token = await admin();
  const { id } = await row('ADMISSAO', token);
  const refused = (body: { value: number | string; valid_from: string }) =>
    server.refused(changePercentage, { params: { id }, body: { ...body, reason } }, token);
  const today = inDays(0);
  expect(await refused({ value: 9, valid_from: inDays(-1) })).toMatchObject({
    errors: { valid_from: [messages.past] },
  });
  expect(await refused({ value: 10, valid_from: today })).toMatchObject({
    errors: { value: [messages.same] },
  });
  expect(await refused({ value: '9,55', valid_from: today })).toMatchObject({ http: 422 });
  expect(await refused({ value: 15, valid_from: today })).toMatchObject({
    errors: { value: [expect.stringContaining('dispensa')] },
  });
});

test('a supplementary pauta keeps the values that applied to it while the first one is returned', async () => {
  const { edition, column } = await scenario.graded(13.2);
  const first = await scenario.submit(edition);
  const before = await exemptFrom(edition);
  await decide('DISPENSA', 13);
  const late = await scenario.world.student(edition.course_id, edition.class_id);
  const enrolments = [...edition.enrolments, await edition.enrol(late)];
  const assessments = [givenCell(late, column, 13.2)];
  await server.call(giveResult, { query: edition.writing, body: { assessments } }, edition.teacher.token);
  const second = await scenario.submit(edition);
  const token = await admin();
  const giveBack = ({ id }: typeof first) =>
    server.call(returnSheet, { params: { id }, body: { reason } }, token);
  await giveBack(first);
  expect([before, await exemptFrom(edition)]).toEqual([1350, 1350]);
  const { id } = await row('DISPENSA', token);
  const shown = async () =>
    (
      await server.call(
        previewPercentage,
        { params: { id }, body: { value: 14, valid_from: inDays(0) } },
        token,
      )
    ).data.first.filter((one) => enrolments.includes(one.id));
  expect(await shown()).toEqual([]);
  await giveBack(second);
  expect(await exemptFrom(edition)).toBe(1300);
  expect(await shown()).toHaveLength(2);
});

/** Another class that teaches the subject of an edition. */
async function sibling(edition: GradedEdition): Promise<GradedEdition> {
  const class_id = await scenario.world.classGroup(edition.course_id);
  const id = await editionAt(server.db, { class_id, subject_id: edition.subject_id, year: edition.year });
  return {
    ...edition,
    id,
    class_id,
    teacher: await scenario.teacher([id]),
    place: { ...edition.place, classmate_id: class_id },
    writing: { ...edition.writing, classmate: class_id },
  };
}
const move = async (student: number, { class_id }: GradedEdition) =>
  server.call(
    moveStudent,
    { params: { id: student }, body: { classmate_id: class_id, reason } },
    await admin(),
  );

test('an exam that a student sat after a move keeps the values that applied to it, though the class has not submitted its frequency', async () => {
  const edition = await graded(12);
  await scenario.submit(edition);
  const next = await sibling(edition);
  const [student] = edition.students as [number];
  await move(student, next);
  await scenario.period(edition.course_id, 'EXAME_NORMAL');
  await scenario.sit(next, 'EXAME-NORMAL', [[student, 7]]);
  const exam = await scenario.submit(next, 'EXAME_NORMAL');
  const before = await termsOf(server.db, next.id);
  await decide('APROVACAO', 10);
  expect(await termsOf(server.db, next.id)).toEqual(before);
  await server.call(returnSheet, { params: { id: exam.id }, body: { reason } }, await admin());
  expect((await termsOf(server.db, next.id)).rules.pass).toBe('DESDE_10');
});

test('a result that came along from a submitted pauta keeps the values that applied there, whatever is decided later', async () => {
  const edition = await scenario.edition(0);
  const learner = await scenario.learner(edition);
  const [column] = await scenario.weights(edition, ['TESTE-1', 100]);
  const assessments = [givenCell(learner.student_id, column!, 12)];
  await server.call(giveResult, { query: edition.writing, body: { assessments } }, edition.teacher.token);
  await scenario.period(edition.course_id, 'EXAME_NORMAL');
  await scenario.period(edition.course_id, 'RECORRENCIA');
  const homologate = async ({ id }: { id: number }) =>
    server.call(homologateSheet, { params: { id } }, await admin());
  await homologate(await scenario.submit(edition));
  await scenario.sit(edition, 'EXAME-NORMAL', [[learner.student_id, 5]]);
  await homologate(await scenario.submit(edition, 'EXAME_NORMAL'));
  const read = async () => {
    const [{ rules, situation, final, result }] = (
      await server.call(ownResults, { query: {} }, learner.token)
    ).data as [StudentGrades];
    return { rules, situation, final, result };
  };
  const before = await read();
  expect(before).toMatchObject({ situation: 'ADMITIDO', final: 920, result: 'REPROVADO' });
  const next = await sibling(edition);
  await move(learner.student_id, next);
  await decide('APROVACAO', 9);
  await decide('DISPENSA', 12);
  expect((await termsOf(server.db, next.id)).rules).toMatchObject({ pass: 'ACIMA_9', exempt: 1200 });
  expect(await read()).toEqual(before);
  expect(await scenario.sit(next, 'RECORRENCIA', [[learner.student_id, 12]])).toMatchObject([
    { outcome: 'saved' },
  ]);
});

test('a decided value cannot be changed, by any SQL statement', async () => {
  for (const change of [
    () => server.db.updateTable('percentage_version').set({ value: 1 }).execute(),
    () => server.db.deleteFrom('percentage_version').execute(),
  ])
    await expect(change()).rejects.toThrow();
});
