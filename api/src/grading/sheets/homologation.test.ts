import { sql } from 'kysely';
import { changeEnrolment } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { giveResult, publishColumn, updateResult } from '@portal/shared-kit/contract/grading/grade';
import {
  homologateSheet,
  returnSheet,
  sheet,
  sheets,
  askReopening,
  decideReopening,
  reopenings,
} from '@portal/shared-kit/contract/grading/sheet';
import { givenCell, gradedServer, type GradedEdition } from '../../testing/graded.ts';
import { messages } from '../messages.ts';

const graded = gradedServer();
const { server } = graded;
const reason = 'Falta uma nota';

test('a pauta is returned with a reason, mended, submitted again and homologated, which publishes it', async () => {
  const { edition, column } = await graded.graded(12, 9);
  const { token } = await graded.signedIn('Secretaria');
  const first = await graded.submit(edition);
  const params = { id: first.id };
  expect((await graded.grid(edition)).students.map(({ submitted }) => submitted)).toEqual([
    ['FREQUENCIA'],
    ['FREQUENCIA'],
  ]);
  await server.call(returnSheet, { params, body: { reason } }, token);
  const returned = await graded.grid(edition);
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
  const second = await graded.submit(edition);
  expect(second.id).toBe(first.id);
  expect(second.checksum).not.toBe(first.checksum);
  expect((await server.call(homologateSheet, { params }, token)).data).toMatchObject({
    state: 'HOMOLOGADA',
  });
  expect((await graded.grid(edition)).columns[0]!.published_at).not.toBeNull();
  expect(await server.refused(returnSheet, { params, body: { reason } }, token)).toMatchObject({
    http: 409,
  });
  const { data } = await server.call(sheets, { query: { classmate_id: edition.class_id } }, token);
  expect(data.map(({ id, state }) => [id, state])).toEqual([[first.id, 'HOMOLOGADA']]);
});

/** The notices of students, in the order in which they came. */
const noticesOf = (students: number[]) =>
  server.db
    .selectFrom('communication_recipient as r')
    .innerJoin('communication as c', 'c.id', 'r.communication_id')
    .innerJoin('student', 'student.person_id', 'r.person_id')
    .select(['student.id', 'c.body'])
    .where('student.id', 'in', students)
    .orderBy('student.id')
    .orderBy('c.id')
    .execute();

test('students whose grades a homologation shows are told once, also those who are not in the pauta yet', async () => {
  const { edition, column } = await graded.graded(12);
  const { id } = await graded.submit(edition);
  const late = await graded.learner(edition);
  const body = { assessments: [givenCell(late.student_id, column, 14)] };
  await server.call(giveResult, { query: edition.writing, body }, edition.teacher.token);
  const { token } = await graded.signedIn('Secretaria');
  await server.call(homologateSheet, { params: { id } }, token);
  expect(await noticesOf([...edition.students, late.student_id])).toEqual(
    [...edition.students, late.student_id].map((student) => ({ id: student, body: 'TESTE-1' })),
  );
});

test('students of a homologated pauta are told also where all its columns were published before', async () => {
  const { edition, column } = await graded.graded(12, 9);
  await server.call(publishColumn, { params: { id: column } }, edition.teacher.token);
  const { id } = await graded.submit(edition);
  const { token } = await graded.signedIn('Secretaria');
  await server.call(homologateSheet, { params: { id } }, token);
  expect(await noticesOf(edition.students)).toEqual(
    edition.students.flatMap((student) => [
      { id: student, body: 'TESTE-1' },
      { id: student, body: 'A pauta de frequência foi homologada.' },
    ]),
  );
});

test('an enrolment that is annulled after homologation leaves the snapshot and its checksum as they are', async () => {
  const { edition } = await graded.graded(12, 9);
  const { token } = await graded.signedIn('Admin');
  const { id } = await graded.submit(edition);
  await server.call(homologateSheet, { params: { id } }, token);
  const snapshots = () =>
    server.db.selectFrom('pauta_snapshot').selectAll().where('pauta_id', '=', id).execute();
  const before = await snapshots();
  const params = { id: edition.enrolments[0]! };
  await server.call(changeEnrolment, { params, body: { state: 'ANULADO', reason } }, token);
  expect(await snapshots()).toEqual(before);
});

test('refuses to homologate a pauta of an edition that the user teaches, or without the permission', async () => {
  const { edition } = await graded.graded(12);
  const { id } = await graded.submit(edition);
  const admin = await graded.signedIn('Admin');
  await server.db
    .insertInto('teaching')
    .values({
      edition_id: edition.id,
      role: 'ASSISTENTE',
      teacher_id: await teacherOf(admin.person_id, edition),
    })
    .execute();
  const others = await Promise.all(['Testers', 'Teacher', 'Student'].map(graded.signedIn));
  for (const { token } of [admin, edition.teacher, ...others])
    expect(await server.refused(homologateSheet, { params: { id } }, token)).toMatchObject({ http: 403 });
});

test('the coordinator of the course reads and homologates its pautas without a right of the registry, nobody else does', async () => {
  const { edition } = await graded.graded(12, 9);
  const { id } = await graded.submit(edition);
  const [coordinator, other] = await Promise.all([graded.signedIn('Teacher'), graded.signedIn('Teacher')]);
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
  for (const { token } of [other, edition.teacher, await graded.signedIn('Student')])
    for (const endpoint of [sheet, homologateSheet])
      expect(await server.refused(endpoint, { params }, token)).toMatchObject({ http: 403 });
  expect((await server.call(sheets, {}, other.token)).data).toEqual([]);
  expect((await server.call(sheets, {}, coordinator.token)).data).toMatchObject([{ id, graded: 100 }]);
  const { data } = await server.call(sheet, { params }, coordinator.token);
  expect(data.rows.map(({ cells, situation }) => [cells, situation])).toEqual([
    [['12,0'], 'ADMITIDO'],
    [['9,0'], 'EXCLUIDO'],
  ]);
  const active = (is: boolean) =>
    server.db.updateTable('employee').set({ active: is }).where('id', '=', coordinator_id).execute();
  await active(false);
  for (const endpoint of [sheet, homologateSheet])
    expect(await server.refused(endpoint, { params }, coordinator.token)).toMatchObject({ http: 403 });
  expect((await server.call(sheets, {}, coordinator.token)).data).toEqual([]);
  await active(true);
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

test('another teacher of the class decides on no reopening, and after the end of the semester it can only be refused', async () => {
  const edition = await graded.edition(1);
  await graded.weights(edition, ['TESTE-1', 100]);
  const query = { ...edition.writing, kind: 'FREQUENCIA' as const };
  const body = { reason: 'Estive doente', days: 3 };
  const { data } = await server.call(askReopening, { query, body }, edition.teacher.token);
  const params = { id: data.id };
  const decide = (decision: 'AUTORIZADO' | 'RECUSADO') => ({ params, body: { decision, reason: 'Visto' } });
  const [colleague, admin] = [await graded.signedIn('Admin'), await graded.signedIn('Admin')];
  await sql`with teacher as (insert into teacher (person_id, department_id)
      select ${colleague.person_id}, department_id from course limit 1 returning id)
    insert into teaching (edition_id, teacher_id, role) select ${edition.id}, id, 'ASSISTENTE' from teacher`.execute(
    server.db,
  );
  for (const decision of ['AUTORIZADO', 'RECUSADO'] as const)
    expect(await server.refused(decideReopening, decide(decision), colleague.token)).toMatchObject({
      http: 403,
      message: messages.ownSheet,
    });
  await server.db
    .updateTable('edition')
    .set({ closed_at: sql`now()` })
    .where('id', '=', edition.id)
    .execute();
  expect(await server.refused(decideReopening, decide('AUTORIZADO'), admin.token)).toMatchObject({
    http: 409,
    message: messages.semesterEnded,
  });
  expect((await server.call(decideReopening, decide('RECUSADO'), admin.token)).data.state).toBe('RECUSADO');
});

test('a reopening is asked by a teacher of the edition and decided by another person, once (C.6)', async () => {
  const edition = await graded.edition(1);
  await graded.weights(edition, ['TESTE-1', 100]);
  const query = { ...edition.writing, kind: 'FREQUENCIA' as const };
  const body = { reason: 'Estive doente', days: 3 };
  const { token } = edition.teacher;
  const stranger = (await graded.edition(1)).teacher;
  expect(await server.refused(askReopening, { query, body }, stranger.token)).toMatchObject({ http: 403 });
  const { data } = await server.call(askReopening, { query, body }, token);
  expect(data).toMatchObject({ state: 'PENDENTE', days: 3, until: null });
  expect(await server.refused(askReopening, { query, body }, token)).toMatchObject({ http: 409 });
  const admin = await graded.signedIn('Admin');
  const params = { id: data.id };
  const grant = { decision: 'AUTORIZADO' as const, reason: 'Comprovado' };
  for (const role of ['Secretaria', 'Testers'])
    expect(
      await server.refused(decideReopening, { params, body: grant }, (await graded.signedIn(role)).token),
    ).toMatchObject({ http: 403 });
  expect((await server.call(decideReopening, { params, body: grant }, admin.token)).data).toMatchObject({
    state: 'AUTORIZADO',
    until: expect.any(String),
  });
  expect(await server.refused(decideReopening, { params, body: grant }, admin.token)).toMatchObject({
    http: 422,
  });
  const mine = await server.call(reopenings, {}, token);
  expect(mine.data.map(({ id }) => id)).toEqual([data.id]);
  expect((await server.call(reopenings, {}, stranger.token)).data).toEqual([]);
  // Who takes the class over sees what the teacher before asked for.
  const successor = await graded.teacher([edition.id], 'ASSISTENTE');
  const theirs = async () => (await server.call(reopenings, {}, successor.token)).data.map(({ id }) => id);
  expect(await theirs()).toEqual([data.id]);
  await server.db
    .updateTable('teaching')
    .set({ started_on: '2026-01-01', ended_on: '2026-02-01' })
    .where('teacher_id', '=', successor.teacher_id)
    .execute();
  expect(await theirs()).toEqual([]);

  // Also where no code stands in between.
  const change = (to: { state?: 'PENDENTE' | 'RECUSADO'; decided_by?: number }) =>
    server.db.updateTable('grade_reopening').set(to).where('id', '=', data.id).execute();
  for (const state of ['PENDENTE', 'RECUSADO'] as const)
    await expect(change({ state })).rejects.toThrow('does not lead to');
  await expect(change({ decided_by: edition.teacher.userId })).rejects.toThrow(
    'grade_reopening_other_person',
  );
});
