import type { Activity } from '../platform/database/schema.ts';
import { randomUUID } from 'node:crypto';
import { saveWeights } from '@portal/shared-kit/contract/grading/weight';
import { giveExamResult, giveResult } from '@portal/shared-kit/contract/grading/grade';
import { gradeGrid } from '@portal/shared-kit/contract/grading/grid';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import { submitSheet } from '@portal/shared-kit/contract/grading/sheet';
import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';
import { inDays } from './activities.ts';
import { editionAt } from './class-groups.ts';
import { enrolledOf, thisYear } from './enrolled.ts';
import { signInAs } from './identity.ts';
import { identityServer } from './identity-server.ts';

const activityOf: Record<SheetKind, Activity['type']> = {
  FREQUENCIA: 'AVALIACAO_FREQUENCIA',
  EXAME_NORMAL: 'EXAME_NORMAL',
  RECORRENCIA: 'EXAME_RECORRENCIA',
  EXAME_ESPECIAL: 'EXAME_ESPECIAL',
};

interface SignedInPerson {
  token: string;
  userId: number;
  person_id: number;
}
/** An edition with its students, and its responsible teacher. */
export interface GradedEdition {
  id: number;
  course_id: number;
  subject_id: number;
  class_id: number;
  year: number;
  students: number[];
  /** Of the students, in their order. */
  enrolments: number[];
  teacher: SignedInPerson & { teacher_id: number };
  /** Enrols one more. */
  enrol(student_id: number): Promise<number>;
  /** As reads and as writes name it. */
  place: { classmate_id: number; subject_id: number; year: number };
  writing: { classmate: number; subject_id: number; year: number };
}

/** A class with a subject, students and teachers who sign in, for the tests of grades. Call it at the top of a test file. */
export function gradedServer(options: Parameters<typeof identityServer>[0] = {}) {
  const server = identityServer(options);
  const world = enrolledOf(() => server.db);
  const scenario = {
    server,
    world,
    /** Somebody with a session: the token, and who they are. */
    async signedIn(role: string): Promise<SignedInPerson> {
      const { personId: person_id, ...who } = await signInAs(server, role);
      return { ...who, person_id };
    },
    /** A teacher with a session, who teaches those editions. */
    async teacher(editions: readonly number[], role: 'RESPONSAVEL' | 'ASSISTENTE' = 'RESPONSAVEL') {
      const found = await scenario.signedIn('Teacher');
      const { department_id } = await server.db
        .selectFrom('course')
        .select('department_id')
        .limit(1)
        .executeTakeFirstOrThrow();
      const { id } = await server.db
        .insertInto('teacher')
        .values({ person_id: found.person_id, department_id })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const edition_id of editions)
        await server.db.insertInto('teaching').values({ edition_id, teacher_id: id, role }).execute();
      return { ...found, teacher_id: id };
    },
    /** One more student of an edition, who signs in. */
    async learner(edition: GradedEdition) {
      const { token, userId, person_id } = await scenario.signedIn('Student');
      const student_id = await world.student(edition.course_id, edition.class_id, { person_id });
      const enrolment_id = await edition.enrol(student_id);
      return { token, userId, person_id, student_id, enrolment_id };
    },
    /** Opens the period of a kind for the semester of an edition; `days` from now it begins and ends. */
    async period(course_id: number, kind: SheetKind, days: [number, number] = [-5, 5], year = thisYear) {
      const { id } = await server.db
        .selectFrom('academic_year')
        .select('id')
        .where('designation', '=', String(year))
        .executeTakeFirstOrThrow();
      await server.db
        .insertInto('activity')
        .values({
          type: activityOf[kind],
          academic_year_id: id,
          semester_id: 1,
          course_id,
          date_start: inDays(days[0]),
          date_end: inDays(days[1]),
        })
        .execute();
    },
    /** A class of so many students in a subject, with its responsible teacher; the frequency is open. */
    async edition(students = 3, { open = true, year = thisYear } = {}): Promise<GradedEdition> {
      const course_id = await world.course();
      const subject_id = await world.planned(course_id, 1, 1);
      const class_id = await world.classGroup(course_id);
      const id = await editionAt(server.db, { class_id, subject_id, year });
      const { id: plan_id } = await server.db
        .selectFrom('course_subject')
        .select('id')
        .where('course_id', '=', course_id)
        .executeTakeFirstOrThrow();
      const enrol = async (student_id: number) =>
        (
          await server.db
            .insertInto('enrolment')
            .values({
              student_id,
              course_subject_id: plan_id,
              subject_id,
              edition_id: id,
              year,
              semester_id: 1,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id;
      const ids: number[] = [];
      const enrolments: number[] = [];
      for (let made = 0; made < students; made++) {
        ids.push(await world.student(course_id, class_id));
        enrolments.push(await enrol(ids.at(-1)!));
      }
      if (open) await scenario.period(course_id, 'FREQUENCIA');
      const teacher = await scenario.teacher([id]);
      return {
        id,
        course_id,
        subject_id,
        class_id,
        year,
        students: ids,
        enrolments,
        teacher,
        enrol,
        place: { classmate_id: class_id, subject_id, year },
        writing: { classmate: class_id, subject_id, year },
      };
    },
    /** Saves weights as its teacher; answers the ids of the columns. */
    async weights(edition: GradedEdition, ...weights: [type: string, percent: number][]): Promise<number[]> {
      const { data } = await server.call(
        saveWeights,
        {
          query: edition.writing,
          body: {
            weights: weights.map(([assessment_type, percentage]) => ({ assessment_type, percentage })),
          },
        },
        edition.teacher.token,
      );
      return weights.map(([type]) => data.formulas.find((one) => one.assessment_type === type)!.id);
    },
    /** Gives these grades to the first students of an edition, in their order, as its teacher; null stays blank. */
    async give(edition: GradedEdition, column: number, values: readonly (number | null)[]) {
      const assessments = values.flatMap((value, index) =>
        value === null ? [] : [givenCell(edition.students[index]!, column, value)],
      );
      const request = { query: edition.writing, body: { assessments } };
      return (await server.call(giveResult, request, edition.teacher.token)).data;
    },
    /** An edition whose students have these grades in its only column. */
    async graded(...values: (number | null)[]) {
      const edition = await scenario.edition(values.length);
      const [column] = await scenario.weights(edition, ['TESTE-1', 100]);
      await scenario.give(edition, column!, values);
      return { edition, column: column! };
    },
    /** Gives grades of an exam as the teacher of the edition; `F` is for who missed it. */
    async sit(
      edition: GradedEdition,
      assessmentType: 'EXAME-NORMAL' | 'RECORRENCIA' | 'EXAME-ESPECIAL',
      grades: [student: number, grade: number | 'F'][],
    ) {
      const assessments = grades.map(([student, grade]) => {
        const { assessment_formula_id: _none, ...cell } = givenCell(student, 0, grade === 'F' ? null : grade);
        return { ...cell, status: grade === 'F' ? ('F' as const) : ('NOTA' as const) };
      });
      const request = { query: { ...edition.writing, assessmentType }, body: { assessments } };
      return (await server.call(giveExamResult, request, edition.teacher.token)).data.results;
    },
    /** Submits a pauta as its teacher. */
    submit: async (edition: GradedEdition, kind: SheetKind = 'FREQUENCIA') =>
      (await server.call(submitSheet, { query: { ...edition.writing, kind } }, edition.teacher.token)).data,
    grid: async (edition: GradedEdition, token = edition.teacher.token) =>
      (await server.call(gradeGrid, { query: edition.place }, token)).data,
  };
  return scenario;
}

/** A grade as the browser sends it: of a cell that nobody wrote yet, unless a version is given. */
export const givenCell = (
  student_id: number,
  assessment_formula_id: number,
  assessment_value: number | string | null,
  more: { version?: number; client_id?: string; status?: 'NOTA' | 'F' | 'D'; reason?: string } = {},
) => ({ student_id, assessment_formula_id, assessment_value, version: 0, client_id: randomUUID(), ...more });

const perClass = 60;
export const subjectsEach = 6;

/** Classes of sixty with six subjects, every frequency homologated, an inscription for each student: a semester that only waits to be
 *  ended, by the id of its start. */
export async function endingSemester(db: Db, { students, userId }: { students: number; userId: number }) {
  const world = enrolledOf(() => db);
  const course = await world.course();
  const planned = [];
  for (let made = 0; made < subjectsEach; made++) planned.push(await world.planned(course, 1, 1));
  const classes = [];
  for (let made = 0; made < students / perClass; made++)
    classes.push(await world.classGroup(course, { name: `Volume ${made}` }));
  const sqls = [
    sql`insert into person (full_name) select 'Volume ' || n from generate_series(1, ${students}::int) n`,
    sql`insert into student (person_id, course_id, level_id, shift)
      select id, ${course}, 1, 'LABORAL' from person where full_name like 'Volume %' order by id`,
    sql`insert into edition (class_id, subject_id, year, semester_id)
      select c, s, ${thisYear}, 1 from unnest(${classes}::int[]) c, unnest(${planned}::int[]) s`,
    sql`insert into enrolment (student_id, course_subject_id, subject_id, edition_id, year, semester_id)
      select st.id, p.id, p.subject_id, e.id, ${thisYear}, 1
      from (select id, row_number() over (order by id) - 1 as n from student where course_id = ${course}) st
        join edition e on e.class_id = (${classes}::int[])[1 + st.n / ${perClass}::int] and e.year = ${thisYear}
        join course_subject p on p.course_id = ${course} and p.subject_id = e.subject_id`,
    sql`insert into grade_item (edition_id, kind, type, weight)
      select e.id, 'FREQUENCIA', 'TESTE-' || t, 2500 from edition e, generate_series(1, 4) t where e.subject_id = any (${planned}::int[])`,
    sql`insert into grade (item_id, enrolment_id, status, hundredths, changed_by, client_id)
      select i.id, n.id, 'NOTA', case when n.id % 3 = 0 then 700 else 1400 + (n.id % 6) * 100 end, ${userId}, 'v' || i.id || '-' || n.id
      from enrolment n join grade_item i on i.edition_id = n.edition_id`,
    sql`insert into pauta (edition_id, kind) select id, 'FREQUENCIA' from edition where subject_id = any (${planned}::int[])`,
    sql`insert into pauta_student (pauta_id, enrolment_id, kind)
      select p.id, n.id, 'FREQUENCIA' from pauta p join enrolment n on n.edition_id = p.edition_id`,
    sql`update pauta set state = 'SUBMETIDA'`,
    sql`update pauta set state = 'HOMOLOGADA'`,
    sql`insert into inscription (student_id, course_id, level_id, shift, academic_year_id, year, semester_id, type, entry_year)
      select s.id, ${course}, 1, 'LABORAL', y.id, ${thisYear}, 1, 'Inscrição', ${thisYear}
      from student s, academic_year y where s.course_id = ${course} and y.designation = ${String(thisYear)}`,
    sql`update inscription set state = 'CONFIRMADA'`,
    sql`update inscription set state = 'ACTIVA'`,
    sql`analyze`,
  ];
  for (const statement of sqls) await statement.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into activity (type, academic_year_id, semester_id, course_id, date_start, date_end)
    select 'INICIO_ANO', id, 1, ${course}, ${inDays(-60)}, ${inDays(60)} from academic_year
    where designation = ${String(thisYear)} returning id`.execute(db);
  return rows[0]!.id;
}
