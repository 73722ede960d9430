import { withdrawStudent } from '@portal/shared-kit/contract/enrolment/withdrawal';
import { copyWeights, saveWeights, updateFormula } from '@portal/shared-kit/contract/grading/weight';
import { oneJob } from '@portal/shared-kit/contract/platform/job';
import { moveStudent, previewMove } from '@portal/shared-kit/contract/enrolment/student-move';
import { changeEnrolment, enrolStudents } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { closingRehearsal, endSemester } from '@portal/shared-kit/contract/grading/closing';
import { cellHistory, giveResult, publishColumn } from '@portal/shared-kit/contract/grading/grade';
import { ownResults } from '@portal/shared-kit/contract/grading/own-result';
import { homologateSheet, returnSheet, submitSheet } from '@portal/shared-kit/contract/grading/sheet';
import { exportSheet } from '@portal/shared-kit/contract/grading/sheet-paper';
import { askRectification, decideRectification } from '@portal/shared-kit/contract/grading/rectification';
import { teacherClasses } from '@portal/shared-kit/contract/grading/teacher-portal';
import { examStanding, subjectOf } from '@portal/shared-kit/contract/grading/result-rules';
import { studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { sql } from 'kysely';
import { inDays } from '../../testing/activities.ts';
import { editionAt } from '../../testing/class-groups.ts';
import { thisYear } from '../../testing/enrolled.ts';
import { givenCell, gradedServer, type GradedEdition } from '../../testing/graded.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { readXlsx } from '../../testing/read-xlsx.ts';
import { until } from '../../testing/until.ts';
import type { SheetSnapshot } from '../sheets/snapshot.rules.ts';
import type { FoundEdition } from '../editions/graded-edition.repository.ts';
import { latestOf } from '../papers/paper-content.service.ts';
import { closeSemesterJob } from '../closing/closing.job.ts';
import { messages } from './messages.ts';

const graded = gradedServer();
const { server } = graded;
let clerk: string;
let admin: string;
beforeAll(async () => {
  clerk = (await graded.signedIn('Secretaria')).token;
  admin = (await graded.signedIn('Admin')).token;
});

/** Another class of the course that teaches the same subject, with its own teacher and no students. */
async function sibling(edition: GradedEdition, capacity = 40): Promise<GradedEdition> {
  const { subject_id, course_id, year } = edition;
  const class_id = await graded.world.classGroup(course_id, { capacity });
  const id = await editionAt(server.db, { class_id, subject_id, year });
  return {
    ...edition,
    id,
    class_id,
    students: [],
    enrolments: [],
    teacher: await graded.teacher([id]),
    place: { classmate_id: class_id, subject_id, year },
    writing: { classmate: class_id, subject_id, year },
  };
}
const reason = 'Pedido do estudante';
const moving = (student: number, to: GradedEdition) =>
  server.call(moveStudent, { params: { id: student }, body: { classmate_id: to.class_id, reason } }, clerk);
const move = async (student: number, to: GradedEdition) => (await moving(student, to)).data;
const preview = async (student: number, to: GradedEdition) =>
  (await server.call(previewMove, { params: { id: student }, query: { classmate_id: to.class_id } }, clerk))
    .data;
const rowOf = async (edition: GradedEdition, student: number) =>
  (await graded.grid(edition)).students.find(({ id }) => id === student);
/** The filled cells of a student in a grid, by column. */
async function cellsOf(edition: GradedEdition, student: number) {
  const { columns, students } = await graded.grid(edition);
  const row = students.find(({ id }) => id === student);
  const cells = [...(row?.assessment_result ?? []), ...(row?.assessment_exame_result ?? [])];
  return Object.fromEntries(
    cells.map(({ assessment_formula_id, assessment_value }) => [
      columns.find(({ id }) => id === assessment_formula_id)!.assessment_type,
      assessment_value,
    ]),
  );
}
const recordOf = async (student: number) => {
  const { data } = await server.call(studentHistory, { query: { student_id: student } }, admin);
  return data.enrolments[0]!;
};
const publish = (edition: GradedEdition, item: number) =>
  server.call(publishColumn, { params: { id: item } }, edition.teacher.token);
const give = async (edition: GradedEdition, cells: Parameters<typeof givenCell>[]) =>
  (
    await server.call(
      giveResult,
      { query: edition.writing, body: { assessments: cells.map((one) => givenCell(...one)) } },
      edition.teacher.token,
    )
  ).data.results;
const sheetsOf = (edition: GradedEdition) =>
  server.db
    .selectFrom('pauta')
    .select(['id', 'kind', 'number', 'state'])
    .where('edition_id', '=', edition.id)
    .orderBy('id')
    .execute();
const homologate = (id: number) => server.call(homologateSheet, { params: { id } }, admin);
const noticesOf = async (personId: number) => {
  const { rows } = await sql<{ body: string }>`select c.body from communication c
    join communication_recipient r on r.communication_id = c.id where r.person_id = ${personId}`.execute(
    server.db,
  );
  return rows;
};
/** Requests a rectification and grants it. */
async function rectify(sheet: number, student: number, item: number, value: string) {
  const asked = await server.inject(
    uploadOf(
      askRectification,
      {
        fields: {
          sheet_id: String(sheet),
          student_id: String(student),
          assessment_formula_id: String(item),
          value,
          reason: 'Erro de soma na prova',
        },
        file: { name: 'prova.pdf', content: '%PDF-1.7\n%%EOF\n', type: 'application/pdf' },
      },
      clerk,
    ),
  );
  const { id } = asked.json().data as { id: number };
  const body = { decision: 'AUTORIZADO' as const, reason: 'Prova revista' };
  await server.call(decideRectification, { params: { id }, body }, admin);
}
/** The students of a pauta by its latest snapshot. */
async function studentsInSnapshot(sheet: number) {
  const { content } = await server.db
    .selectFrom('pauta_snapshot')
    .select('content')
    .where('pauta_id', '=', sheet)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return (JSON.parse(content) as SheetSnapshot).students;
}
/** Ends the semester of the course, after both classes did what they could; answers the results by student. */
async function endOf(edition: GradedEdition) {
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
  expect((await server.call(closingRehearsal, { params: { x } }, admin)).data.blockers).toEqual([]);
  const { data } = await server.call(endSemester, { params: { x }, body: {} }, admin);
  const worker = jobWorker(server, [closeSemesterJob]);
  await until(
    async () =>
      (await server.call(oneJob, { params: { id: data.job_id! } }, admin)).data.finished_at !== null,
  );
  await worker.stop();
  const rows = await server.db
    .selectFrom('enrolment')
    .select(['student_id', 'final_hundredths', 'result', 'edition_id'])
    .where('subject_id', '=', edition.subject_id)
    .orderBy('id')
    .execute();
  return rows;
}

describe('a student who moves to a class that teaches the same subject', () => {
  test('takes the grades along to the columns of the same type, with history and publication; a grade without a column is kept', async () => {
    const old = await graded.edition(1);
    const learner = await graded.learner(old);
    const next = await sibling(old);
    const [first, second, third] = await graded.weights(
      old,
      ['TESTE-1', 40],
      ['TESTE-2', 40],
      ['MINI-TESTE-1', 20],
    );
    const [there] = await graded.weights(next, ['TESTE-1', 50], ['TESTE-2', 50]);
    await give(old, [
      [learner.student_id, first!, 14],
      [learner.student_id, second!, 11],
      [learner.student_id, third!, 12.5],
      [old.students[0]!, first!, 9],
    ]);
    await publish(old, first!);
    await publish(old, third!);
    const shown = await preview(learner.student_id, next);
    const grades = {
      moved: ['TESTE-1', 'TESTE-2'],
      kept: [{ assessment_type: 'MINI-TESTE-1', classmate_name: expect.any(String), value: '12,5' }],
      frequency: null,
      obstacle: null,
    };
    expect(shown.subjects).toMatchObject([{ what: 'LEVADA', full: false, grades }]);
    expect(await cellsOf(next, learner.student_id)).toEqual({});
    const { data: moved, message } = await moving(learner.student_id, next);
    expect(moved.subjects).toEqual(shown.subjects);
    expect(message).toContain("2 notas levadas, 1 como 'nota da turma anterior'.");

    expect(await cellsOf(next, learner.student_id)).toEqual({ 'TESTE-1': 14, 'TESTE-2': 11 });
    expect((await rowOf(next, learner.student_id))!.earlier).toMatchObject([
      { assessment_type: 'MINI-TESTE-1', assessment_value: 12.5 },
    ]);
    expect((await recordOf(learner.student_id)).earlier).toMatchObject([
      { assessment_type: 'MINI-TESTE-1', assessment_value: 12.5 },
    ]);
    // The old class shows the student as one who left, with the grade that stayed.
    expect(await rowOf(old, learner.student_id)).toMatchObject({ state: 'TRANSFERIDO', earlier: [] });
    expect(await cellsOf(old, learner.student_id)).toEqual({ 'MINI-TESTE-1': 12.5 });
    expect(await cellsOf(old, old.students[0]!)).toEqual({ 'TESTE-1': 9 });

    const { data: history } = await server.call(
      cellHistory,
      { query: { assessment_formula_id: there!, student_id: learner.student_id } },
      next.teacher.token,
    );
    expect(history.map((one) => one.new)).toEqual(['14,0']);

    // Published grades stay published, though the column here is not; unpublished ones stay hidden.
    const { data: own } = await server.call(ownResults, { query: {} }, learner.token);
    expect(own[0]!.assessments.map((one) => [one.assessment_type, one.assessment_value])).toEqual([
      ['TESTE-1', 14],
    ]);
    expect(own[0]!.earlier).toMatchObject([{ assessment_type: 'MINI-TESTE-1', assessment_value: 12.5 }]);

    expect(await noticesOf(next.teacher.person_id)).toEqual([
      { body: expect.stringContaining('MINI-TESTE-1 12,5') },
    ]);
  });

  /** A student with an unpublished grade who moved to a class whose column is published. */
  async function movedUnpublished() {
    const old = await graded.edition(0);
    const learner = await graded.learner(old);
    const next = await sibling(old);
    const [first] = await graded.weights(old, ['TESTE-1', 100]);
    const [there] = await graded.weights(next, ['TESTE-1', 100]);
    await give(old, [[learner.student_id, first!, 14]]);
    await publish(next, there!);
    await move(learner.student_id, next);
    return { old, learner, next, there: there! };
  }

  test('an unpublished grade stays hidden in a published column until that is published again', async () => {
    const { learner, next, there } = await movedUnpublished();
    const own = async () =>
      (await server.call(ownResults, { query: {} }, learner.token)).data[0]!.assessments.map(
        (one) => one.assessment_value,
      );
    expect(await own()).toEqual([]);
    expect((await rowOf(next, learner.student_id))!.own_publication).toEqual([
      { assessment_formula_id: there, published: false },
    ]);
    await publish(next, there);
    expect(await own()).toEqual([14]);
    expect((await rowOf(next, learner.student_id))!.own_publication).toEqual([]);
  });

  test('a grade that came published is not told again when the new class publishes its column, or its pauta', async () => {
    const old = await graded.edition(0);
    const learner = await graded.learner(old);
    const next = await sibling(old);
    const [first, second] = await graded.weights(old, ['TESTE-1', 50], ['TESTE-2', 50]);
    await graded.weights(next, ['TESTE-1', 50], ['TESTE-2', 50]);
    await give(old, [
      [learner.student_id, first!, 14],
      [learner.student_id, second!, 12],
    ]);
    await publish(old, first!);
    await publish(old, second!);
    await move(learner.student_id, next);
    const told = await noticesOf(learner.person_id);
    const [there] = (await graded.grid(next)).columns;
    await publish(next, there!.id);
    expect(await noticesOf(learner.person_id)).toEqual(told);
    await homologate((await graded.submit(next)).id);
    expect((await noticesOf(learner.person_id)).slice(told.length)).toEqual([
      { body: expect.stringContaining('homologada') },
    ]);
  });

  test('an unpublished grade in a published column is shown by the homologation of the class, and its student is told', async () => {
    const old = await graded.edition(1);
    const learner = await graded.learner(old);
    const next = await sibling(old);
    const [first] = await graded.weights(old, ['TESTE-1', 100]);
    const [there] = await graded.weights(next, ['TESTE-1', 100]);
    await give(old, [[learner.student_id, first!, 14]]);
    await move(old.students[0]!, next);
    await give(next, [[old.students[0]!, there!, 12]]);
    await publish(next, there!);
    const sheet = await graded.submit(next);
    await move(learner.student_id, next);
    await homologate(sheet.id);
    const { data } = await server.call(ownResults, { query: {} }, learner.token);
    expect(data[0]!.assessments.map((one) => one.assessment_value)).toEqual([14]);
    expect(await noticesOf(learner.person_id)).toEqual([{ body: 'TESTE-1' }]);
  });

  test('an unpublished grade in a published column is shown by a submission that publishes too', async () => {
    const { learner, next } = await movedUnpublished();
    const query = { ...next.writing, kind: 'FREQUENCIA' as const, publish: '1' as const };
    await server.call(submitSheet, { query }, next.teacher.token);
    const { data } = await server.call(ownResults, { query: {} }, learner.token);
    expect(data[0]!.assessments.map((one) => one.assessment_value)).toEqual([14]);
    expect(await noticesOf(learner.person_id)).toEqual([{ body: 'TESTE-1' }]);
  });

  test('moves back to exactly what was there', async () => {
    const old = await graded.edition(0);
    const learner = await graded.learner(old);
    const next = await sibling(old);
    const [first, , third] = await graded.weights(
      old,
      ['TESTE-1', 40],
      ['TESTE-2', 40],
      ['MINI-TESTE-1', 20],
    );
    await graded.weights(next, ['TESTE-1', 100]);
    await give(old, [
      [learner.student_id, first!, 14],
      [learner.student_id, third!, 12.5],
    ]);
    await publish(old, first!);
    const before = await rowOf(old, learner.student_id);
    await move(learner.student_id, next);
    // What happens to the columns there takes nothing from here.
    await sql`update grade_item set archived_at = now(), archive_reason = 'Retirada' where edition_id = ${next.id}`.execute(
      server.db,
    );
    await move(learner.student_id, old);
    expect(await rowOf(old, learner.student_id)).toEqual(before);
    expect(await rowOf(next, learner.student_id)).toMatchObject({
      state: 'TRANSFERIDO',
      assessment_result: [],
    });
    expect((await recordOf(learner.student_id)).earlier).toEqual([]);
  });

  test('comes into a class where an enrolment of theirs was annulled: the record still shows its grades', async () => {
    const old = await graded.edition(1);
    const next = await sibling(old);
    const student = old.students[0]!;
    const [first] = await graded.weights(old, ['TESTE-1', 100]);
    await graded.give(old, first!, [14]);
    await server.call(
      changeEnrolment,
      { params: { id: old.enrolments[0]! }, body: { state: 'ANULADO', reason } },
      admin,
    );
    await move(student, next);
    const data = [{ student_id: student, subject_ids: [old.subject_id] }];
    await server.call(enrolStudents, { query: { classmate_id: next.class_id }, body: { data } }, clerk);
    await move(student, old);
    const { data: record } = await server.call(studentHistory, { query: { student_id: student } }, admin);
    expect(record.enrolments).toMatchObject([
      { state: 'ANULADO', result: null, earlier: [{ assessment_type: 'TESTE-1', assessment_value: 14 }] },
      { state: 'INSCRITO', earlier: [] },
    ]);
  });

  test('the present class reads a kept grade at once under the name that the earlier one gives its column', async () => {
    const old = await graded.edition(0);
    const learner = await graded.learner(old);
    const next = await sibling(old);
    const [first] = await graded.weights(old, ['TESTE-1', 100]);
    await give(old, [[learner.student_id, first!, 14]]);
    await move(learner.student_id, next);
    const names = async () =>
      (await rowOf(next, learner.student_id))!.earlier.map((one) => one.assessment_type);
    const before = await names();
    const body = { assessment_type: 'TESTE-3' as const, percentage: 100, reason };
    await server.call(updateFormula, { params: { id: first! }, body }, old.teacher.token);
    expect([before, await names()]).toEqual([['TESTE-1'], ['TESTE-3']]);
  });

  test('a kept grade enters the column of its type once the new class has it', async () => {
    const old = await graded.edition(0);
    const learner = await graded.learner(old);
    const next = await sibling(old);
    const [first] = await graded.weights(old, ['TESTE-1', 100]);
    await give(old, [[learner.student_id, first!, 14]]);
    await move(learner.student_id, next);
    expect((await rowOf(next, learner.student_id))!.earlier).toHaveLength(1);
    await graded.weights(next, ['TESTE-1', 100]);
    expect(await cellsOf(next, learner.student_id)).toEqual({ 'TESTE-1': 14 });
    expect((await rowOf(next, learner.student_id))!.earlier).toEqual([]);
  });

  test('a kept grade enters a column that the class got while the enrolment was annulled', async () => {
    const old = await graded.edition(0);
    const learner = await graded.learner(old);
    const next = await sibling(old);
    const [, second] = await graded.weights(old, ['TESTE-1', 50], ['TESTE-2', 50]);
    const [there] = await graded.weights(next, ['TESTE-1', 100]);
    await give(old, [[learner.student_id, second!, 14]]);
    await move(learner.student_id, next);
    const change = (state: 'ANULADO' | 'INSCRITO') =>
      server.call(
        changeEnrolment,
        { params: { id: learner.enrolment_id }, body: { state, reason, override: false } },
        admin,
      );
    await change('ANULADO');
    const weights = [
      { formula_id: there!, assessment_type: 'TESTE-1', percentage: 60 },
      { assessment_type: 'TESTE-2', percentage: 40 },
    ];
    await server.call(
      saveWeights,
      { query: next.writing, body: { weights, removeWeight: [], reason } },
      next.teacher.token,
    );
    await change('INSCRITO');
    expect(await cellsOf(next, learner.student_id)).toMatchObject({ 'TESTE-2': 14 });
    expect((await rowOf(next, learner.student_id))!.earlier).toEqual([]);
  });

  test('a grade that the old class sends later is refused, and one that waits for a rectification blocks the move', async () => {
    const old = await graded.edition(0);
    const learner = await graded.learner(old);
    const next = await sibling(old);
    const [first] = await graded.weights(old, ['TESTE-1', 100]);
    await give(old, [[learner.student_id, first!, 14]]);
    const sheet = await graded.submit(old);
    await homologate(sheet.id);
    const { id: attachment_id } = await server.db
      .insertInto('attachment')
      .values({ sha256: 'a'.repeat(64), size: 1, media_type: 'application/pdf', name: 'a.pdf' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: grade_id } = await server.db
      .selectFrom('grade')
      .select('id')
      .where('enrolment_id', '=', learner.enrolment_id)
      .executeTakeFirstOrThrow();
    const { id } = await server.db
      .insertInto('grade_rectification')
      .values({
        pauta_id: sheet.id,
        grade_id,
        attachment_id,
        reason,
        asked_by: old.teacher.userId,
        old_status: 'NOTA',
        old_hundredths: 1400,
        new_status: 'NOTA',
        new_hundredths: 1500,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await preview(learner.student_id, next)).subjects[0]!.grades!.obstacle).toBe(
      messages.rectificationPending,
    );
    const refused = await server.refused(
      moveStudent,
      { params: { id: learner.student_id }, body: { classmate_id: next.class_id, reason } },
      clerk,
    );
    expect([refused.http, refused.message]).toEqual([
      409,
      expect.stringContaining(messages.rectificationPending),
    ]);
    await sql`update grade_rectification set state = 'RECUSADO', decided_by = ${learner.userId}, decided_at = now()
      where id = ${id}`.execute(server.db);
    await move(learner.student_id, next);
    const [late] = await give(old, [[learner.student_id, first!, 15, { version: 1 }]]);
    expect([late!.outcome, late!.message]).toEqual(['refused', expect.any(String)]);
    expect((await recordOf(learner.student_id)).result!.average).toBe(1400);
  });

  test('takes a place in each subject that goes along', async () => {
    const old = await graded.edition(1);
    const next = await sibling(old, 1);
    const other = await graded.world.student(old.course_id);
    await sql`insert into enrolment (student_id, course_subject_id, subject_id, edition_id, year, semester_id)
      select ${other}, course_subject_id, subject_id, ${next.id}, year, semester_id from enrolment
      where id = ${old.enrolments[0]!}`.execute(server.db);
    expect((await preview(old.students[0]!, next)).subjects).toMatchObject([{ full: true }]);
    const refused = await server.refused(
      moveStudent,
      { params: { id: old.students[0]! }, body: { classmate_id: next.class_id, reason } },
      clerk,
    );
    expect([refused.http, refused.message]).toEqual([409, expect.stringContaining('Não há vagas em')]);
  });

  test('a student who changed course moves to the plan of the new course', async () => {
    const old = await graded.edition(1);
    const course_id = await graded.world.course();
    await server.db
      .insertInto('course_subject')
      .values({ course_id, subject_id: old.subject_id, academic_year_id: 1, semester_id: 1 })
      .execute();
    const next = await sibling({ ...old, course_id });
    const [first] = await graded.weights(old, ['TESTE-1', 100]);
    await graded.weights(next, ['TESTE-1', 100]);
    await graded.give(old, first!, [13]);
    await server.db.updateTable('student').set({ course_id }).where('id', '=', old.students[0]!).execute();
    await move(old.students[0]!, next);
    expect(await cellsOf(next, old.students[0]!)).toEqual({ 'TESTE-1': 13 });
    const { rows } = await sql<object>`select p.course_id from enrolment n
      join course_subject p on p.id = n.course_subject_id where n.id = ${old.enrolments[0]!}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ course_id }]);
  });
});

describe('a student who moves after the frequency was submitted', () => {
  /** A class whose frequency was submitted, with averages of 13,9 and 9 by weights that the other class does not have. */
  async function submitted(
    columns: [type: string, percent: number][] = [
      ['TESTE-1', 50],
      ['TESTE-2', 50],
    ],
  ) {
    const old = await graded.edition(1);
    const learner = await graded.learner(old);
    const next = await sibling(old);
    const [first, second] = await graded.weights(old, ['TESTE-1', 90], ['MINI-TESTE-1', 10]);
    const [there] = await graded.weights(next, ...columns);
    await give(old, [
      [learner.student_id, first!, 14],
      [learner.student_id, second!, 13],
      [old.students[0]!, first!, 9],
      [old.students[0]!, second!, 9],
    ]);
    const sheet = await graded.submit(old);
    return { old, next, learner, there: there!, sheet };
  }

  test('enters by a supplementary pauta with the same average and situation, and both classes finish the semester', async () => {
    const { old, next, learner, there, sheet } = await submitted();
    await move(learner.student_id, next);
    expect(await sheetsOf(next)).toMatchObject([
      { kind: 'FREQUENCIA', number: 0, state: 'EM_EDICAO' },
      { kind: 'FREQUENCIA', number: 1, state: 'SUBMETIDA' },
    ]);
    const row = (await rowOf(next, learner.student_id))!;
    expect(row).toMatchObject({
      submitted: ['FREQUENCIA'],
      carried_frequency: { average: 1390, situation: 'ADMITIDO' },
      earlier: [{ assessment_type: 'MINI-TESTE-1', assessment_value: 13 }],
    });
    const [typed] = await give(next, [[learner.student_id, there, 20, { version: 1 }]]);
    expect(typed!.outcome).toBe('refused');
    const { result } = await recordOf(learner.student_id);
    expect([result!.average, result!.situation]).toEqual([1390, 'ADMITIDO']);

    // Its homologation shows this student the average, and nobody else a column.
    const supplementary = (await sheetsOf(next))[1]!;
    const own = async () => (await server.call(ownResults, { query: {} }, learner.token)).data[0]!;
    expect(await own()).toMatchObject({
      average: null,
      situation: null,
      carried_frequency: { average: null, situation: 'INCOMPLETO' },
    });
    await homologate(supplementary.id);
    expect(await own()).toMatchObject({ average: 1390, situation: 'ADMITIDO' });
    expect((await graded.grid(next)).columns.map(({ published_at }) => published_at)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    await homologate(sheet.id);
    await graded.period(old.course_id, 'EXAME_NORMAL');
    expect(await graded.sit(next, 'EXAME-NORMAL', [[learner.student_id, 12]])).toMatchObject([
      { outcome: 'saved' },
    ]);
    const exam = await graded.submit(next, 'EXAME_NORMAL');
    await homologate(exam.id);
    const results = await endOf(old);
    expect(results).toMatchObject([
      { student_id: old.students[0], final_hundredths: 900, result: 'REPROVADO', edition_id: old.id },
      { student_id: learner.student_id, final_hundredths: 1310, result: 'APROVADO', edition_id: next.id },
    ]);
  });

  test('is judged by the formula that came along also before all of it is published, not by the columns of the new class', async () => {
    const old = await graded.edition(0);
    const learner = await graded.learner(old);
    const next = await sibling(old);
    const [first, second] = await graded.weights(old, ['TESTE-1', 50], ['TESTE-2', 50]);
    await graded.weights(next, ['TESTE-1', 100]);
    await give(old, [
      [learner.student_id, first!, 8],
      [learner.student_id, second!, 14],
    ]);
    await publish(old, first!);
    await graded.submit(old);
    await move(learner.student_id, next);
    const [own] = (await server.call(ownResults, { query: {} }, learner.token)).data;
    expect(own!.carried_frequency!.columns.map((column) => column.assessment_value)).toEqual([8, null]);
    expect(own!.weights.map(({ percentage }) => percentage)).toEqual([50]);
    expect(examStanding(subjectOf(own!), 'EXAME_NORMAL')).toBe('sem-media');
  });

  test('is told that the pauta was homologated also where all the grades stayed with the class they left', async () => {
    const { next, learner } = await submitted([['TESTE-2', 100]]);
    await move(learner.student_id, next);
    await homologate((await sheetsOf(next))[1]!.id);
    expect(await noticesOf(learner.person_id)).toEqual([{ body: 'A pauta de frequência foi homologada.' }]);
  });

  test('is homologated there also after the semester of the class they left has ended, with the grades that stayed in its columns', async () => {
    const { old, next, learner } = await submitted();
    await move(learner.student_id, next);
    await server.db.updateTable('edition').set({ closed_at: new Date() }).where('id', '=', old.id).execute();
    await homologate((await sheetsOf(next))[1]!.id);
    const { data: own } = await server.call(ownResults, { query: {} }, learner.token);
    expect(own[0]).toMatchObject({
      average: 1390,
      earlier: [{ assessment_type: 'MINI-TESTE-1', assessment_value: 13 }],
    });
  });

  test('of a homologated pauta it is homologated there too, and the class they left finishes without them', async () => {
    const { old, next, learner, sheet } = await submitted();
    await homologate(sheet.id);
    await move(learner.student_id, next);
    expect((await sheetsOf(next))[1]).toMatchObject({ number: 1, state: 'HOMOLOGADA' });
    const { data: own } = await server.call(ownResults, { query: {} }, learner.token);
    expect(own[0]).toMatchObject({
      average: 1390,
      situation: 'ADMITIDO',
      carried_frequency: { average: 1390 },
    });
    await graded.period(old.course_id, 'EXAME_NORMAL');
    await graded.sit(next, 'EXAME-NORMAL', [[learner.student_id, 12]]);
    await homologate((await graded.submit(next, 'EXAME_NORMAL')).id);
    expect(await endOf(old)).toMatchObject([{ result: 'REPROVADO' }, { final_hundredths: 1310 }]);
  });

  test('closes nothing for the class they enter: its own frequency is told as open, and is returned after it was submitted', async () => {
    const { old, next, learner, sheet, there } = await submitted();
    await homologate(sheet.id);
    await graded.period(old.course_id, 'EXAME_NORMAL');
    await graded.sit(old, 'EXAME-NORMAL', [[learner.student_id, 12]]);
    await graded.submit(old, 'EXAME_NORMAL');
    const told = async () => (await server.call(teacherClasses, {}, next.teacher.token)).data[0]!.sheets;
    const before = await told();
    await move(learner.student_id, next);
    expect([before, await told()]).toEqual([[], []]);
    const other = await graded.learner(old);
    await move(other.student_id, next);
    expect(await told()).toEqual([{ kind: 'FREQUENCIA', state: 'EM_EDICAO', returned: false }]);
    const [, second] = (await graded.grid(next)).columns;
    await give(next, [
      [other.student_id, there, 12],
      [other.student_id, second!.id, 12],
    ]);
    // Who brought the frequency along leaves no cell to be filled.
    const { data: classes } = await server.call(teacherClasses, {}, next.teacher.token);
    expect(classes).toMatchObject([{ students: 2, graded: 100 }]);
    const own = await graded.submit(next);
    expect(await told()).toContainEqual({ kind: 'FREQUENCIA', state: 'SUBMETIDA', returned: false });
    const body = { reason: 'Rever as notas' };
    const { data } = await server.call(returnSheet, { params: { id: own.id }, body }, admin);
    expect(data).toMatchObject({ number: 0, state: 'EM_EDICAO' });
  });

  test('moves back into the pauta they were in, and the emptied one waits for nobody', async () => {
    const { old, next, learner, sheet } = await submitted();
    const before = await rowOf(old, learner.student_id);
    const members = () =>
      server.db
        .selectFrom('pauta_student')
        .select(['pauta_id', 'origin_id'])
        .where('enrolment_id', '=', learner.enrolment_id)
        .execute();
    await move(learner.student_id, next);
    await move(learner.student_id, old);
    expect(await rowOf(old, learner.student_id)).toEqual(before);
    expect(await members()).toEqual([{ pauta_id: sheet.id, origin_id: null }]);
    expect((await sheetsOf(next))[1]).toMatchObject({ state: 'EM_EDICAO' });
    expect((await graded.grid(next)).sheets).toMatchObject([
      { moved_at: null },
      { number: 1, moved_at: null },
    ]);
    await homologate(sheet.id);
    await graded.period(old.course_id, 'EXAME_NORMAL');
    await graded.sit(old, 'EXAME-NORMAL', [[learner.student_id, 12]]);
    await homologate((await graded.submit(old, 'EXAME_NORMAL')).id);
    expect(await endOf(old)).toHaveLength(2);
  });

  test('leaves a pauta that is not told as returned to the teacher whose other students are still to be submitted', async () => {
    const { old, next, learner } = await submitted();
    await move(learner.student_id, next);
    await move(learner.student_id, old);
    await move((await graded.learner(old)).student_id, next);
    const { data } = await server.call(teacherClasses, {}, next.teacher.token);
    expect(data).toMatchObject([{ sheets: [{ kind: 'FREQUENCIA', state: 'EM_EDICAO', returned: false }] }]);
  });

  test('comes back by a supplementary pauta where theirs was submitted again without them', async () => {
    const { old, next, learner, sheet } = await submitted();
    await move(learner.student_id, next);
    await server.call(returnSheet, { params: { id: sheet.id }, body: { reason: 'Rever as notas' } }, admin);
    await graded.submit(old);
    await move(learner.student_id, old);
    const all = await sheetsOf(old);
    expect(all).toMatchObject([
      { kind: 'FREQUENCIA', number: 0, state: 'SUBMETIDA' },
      { kind: 'FREQUENCIA', number: 1, state: 'SUBMETIDA' },
    ]);
    expect(await studentsInSnapshot(sheet.id)).toMatchObject([{ student_id: old.students[0] }]);
    expect(await studentsInSnapshot(all[1]!.id)).toMatchObject([
      { student_id: learner.student_id, average: 1390, situation: 'ADMITIDO' },
    ]);
    expect(await rowOf(old, learner.student_id)).toMatchObject({ submitted: ['FREQUENCIA'] });
  });

  test('comes back with the average of the pauta that all had left, though the weights were changed meanwhile', async () => {
    const old = await graded.edition(0);
    const learner = await graded.learner(old);
    const next = await sibling(old);
    const [first, second] = await graded.weights(old, ['TESTE-1', 90], ['MINI-TESTE-1', 10]);
    await give(old, [
      [learner.student_id, first!, 14],
      [learner.student_id, second!, 13],
    ]);
    await graded.submit(old);
    await move(learner.student_id, next);
    const weights = [
      { formula_id: first!, assessment_type: 'TESTE-1' as const, percentage: 10 },
      { formula_id: second!, assessment_type: 'MINI-TESTE-1' as const, percentage: 90 },
    ];
    await server.call(saveWeights, { query: old.writing, body: { weights, reason } }, old.teacher.token);
    await move(learner.student_id, old);
    expect((await recordOf(learner.student_id)).result).toMatchObject({ average: 1390 });
    const back = (await sheetsOf(old)).at(-1)!;
    expect(back).toMatchObject({ kind: 'FREQUENCIA', number: 1, state: 'SUBMETIDA' });
    expect(await studentsInSnapshot(back.id)).toMatchObject([{ average: 1390 }]);
  });

  test('stays in the supplementary pauta with the grades when they withdraw and another student enters it', async () => {
    const { old, next, learner } = await submitted();
    await move(learner.student_id, next);
    const params = { id: learner.student_id };
    await server.call(withdrawStudent, { params, body: { kind: 'PEDIDO', reason: 'Viaja' } }, admin);
    await move(old.students[0]!, next);
    const supplementary = (await sheetsOf(next))[1]!;
    const recorded = await studentsInSnapshot(supplementary.id);
    expect(recorded).toHaveLength(2);
    expect(recorded.find(({ student_id }) => student_id === learner.student_id)).toMatchObject({
      average: 1390,
    });
  });

  test('comes back by a supplementary pauta where a grade was rectified in between, and is once on paper, with the new value', async () => {
    const { old, next, learner, there, sheet } = await submitted();
    await homologate(sheet.id);
    await move(learner.student_id, next);
    const supplementary = (await sheetsOf(next))[1]!;
    await rectify(supplementary.id, learner.student_id, there, '15');
    await move(learner.student_id, old);
    expect(await cellsOf(old, learner.student_id)).toEqual({ 'TESTE-1': 15, 'MINI-TESTE-1': 13 });
    const back = (await sheetsOf(old)).at(-1)!;
    expect(back).toMatchObject({ number: 1, state: 'HOMOLOGADA' });
    expect(await studentsInSnapshot(back.id)).toMatchObject([
      { student_id: learner.student_id, average: 1480, situation: 'DISPENSADO' },
    ]);
    const { data } = await server.call(
      exportSheet,
      { query: { ...old.place, format: 'xlsx' } },
      old.teacher.token,
    );
    const { rows } = readXlsx((await server.inject({ url: data.url! })).rawPayload);
    const printed = rows.map((row) => row.map((cell) => String(cell?.value ?? '')).join(' '));
    const name = (await rowOf(old, learner.student_id))!.fullName;
    expect(printed.filter((line) => line.includes(name))).toEqual([
      expect.stringContaining('14.8 Dispensado'),
    ]);
  });

  test('a returned supplementary pauta opens the grades for the new teacher', async () => {
    const { next, learner, there } = await submitted();
    await move(learner.student_id, next);
    const { id } = (await sheetsOf(next))[1]!;
    await server.call(returnSheet, { params: { id }, body: { reason: 'Rever as notas' } }, admin);
    const { data: classes } = await server.call(teacherClasses, {}, next.teacher.token);
    expect(classes[0]!.sheets).toContainEqual({ kind: 'FREQUENCIA', state: 'EM_EDICAO', returned: true });
    expect(await rowOf(next, learner.student_id)).toMatchObject({ submitted: [], carried_frequency: null });
    expect((await give(next, [[learner.student_id, there, 15, { version: 1 }]]))[0]).toMatchObject({
      outcome: 'saved',
    });
  });

  test('a kept grade enters a column that the class got meanwhile once the supplementary pauta is returned', async () => {
    const { next, learner } = await submitted();
    await move(learner.student_id, next);
    const [first, second] = (await graded.grid(next)).columns;
    const weights = [
      { formula_id: first!.id, assessment_type: 'TESTE-1', percentage: 50 },
      { formula_id: second!.id, assessment_type: 'TESTE-2', percentage: 40 },
      { assessment_type: 'MINI-TESTE-1', percentage: 10 },
    ] as const;
    await server.call(
      saveWeights,
      { query: next.writing, body: { weights: [...weights], reason } },
      next.teacher.token,
    );
    const kept = { assessment_type: 'MINI-TESTE-1', assessment_value: 13 };
    expect(await rowOf(next, learner.student_id)).toMatchObject({ earlier: [kept] });
    const { id } = (await sheetsOf(next))[1]!;
    await server.call(returnSheet, { params: { id }, body: { reason: 'Rever as notas' } }, admin);
    expect(await cellsOf(next, learner.student_id)).toMatchObject({ 'TESTE-1': 14, 'MINI-TESTE-1': 13 });
    expect((await rowOf(next, learner.student_id))!.earlier).toEqual([]);
  });

  test('a rectification there is computed by the formula of the class in which it was submitted', async () => {
    const { next, learner, there, sheet } = await submitted();
    await homologate(sheet.id);
    await move(learner.student_id, next);
    const supplementary = (await sheetsOf(next))[1]!;
    await rectify(supplementary.id, learner.student_id, there, '15');
    // (15 × 90 + 13 × 10) ÷ 100
    expect((await recordOf(learner.student_id)).result).toMatchObject({
      average: 1480,
      situation: 'DISPENSADO',
    });
    expect(await studentsInSnapshot(supplementary.id)).toMatchObject([
      { student_id: learner.student_id, average: 1480, situation: 'DISPENSADO' },
    ]);
  });

  test('a rectification there is computed by that formula also where the column has another name by now', async () => {
    const { next, learner, there, sheet } = await submitted();
    await homologate(sheet.id);
    await move(learner.student_id, next);
    const renamed = { assessment_type: 'TESTE-3' as const, percentage: 50, reason };
    await server.call(updateFormula, { params: { id: there }, body: renamed }, next.teacher.token);
    await rectify((await sheetsOf(next))[1]!.id, learner.student_id, there, '15');
    expect((await recordOf(learner.student_id)).result).toMatchObject({ average: 1480 });
  });

  test('a grade of an exam that a rectification took away from them holds up no end of semester, and counts for nothing', async () => {
    const { old, next, learner, there, sheet } = await submitted();
    await homologate(sheet.id);
    await graded.period(old.course_id, 'EXAME_NORMAL');
    await graded.sit(old, 'EXAME-NORMAL', [[learner.student_id, 18]]);
    await move(learner.student_id, next);
    await rectify((await sheetsOf(next))[1]!.id, learner.student_id, there, 'F');
    expect((await recordOf(learner.student_id)).result).toMatchObject({ average: 130, exam: '18,0' });
    expect(await endOf(old)).toMatchObject([
      { final_hundredths: 900, result: 'REPROVADO' },
      { student_id: learner.student_id, final_hundredths: 130, result: 'REPROVADO' },
    ]);
    const { data } = await server.call(ownResults, { query: {} }, learner.token);
    expect(data).toMatchObject([{ situation: 'EXCLUIDO', final: 130, result: 'REPROVADO' }]);
  });

  test('a resit that no pauta has does not count once a rectified exam gave the pass', async () => {
    const { old, learner, sheet } = await submitted();
    await homologate(sheet.id);
    await graded.period(old.course_id, 'EXAME_NORMAL');
    await graded.sit(old, 'EXAME-NORMAL', [[learner.student_id, 0]]);
    const exam = await graded.submit(old, 'EXAME_NORMAL');
    await homologate(exam.id);
    await graded.period(old.course_id, 'RECORRENCIA');
    expect(await graded.sit(old, 'RECORRENCIA', [[learner.student_id, 19]])).toMatchObject([
      { outcome: 'saved' },
    ]);
    const column = (await graded.grid(old)).columns.find(
      ({ assessment_type }) => assessment_type === 'EXAME-NORMAL',
    )!;
    await rectify(exam.id, learner.student_id, column.id, '12');
    expect(await endOf(old)).toMatchObject([
      { result: 'REPROVADO' },
      { student_id: learner.student_id, final_hundredths: 1310, result: 'APROVADO' },
    ]);
    // Nor once the exam is rectified again, after the end of the semester.
    await rectify(exam.id, learner.student_id, column.id, '12,5');
    const { final_hundredths } = await server.db
      .selectFrom('enrolment')
      .select('final_hundredths')
      .where('id', '=', learner.enrolment_id)
      .executeTakeFirstOrThrow();
    expect(final_hundredths).toBe(1330);
  });

  test('a submitted exam goes along as well, with the weights it was submitted with', async () => {
    const { old, next, learner, sheet } = await submitted();
    await homologate(sheet.id);
    await graded.period(old.course_id, 'EXAME_NORMAL');
    await graded.sit(old, 'EXAME-NORMAL', [[learner.student_id, 12]]);
    await homologate((await graded.submit(old, 'EXAME_NORMAL')).id);
    await sql`insert into edition_weights (edition_id, frequency, exam, resit) values (${next.id}, 5000, 5000, 5000)`.execute(
      server.db,
    );
    await move(learner.student_id, next);
    expect(await sheetsOf(next)).toMatchObject([
      { kind: 'FREQUENCIA', number: 0 },
      { kind: 'FREQUENCIA', number: 1, state: 'HOMOLOGADA' },
      { kind: 'EXAME_NORMAL', number: 0 },
      { kind: 'EXAME_NORMAL', number: 1, state: 'HOMOLOGADA' },
    ]);
    expect(await rowOf(next, learner.student_id)).toMatchObject({
      submitted: ['FREQUENCIA', 'EXAME_NORMAL'],
    });
    expect((await recordOf(learner.student_id)).result).toMatchObject({ exam: '12,0', final: 1310 });
    const [mine] = (await server.call(ownResults, { query: {} }, learner.token)).data;
    expect(mine!.exam_weights).not.toMatchObject({ frequency: 5000 });
    for (const { id, number } of await sheetsOf(next))
      if (number === 1) expect(await studentsInSnapshot(id)).toMatchObject([{ average: 1390, final: 1310 }]);
    const { data } = await server.call(
      exportSheet,
      { query: { ...next.place, type: 'FINAL', format: 'xlsx' } },
      next.teacher.token,
    );
    const { rows } = readXlsx((await server.inject({ url: data.url! })).rawPayload);
    const printed = rows.map((row) => row.map((cell) => String(cell?.value ?? '')).join(' '));
    const name = (await rowOf(next, learner.student_id))!.fullName;
    expect(printed.filter((line) => line.includes(name))).toEqual([expect.stringContaining('13.1')]);
    expect(await endOf(old)).toMatchObject([{ result: 'REPROVADO' }, { final_hundredths: 1310 }]);
  });

  test('with the results that came along stands in no way of weights that are copied into the class, and is told of none', async () => {
    const old = await graded.edition(0);
    const learner = await graded.learner(old);
    const next = await sibling(old);
    const [column] = await graded.weights(old, ['TESTE-1', 100]);
    await give(old, [[learner.student_id, column!, 12]]);
    await homologate((await graded.submit(old)).id);
    await graded.period(old.course_id, 'EXAME_NORMAL');
    await graded.sit(old, 'EXAME-NORMAL', [[learner.student_id, 12]]);
    await homologate((await graded.submit(old, 'EXAME_NORMAL')).id);
    await move(learner.student_id, next);
    const told = await noticesOf(learner.person_id);
    const { token } = await graded.teacher([old.id, next.id], 'ASSISTENTE');
    const body = { classmate_id: old.class_id, subject_id: old.subject_id };
    expect((await server.call(copyWeights, { query: next.writing, body }, token)).data.total).toBe(100);
    expect(await noticesOf(learner.person_id)).toEqual(told);
  });

  test('a grade that stayed in a column of the earlier class is still read once that column is removed there', async () => {
    const old = await graded.edition(0);
    const learner = await graded.learner(old);
    const next = await sibling(old);
    const [first] = await graded.weights(old, ['TESTE-1', 100]);
    await give(old, [[learner.student_id, first!, 14]]);
    await move(learner.student_id, next);
    await sql`update grade_item set archived_at = now(), archive_reason = 'Retirada' where id = ${first!}`.execute(
      server.db,
    );
    expect((await recordOf(learner.student_id)).earlier).toMatchObject([{ assessment_type: 'TESTE-1' }]);
  });

  test('a grade whose column was removed while the student was back in the class stays hidden when they leave again', async () => {
    const old = await graded.edition(0);
    const learner = await graded.learner(old);
    const next = await sibling(old);
    const [first] = await graded.weights(old, ['TESTE-1', 100]);
    await give(old, [[learner.student_id, first!, 14]]);
    await move(learner.student_id, next);
    await move(learner.student_id, old);
    await sql`update grade_item set archived_at = now(), archive_reason = 'Retirada' where id = ${first!}`.execute(
      server.db,
    );
    await move(learner.student_id, next);
    expect((await recordOf(learner.student_id)).earlier).toEqual([]);
    expect((await rowOf(next, learner.student_id))!.earlier).toEqual([]);
  });
});

test('a grade that is sent again after its student moved is answered as saved, and changes nothing', async () => {
  const { edition, column } = await graded.graded(12);
  const [student] = edition.students as [number];
  const cell = givenCell(student, column, 13, { version: 1 });
  const send = async () => {
    const request = { query: edition.writing, body: { assessments: [cell] } };
    return (await server.call(giveResult, request, edition.teacher.token)).data.results[0];
  };
  await send();
  const next = await sibling(edition);
  await graded.weights(next, ['TESTE-1', 100]);
  await move(student, next);
  expect(await send()).toMatchObject({ outcome: 'saved', assessment_value: 13, version: 2 });
  expect(await cellsOf(next, student)).toEqual({ 'TESTE-1': 13 });
});

test('a column is to be published while a student of the class cannot read a grade in it', async () => {
  const toPublish = async ({ teacher }: GradedEdition) =>
    (await server.call(teacherClasses, {}, teacher.token)).data[0]!.to_publish;
  const { edition } = await graded.graded(15, 12);
  const sheet = await graded.submit(edition);
  expect(await toPublish(edition)).toBe(1);
  await homologate(sheet.id);
  const next = await sibling(edition);
  await graded.weights(next, ['TESTE-1', 100]);
  await move(edition.students[0]!, next);
  expect(await toPublish(next)).toBe(0);
  const { edition: hidden } = await graded.graded(12);
  const shown = await sibling(hidden);
  const [column] = await graded.weights(shown, ['TESTE-1', 100]);
  await publish(shown, column!);
  await move(hidden.students[0]!, shown);
  expect(await toPublish(shown)).toBe(1);
});

test('the file of all pautas of a class has the class as it is now, where only results that came along were submitted', async () => {
  const old = await graded.edition(2);
  const next = await sibling(old);
  const [column] = await graded.weights(old, ['TESTE-1', 100]);
  await graded.weights(next, ['TESTE-1', 100]);
  await move(old.students[1]!, next);
  await graded.give(old, column!, [15]);
  await homologate((await graded.submit(old)).id);
  await move(old.students[0]!, next);
  const { type, provisional, lines } = await latestOf(server.db, { id: next.id } as FoundEdition);
  expect([type, provisional, lines.length]).toEqual(['FREQUENCIA', true, 2]);
});

test('the official pauta has the averages of the class by its own columns and weights, not by those of when somebody joined it', async () => {
  const { edition: old } = await graded.graded(12);
  const own = await graded.learner(old);
  const next = await sibling(old);
  await move(own.student_id, next);
  await graded.submit(old);
  const [first, second] = await graded.weights(next, ['TESTE-1', 40], ['TESTE-2', 60]);
  await move(old.students[0]!, next);
  const weights = [
    { formula_id: first!, assessment_type: 'TESTE-1', percentage: 70 },
    { assessment_type: 'MINI-TESTE-1', percentage: 30 },
  ];
  const body = { weights, removeWeight: [second!], reason };
  const { data } = await server.call(saveWeights, { query: next.writing, body }, next.teacher.token);
  const third = data.formulas.find(({ assessment_type }) => assessment_type === 'MINI-TESTE-1')!;
  await give(next, [
    [own.student_id, first!, 12],
    [own.student_id, third.id, 18],
  ]);
  await graded.submit(next);
  const { full_name } = await server.db
    .selectFrom('person')
    .select('full_name')
    .where('id', '=', own.person_id)
    .executeTakeFirstOrThrow();
  const query = { ...next.place, format: 'xlsx' as const };
  const made = (await server.call(exportSheet, { query }, next.teacher.token)).data;
  const { rows } = readXlsx((await server.inject({ url: made.url! })).rawPayload);
  const printed = rows.map((row) => row.map((cell) => String(cell?.value ?? '')).join(' '));
  expect(printed.filter((line) => line.includes(full_name))).toEqual([
    expect.stringContaining('13.8 Admitido'),
  ]);
});
