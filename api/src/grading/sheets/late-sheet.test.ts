import { lateSheets } from '@portal/shared-kit/contract/grading/late-sheet';
import { giveResult } from '@portal/shared-kit/contract/grading/grade';
import { teacherClasses } from '@portal/shared-kit/contract/grading/teacher-portal';
import { examWeightTypes, saveExamWeights, saveWeights } from '@portal/shared-kit/contract/grading/weight';
import { returnSheet, sheets } from '@portal/shared-kit/contract/grading/sheet';
import { sql } from 'kysely';
import { inDays } from '../../testing/activities.ts';
import { thisYear } from '../../testing/enrolled.ts';
import { inscribedOf } from '../../testing/inscribed.ts';
import { gradedServer, givenCell, type GradedEdition } from '../../testing/graded.ts';
import { namesOf } from '../closing/closing-facts.repository.ts';
import { signersOf } from '../papers/paper.repository.ts';
import { periodsOf } from '../editions/period.service.ts';
import { countLate } from './late-sheet.service.ts';

const scenario = gradedServer();
const { server } = scenario;

let token: string;
beforeAll(async () => ({ token } = await scenario.signedIn('Secretaria')));

const everything = async () => (await server.call(lateSheets, { query: { per_page: 100 } }, token)).data;
const lateOf = async ({ id }: GradedEdition) => (await everything()).find((row) => row.id === id);
const kindsOf = async (edition: GradedEdition) => (await lateOf(edition))?.kinds ?? [];

/** Moves the periods of a kind of an edition's course, as if days had passed. */
const endPeriod = (edition: GradedEdition, type: string, days = 1) =>
  sql`update activity set date_start = now() - interval '30 days', date_end = ${inDays(-days)}
    where course_id = ${edition.course_id} and type = ${type}`.execute(server.db);
const graded = async (...grades: number[]) => (await scenario.graded(...grades)).edition;

test('a teacher who began nothing is late from the end of the period on, by name; without students nobody is awaited', async () => {
  const edition = await scenario.edition(2);
  const empty = await scenario.edition(0);
  expect(await kindsOf(edition)).toEqual([]);
  await endPeriod(edition, 'AVALIACAO_FREQUENCIA', 3);
  await endPeriod(empty, 'AVALIACAO_FREQUENCIA', 3);
  const { full_name } = await server.db
    .selectFrom('person')
    .select('full_name')
    .where('id', '=', edition.teacher.person_id)
    .executeTakeFirstOrThrow();
  const found = await lateOf(edition);
  expect(found).toMatchObject({ teacher_name: full_name, kinds: ['FREQUENCIA'], year: thisYear });
  expect(Date.parse(found!.ended_at)).toBeLessThan(Date.now() - 2 * 86_400_000);
  expect(await lateOf(empty)).toBeUndefined();
});

test('the present teacher answers for a pauta and stands on its paper until the first day of a successor', async () => {
  const edition = await graded(12);
  const sheet = await scenario.submit(edition);
  const nameOf = async ({ person_id }: { person_id: number }) =>
    (
      await server.db
        .selectFrom('person')
        .select('full_name')
        .where('id', '=', person_id)
        .executeTakeFirstOrThrow()
    ).full_name;
  const successor = await scenario.teacher([]);
  const seat = (teacher_id: number) => server.db.updateTable('teaching').where('teacher_id', '=', teacher_id);
  const soon = inDays(2).slice(0, 10);
  await seat(edition.teacher.teacher_id).set({ ended_on: soon }).execute();
  await server.db
    .insertInto('teaching')
    .values({ edition_id: edition.id, teacher_id: successor.teacher_id, started_on: soon })
    .execute();
  const answering = async () => {
    const { data } = await server.call(sheets, { query: { course_id: edition.course_id } }, token);
    const { teacher } = await signersOf(server.db, edition.id);
    const [ending] = await namesOf(server.db, [edition.id]);
    return [data.find(({ id }) => id === sheet.id)!.teacher_name, teacher, ending!.teacher_name];
  };
  const one = await nameOf(edition.teacher);
  expect(await answering()).toEqual([one, one, one]);
  await server.call(returnSheet, { params: { id: sheet.id }, body: { reason: 'Falta uma nota' } }, token);
  await endPeriod(edition, 'AVALIACAO_FREQUENCIA');
  expect((await lateOf(edition))!.teacher_name).toBe(one);
  await seat(edition.teacher.teacher_id).set({ started_on: '2026-01-01', ended_on: '2026-02-01' }).execute();
  await seat(successor.teacher_id).set({ started_on: '2026-02-01' }).execute();
  const other = await nameOf(successor);
  const all = async () => [...(await answering()), (await lateOf(edition))!.teacher_name];
  expect(await all()).toEqual([other, other, other, other]);
  // Nobody answers for a class whose teacher was deactivated or left, not even an earlier one.
  const deactivate = (active: boolean) =>
    server.db.updateTable('teacher').set({ active }).where('id', '=', successor.teacher_id).execute();
  await deactivate(false);
  expect(await all()).toEqual([null, null, null, null]);
  expect((await scenario.grid(edition, token)).edition.teachers).toEqual([]);
  await deactivate(true);
  await seat(successor.teacher_id).set({ ended_on: '2026-03-01' }).execute();
  expect(await all()).toEqual([null, null, null, null]);
  // The pautas of an ended semester keep the name of the last one.
  await deactivate(false);
  await server.db
    .updateTable('edition')
    .set({ closed_at: new Date() })
    .where('id', '=', edition.id)
    .execute();
  expect(await answering()).toEqual([other, other, other]);
});

test('late pautas are searched by teacher, subject and class, and narrowed by course and kind', async () => {
  const edition = await scenario.edition(1);
  await endPeriod(edition, 'AVALIACAO_FREQUENCIA');
  const found = async (query: object) =>
    (await server.call(lateSheets, { query: { per_page: 100, ...query } }, token)).data.map(({ id }) => id);
  const { teacher_name, subject_name, classmate_name, classmate_id } = (await lateOf(edition))!;
  expect(classmate_id).toBe(edition.class_id);
  for (const search of [teacher_name!, subject_name, classmate_name])
    expect(await found({ search })).toContain(edition.id);
  expect(await found({ search: 'ninguém assim' })).toEqual([]);
  const { course_id } = edition;
  expect(await found({ course_id, kind: 'FREQUENCIA' })).toEqual([edition.id]);
  expect(await found({ course_id, kind: 'EXAME_NORMAL' })).toEqual([]);
});

test('a submitted pauta is not late; returned, or with a student enrolled since, it is again', async () => {
  const [one, other] = [await graded(12), await graded(12)];
  const { id } = await scenario.submit(one);
  await scenario.submit(other);
  for (const edition of [one, other]) await endPeriod(edition, 'AVALIACAO_FREQUENCIA');
  expect([await kindsOf(one), await kindsOf(other)]).toEqual([[], []]);
  await server.call(returnSheet, { params: { id }, body: { reason: 'Falta uma nota' } }, token);
  await other.enrol(await scenario.world.student(other.course_id, other.class_id));
  expect([await kindsOf(one), await kindsOf(other)]).toEqual([['FREQUENCIA'], ['FREQUENCIA']]);
});

test('an exam is late once it has grades', async () => {
  const edition = await graded(11, 12);
  await scenario.submit(edition);
  await scenario.period(edition.course_id, 'EXAME_NORMAL');
  await endPeriod(edition, 'EXAME_NORMAL');
  expect(await kindsOf(edition)).toEqual([]);
  await sql`update activity set date_end = ${inDays(5)} where course_id = ${edition.course_id}`.execute(
    server.db,
  );
  const given = await scenario.sit(edition, 'EXAME-NORMAL', [[edition.students[0]!, 13]]);
  expect(given).toMatchObject([{ outcome: 'saved' }]);
  await endPeriod(edition, 'EXAME_NORMAL');
  expect(await kindsOf(edition)).toEqual(['EXAME_NORMAL']);
});

test('a suspended student makes no pauta late, and is no task of the teacher', async () => {
  const edition = await graded(11, 12);
  const { students, course_id, teacher } = edition;
  const late = await edition.enrol(await scenario.world.student(course_id, edition.class_id));
  const { student_id } = await server.db
    .selectFrom('enrolment')
    .select('student_id')
    .where('id', '=', late)
    .executeTakeFirstOrThrow();
  const suspend = async (id: number) => {
    const { person_id } = await server.db
      .selectFrom('student')
      .select('person_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await inscribedOf(server).inscribed(
      { course: course_id, year: thisYear, state: 'SUSPENSA' },
      { id, person_id },
    );
  };
  await suspend(student_id);
  expect((await server.call(teacherClasses, {}, teacher.token)).data).toMatchObject([{ graded: 100 }]);
  await scenario.submit(edition);
  await scenario.period(course_id, 'EXAME_NORMAL');
  await scenario.sit(edition, 'EXAME-NORMAL', [[students[0]!, 13]]);
  const tasks = async () =>
    (await server.call(teacherClasses, {}, teacher.token)).data[0]!.sheets.filter(
      ({ state }) => state === 'EM_EDICAO',
    );
  expect(await tasks()).toEqual([{ kind: 'EXAME_NORMAL', state: 'EM_EDICAO', returned: false }]);
  for (const type of ['AVALIACAO_FREQUENCIA', 'EXAME_NORMAL']) await endPeriod(edition, type);
  expect(await kindsOf(edition)).toEqual(['EXAME_NORMAL']);
  await suspend(students[0]!);
  expect(await kindsOf(edition)).toEqual([]);
});

test('an exam that its students may no longer sit is neither late nor the task of its teacher', async () => {
  const edition = await graded(11, 12);
  const { teacher, students } = edition;
  const first = await scenario.submit(edition);
  await scenario.period(edition.course_id, 'EXAME_NORMAL');
  await scenario.sit(edition, 'EXAME-NORMAL', [[students[0]!, 13]]);
  await scenario.sit(edition, 'EXAME-NORMAL', [[students[1]!, 14]]);
  const { id: exam } = await scenario.submit(edition, 'EXAME_NORMAL');
  const reason = 'Rever as notas';
  for (const id of [exam, first.id])
    await server.call(returnSheet, { params: { id }, body: { reason } }, token);
  const [column] = (await scenario.grid(edition)).columns;
  const exclude = (student: number) =>
    server.call(
      giveResult,
      {
        query: edition.writing,
        body: { assessments: [givenCell(student, column!.id, 5, { version: 1, reason })] },
      },
      teacher.token,
    );
  const tasks = async () =>
    (await server.call(teacherClasses, {}, teacher.token)).data[0]!.sheets.filter(
      ({ state }) => state === 'EM_EDICAO',
    );
  await exclude(students[0]!);
  await scenario.submit(edition);
  await endPeriod(edition, 'EXAME_NORMAL');
  // The other one still has an exam.
  expect(await kindsOf(edition)).toEqual(['EXAME_NORMAL']);
  expect(await tasks()).toEqual([{ kind: 'EXAME_NORMAL', state: 'EM_EDICAO', returned: true }]);
  await server.call(returnSheet, { params: { id: first.id }, body: { reason } }, token);
  await exclude(students[1]!);
  await scenario.submit(edition);
  expect(await kindsOf(edition)).toEqual([]);
  expect(await tasks()).toEqual([]);
});

test('an exam that its students may no longer sit by other weights is not late', async () => {
  const edition = await scenario.edition(1);
  const { teacher, students, writing } = edition;
  const columns = await scenario.weights(edition, ['TESTE-1', 50], ['TESTE-2', 50]);
  for (const [nth, value] of [14, 8].entries()) await scenario.give(edition, columns[nth]!, [value]);
  const frequency = await scenario.submit(edition);
  for (const kind of ['EXAME_NORMAL', 'RECORRENCIA'] as const) await scenario.period(edition.course_id, kind);
  await scenario.sit(edition, 'EXAME-NORMAL', [[students[0]!, 5]]);
  await scenario.sit(edition, 'RECORRENCIA', [[students[0]!, 12]]);
  for (const type of ['EXAME_NORMAL', 'EXAME_RECORRENCIA']) await endPeriod(edition, type);
  expect(await kindsOf(edition)).toEqual(['EXAME_NORMAL', 'RECORRENCIA']);
  const reason = 'Outros pesos';
  const exams = { MEDIAFREQUENCIA: 80, 'EXAME-NORMAL': 20, RECORRENCIA: 20 };
  const weights = examWeightTypes.map((assessmentType) => ({
    assessmentType,
    percentage: exams[assessmentType],
  }));
  await server.call(saveExamWeights, { query: writing, body: { weights, reason } }, teacher.token);
  expect(await kindsOf(edition)).toEqual(['EXAME_NORMAL']);
  await server.call(returnSheet, { params: { id: frequency.id }, body: { reason } }, token);
  const body = {
    weights: ['TESTE-1', 'TESTE-2'].map((assessment_type, nth) => ({
      formula_id: columns[nth]!,
      assessment_type,
      percentage: [10, 90][nth]!,
    })),
    reason,
  };
  await server.call(saveWeights, { query: writing, body }, teacher.token);
  await scenario.submit(edition);
  expect(await kindsOf(edition)).toEqual([]);
});

test('nothing is late while it is reopened, or after its semester ended', async () => {
  const edition = await scenario.edition(1);
  await endPeriod(edition, 'AVALIACAO_FREQUENCIA');
  const { id } = await server.db
    .insertInto('grade_reopening')
    .values({
      edition_id: edition.id,
      kind: 'FREQUENCIA',
      days: 2,
      reason: 'Estive doente',
      asked_by: edition.teacher.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await kindsOf(edition)).toEqual(['FREQUENCIA']);
  const { userId } = await scenario.signedIn('Admin');
  const until = (days: number) =>
    server.db
      .updateTable('grade_reopening')
      .set({ state: 'AUTORIZADO', decided_by: userId, decided_at: sql`now()`, until: inDays(days) })
      .where('id', '=', id)
      .execute();
  await until(2);
  expect(await kindsOf(edition)).toEqual([]);
  await until(-1);
  expect(await kindsOf(edition)).toEqual(['FREQUENCIA']);
  await server.db
    .updateTable('edition')
    .set({ closed_at: sql`now()` })
    .where('id', '=', edition.id)
    .execute();
  expect(await kindsOf(edition)).toEqual([]);
});

test('the teacher sees the period in force, even if others were declared', async () => {
  const { id: academic_year_id } = await server.db
    .selectFrom('academic_year')
    .select('id')
    .where('designation', '=', String(thisYear))
    .executeTakeFirstOrThrow();
  type Declared = { days: [number, number]; level?: number; suspended?: true; closed?: true; late?: number };
  const cases: Declared[][] = [
    [{ days: [-9, -1] }],
    [{ days: [-9, -1], late: 2 }],
    [{ days: [-9, -1], late: -1 }],
    [{ days: [-9, 5], closed: true }],
    [{ days: [-9, -1], suspended: true }],
    [{ days: [-9, -1], suspended: true, closed: true }],
    [{ days: [-9, -1] }, { days: [-3, 5], level: 1 }],
    [{ days: [-9, 5] }, { days: [-9, -1], level: 1 }],
    [{ days: [-9, 5] }, { days: [-9, -1], level: 2 }],
    [{ days: [-20, -10] }, { days: [2, 5] }],
    [{ days: [-20, -1] }, { days: [5, 9] }],
    [{ days: [3, 5] }],
    [],
  ];
  const lateness: [boolean, boolean][] = [];
  for (const declared of cases) {
    const edition = await scenario.edition(1, { open: false });
    for (const { days, level, suspended, closed, late } of declared)
      await server.db
        .insertInto('activity')
        .values({
          type: 'AVALIACAO_FREQUENCIA',
          academic_year_id,
          semester_id: 1,
          course_id: edition.course_id,
          level_id: level ?? null,
          date_start: inDays(days[0]),
          date_end: inDays(days[1]),
          late_end: late === undefined ? null : inDays(late),
          suspended_at: suspended ? inDays(-2) : null,
          closed_at: closed ? inDays(-1) : null,
        })
        .execute();
    const [frequency] = await periodsOf(server.db, edition.id, new Date());
    // Without a period nobody is awaited, though nothing can be entered.
    const isOver = declared.length > 0 && frequency!.status === 'Encerrado';
    lateness.push([(await lateOf(edition)) !== undefined, isOver]);
  }
  expect(lateness.map(([late]) => late)).toEqual(lateness.map(([, isOver]) => isOver));
  expect(new Set(lateness.map(([late]) => late)).size).toBe(2);
});

test('the dashboard counts what the list has, by teacher in the order of their names; only staff read it', async () => {
  const rows = await everything();
  const names = rows.map(({ teacher_name }) => teacher_name!);
  expect(rows.length).toBeGreaterThan(2);
  expect(names).toEqual(names.toSorted());
  expect(await countLate(server.db)).toEqual({ late: rows.length, teachers: rows.length });
  const { token: teacher } = await scenario.signedIn('Teacher');
  expect(await server.refused(lateSheets, {}, teacher)).toMatchObject({ http: 403 });
});
