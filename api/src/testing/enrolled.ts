import type { DB, Level } from '../platform/database/schema.ts';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { Insertable } from 'kysely';
import { assignSubject } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import type { Db } from '../platform/database/db.ts';
import { makeSubject, plan } from './class-groups.ts';
import { identityServer } from './identity-server.ts';
import { signInAs } from './identity.ts';

export const thisYear = institutionYear(new Date());

/** Courses with their plans, classes and students, straight in the database of a test. */
export function enrolledOf(db: () => Db) {
  let made = 0;
  let courses = 0;
  let department: number | undefined;
  const idOf = async (insert: { executeTakeFirstOrThrow(): Promise<{ id: number }> }) =>
    (await insert.executeTakeFirstOrThrow()).id;
  const departmentOf = async () =>
    (department ??= await idOf(db().insertInto('department').values({ name: 'Ciências' }).returning('id')));
  /** Where the plan of a student's course has a subject. */
  const placeOf = (student_id: number, subject_id: number) =>
    db()
      .selectFrom('course_subject')
      .innerJoin('student', 'student.course_id', 'course_subject.course_id')
      .select(['course_subject.id', 'course_subject.semester_id'])
      .where('student.id', '=', student_id)
      .where('course_subject.subject_id', '=', subject_id)
      .executeTakeFirstOrThrow();
  const enrolled = {
    async course(level_type: Level['level_type'] = 'Licenciatura') {
      courses += 1;
      const code = String(1000 + courses);
      return idOf(
        db()
          .insertInto('course')
          .values({
            name: `Curso ${code}`,
            code,
            department_id: await departmentOf(),
            level_type,
            duration: 4,
          })
          .returning('id'),
      );
    },
    /** A subject in the plan; answers the subject. */
    async planned(course_id: number, year: number, semester: number, name = '') {
      made += 1;
      const subject_id = await makeSubject(db(), `${name || 'Disciplina'} ${made}`);
      await plan(db(), course_id, subject_id, year, semester);
      return subject_id;
    },
    async precedence(course_id: number, subject_id: number, required_subject_id: number, more: object = {}) {
      const row = { course_id, subject_id, required_subject_id, type: 'OBRIGATORIA' as const, ...more };
      await db().insertInto('precedence').values(row).execute();
    },
    async classGroup(course_id: number, overrides: Partial<Insertable<DB['class_group']>> = {}) {
      made += 1;
      const fields = {
        name: `Turma ${made}`,
        course_id,
        department_id: await departmentOf(),
        level_id: 1,
        academic_year_id: 1,
        semester_id: 1,
        shift: 'LABORAL' as const,
        capacity: 40,
        entry_year: thisYear,
      };
      return idOf(
        db()
          .insertInto('class_group')
          .values({ ...fields, ...overrides })
          .returning('id'),
      );
    },
    /** A student of a course, in a class where one is given. */
    async student(course_id: number, class_id?: number, overrides: Partial<Insertable<DB['student']>> = {}) {
      made += 1;
      const full_name = `Estudante ${String(made).padStart(4, '0')}`;
      const person_id = await idOf(db().insertInto('person').values({ full_name }).returning('id'));
      const student_id = await idOf(
        db()
          .insertInto('student')
          .values({ person_id, course_id, level_id: 1, shift: 'LABORAL', ...overrides })
          .returning('id'),
      );
      if (class_id !== undefined)
        await db().insertInto('class_student').values({ class_id, student_id }).execute();
      return student_id;
    },
    /** A subject a student finished, as an earlier system knew it. */
    async finished(student_id: number, subject_id: number, final_hundredths: number, year = thisYear - 1) {
      const { id, semester_id } = await placeOf(student_id, subject_id);
      const row = { student_id, course_subject_id: id, subject_id, year, semester_id, final_hundredths };
      await db()
        .insertInto('enrolment')
        .values({ ...row, state: 'CONCLUIDO' })
        .execute();
    },
    /** A seat of a subject with a class, taken this year. */
    async seat(student_id: number, subject_id: number, class_id: number) {
      const { id, semester_id } = await placeOf(student_id, subject_id);
      const place = { subject_id, year: thisYear, semester_id };
      const edition_id = await idOf(
        db()
          .insertInto('edition')
          .values({ ...place, class_id })
          .returning('id'),
      );
      await db()
        .insertInto('enrolment')
        .values({ ...place, student_id, course_subject_id: id, edition_id })
        .execute();
    },
    enrolments: (student_id: number) =>
      db()
        .selectFrom('enrolment')
        .leftJoin('edition', 'edition.id', 'enrolment.edition_id')
        .select(['enrolment.id', 'enrolment.subject_id', 'enrolment.state', 'edition.class_id', 'attempt'])
        .select('override_reason')
        .where('student_id', '=', student_id)
        .where('enrolment.year', '=', thisYear)
        .orderBy('enrolment.id')
        .execute(),
  };
  return enrolled;
}

/** Courses whose students the registry enrols in subjects. Call it at the top of a test file. */
export function enrolmentDesk() {
  const server = identityServer();
  const world = enrolledOf(() => server.db);
  let admin = '';
  let secretary = '';
  beforeAll(async () => {
    admin = (await signInAs(server, 'Admin')).token;
    secretary = (await signInAs(server, 'Secretaria')).token;
  });

  const body = (course_id: number, student_id: number, subjectSelected: number[], override_reason = '') => ({
    body: { subjectSelected, student_id, course_id, semester_id: 1, graduation_id: null, override_reason },
  });
  const assign = async (...args: Parameters<typeof body>) =>
    (await server.call(assignSubject, body(...args), args[3] ? admin : secretary)).data;
  const kinds = ({ refused }: { refused: { kind: string }[] }) => refused.map(({ kind }) => kind);
  /** A course with a class in its first year and a student in it. */
  async function begin(options: Parameters<typeof world.classGroup>[1] = {}) {
    const course = await world.course();
    const group = await world.classGroup(course, options);
    const student = await world.student(course, group);
    return { course, group, student };
  }
  return { server, world, body, assign, kinds, begin, admin: () => admin, secretary: () => secretary };
}
