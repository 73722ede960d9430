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
import { messages as classMessages } from '../../offer/class-group/messages.ts';
import { activityBody } from '../../testing/activities.ts';
import { enrolledOf, thisYear } from '../../testing/enrolled.ts';
import { readPdf } from '../../testing/pdf.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { signInAs } from '../../testing/identity.ts';
import { until } from '../../testing/until.ts';
import { hasLockWaiter, waitingFor } from '../../testing/waiting.ts';
import { allocate as placeStudents } from './allocation.service.ts';
import { holdEditions } from '../subjects/enrolment.repository.ts';
import { lockStudent } from '../subjects/facts.repository.ts';
import { messages } from '../subjects/messages.ts';

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
    (it) => it.placed,
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
    await holdEditions(tx, [{ subject_id, class_id: group }], thisYear, 1);
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
  const status = (it: string, more: object = {}) =>
    list(studentsByStatus as never, { course_id, status: it, ...more });
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
