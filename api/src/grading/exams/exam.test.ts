import {
  cancelExam,
  checkExam,
  createExam,
  exams,
  examSubjects,
  exportExams,
  publishExams,
  updateExam,
  type ExamForm,
} from '@portal/shared-kit/contract/grading/exam';
import { publicCalendar } from '@portal/shared-kit/contract/grading/public-calendar';
import { communications } from '@portal/shared-kit/contract/people/communication';
import { room } from '@portal/shared-kit/contract/offer/room';
import { examBody, examOffice, examTime } from '../../testing/exams.ts';
import { gradedServer, type GradedEdition } from '../../testing/graded.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { messages } from './messages.ts';

const graded = gradedServer();
const { server } = graded;
const { office, newRoom, plan, edition } = examOffice(graded);
const at = examTime;
const formOf = examBody;
type Form = Partial<ExamForm> & { date_start: string };
const refused = (edition: GradedEdition, more: Form) =>
  server.refused(createExam, { body: formOf(edition, more) }, office.token);
const conflictsOf = async (edition: GradedEdition, { reason: _none, ...more }: Form) => {
  const { room_id, shares_room, classmate_id, subject_id, kind, date_start, minutes } = formOf(edition, more);
  const query = {
    classmate_id,
    subject_id,
    kind,
    date_start,
    minutes,
    ...(room_id !== null && { room_id }),
    ...(shares_room && { shares_room: '1' as const }),
  };
  return (await server.call(checkExam, { query }, office.token)).data.conflicts.map((found) => found.kind);
};
const listed = async (query: object) => (await server.call(exams, { query }, office.token)).data;
const noticesOf = async (token: string) => (await server.call(communications, { query: {} }, token)).data;

test('an exam without conflicts is planned as a draft, moved, and listed with its students; the audit log tells each step', async () => {
  const one = await edition();
  const [first, second] = [(await newRoom()).id, (await newRoom()).id];
  const made = await plan(one, { date_start: at(3), room_id: first, note: 'Traga calculadora' });
  expect(made).toMatchObject({ state: 'RASCUNHO', students: 2, conflicts: [], minutes: 120, room_id: first });
  expect(Date.parse(made.date_end) - Date.parse(made.date_start)).toBe(7_200_000);
  const body = { room_id: second, date_start: at(4, 14), version: made.version };
  const moved = (await server.call(updateExam, { params: { id: made.id }, body }, office.token)).data;
  expect(moved).toMatchObject({ room_id: second, note: 'Traga calculadora', version: 2 });
  const stale = await server.refused(
    updateExam,
    { params: { id: made.id }, body: { ...body, minutes: 60 } },
    office.token,
  );
  expect(stale).toMatchObject({ http: 409, code: 'conflict' });
  expect(await listed({ room_id: second })).toEqual([moved]);
  expect(await listed({ room_id: first })).toEqual([]);
  const file = await server.call(exportExams, { query: { room_id: second, format: 'csv' } }, office.token);
  expect(file.data.rows).toBe(1);
  await server.call(
    cancelExam,
    { params: { id: made.id }, body: { reason: 'Engano na turma' } },
    office.token,
  );
  const trail = await server.db
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('entity', '=', 'exam')
    .where('entity_id', '=', String(made.id))
    .orderBy('id')
    .execute();
  expect(trail).toEqual([
    { action: 'exam.create', reason: null },
    { action: 'exam.update', reason: null },
    { action: 'exam.delete', reason: 'Engano na turma' },
  ]);
});

test('conflicts of room, students and teacher are shown while planning and refused without a reason', async () => {
  const [one, other] = [await edition(3), await edition(2)];
  const small = (await newRoom(4)).id;
  await plan(one, { date_start: at(5), room_id: small });
  const there = { date_start: at(5, 9), room_id: small };
  expect(await conflictsOf(other, there)).toEqual(['SALA_OCUPADA']);
  expect(await conflictsOf(other, { ...there, shares_room: true })).toEqual(['SALA_PEQUENA']);
  expect(await conflictsOf(other, { date_start: at(5, 10), room_id: small })).toEqual([]);
  await server.db
    .insertInto('teaching')
    .values({ edition_id: other.id, teacher_id: one.teacher.teacher_id, role: 'ASSISTENTE' })
    .execute();
  expect(await conflictsOf(other, { ...there, room_id: null })).toEqual(['DOCENTE']);
  const { subject_id, course_subject_id } = await server.db
    .selectFrom('enrolment')
    .select(['subject_id', 'course_subject_id'])
    .where('edition_id', '=', other.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('enrolment')
    .values({
      subject_id,
      course_subject_id,
      student_id: one.students[0]!,
      edition_id: other.id,
      year: other.year,
      semester_id: 1,
    })
    .execute();
  // Both classes in one room: the teacher is there once, and the student still sits two exams at once.
  expect(await conflictsOf(other, { ...there, room_id: (await newRoom()).id })).toEqual([
    'ESTUDANTES',
    'DOCENTE',
  ]);
  const refusal = await refused(other, { ...there, shares_room: true });
  expect(refusal.http).toBe(422);
  expect(refusal.errors!.reason![0]).toMatch(/4 lugares e são 6 estudantes.*1 estudante com/);
  expect(await listed({ course_id: (await edition()).course_id })).toEqual([]);
  const made = await plan(other, { ...there, shares_room: true, reason: 'Acordado com o docente' });
  expect(made.conflicts.map(({ kind }) => kind)).toEqual(['SALA_PEQUENA', 'ESTUDANTES']);
  expect(made.accepted).toBe('Acordado com o docente');
  const change = (body: object) => ({ params: { id: made.id }, body });
  const noted = await server.call(updateExam, change({ note: 'Traga BI' }), office.token);
  expect(noted.data).toMatchObject({ accepted: 'Acordado com o docente', note: 'Traga BI' });
  const moved = await server.refused(updateExam, change({ date_start: at(5, 7) }), office.token);
  expect(moved).toMatchObject({ http: 422, errors: { reason: [expect.stringContaining('lugares')] } });
  // The other one shows them too.
  const withConflicts = await listed({ conflicts: '1', from: at(5).slice(0, 10), until: at(5).slice(0, 10) });
  expect(withConflicts.map(({ subject_id: id }) => id)).toEqual([one.subject_id, other.subject_id]);
});

test('an exam outside its period, in the past, of a closed semester, in a closed room or of another class is refused at its field', async () => {
  const one = await edition();
  const closed = (await newRoom()).id;
  expect(await conflictsOf(one, { date_start: at(30) })).toEqual(['PERIODO']);
  const without = await graded.edition(1);
  expect(await conflictsOf(without, { date_start: at(3) })).toEqual(['PERIODO']);
  expect((await refused(one, { date_start: at(-1) })).errors).toEqual({ date_start: [messages.past] });
  expect((await refused(one, { date_start: at(3), subject_id: without.subject_id })).errors).toEqual({
    subject_id: [messages.noEdition],
  });
  const planned = await plan(one, { date_start: at(3), room_id: closed });
  const admin = await graded.signedIn('Admin');
  expect(await server.refused(room.remove, { params: { id: closed } }, admin.token)).toMatchObject({
    code: 'in_use',
  });
  await server.call(room.update, { params: { id: closed }, body: { active: false } }, admin.token);
  expect((await listed({ room_id: closed }))[0]!.conflicts.map(({ kind }) => kind)).toEqual([
    'SALA_INACTIVA',
  ]);
  expect((await refused(one, { date_start: at(3), kind: 'RECORRENCIA', room_id: closed })).errors).toEqual({
    room_id: [messages.noRoom],
  });
  expect((await refused(one, { date_start: at(3) })).errors).toEqual({ kind: [messages.plannedAlready] });
  await server.db
    .updateTable('edition')
    .set({ closed_at: new Date().toISOString() })
    .where('id', '=', one.id)
    .execute();
  const change = { params: { id: planned.id }, body: { minutes: 60 } };
  expect(await server.refused(updateExam, change, office.token)).toMatchObject({
    http: 409,
    message: messages.closed,
  });
  expect((await refused(one, { date_start: at(3), kind: 'RECORRENCIA' })).errors).toEqual({
    subject_id: [messages.closed],
  });
  const offered = await server.call(examSubjects, { query: { classmate_id: one.class_id } }, office.token);
  expect(offered.data).toEqual([]);
});

test('publishing tells each student once of all exams, and teachers by mail; a move and a cancellation tell them again, a draft tells nobody', async () => {
  const one = await edition(0);
  const learner = await graded.learner(one);
  const mailOf = async (user: number) =>
    (
      await server.db
        .selectFrom('user_account')
        .select('email')
        .where('id', '=', user)
        .executeTakeFirstOrThrow()
    ).email;
  const [student, teacher] = [await mailOf(learner.userId), await mailOf(one.teacher.userId)];
  const normal = await plan(one, { date_start: at(4), room_id: (await newRoom()).id });
  const resit = await plan(one, { date_start: at(8), kind: 'RECORRENCIA' });
  expect(await noticesOf(learner.token)).toEqual([]);
  const ids = [normal.id, resit.id];
  const published = await server.call(publishExams, { body: { ids } }, office.token);
  expect(published.data).toEqual({ published: 2 });
  expect((await server.call(publishExams, { body: { ids } }, office.token)).data).toEqual({ published: 0 });
  const [notice, ...more] = await noticesOf(learner.token);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({
    title: '2 exames marcados',
    body: expect.stringMatching(/08:00–10:00, Sala \d+\.\nRecorrência de .*sala por indicar/),
  });
  for (const address of [student, teacher]) expect(await mailsTo(server.db, address)).toHaveLength(1);
  // A note is no move.
  await server.call(updateExam, { params: { id: normal.id }, body: { note: 'Traga BI' } }, office.token);
  expect(await noticesOf(learner.token)).toHaveLength(1);
  await server.call(updateExam, { params: { id: normal.id }, body: { date_start: at(5, 14) } }, office.token);
  await server.call(
    cancelExam,
    { params: { id: resit.id }, body: { reason: 'Adiado pela direcção' } },
    office.token,
  );
  const titles = (await noticesOf(learner.token)).map(({ title, body }) => [title.split(':')[0], body]);
  expect(titles).toEqual([
    ['Exame desmarcado', expect.stringMatching(/Motivo: Adiado pela direcção$/)],
    ['Exame alterado', expect.stringMatching(/14:00–16:00.*Traga BI\nAntes: .*08:00–10:00/)],
    ['2 exames marcados', expect.any(String)],
  ]);
  for (const address of [student, teacher]) expect(await mailsTo(server.db, address)).toHaveLength(3);
});

test('a student who moves to another class or leaves the subject no longer counts; only the named ones count in a special exam', async () => {
  const one = await edition(3);
  const { id } = await plan(one, { date_start: at(6) });
  const special = await plan(one, { date_start: at(7), kind: 'EXAME_ESPECIAL' });
  expect(special.students).toBe(0);
  await server.db
    .insertInto('special_exam')
    .values({ enrolment_id: one.enrolments[1]!, reason: 'Doença', named_by: office.userId })
    .execute();
  await server.db
    .updateTable('enrolment')
    .set({ state: 'ANULADO', reason: 'Pedido' })
    .where('id', '=', one.enrolments[0]!)
    .execute();
  const counts = await listed({ course_id: one.course_id });
  expect(counts.map((exam) => [exam.id, exam.students])).toEqual([
    [id, 2],
    [special.id, 1],
  ]);
});

test('of two exams planned at once in one room, one is refused', async () => {
  const [one, other] = [await edition(), await edition()];
  const shared = (await newRoom()).id;
  const outcomes = await Promise.allSettled(
    [one, other].map((of) => plan(of, { date_start: at(9), room_id: shared })),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('after the end of the semester a draft is not published, and an exam that is still to come can be cancelled', async () => {
  const [one, running] = [await edition(), await edition()];
  const published = await plan(one, { date_start: at(3), kind: 'RECORRENCIA' });
  await server.call(publishExams, { body: { ids: [published.id] } }, office.token);
  const draft = await plan(one, { date_start: at(4) });
  const other = await plan(running, { date_start: at(4) });
  await server.db
    .updateTable('edition')
    .set({ closed_at: new Date().toISOString() })
    .where('id', '=', one.id)
    .execute();
  const ids = [draft.id, other.id];
  expect((await server.call(publishExams, { body: { ids } }, office.token)).data).toEqual({ published: 1 });
  const query = { course_id: one.course_id };
  const shown = async () => (await server.call(publicCalendar, { query })).data.exams.map(({ id }) => id);
  expect(await shown()).toEqual([published.id]);
  for (const { id } of [draft, published])
    await server.call(cancelExam, { params: { id }, body: { reason: 'Todos passaram' } }, office.token);
  expect(await shown()).toEqual([]);
});
