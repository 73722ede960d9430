import type { ByState } from '@portal/shared-kit/contract/core/crud';
import { sql, type ExpressionBuilder } from 'kysely';
import { insertRow, updateRecord, type Db, type Tx } from '../../platform/database/db.ts';
import { exists, firstValue } from '../../platform/database/read.ts';
import { lockThenRead } from '../../platform/database/lock-row.ts';
import type { DB, Level } from '../../platform/database/schema.ts';
import { pageList } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';
import type { Sort } from '@portal/shared-kit/contract/core/sort';
import { sorting } from '../../platform/database/sort.ts';
import { optionIds, type OptionsQuery } from '../../platform/http/options.ts';

export interface Vacancy {
  year: number;
  scholar_shift: 'LABORAL' | 'POS-LABORAL';
  vacancies: number;
}
/** Fields of a course by their wire names; vacancies have their own table. */
export interface CourseFields {
  name: string;
  code: string;
  description: string;
  department_id: number;
  engineering: 0 | 1;
  level_type: Level['level_type'];
  duration: number;
  coordinator_id: number | null;
  weight_frequency: number | null;
  weight_exam: number | null;
  weight_recurrence: number | null;
}

const vacanciesOf = sql<Vacancy[]>`(select coalesce(json_agg(json_build_object(
    'year', v.year, 'scholar_shift', v.shift, 'vacancies', v.vacancies) order by v.year desc, v.shift), '[]')
  from course_vacancy v where v.course_id = course.id)`;
/** Student cards whose code contains the number of the course (decision 2). */
const cards = (eb: ExpressionBuilder<DB, 'course'>) =>
  eb.selectFrom('user_account').whereRef(sql`substr(user_code, 4, 4)`, '=', 'course.code');
const standsOn = ['course_subject', 'class_group', 'student', 'activity'] as const;
const owned = (eb: ExpressionBuilder<DB, 'course'>, table: (typeof standsOn)[number]) =>
  eb.selectFrom(table).whereRef(`${table}.course_id`, '=', 'course.id');
const weight = (name: 'weight_frequency' | 'weight_exam' | 'weight_recurrence') =>
  sql<number | null>`${sql.ref(`course.${name}`)}::float8`.as(name);

const asRows = (db: Db) =>
  db
    .selectFrom('course')
    .innerJoin('department', 'department.id', 'course.department_id')
    .leftJoin('employee as coordinator', 'coordinator.id', 'course.coordinator_id')
    .leftJoin('person', 'person.id', 'coordinator.person_id')
    .select([
      'course.id',
      'course.name',
      'course.code',
      'course.description',
      'course.department_id',
      'department.name as department_name',
      sql<0 | 1>`course.engineering::int`.as('engineering'),
      'course.level_type',
      'course.duration',
      'course.coordinator_id',
      'person.full_name as coordinator_name',
      weight('weight_frequency'),
      weight('weight_exam'),
      weight('weight_recurrence'),
      vacanciesOf.as('vacancies'),
      'course.active',
      'course.version',
    ])
    .select((eb) =>
      eb
        .or([
          eb.exists(cards(eb).select(sql`1`.as('one'))),
          ...standsOn.map((table) => eb.exists(owned(eb, table).select(sql`1`.as('one')))),
        ])
        .$castTo<boolean>()
        .as('in_use'),
    );

const sorted = sorting({ name: 'name_key' }, 'name');
interface CourseQuery extends ByState {
  department_id?: number | undefined;
  sort?: Sort<'name'> | undefined;
}
/** A page by name of the courses found by name or code, and how many there are in all. */
export const list = pageList((db: Db, { search, department_id, state, sort }: CourseQuery) => {
  const { key, order } = sorted(sort);
  return {
    source: db
      .selectFrom('course')
      .select(['id', key.as('key')])
      .$if(search !== '', (qb) =>
        qb.where((eb) => eb.or([contains(eb.ref('name_key'), search), eb('code', '=', search)])),
      )
      .$if(department_id !== undefined, (qb) => qb.where('department_id', '=', department_id!))
      .$if(state !== undefined, (qb) => qb.where('active', '=', state === 'activo')),
    searched: search !== '',
    order,
    rows: asRows,
  };
});

export const find = (db: Db, id: number) => asRows(db).where('course.id', '=', id).executeTakeFirst();

export const lock = lockThenRead('course', find);

const columns = <F extends Partial<CourseFields>>({ engineering, ...same }: F) => ({
  ...same,
  ...(engineering !== undefined && { engineering: engineering === 1 }),
});

export const insert = (tx: Tx, fields: CourseFields) => insertRow(tx, 'course', columns(fields));

export const update = (tx: Tx, id: number, change: Partial<CourseFields> & { active?: boolean }) =>
  updateRecord(tx, 'course', id, { ...columns(change) });

export async function replaceVacancies(tx: Tx, id: number, vacancies: readonly Vacancy[]): Promise<void> {
  await tx.deleteFrom('course_vacancy').where('course_id', '=', id).execute();
  if (vacancies.length === 0) return;
  await tx
    .insertInto('course_vacancy')
    .values(vacancies.map(({ scholar_shift, ...same }) => ({ course_id: id, shift: scholar_shift, ...same })))
    .execute();
}

/** The last year of study that the plan of a course reaches; 0 where it has none. */
export const lastPlannedYear = async (db: Db, id: number): Promise<number> =>
  (await firstValue(
    db
      .selectFrom('course_subject')
      .select((eb) => eb.fn.max('academic_year_id').as('year'))
      .where('course_id', '=', id)
      .where('closed_from', 'is', null),
  )) ?? 0;

export const remove = (tx: Tx, id: number) => tx.deleteFrom('course').where('id', '=', id).execute();

/** What prevents a course from being deleted, counted; `cards` are student cards with its number. */
export const uses = (db: Db, id: number) =>
  db
    .selectFrom('course')
    .where('id', '=', id)
    .select((eb) => [
      cards(eb).select(eb.fn.countAll<number>().as('n')).$asScalar().$notNull().as('cards'),
      ...standsOn.map((table) =>
        owned(eb, table).select(eb.fn.countAll<number>().as('n')).$asScalar().$notNull().as(table),
      ),
    ])
    .executeTakeFirstOrThrow();

/** Whether somebody has applied for a course and may still be approved; a rejection may be reopened for 30 days (row 30). */
export const isAppliedFor = (db: Db, id: number): Promise<boolean> =>
  exists(
    db
      .selectFrom('candidacy')
      .where('course_id', '=', id)
      .where(
        sql<boolean>`(state in ('SUBMETIDA', 'EM_ANALISE') or (state = 'REPROVADA' and decided_at > now() - interval '30 days'))`,
      ),
  );

/** With department, degree and duration. */
export const withDepartment = (db: Db, filters: OptionsQuery) =>
  db
    .selectFrom(optionIds('course', filters).as('found'))
    .innerJoin('course', 'course.id', 'found.id')
    .innerJoin('department', 'department.id', 'course.department_id')
    .select([
      'course.id',
      'course.name',
      'course.department_id',
      'department.name as department_name',
      'course.level_type',
      'course.duration',
    ])
    .orderBy('course.name_key')
    .execute();

export const names = (db: Db, filters: OptionsQuery) =>
  db
    .selectFrom(optionIds('course', filters).as('found'))
    .innerJoin('course', 'course.id', 'found.id')
    .select(['course.id', 'course.name'])
    .orderBy('course.name_key')
    .execute();

/** Locks a course, and with it its plan and precedences. */
export const lockCourse = (tx: Tx, id: number) =>
  tx
    .selectFrom('course')
    .select(['id', 'name', 'active', 'duration'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The course as the head of its plan. */
export const courseOf = (db: Db, id: number) =>
  db.selectFrom('course').select(['id', 'name', 'duration']).where('id', '=', id).executeTakeFirst();

/** The whole plan of a course, closed subjects included. */
export const planOf = (db: Db, course_id: number) =>
  db
    .selectFrom('course_subject as entry')
    .innerJoin('subject', 'subject.id', 'entry.subject_id')
    .select([
      'entry.id',
      'entry.subject_id',
      'subject.name',
      'entry.academic_year_id as year',
      'entry.semester_id as semester',
      'entry.closed_from',
    ])
    .where('entry.course_id', '=', course_id)
    .orderBy('entry.sort_key')
    .execute();
