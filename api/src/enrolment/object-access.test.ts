import {
  allocateStudents,
  classStudents,
  exportAllocation,
  subscribedStudents,
} from '@portal/shared-kit/contract/enrolment/allocation';
import { inscriptionsOfStudent } from '@portal/shared-kit/contract/enrolment/inscription';
import { removeStudent, student, updateStudent } from '@portal/shared-kit/contract/enrolment/student';
import { exportStudents, studentInfo } from '@portal/shared-kit/contract/enrolment/student-list';
import { moveStudent, previewMove } from '@portal/shared-kit/contract/enrolment/student-move';
import {
  assignSubject,
  changeEnrolment,
  enrolClasses,
  enrolledSubjects,
  enrolStudents,
  keepEnrolment,
  normalSubjects,
  planPreview,
  subjectsByCourse,
  subjectsInArrears,
} from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { studentCommunications } from '@portal/shared-kit/contract/people/communication';
import {
  allocatedClassGroups,
  historicTeacher,
  teacherInfo,
} from '@portal/shared-kit/contract/people/teacher';
import { teachingRemoval } from '@portal/shared-kit/contract/people/teaching';
import {
  addTeacherRole,
  allocateSubjects,
  allocateTeacher,
  allocateTeacherToClass,
  removeFromClass,
  removeSubject,
  substituteTeacher,
} from '@portal/shared-kit/contract/people/teaching-change';
import { enrolledOf } from '../testing/enrolled.ts';
import { signInAs } from '../testing/identity.ts';
import { identityServer } from '../testing/identity-server.ts';

const server = identityServer();
const world = enrolledOf(() => server.db);

/** Signs in and returns the owner of the account. */
async function enter(role: string) {
  const { token, personId: person_id } = await signInAs(server, role);
  return { token, person_id };
}
const teacherOf = async (person_id: number) =>
  (
    await server.db
      .insertInto('teacher')
      .values({
        person_id,
        department_id: (
          await server.db.selectFrom('department').select('id').limit(1).executeTakeFirstOrThrow()
        ).id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** The answer to a caller, by path of the call. */
async function answersTo(token: string, calls: readonly (readonly [object, object])[]) {
  const answers: [string, number][] = [];
  for (const [endpoint, args] of calls) {
    const { http } = await server.refused(endpoint as typeof student, args as never, token);
    answers.push([(endpoint as typeof student).path, http]);
  }
  return answers;
}

test('a student is refused the record, the subjects and every act on anybody else, and every act on themselves', async () => {
  const course = await world.course();
  const group = await world.classGroup(course);
  const other = await world.classGroup(course);
  const subject = await world.planned(course, 1, 1);
  const theirs = await world.student(course, group, { code: '26.7001.0001' });
  const { token, person_id } = await enter('Student');
  const { id: mine } = await server.db
    .insertInto('student')
    .values({ person_id, course_id: course, code: '26.7001.0002' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const office = (await enter('Admin')).token;
  const enrolmentBody = (student_id: number) => ({
    subjectSelected: [subject],
    student_id,
    course_id: course,
    semester_id: 1,
    graduation_id: null,
    override_reason: '',
  });
  for (const id of [mine, theirs]) await server.call(assignSubject, { body: enrolmentBody(id) }, office);
  const { id: enrolment } = (await world.enrolments(mine))[0]!;

  expect((await server.call(student, { params: { id: mine } }, token)).data.id).toBe(mine);
  expect((await server.call(enrolledSubjects, { query: { student_id: mine } }, token)).data).toHaveLength(1);
  const ofCard = (student_card: string) => ({ query: { course_id: course, student_card } });
  expect((await server.call(subjectsByCourse, ofCard('26.7001.0002'), token)).data).toHaveLength(1);

  const hidden = [
    [student, { params: { id: theirs } }],
    [enrolledSubjects, { query: { student_id: theirs } }],
    [normalSubjects, { query: { student_id: theirs } }],
    [subjectsInArrears, { query: { student_id: theirs } }],
    [subjectsByCourse, ofCard('26.7001.0001')],
  ] as const;
  expect(new Set((await answersTo(token, hidden)).map(([, http]) => http))).toEqual(new Set([404]));

  const reason = 'Porque quero';
  const forbidden = [mine, theirs].flatMap((id) => {
    const at = { params: { id } };
    const chosen = { query: { student_id: id } };
    return [
      [studentHistory, chosen],
      [studentCommunications, chosen],
      [inscriptionsOfStudent, at],
      [updateStudent, { ...at, body: { block: '1' } }],
      [removeStudent, at],
      [previewMove, { ...at, query: { classmate_id: other } }],
      [moveStudent, { ...at, body: { classmate_id: other, reason } }],
      [assignSubject, { body: enrolmentBody(id) }],
      [
        enrolStudents,
        { query: { classmate_id: group }, body: { data: [{ student_id: id, subject_ids: [subject] }] } },
      ],
      [allocateStudents, { body: { classmate_id: other, student_ids: [id] } }],
    ] as const;
  });
  const everybody = [
    [changeEnrolment, { params: { id: enrolment }, body: { state: 'ANULADO', reason } }],
    [keepEnrolment, { params: { id: enrolment }, body: { reason } }],
    [enrolClasses, { body: { classmate_ids: [group], key: 'chave-minha' } }],
    [planPreview, { query: { classmate_id: group } }],
    [classStudents, { query: { classmate: group } }],
    [subscribedStudents, { query: { classmate_id: group, subject_id: subject } }],
    [studentInfo, { query: { student_card: '26.7001.0001' } }],
    [exportStudents, { query: {} }],
    [exportAllocation, { query: {} }],
  ] as const;
  const answers = await answersTo(token, [...forbidden, ...everybody]);
  expect(answers.filter(([, http]) => http !== 403)).toEqual([]);
  expect((await world.enrolments(mine)).map(({ state }) => state)).toEqual(['INSCRITO']);
});

test('a teacher is refused the classes and history of another, and allocates, removes and promotes nobody, themselves included', async () => {
  const course = await world.course();
  const group = await world.classGroup(course);
  const subject = await world.planned(course, 1, 1);
  const { token, person_id } = await enter('Teacher');
  const mine = await teacherOf(person_id);
  const colleague = await enter('Teacher');
  const theirs = await teacherOf(colleague.person_id);
  const office = (await enter('Admin')).token;
  const allocations = [{ classmate_id: group, subject_id: subject }];
  const { data } = await server.call(allocateTeacher, { body: { teacher_id: theirs, allocations } }, office);
  const { id } = data[0]!;

  const reads = [teacherInfo, allocatedClassGroups, historicTeacher] as const;
  for (const endpoint of reads)
    await server.call(endpoint as typeof teacherInfo, { query: { teacher_id: mine } }, token);
  const hidden = reads.map((endpoint) => [endpoint, { query: { teacher_id: theirs } }] as const);
  expect(new Set((await answersTo(token, hidden)).map(([, http]) => http))).toEqual(new Set([404]));

  const acts = [mine, theirs].flatMap(
    (teacher_id) =>
      [
        [allocateTeacher, { body: { teacher_id, allocations } }],
        [allocateTeacherToClass, { body: { teacher_id, classmate_id: group, subject_id: subject } }],
        [allocateSubjects, { body: { teacher_id, subjectAlocate: [subject] } }],
        [removeFromClass, { body: { teacher_id, classmates_id: group } }],
        [removeSubject, { body: { teacher_id, subject_id: subject } }],
        [substituteTeacher, { params: { id }, body: { teacher_id, from: '2030-01-01' } }],
        [addTeacherRole, { body: { teacher_id, role: 1 } }],
      ] as const,
  );
  const students = { query: { classmate_id: group, subject_id: subject } };
  await server.call(subscribedStudents, students, colleague.token);
  const answers = await answersTo(token, [
    ...acts,
    [subscribedStudents, students],
    [teachingRemoval, { params: { id } }],
  ]);
  expect(answers.filter(([, http]) => http !== 403)).toEqual([]);

  await server.db.updateTable('teacher').set({ active: false }).where('id', '=', theirs).execute();
  const dismissed = await answersTo(colleague.token, [[subscribedStudents, students]]);
  expect(dismissed.map(([, http]) => http)).toEqual([403]);
});
