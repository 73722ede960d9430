import { sql } from 'kysely';
import { builtOnce } from '../../platform/database/built-once.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { countOf, exists, firstValue } from '../../platform/database/read.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import type { EnrolmentLimits } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { levelTypes } from '@portal/shared-kit/contract/offer/course';
import type { UserContext } from '../../platform/http/route.ts';
import { changeSetting, readSetting, type Setting } from '../../platform/settings/setting.repository.ts';

export const studentsQuery = (db: Db) =>
  db
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.person_id')
    .innerJoin('course', 'course.id', 'student.course_id')
    .leftJoin('level', 'level.id', 'student.level_id')
    .leftJoin('class_group as class', (join) =>
      join
        .onRef('class.id', '=', 'student.class_id')
        // The class of an earlier course says nothing of this one.
        .onRef('class.course_id', '=', 'student.course_id'),
    )
    .select(['student.id', 'student.person_id', 'student.code', 'student.course_id', 'student.active'])
    .select(
      sql<boolean>`coalesce((select i.state = 'SUSPENSA' from inscription i
        where i.student_id = student.id and i.course_id = student.course_id
        order by i.year desc, i.id desc limit 1), false)`.as('suspended'),
    )
    .select([
      'person.full_name as name',
      'course.name as course',
      'course.level_type',
      'level.name as level',
      'student.shift',
    ])
    .select(['student.class_id', 'class.name as class_name', 'class.semester_id as class_semester'])
    .select((eb) => eb.fn.coalesce('class.academic_year_id', 'level.number').as('year_of_study'));
export type StudentFacts = Awaited<ReturnType<typeof findStudents>>[number];

const studentsById = builtOnce((db, { ids }: { ids: readonly number[] }) =>
  studentsQuery(db)
    .where(sql<boolean>`student.id = any(${ids})`)
    .orderBy('student.name_key')
    .orderBy('student.id'),
);
export const findStudents = (db: Db, ids: readonly number[]) => studentsById(db, { ids });

export async function lockStudent(tx: Tx, id: number): Promise<StudentFacts | undefined> {
  await lockRow(tx, 'student', id);
  return (await findStudents(tx, [id]))[0];
}

const studentsOfPerson = builtOnce((db, { personId }: { personId: number }) =>
  studentsQuery(db).where('student.person_id', '=', personId),
);
export const studentOfPerson = async (db: Db, personId: number): Promise<StudentFacts | undefined> =>
  (await studentsOfPerson(db, { personId }))[0];

export const studentByCard = (db: Db, card: string) =>
  studentsQuery(db).where('student.code', '=', card).executeTakeFirst();

export const activeClass = (db: Db, id: number) =>
  db
    .selectFrom('class_group')
    .select(['id', 'name', 'course_id', 'academic_year_id', 'semester_id', 'shift', 'capacity', 'active'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The class as it is now, locked so that nobody advances or closes it until the transaction ends. */
export const lockClass = (tx: Tx, id: number) =>
  tx
    .selectFrom('class_group')
    .select(['name', 'academic_year_id', 'semester_id', 'active'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();

export const isOfDegree = (db: Db, level_id: number, course_id: number): Promise<boolean> =>
  exists(
    db
      .selectFrom('level')
      .innerJoin('course', 'course.level_type', 'level.level_type')
      .where('level.id', '=', level_id)
      .where('course.id', '=', course_id),
  );

export const yearOfLevel = async (db: Db, level_id: number): Promise<number | undefined> =>
  (await db.selectFrom('level').select('number').where('id', '=', level_id).executeTakeFirst())?.number;

export const membersOf = async (db: Db, class_id: number): Promise<number[]> =>
  (
    await db
      .selectFrom('student')
      .select('id')
      .where('class_id', '=', class_id)
      .orderBy('name_key')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

export const degreeOf = async (db: Db, course_id: number): Promise<string> =>
  (await firstValue(db.selectFrom('course').select('level_type').where('id', '=', course_id))) ?? '';

export const memberCount = (db: Db, class_ids: readonly number[]): Promise<number> =>
  countOf(db.selectFrom('student').where('class_id', 'in', class_ids));

type Limits = Omit<EnrolmentLimits, 'degree'>;

export const limitsKey = (degree: string) => `enrolment.limits.${degree}`;
/** Defaults until an institution sets its own (I9). */
const usual: Limits = { subjects: 8, credits: null, attempts: null };

/** The stored limits of a degree, over the defaults. */
export const limitsOfValue = (stored: unknown): Limits => ({
  ...usual,
  ...(stored as Partial<EnrolmentLimits> | null | undefined),
});

const limitsSetting = (degree: string): Setting<Limits> => ({ key: limitsKey(degree), usual });

export const allLimits = (db: Db): Promise<EnrolmentLimits[]> =>
  Promise.all(
    levelTypes.map(async (degree) => ({ degree, ...(await readSetting(db, limitsSetting(degree))) })),
  );

/** Limits future enrolments; existing ones stay. */
export const changeLimits = (tx: Tx, { degree, ...limits }: EnrolmentLimits, ctx: UserContext) =>
  changeSetting(tx, limitsSetting(degree), limits, ctx, {
    action: 'enrolment.limits',
    entity: 'enrolment',
    changes: [{ field: 'level_type', old: degree, new: degree }],
  });
