import {
  allocatedStudents,
  allocateStudents,
  classStudents,
  classSubjects,
  enrolledStudents,
  exportAllocation,
  searchAllocated,
  searchStudents,
  studentsByCourse,
  studentsByStatus,
  subscribedStudents,
  unallocatedStudents,
} from '@portal/shared-kit/contract/enrolment/allocation';
import { assignSubject } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { createActivity } from '@portal/shared-kit/contract/offer/activity';
import { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import { randomUUID } from 'node:crypto';
import { moveStudent } from '@portal/shared-kit/contract/enrolment/student-move';
import { previewBatch, submitBatch, type BatchRow } from '@portal/shared-kit/contract/platform/batch';
import { teachingTexts } from '@portal/shared-kit/contract/core/teaching-texts';
import { messages as classMessages } from '../../offer/class-group/messages.ts';
import { activityBody } from '../../testing/activities.ts';
import { enrolledOf, thisYear } from '../../testing/enrolled.ts';
import { readPdf } from '../../testing/pdf.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { signInAs } from '../../testing/identity.ts';
import { until } from '../../testing/until.ts';
import { hasLockWaiter, waitingFor } from '../../testing/waiting.ts';
import { allocate as placeStudents } from './allocation.service.ts';
import { lockEditions } from '../enrol/enrolment.repository.ts';
import { lockStudent } from '../subjects/facts.repository.ts';
import { messages, assignTexts as text } from '../subjects/messages.ts';
import { jobHandlers } from '../../jobs.ts';
import { perStep } from '../../platform/batch/batch.service.ts';
import { batchesOf } from '../../testing/batches.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { testSettings } from '../../testing/test-server.ts';
import { moveMessages } from '../students/messages.ts';

const server = identityServer();
const world = enrolledOf(() => server.db);
let admin = '';
let secretary = '';
let userId = 0;
beforeAll(async () => {
  admin = (await signInAs(server, 'Admin')).token;
  ({ token: secretary, userId } = await signInAs(server, 'Secretaria'));
});
const ids = (rows: readonly { student_id: number }[]) => rows.map(({ student_id }) => student_id);
const allocate = async (classmate_id: number, student_ids: number[], more: object = {}, token = secretary) =>
  (await server.call(allocateStudents, { body: { classmate_id, student_ids, ...more } }, token)).data;

test('students without a class are put into one; the preview says the same and does nothing', async () => {
  const course = await world.course();
  const group = await world.classGroup(course, { capacity: 2 });
  const students = [await world.student(course), await world.student(course), await world.student(course)];
  const foreign = await world.student(await world.course());
  const requested = [...students, foreign];
  const previewed = await allocate(group, requested, { preview: true });
  expect((await server.call(classStudents, { query: { classmate: group } }, secretary)).data).toEqual([]);
  const done = await allocate(group, requested);
  expect(done).toEqual(previewed);
  expect(ids(done.placed)).toEqual(students.slice(0, 2));
  expect(done.refused.map(({ student_id, reason }) => [student_id, reason])).toEqual([
    [students[2], messages.classFull],
    [foreign, messages.classOfOtherCourse],
  ]);
  expect(done.free).toBe(0);
  const log = await server.db
    .selectFrom('audit_log')
    .select('entity_id')
    .where('action', '=', 'student.allocate')
    .execute();
  expect(log.map(({ entity_id }) => Number(entity_id)).sort()).toEqual(students.slice(0, 2).sort());
});

test('repeating a request after a lost answer changes nothing, and a student in another class is reported', async () => {
  const course = await world.course();
  const [group, other] = [await world.classGroup(course), await world.classGroup(course)];
  const student = await world.student(course);
  await allocate(group, [student]);
  expect((await allocate(group, [student])).placed).toMatchObject([{ student_id: student, already: true }]);
  expect((await allocate(other, [student])).refused[0]!.reason).toMatch(/^Já está na turma Turma/);
});

test('of two clerks who fill the last place only one succeeds, and a student ends up in one class in any order', async () => {
  const course = await world.course();
  const group = await world.classGroup(course, { capacity: 1 });
  const rivals = [await world.student(course), await world.student(course)];
  const outcomes = await Promise.all(rivals.map((one) => allocate(group, [one])));
  expect(outcomes.flatMap(({ placed }) => placed)).toHaveLength(1);
  const groups = [await world.classGroup(course), await world.classGroup(course)];
  const student = await world.student(course);
  const placed = (await Promise.all(groups.map((one) => allocate(one, [student])))).flatMap(
    (invoice) => invoice.placed,
  );
  expect(placed).toHaveLength(1);
});

test('a class that advances while somebody allocates to it takes nobody who was meant for where it was', async () => {
  const course = await world.course();
  const group = await world.classGroup(course);
  const student = await world.student(course);
  const seen = { academic_year_id: 1, semester_id: 1 };
  expect((await allocate(group, [student], { preview: true, seen })).placed).toHaveLength(1);
  const body = { classmate_id: group, student_ids: [student], seen };
  // What waits for the class finds it where it went.
  const late = await waitingFor(
    server.db,
    (tx) => tx.updateTable('class_group').set({ semester_id: 2 }).where('id', '=', group).execute(),
    () => server.refused(allocateStudents, { body }, secretary),
  );
  const { name } = await server.db
    .selectFrom('class_group')
    .select('name')
    .where('id', '=', group)
    .executeTakeFirstOrThrow();
  expect(late).toMatchObject({ http: 409, message: classMessages.advancedSince(name, 1, 2) });
  expect((await server.call(classStudents, { query: { classmate: group } }, secretary)).data).toEqual([]);
  const now = await allocate(group, [student], { seen: { ...seen, semester_id: 2 } });
  expect(ids(now.placed)).toEqual([student]);
});

test('a class whose students are being allocated advances with them once that is done', async () => {
  const course = await world.course();
  const group = await world.classGroup(course);
  const student = await world.student(course);
  await server.call(createActivity, { body: activityBody({ semester_id: 2, course_id: course }) }, admin);
  const request = { class_id: group, student_ids: [student], overbook_reason: '' };
  const ctx = { user: { permissions: new Set(), userId } };
  const { data } = await waitingFor(
    server.db,
    (tx) => placeStudents(tx, { ...request, seen: { academic_year_id: 1, semester_id: 1 } }, ctx as never),
    () => server.call(classGroup.update, { params: { id: group }, body: { semester_id: 2 } }, secretary),
  );
  expect(data).toMatchObject({ semester_id: 2, students: 1 });
});

test('a student who is allocated while their first subject of the class is enrolled gets both', async () => {
  const course = await world.course();
  const group = await world.classGroup(course);
  const subject_id = await world.planned(course, 1, 1);
  const student = await world.student(course);
  let allocated: ReturnType<typeof allocate>;
  await server.db.transaction().execute(async (tx) => {
    await lockStudent(tx, student);
    allocated = allocate(group, [student]);
    await until(() => hasLockWaiter(server.db));
    // Refers to the class, which the other one holds.
    await lockEditions(tx, [{ subject_id, class_id: group }], thisYear, 1);
  });
  expect(ids((await allocated!).placed)).toEqual([student]);
});

test('over-booking takes its own right and a reason, which the audit keeps of those beyond the places', async () => {
  const course = await world.course();
  const group = await world.classGroup(course, { capacity: 1 });
  const [first, second] = [await world.student(course), await world.student(course)];
  const reason = 'Despacho 4/2026';
  const input = { body: { classmate_id: group, student_ids: [first, second], overbook_reason: reason } };
  expect((await server.refused(allocateStudents, input, secretary)).http).toBe(403);
  expect(
    (await server.refused(allocateStudents, { body: { ...input.body, overbook_reason: 'sim' } }, admin)).http,
  ).toBe(422);
  expect((await allocate(group, [first, second], {}, admin)).refused).toMatchObject([
    { student_id: second, reason: 'A turma já não tem lugares.', may_overbook: true },
  ]);
  expect((await allocate(group, [second], { overbook_reason: reason }, admin)).free).toBe(-1);
  const auditRows = await server.db
    .selectFrom('audit_log')
    .select(['entity_id', 'reason'])
    .where('action', '=', 'student.allocate')
    .where('entity_id', 'in', [first, second].map(String))
    .orderBy('id')
    .execute();
  expect(auditRows).toEqual([
    { entity_id: String(first), reason: null },
    { entity_id: String(second), reason },
  ]);
});

test('nobody is allocated to a full class by their own permission', async () => {
  const course = await world.course();
  const group = await world.classGroup(course, { capacity: 1 });
  const clerk = await signInAs(server, 'Admin');
  const own = await world.student(course, undefined, { person_id: clerk.personId });
  await allocate(group, [await world.student(course)]);
  const body = { classmate_id: group, student_ids: [own], overbook_reason: 'Turma única do curso' };
  expect((await server.call(allocateStudents, { body }, clerk.token)).data).toMatchObject({
    placed: [],
    refused: [{ student_id: own, may_overbook: false }],
  });
});

test('a class that is closed takes nobody', async () => {
  const course = await world.course();
  const group = await world.classGroup(course, { active: false });
  const input = { body: { classmate_id: group, student_ids: [await world.student(course)] } };
  expect(await server.refused(allocateStudents, input, secretary)).toMatchObject({
    http: 409,
    message: messages.classInactive,
  });
});

test('the lists tell who waits for a class, who is in one and who has subjects', async () => {
  const course_id = await world.course();
  const group = await world.classGroup(course_id);
  const inside = await world.student(course_id, group, { code: '26.3999.0001' });
  const waiting = await world.student(course_id, undefined, { shift: 'POS-LABORAL' });
  const withdrawn = await world.student(course_id);
  await server.db
    .insertInto('class_student')
    .values({ class_id: group, student_id: withdrawn, status: 'DESISTENTE' })
    .execute();
  const subject = await world.planned(course_id, 1, 1);
  const enrolment = { subjectSelected: [subject], student_id: inside, course_id, semester_id: 1 };
  await server.call(assignSubject, { body: enrolment }, secretary);
  const list = async (endpoint: typeof unallocatedStudents, query: object = { course_id }) =>
    ids((await server.call(endpoint, { query: query as never }, secretary)).data);
  expect(await list(unallocatedStudents)).toEqual([waiting, withdrawn]);
  expect(await list(unallocatedStudents, { course_id, scholar_shift: 'POS-LABORAL' })).toEqual([waiting]);
  expect(await list(unallocatedStudents, { course_id, graduation: 1 })).toEqual([waiting, withdrawn]);
  expect(await list(unallocatedStudents, { course_id, sort: '-fullName' })).toEqual([withdrawn, waiting]);
  expect(await list(allocatedStudents as never)).toEqual([inside]);
  expect(await list(enrolledStudents as never)).toEqual([inside]);
  expect(await list(studentsByCourse as never)).toEqual([inside, waiting, withdrawn]);
  expect(await list(searchStudents as never, { search: '26.3999.0001' })).toEqual([inside]);
  expect(await list(searchAllocated as never, { search: '26.3999.0001' })).toEqual([inside]);
  expect(await list(searchAllocated as never, { search: '2639990001' })).toEqual([inside]);
  const status = (state: string, more: object = {}) =>
    list(studentsByStatus as never, { course_id, status: state, ...more });
  expect(await status('DESISTENTE', { semester_id: 1 })).toEqual([withdrawn]);
  expect(await status('DESISTENTE', { semester_id: 2 })).toEqual([]);
  expect([await status('ALOCADO'), await status('POR_ALOCAR'), await status('DESISTENTE')]).toEqual([
    [inside],
    [waiting, withdrawn],
    [withdrawn],
  ]);
  const { data } = await server.call(
    classStudents,
    { query: { classmate: group, period: 'LABORAL' } },
    secretary,
  );
  expect(data).toMatchObject([
    { student_id: inside, status: 'ALOCADO', subjects: 1, scholar_shift: 'LABORAL' },
  ]);
  const subjects = await server.call(classSubjects, { query: { classmate_id: group } }, secretary);
  expect(subjects.data).toMatchObject([{ id: subject, enrolled: 1, capacity: 40, teacher: null }]);
});

test('a student who repeats a subject or comes from another class is reported as in arrears', async () => {
  const course_id = await world.course();
  const group = await world.classGroup(course_id);
  const later = await world.classGroup(course_id, { academic_year_id: 2 });
  const subject = await world.planned(course_id, 1, 1);
  const own = await world.student(course_id, group);
  const repeats = await world.student(course_id, group);
  const comes = await world.student(course_id, later);
  await world.finished(repeats, subject, 600);
  for (const student_id of [own, repeats, comes])
    await server.call(
      assignSubject,
      { body: { subjectSelected: [subject], student_id, course_id, semester_id: 1 } },
      secretary,
    );
  const { data } = await server.call(
    subscribedStudents,
    { query: { subject_id: subject, classmate_id: group } },
    secretary,
  );
  expect(data.map(({ student_id, em_atraso, attempt }) => [student_id, em_atraso, attempt])).toEqual([
    [own, false, 1],
    [repeats, true, 2],
    [comes, true, 1],
  ]);
});

test('exports waiting and allocated students with the filters of the screen, for users with the permission', async () => {
  const course_id = await world.course();
  const group = await world.classGroup(course_id, { name: 'Turma Exportada' });
  await world.student(course_id, group, { code: '26.3999.0009' });
  await world.student(course_id, undefined, { code: '26.3999.0010' });
  const of = async (status: 'ALOCADO' | 'POR_ALOCAR', more: object = {}) => {
    const query = { course_id, status, format: 'csv' as const, ...more };
    const { data } = await server.call(exportAllocation, { query }, admin);
    const file = await server.inject({ url: data.url! });
    return file.rawPayload.toString('utf8').trim().split('\r\n').slice(1);
  };
  expect(await of('ALOCADO')).toEqual([expect.stringMatching(/^26\.3999\.0009;.*;Turma Exportada;0$/)]);
  const other = await world.classGroup(course_id);
  expect(await of('ALOCADO', { classmate_id: group })).toHaveLength(1);
  expect(await of('ALOCADO', { classmate_id: other })).toEqual([]);
  const paper = { query: { course_id, status: 'ALOCADO' as const, classmate_id: group } };
  const { url } = (await server.call(exportAllocation, paper, admin)).data;
  expect(readPdf((await server.inject({ url: url! })).rawPayload).text).toContain('Turma: Turma Exportada');
  expect(await of('POR_ALOCAR')).toEqual([expect.stringMatching(/^26\.3999\.0010;.*;–;0$/)]);
  const teacher = (await signInAs(server, 'Teacher')).token;
  expect((await server.refused(exportAllocation, { query: { course_id } }, teacher)).http).toBe(403);
});

describe('assign acts', () => {
  const server = identityServer();
  const world = enrolledOf(() => server.db);
  let admin: string;
  let secretary: string;
  let worker: ReturnType<typeof jobWorker>;
  beforeAll(async () => {
    admin = (await signInAs(server, 'Admin')).token;
    secretary = (await signInAs(server, 'Secretaria')).token;
    worker = jobWorker(server, jobHandlers(testSettings.publicUrl));
  });
  afterAll(() => worker.stop());

  const byAdmin = batchesOf(server, () => admin);
  const bySecretary = batchesOf(server, () => secretary);
  const reason = 'Turmas juntas';
  /** Options of an allocation to a class, as the dialog sends them. */
  const to = (classmate_id: number, more: { overbook?: boolean; reason?: string; seen?: Seen } = {}) => ({
    placement: { classmate_id, overbook: false, reason: '', ...more },
  });
  type Seen = { academic_year_id: number; semester_id: number };
  const doable = (rows: readonly BatchRow[]) =>
    rows.flatMap(({ id, version, outcome }) => (outcome === 'FEITO' ? [{ id, version: version! }] : []));
  const outcomes = (rows: readonly BatchRow[]) =>
    rows.map(({ id, outcome, message }) => [id, outcome, message]);
  const classOf = async (id: number) =>
    (await server.db.selectFrom('student').select('class_id').where('id', '=', id).executeTakeFirstOrThrow())
      .class_id;
  const classesOf = (ids: number[]) => Promise.all(ids.map(classOf));
  const nameOf = async (id: number) =>
    (await server.db.selectFrom('class_group').select('name').where('id', '=', id).executeTakeFirstOrThrow())
      .name;
  const enrol = (student_id: number, course_id: number, subject: number) =>
    server.call(
      assignSubject,
      { body: { subjectSelected: [subject], student_id, course_id, semester_id: 1 } },
      secretary,
    );
  const withClasses = async (enrolled: number) =>
    (
      await server.db
        .selectFrom('enrolment')
        .innerJoin('edition', 'edition.id', 'enrolment.edition_id')
        .select('edition.class_id')
        .where('student_id', '=', enrolled)
        .execute()
    ).map(({ class_id }) => class_id);

  test('many are allocated to a class, those of another class move with their subjects, and the undo puts each back', async () => {
    const course = await world.course();
    const subject = await world.planned(course, 1, 1);
    const [old, group] = [await world.classGroup(course), await world.classGroup(course)];
    const free = await world.student(course);
    const inOld = await world.student(course, old);
    const there = await world.student(course, group);
    const foreign = await world.student(await world.course());
    await enrol(inOld, course, subject);
    const all = [free, inOld, there, foreign];
    expect(outcomes(await bySecretary.preview('students-assign', all, to(group)))).toEqual([
      [free, 'FEITO', ''],
      [inOld, 'RECUSADO', text.reasonToMove(await nameOf(old))],
      [there, 'IGUAL', text.alreadyThere(await nameOf(group))],
      [foreign, 'RECUSADO', messages.classOfOtherCourse],
    ]);
    const options = to(group, { reason });
    const shown = await bySecretary.preview('students-assign', all, options);
    expect(outcomes(shown).slice(0, 2)).toEqual([
      [free, 'FEITO', ''],
      [inOld, 'FEITO', text.leaves(await nameOf(old), '')],
    ]);
    expect(await classesOf(all)).toEqual([null, old, group, null]);

    const key = randomUUID();
    const job = await bySecretary.submit('students-assign', doable(shown), key, options);
    expect(await bySecretary.submit('students-assign', doable(shown), key, options)).toBe(job);
    const result = await bySecretary.resultOf(job);
    expect(result.job).toMatchObject({
      title: 'Alocar à turma – Estudantes (2)',
      message: '2 feitos.',
      files: [{ name: 'resultado.csv' }],
    });
    expect(await classesOf(all)).toEqual([group, group, group, null]);
    expect(await withClasses(inOld)).toEqual([group]);
    const late = await bySecretary.submit('students-assign', doable(shown), randomUUID(), options);
    expect((await bySecretary.resultOf(late)).job.message).toBe('0 feitos; 2 já estavam.');

    const undone = await bySecretary.resultOf(
      await bySecretary.submit('students-unassign', doable(result.rows)),
    );
    expect(outcomes(undone.rows)).toEqual([
      [free, 'FEITO', text.backToNone],
      [inOld, 'FEITO', text.back],
    ]);
    expect(await classesOf(all)).toEqual([null, old, group, null]);
    expect(await withClasses(inOld)).toEqual([old]);
    const { rows } = await bySecretary.resultOf(
      await bySecretary.submit('students-unassign', doable(result.rows)),
    );
    expect(outcomes(rows)).toEqual([
      [free, 'IGUAL', text.inNone],
      [inOld, 'RECUSADO', moveMessages.movedMeanwhile(await nameOf(old))],
    ]);
  });

  test('keeps later changes: students who moved on, who got subjects, or who were moved after the preview', async () => {
    const course = await world.course();
    const subject = await world.planned(course, 1, 1);
    const [group, other] = [await world.classGroup(course), await world.classGroup(course)];
    const [moved, enrolled, late] = [
      await world.student(course),
      await world.student(course),
      await world.student(course),
    ];
    const shown = await byAdmin.preview('students-assign', [moved, enrolled, late], to(group));
    const move = (id: number, classmate_id: number) =>
      server.call(moveStudent, { params: { id }, body: { classmate_id, reason } }, secretary);
    await move(late, other);
    const { rows } = await byAdmin.resultOf(
      await byAdmin.submit('students-assign', doable(shown), randomUUID(), to(group, { reason })),
    );
    expect(outcomes(rows).at(-1)).toEqual([
      late,
      'RECUSADO',
      moveMessages.movedMeanwhile(await nameOf(other)),
    ]);
    await move(moved, other);
    await enrol(enrolled, course, subject);
    const undone = await byAdmin.resultOf(await byAdmin.submit('students-unassign', doable(rows)));
    expect(outcomes(undone.rows)).toEqual([
      [moved, 'RECUSADO', moveMessages.movedMeanwhile(await nameOf(other))],
      [enrolled, 'RECUSADO', text.changedSince(await nameOf(group))],
    ]);
    expect(await classesOf([moved, enrolled, late])).toEqual([other, group, other]);
  });

  /** Allocates a student to a class, undoes it, and answers what came of the undo. */
  const allocatedAndUndone = async (student: number, group: number, meanwhile = async () => {}) => {
    const options = to(group, { reason });
    const shown = await byAdmin.preview('students-assign', [student], options);
    const { rows } = await byAdmin.resultOf(
      await byAdmin.submit('students-assign', doable(shown), randomUUID(), options),
    );
    expect(doable(rows)).toHaveLength(1);
    await meanwhile();
    const undone = await byAdmin.resultOf(await byAdmin.submit('students-unassign', doable(rows)));
    return outcomes(undone.rows)[0]!.slice(1);
  };
  const seatsOf = async (student: number) =>
    (await world.enrolments(student)).map(({ subject_id, class_id }) => [subject_id, class_id]);

  test('the undo of a move returns each subject to the class it came from, and leaves those that had not gone along', async () => {
    const course = await world.course();
    const shared = await world.planned(course, 1, 1);
    const [fromThird, onlyOld] = [await world.planned(course, 1, 1), await world.planned(course, 2, 1)];
    const [old, group, third] = [
      await world.classGroup(course, { academic_year_id: 1 }),
      await world.classGroup(course, { academic_year_id: 1 }),
      await world.classGroup(course, { academic_year_id: 2 }),
    ];
    const student = await world.student(course, old);
    await world.seat(student, shared, old);
    await world.seat(student, fromThird, third);
    await world.seat(student, onlyOld, third);
    const before = await seatsOf(student);
    // The class the student left teaches all three, so that a plain move to it would take each of them.
    for (const subject_id of [fromThird, onlyOld])
      await server.db
        .insertInto('edition')
        .values({ subject_id, class_id: old, year: thisYear, semester_id: 1 })
        .execute();
    expect(
      await allocatedAndUndone(student, group, async () =>
        expect(await seatsOf(student)).toEqual([
          [shared, group],
          [fromThird, group],
          [onlyOld, third],
        ]),
      ),
    ).toEqual(['FEITO', text.back]);
    expect(await seatsOf(student)).toEqual(before);
  });

  test('a move is not undone where a subject that went along has left the class, or nobody noted where it came from', async () => {
    const course = await world.course();
    const subject = await world.planned(course, 1, 1);
    const [old, group, third] = [
      await world.classGroup(course),
      await world.classGroup(course),
      await world.classGroup(course),
    ];
    const student = await world.student(course, old);
    await world.seat(student, subject, old);
    const { id: edition_id } = await server.db
      .insertInto('edition')
      .values({ subject_id: subject, class_id: third, year: thisYear, semester_id: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const refusal = ['RECUSADO', moveMessages.notRestorable(await nameOf(group))];
    const elsewhere = () =>
      server.db.updateTable('enrolment').set({ edition_id }).where('student_id', '=', student).execute();
    expect(await allocatedAndUndone(student, group, async () => void (await elsewhere()))).toEqual(refusal);
    expect([await classOf(student), await seatsOf(student)]).toEqual([group, [[subject, third]]]);
    const unknown = await world.student(course, old);
    const forget = () =>
      server.db
        .updateTable('class_student')
        .set({ carried: null })
        .where('student_id', '=', unknown)
        .execute();
    expect(await allocatedAndUndone(unknown, group, async () => void (await forget()))).toEqual(refusal);
  });

  test('the undo restores how a student had left the class before', async () => {
    const course = await world.course();
    const [group, old] = [await world.classGroup(course), await world.classGroup(course)];
    const memberships = (student_id: number) =>
      server.db
        .selectFrom('class_student')
        .select(['class_id', 'status', 'since'])
        .where('student_id', '=', student_id)
        .orderBy('class_id')
        .execute();
    const since = new Date('2026-02-01T08:00:00Z');
    const left = async (status: 'TRANSFERIDO' | 'DESISTENTE', classNow?: number) => {
      const student_id = await world.student(course, classNow);
      await server.db
        .insertInto('class_student')
        .values({ class_id: group, student_id, status, since })
        .execute();
      return student_id;
    };
    for (const status of ['DESISTENTE', 'TRANSFERIDO'] as const) {
      const student = await left(status);
      expect(await allocatedAndUndone(student, group)).toEqual(['FEITO', text.backToNone]);
      expect(await memberships(student)).toEqual([{ class_id: group, status, since }]);
    }
    const student = await left('DESISTENTE', old);
    expect(await allocatedAndUndone(student, group)).toEqual(['FEITO', text.back]);
    expect(await memberships(student)).toMatchObject([
      { class_id: group, status: 'DESISTENTE', since },
      { class_id: old, status: 'ALOCADO' },
    ]);
  });

  test('places, the right to exceed them with a reason, and a class that advanced are as for one student', async () => {
    const course = await world.course();
    const group = await world.classGroup(course, { capacity: 1 });
    const ids = [await world.student(course), await world.student(course)];
    expect(outcomes(await bySecretary.preview('students-assign', ids, to(group)))).toEqual([
      [ids[0], 'FEITO', ''],
      [ids[1], 'RECUSADO', messages.classFull],
    ]);
    const beyond = to(group, { overbook: true, reason });
    expect(outcomes(await bySecretary.preview('students-assign', ids, beyond))).toEqual(
      ids.map((id) => [id, 'RECUSADO', messages.mayNotOverbook]),
    );
    const seen = { academic_year_id: 1, semester_id: 2 };
    expect(outcomes(await byAdmin.preview('students-assign', ids, to(group, { seen })))).toEqual(
      ids.map((id) => [id, 'RECUSADO', expect.stringContaining('passou entretanto para')]),
    );
    expect(classMessages.advancedSince('Turma', 1, 2)).toContain('passou entretanto para');
    const { rows } = await byAdmin.resultOf(
      await byAdmin.submit(
        'students-assign',
        doable(await byAdmin.preview('students-assign', ids, beyond)),
        randomUUID(),
        beyond,
      ),
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['FEITO', 'FEITO']);
    const kept = await server.db
      .selectFrom('audit_log')
      .select('reason')
      .where('action', '=', 'student.allocate')
      .where('entity_id', 'in', ids.map(String))
      .orderBy('id')
      .execute();
    expect(kept).toEqual([{ reason: null }, { reason }]);
  });

  test('a preview counts the places over all of its records', async () => {
    const course = await world.course();
    const group = await world.classGroup(course, { capacity: perStep });
    const ids: number[] = [];
    for (let nth = 0; nth <= perStep; nth += 1) ids.push(await world.student(course));
    const shown = await bySecretary.preview('students-assign', ids, to(group));
    expect(doable(shown)).toHaveLength(perStep);
    expect(outcomes(shown).at(-1)).toEqual([ids.at(-1), 'RECUSADO', messages.classFull]);
  });

  test('an allocation without a class, or beyond its places without a reason, is refused; so is who may not allocate', async () => {
    const course = await world.course();
    const student = await world.student(course);
    const params = { act: 'students-assign' as const };
    const items = [{ id: student, version: 0 }];
    expect(
      await server.refused(submitBatch, { params, body: { key: randomUUID(), items } }, admin),
    ).toMatchObject({ http: 422, errors: { 'options.placement': [teachingTexts.classEmpty] } });
    const options = to(await world.classGroup(course), { overbook: true });
    expect(
      await server.refused(previewBatch, { params, body: { ids: [student], options } }, admin),
    ).toMatchObject({ http: 422, errors: { 'options.placement.reason': [expect.any(String)] } });
    const { token } = await signInAs(server, 'Teacher');
    const plain = { ids: [student], options: to(await world.classGroup(course)) };
    expect(await server.refused(previewBatch, { params, body: plain }, token)).toMatchObject({ http: 403 });
  });
});
