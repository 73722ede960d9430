import { classResults, exportClassResults } from '@portal/shared-kit/contract/grading/class-results';
import { giveExamResult, giveResult } from '@portal/shared-kit/contract/grading/grade';
import { homologateSheet } from '@portal/shared-kit/contract/grading/sheet';
import { editionAt } from '../../testing/class-groups.ts';
import { headOf } from '../editions/graded-edition.repository.ts';
import { givenCell, gradedServer, type GradedEdition } from '../../testing/graded.ts';
import { readPdf } from '../../testing/pdf.ts';

const scenario = gradedServer();
const { server } = scenario;

const graded = async (...grades: number[]) => (await scenario.graded(...grades)).edition;
const homologated = async (edition: GradedEdition, token: string) => {
  const { id } = await scenario.submit(edition);
  await server.call(homologateSheet, { params: { id } }, token);
};
const staff = () => scenario.signedIn('Secretaria').then(({ token }) => token);
const requestFor = ({ class_id, year }: GradedEdition) => ({ query: { classmate_id: class_id, year } });
const read = async (edition: GradedEdition, token: string) =>
  (await server.call(classResults, requestFor(edition), token)).data;
const file = async (edition: GradedEdition, token: string, more: object = {}) => {
  const { data } = await server.call(
    exportClassResults,
    { query: { ...requestFor(edition).query, ...more } },
    token,
  );
  return (await server.inject({ url: data.url! })).rawPayload;
};
const wordsOf = (bytes: Buffer) => readPdf(bytes).text.replaceAll(/\s+/g, ' ');
const nameOf = async (student: number) =>
  (
    await server.db
      .selectFrom('student')
      .innerJoin('person', 'person.id', 'student.person_id')
      .select('person.full_name')
      .where('student.id', '=', student)
      .executeTakeFirstOrThrow()
  ).full_name;

/** A second subject of the same class, with the first student in it. */
async function secondSubject({ course_id, class_id, year, students }: GradedEdition) {
  const subject_id = await scenario.world.planned(course_id, 1, 1);
  const edition_id = await editionAt(server.db, { class_id, subject_id, year });
  const plan = await server.db
    .selectFrom('course_subject')
    .select('id')
    .where('course_id', '=', course_id)
    .where('subject_id', '=', subject_id)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('enrolment')
    .values({
      student_id: students[0]!,
      course_subject_id: plan.id,
      subject_id,
      edition_id,
      year,
      semester_id: 1,
    })
    .execute();
  return edition_id;
}

test('all subjects of a class are told student by student; who is not enrolled in one has nothing there', async () => {
  const edition = await graded(15, 8, 12);
  const second = await secondSubject(edition);
  const token = await staff();
  const found = await read(edition, token);
  const [first, failed, admitted] = edition.students.map((student) =>
    found.students.find(({ id }) => id === student)!,
  );
  expect(first).toMatchObject({ approved: 1, average: 150 });
  expect(first!.results).toEqual([
    {
      edition_id: edition.id,
      average: 1500,
      situation: 'DISPENSADO',
      final: 1500,
      result: 'APROVADO',
      flat_average: null,
    },
    {
      edition_id: second,
      average: null,
      situation: 'INCOMPLETO',
      final: null,
      result: 'INCOMPLETO',
      flat_average: null,
    },
  ]);
  expect(failed).toMatchObject({
    approved: 0,
    average: null,
    results: [{ edition_id: edition.id, final: 800, result: 'REPROVADO' }],
  });
  expect(admitted!.results).toMatchObject([{ average: 1200, situation: 'ADMITIDO', result: 'INCOMPLETO' }]);
  expect(found.subjects.find(({ id }) => id === edition.id)).toMatchObject({
    approved: 1,
    failed: 1,
    provisional: true,
  });
  expect(found.provisional).toBe(true);
});

test('results stored at the end of a semester stay, even if cells change later', async () => {
  const edition = await graded(15);
  await server.db
    .updateTable('enrolment')
    .set({ state: 'CONCLUIDO', final_hundredths: 1600, result: 'APROVADO' })
    .where('id', '=', edition.enrolments[0]!)
    .execute();
  await server.db
    .updateTable('edition')
    .set({ closed_at: new Date() })
    .where('id', '=', edition.id)
    .execute();
  const found = await read(edition, await staff());
  expect(found.students).toMatchObject([{ average: 160, results: [{ final: 1600, result: 'APROVADO' }] }]);
  expect(found.provisional).toBe(false);
});

test('the average of a student and the papers count the credits of the plan, not those of the catalogue', async () => {
  const edition = await graded(15);
  const second = await secondSubject(edition);
  const of = { [edition.id]: { credits: 1, final: 1600 }, [second]: { credits: 3, final: 1000 } };
  for (const [id, { credits, final }] of Object.entries(of)) {
    const enrolment = server.db.selectFrom('enrolment').where('edition_id', '=', Number(id));
    await server.db
      .updateTable('course_subject')
      .set({ credits })
      .where('id', '=', enrolment.select('course_subject_id'))
      .execute();
    await server.db
      .updateTable('enrolment')
      .set({ state: 'CONCLUIDO', final_hundredths: final, result: 'APROVADO' })
      .where('id', '=', enrolment.select('id'))
      .execute();
  }
  await server.db.updateTable('subject').set({ credits: 5 }).execute();
  const found = await read(edition, await staff());
  expect(found.students).toMatchObject([{ average: 115 }]);
  expect(Object.fromEntries(found.subjects.map(({ id, credits }) => [id, credits]))).toEqual({
    [edition.id]: 1,
    [second]: 3,
  });
  expect((await headOf(server.db, edition.id)).credits).toBe(1);
});

test('the pauta geral is A3 on its side, with the watermark until all is homologated', async () => {
  const edition = await graded(15, 8);
  const token = await staff();
  const before = await file(edition, token);
  expect(before.toString('latin1')).toMatch(/\/MediaBox \[0 0 1190\.55 841\.89\]/);
  expect(wordsOf(before)).toContain('PROVISÓRIA');
  await homologated(edition, token);
  const after = wordsOf(await file(edition, token));
  expect(after).not.toContain('PROVISÓRIA');
  expect(after).toContain('Todas as pautas homologadas');
  expect(after).toContain(await nameOf(edition.students[0]!));
  expect(after).toMatch(/15,0 Aprovado 1\/1 15,0/);
  expect(after).toMatch(/8,0 Reprovado 0\/1/);
});

test('the version to be posted has codes in their order and no name, on paper and in sheets', async () => {
  const edition = await graded(15, 8, 12);
  const token = await staff();
  const names = await Promise.all(edition.students.map(nameOf));
  const posted = wordsOf(await file(edition, token, { version: 'AFIXACAO' }));
  const csv = (await file(edition, token, { version: 'AFIXACAO', format: 'csv' })).toString('utf8');
  for (const name of names) {
    expect(posted).not.toContain(name);
    expect(csv).not.toContain(name);
  }
  const codes = (await read(edition, token)).students.map(({ student_card_id }) => student_card_id).sort();
  const lines = csv.trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(';')[0])).toEqual(codes);
  const whole = (await file(edition, token, { format: 'csv' })).toString('utf8');
  expect(whole).toContain(`${names[0]};15,0;Aprovado;1;15,0`);
  expect(whole).toContain(`${names[2]};12,0;Admitido;0;`);
  expect((await file(edition, token, { format: 'xlsx' })).subarray(0, 2).toString()).toBe('PK');
});

test('teachers and students are refused, and a class without subjects that year is not found', async () => {
  const edition = await graded(15);
  const student = await scenario.learner(edition);
  for (const { token } of [edition.teacher, student]) {
    expect(await server.refused(classResults, requestFor(edition), token)).toMatchObject({ http: 403 });
    expect(await server.refused(exportClassResults, requestFor(edition), token)).toMatchObject({ http: 403 });
  }
  const query = { classmate_id: edition.class_id, year: edition.year - 1 };
  expect(await server.refused(classResults, { query }, await staff())).toMatchObject({ http: 404 });
});

test('a student who sat both exams has the flat mean beside the result that counts; it is in the file for staff but not in the posted one', async () => {
  const edition = await scenario.edition(2);
  const [column] = await scenario.weights(edition, ['TESTE-1', 100]);
  const [both, passed] = edition.students;
  const give = (assessments: ReturnType<typeof givenCell>[]) =>
    server.call(giveResult, { query: edition.writing, body: { assessments } }, edition.teacher.token);
  await give([givenCell(both!, column!, 12), givenCell(passed!, column!, 15)]);
  const token = await staff();
  await homologated(edition, token);
  for (const [kind, grade] of [
    ['EXAME_NORMAL', 4],
    ['RECORRENCIA', 7],
  ] as const) {
    await scenario.period(edition.course_id, kind);
    const { id } = await server.db
      .selectFrom('grade_item')
      .select('id')
      .where('edition_id', '=', edition.id)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow();
    const body = { assessments: [givenCell(both!, id, grade)] };
    const { data } = await server.call(
      giveExamResult,
      { query: edition.writing, body },
      edition.teacher.token,
    );
    expect(data.saved).toBe(1);
  }
  const { students } = await read(edition, token);
  const flat = (student?: number) => students.find(({ id }) => id === student)!.results[0]!.flat_average;
  expect([flat(both), flat(passed)]).toEqual([830, null]);
  const csv = async (more: object) =>
    (await file(edition, token, { format: 'csv', ...more })).toString('utf8');
  expect(await csv({})).toContain('Média plana (informativa)');
  expect(await csv({ version: 'AFIXACAO' })).not.toContain('Média plana');
});
