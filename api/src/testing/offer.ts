import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { allocate } from '@portal/shared-kit/contract/offer/plan';
import { precedence } from '@portal/shared-kit/contract/offer/precedence';
import { course } from '@portal/shared-kit/contract/offer/course';
import { department } from '@portal/shared-kit/contract/offer/department';
import { subject } from '@portal/shared-kit/contract/offer/subject';
import type { Db } from '../platform/database/db.ts';
import { teach } from './class-groups.ts';
import { courseBody } from './registers.ts';
import type { TestServer } from './test-server.ts';

type Allocation = Args<typeof allocate>['body'];
type PrecedenceBody = Args<typeof precedence.create>['body'];

/** The body of a precedence that is like any other but for what is given. */
export const precedenceBody = (
  course_id: number,
  subject_id: number,
  required_subject_id: number,
  more: Partial<PrecedenceBody> = {},
): PrecedenceBody => ({
  course_id,
  subject_id,
  required_subject_id,
  type: 'OBRIGATORIA',
  min_grade: 10,
  valid_from_year: null,
  valid_to_year: null,
  note: '',
  active: true,
  ...more,
});

/** Makes subjects, plans and precedences through the API, and around them what the tests of later issues will make. */
export function offerOf(server: TestServer) {
  let made = 0;
  let departmentId: number | undefined;
  const departmentOf = async () =>
    (departmentId ??= (
      await server.call(
        department.create,
        { body: { dep_name: 'Oferta', description: '', head_id: null } },
        'all',
      )
    ).data.id);
  const insertId = async (insert: { executeTakeFirstOrThrow(): Promise<{ id: number }> }) =>
    (await insert.executeTakeFirstOrThrow()).id;

  const offer = {
    async course(name: string, duration = 4): Promise<number> {
      made += 1;
      const body = courseBody({
        name,
        code: String(2000 + made),
        department_id: await departmentOf(),
        duration,
      });
      return (await server.call(course.create, { body }, 'all')).data.id;
    },
    async subject(name: string, more: object = {}) {
      const body = { name, code: '', description: '', credits: null, weekly_hours: null, ...more };
      return (await server.call(subject.create, { body }, 'all')).data;
    },
    allocation: (id_course: number, id_subject: number[], more: Partial<Allocation> = {}): Allocation => ({
      id_course,
      id_subject,
      academic_year_id: 1,
      semester_id: 1,
      credits: null,
      mandatory: true,
      option_group: '',
      ...more,
    }),
    /** A new subject in the plan of a course, at a year and a semester. */
    async planned(course_id: number, name: string, year: number, semester: number) {
      const { id } = await offer.subject(name);
      const body = offer.allocation(course_id, [id], { academic_year_id: year, semester_id: semester });
      return (await server.call(allocate, { body }, 'all')).data[0]!;
    },
    /** A course with two subjects in its first semester and one in each of the next two. */
    async shortPlan(name: string) {
      const course = await offer.course(name);
      const subject = async (title: string, year: number, semester: number) =>
        (await offer.planned(course, `${name} ${title}`, year, semester)).subject_id;
      return {
        course,
        a: await subject('A', 1, 1),
        b: await subject('B', 1, 1),
        c: await subject('C', 1, 2),
        d: await subject('D', 2, 1),
      };
    },
    async precedence(...args: Parameters<typeof precedenceBody>) {
      return (await server.call(precedence.create, { body: precedenceBody(...args) }, 'all')).data;
    },
    /** A class that is in a year and a semester of its course. */
    async classGroup(course_id: number, name: string, year: number, semester: number): Promise<number> {
      return insertId(
        server.db
          .insertInto('class_group')
          .values({
            name,
            course_id,
            department_id: await departmentOf(),
            level_id: 1,
            academic_year_id: year,
            semester_id: semester,
            shift: 'LABORAL',
            capacity: 30,
            entry_year: 2026,
          })
          .returning('id'),
      );
    },
    async teaching(class_id: number, subject_id: number, full_name: string): Promise<number> {
      const person_id = await person(server.db, full_name);
      const teacher_id = await insertId(
        server.db
          .insertInto('teacher')
          .values({ person_id, department_id: await departmentOf() })
          .returning('id'),
      );
      return teach(server.db, { class_id, subject_id, teacher_id });
    },
    async enrolment(course_id: number, course_subject_id: number, year: number): Promise<void> {
      const person_id = await person(server.db, 'Estudante de Teste');
      const student_id = await insertId(
        server.db.insertInto('student').values({ person_id, course_id }).returning('id'),
      );
      const { subject_id, semester_id } = await server.db
        .selectFrom('course_subject')
        .select(['subject_id', 'semester_id'])
        .where('id', '=', course_subject_id)
        .executeTakeFirstOrThrow();
      await server.db
        .insertInto('enrolment')
        .values({ student_id, course_subject_id, subject_id, year, semester_id })
        .execute();
    },
    audited: (entity: string, id: number) =>
      server.db
        .selectFrom('audit_log')
        .select(['action', 'changes', 'reason'])
        .where('entity', '=', entity)
        .where('entity_id', '=', String(id))
        .orderBy('id')
        .execute(),
  };
  return offer;
}

const person = async (db: Db, full_name: string) =>
  (await db.insertInto('person').values({ full_name }).returning('id').executeTakeFirstOrThrow()).id;
