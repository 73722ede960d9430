import type { TeachingRole } from '@portal/shared-kit/contract/people/teaching-rules';
import type { Sort } from '@portal/shared-kit/contract/core/sort';
import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { builtOnce } from '../../platform/database/built-once.ts';
import type { Db } from '../../platform/database/db.ts';
import { countOf } from '../../platform/database/read.ts';
import { pageOf, searchLimit } from '../../platform/database/page.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sorting } from '../../platform/database/sort.ts';
import { contains } from '../../platform/database/search.ts';

/** The last day of an allocation, which ends before `ended_on`. */
const lastDay = sql<
  string | null
>`case when teaching.ended_on is not null then greatest(teaching.started_on, teaching.ended_on - 1) end`;
/** It was for at least one day, or is to be. */
const isReal = sql<boolean>`(teaching.ended_on is null or teaching.ended_on > teaching.started_on)`;
/** Nobody ended it before today. */
export const isCurrent = (today: string) =>
  sql<boolean>`(teaching.ended_on is null or (teaching.ended_on > ${today} and teaching.ended_on > teaching.started_on))`;
const yearOf = (day: string) => Number(day.slice(0, 4));
/** And it belongs to this year or to one that is to come: what an earlier year left open is history. */
const isOfNow = (today: string) => sql<boolean>`(${isCurrent(today)} and teaching.year >= ${yearOf(today)})`;
/** Its edition has grades, which stay if the teacher changes. */
const isGraded = sql<boolean>`exists (select from pauta where pauta.edition_id = teaching.edition_id)`;

/** With more joins the planner would no longer begin at the rows of a page: it looks at eight tables at once. */
export const teachingRows = (db: Db, today: string) =>
  db
    .selectFrom('teaching')
    .innerJoin('class_group', 'class_group.id', 'teaching.class_id')
    .innerJoin('level', 'level.id', 'class_group.level_id')
    .innerJoin('course', 'course.id', 'class_group.course_id')
    .innerJoin('subject', 'subject.id', 'teaching.subject_id')
    .innerJoin('teacher', 'teacher.id', 'teaching.teacher_id')
    .innerJoin('person', 'person.id', 'teacher.person_id')
    .select([
      'teaching.id',
      'teaching.edition_id',
      'teaching.teacher_id',
      'person.full_name as teacher_name',
      sql<number>`teaching.class_id`.as('class_id'),
      'class_group.name as class_name',
      'class_group.shift',
      'level.name as level_name',
      'course.name as course_name',
      sql<number>`teaching.subject_id`.as('subject_id'),
      'subject.name as subject_name',
      sql<number>`teaching.year`.as('year'),
      sql<number>`teaching.semester_id`.as('semester_id'),
      'teaching.role',
      sql<string>`teaching.started_on`.as('start_date'),
      lastDay.as('end_date'),
      'teaching.ended_on as until',
      sql<boolean>`coalesce(teaching.ended_on <= ${today}, false)`.as('over'),
      isGraded.as('graded'),
    ]);
export type TeachingRecord = Awaited<ReturnType<ReturnType<typeof teachingRows>['executeTakeFirstOrThrow']>>;

export const find = (db: Db, id: number, today: string) =>
  teachingRows(db, today).where('teaching.id', '=', id).executeTakeFirst();

export const findAll = (db: Db, ids: readonly number[], today: string) =>
  teachingRows(db, today)
    .where(sql<boolean>`teaching.id = any (${ids as number[]}::int[])`)
    .orderBy('class_group.name_key')
    .orderBy('subject.name_key')
    .orderBy('teaching.id')
    .execute();

/** What a teacher has this year or is to have, in the classes and of the subject that are given. */
export const currentOf = (
  db: Db,
  teacherId: number,
  today: string,
  {
    classes,
    subjects,
  }: { classes?: readonly number[] | undefined; subjects?: readonly number[] | undefined },
) =>
  teachingRows(db, today)
    .where('teaching.teacher_id', '=', teacherId)
    .where(isOfNow(today))
    .$if(classes !== undefined, (qb) => qb.where(among('teaching.class_id', classes!)))
    .$if(subjects !== undefined, (qb) => qb.where(among('teaching.subject_id', subjects!)))
    .orderBy('teaching.class_id')
    .orderBy('subject.name_key')
    .orderBy('teaching.id')
    .execute();

const among = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  sql`${sql.ref(column)} = any (${ids as number[]}::int[])`;

interface ListQuery extends PageQuery {
  course_id?: number | undefined;
  class_id?: number | undefined;
  subject_id?: number | undefined;
  teacher_id?: number | undefined;
  semester_id?: number | undefined;
  year?: number | undefined;
  role?: TeachingRole | undefined;
  sort?: Sort<'start_date'> | undefined;
  state?: 'actual' | 'terminada' | 'por_terminar' | undefined;
}

const tables = ['teacher', 'subject', 'class_group'] as const;
const columns = {
  teacher: 'teaching.teacher_id',
  subject: 'teaching.subject_id',
  class_group: 'teaching.class_id',
} as const;
const keysNamed = (db: Db, table: (typeof tables)[number], search: string) =>
  db
    .selectFrom(table)
    .select('id')
    .where(contains(sql.ref('name_key'), search));
/** Whether teacher, subject or class is called what was typed, asked of each allocation. */
const isNamed = (db: Db, search: string) =>
  sql<boolean>`(${sql.join(
    tables.map((table) => sql`${sql.ref(columns[table])} in (${keysNamed(db, table, search)})`),
    sql` or `,
  )})`;

type Allocations = SelectQueryBuilder<DB, 'teaching', { id: number; key: unknown }>;
/** The allocations whose teacher, subject or class matches the search. Limits the rows per kind, since thousands may share a first name. */
function allNamed(db: Db, allocations: Allocations, search: string) {
  const [first, ...others] = tables.map((table) => {
    const isOne = sql<boolean>`${sql.ref(columns[table])} = any (array(${keysNamed(db, table, search)}))`;
    const counted = allocations.where(isOne).limit(searchLimit + 1);
    return db.selectFrom(counted.as(table)).select(['id', 'key']);
  });
  return others.reduce((all, some) => all.union(some), first!);
}

/** How many study the edition: those enrolled, or the class itself while nobody is enrolled yet. */
const students = sql<number>`coalesce(nullif((select count(*) from enrolment e
    where e.edition_id = teaching.edition_id and e.state not in ('ANULADO', 'TRANSFERIDO')), 0),
  (select count(*) from class_student cs where cs.class_id = teaching.class_id and cs.status = 'ALOCADO'))::int`;
/** Percent that passed of those with a result, to one decimal; null until the semester ended. */
const passRate = sql<
  number | null
>`(select round(100.0 * count(*) filter (where e.result = 'APROVADO') / nullif(count(*), 0), 1)
  from enrolment e where e.edition_id = teaching.edition_id and e.state = 'CONCLUIDO'
    and e.result in ('APROVADO', 'REPROVADO'))::float8`;
const pautaState = sql<string | null>`(select p.state from pauta p
  where p.edition_id = teaching.edition_id order by p.id desc limit 1)`;

const listedById = builtOnce((db, { ids, today }: { ids: readonly number[]; today: string }) =>
  teachingRows(db, today)
    .select([students.as('students'), passRate.as('pass_rate'), pautaState.as('pauta_state')])
    .where(sql<boolean>`teaching.id = any(${ids})`),
);

const sorted = sorting({ start_date: 'teaching.started_on' }, '-start_date');
/** A page of all allocations, by default the latest first. */
export function list(db: Db, { search, page, per_page, state, sort, ...filters }: ListQuery, today: string) {
  const { key, order } = sorted(sort);
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const all = db
    .selectFrom('teaching')
    .select(['teaching.id', key.as('key')])
    .where(isReal)
    .where((at) => at.and(Object.fromEntries(given)))
    .$if(state === 'actual', (qb) =>
      qb.where(
        sql<boolean>`(teaching.year >= ${yearOf(today)} and (teaching.ended_on is null or teaching.ended_on > ${today}))`,
      ),
    )
    .$if(state === 'terminada', (qb) =>
      qb.where(sql<boolean>`(teaching.ended_on <= ${today} or teaching.year < ${yearOf(today)})`),
    )
    .$if(state === 'por_terminar', (qb) => qb.where(isCurrent(today)));
  const source = search === '' ? all : all.where(isNamed(db, search));
  return pageOf(
    db,
    { page, per_page },
    {
      source,
      searched: search !== '',
      order,
      gather: allNamed(db, all, search),
      walk: source,
      ...(given.length > 0 && { narrowed: all }),
      rows: { byIds: (found, { ids }) => listedById(found, { ids, today }) },
    },
  );
}

const placed = (db: Db) =>
  db
    .selectFrom('teaching')
    .innerJoin('edition', 'edition.id', 'teaching.edition_id')
    .innerJoin('class_group', 'class_group.id', 'edition.class_id')
    .innerJoin('course', 'course.id', 'class_group.course_id')
    .innerJoin('subject', 'subject.id', 'edition.subject_id');

/** Current and future classes and subjects of a teacher, the latest 200. */
export const allocations = (db: Db, teacherId: number, today: string) =>
  placed(db)
    .innerJoin('level', 'level.id', 'class_group.level_id')
    .select([
      'teaching.id',
      'teaching.teacher_id',
      'class_group.id as class_id',
      'class_group.name as class_name',
      'class_group.shift',
      'level.name as level_name',
      'course.name as course_name',
      'subject.id as subject_id',
      'subject.name as subject_name',
      'teaching.role',
      'class_group.entry_year',
      'edition.year',
      'edition.semester_id',
      'teaching.started_on as start_date',
      lastDay.as('end_date'),
    ])
    .where('teaching.teacher_id', '=', teacherId)
    .where(isCurrent(today))
    .orderBy('edition.year', 'desc')
    .orderBy('edition.semester_id', 'desc')
    .orderBy('teaching.created_at', 'desc')
    .orderBy('teaching.id')
    .limit(200)
    .execute();

export const allocationCount = (db: Db, teacherId: number): Promise<number> =>
  countOf(db.selectFrom('teaching').where('teacher_id', '=', teacherId));

/** A page of what a teacher has taught, the latest first. */
export const history = (db: Db, teacherId: number, filters: { page: number; per_page: 10 | 25 | 50 | 100 }) =>
  pageOf(db, filters, {
    source: db
      .selectFrom('teaching')
      .select(['id', 'created_at as key'])
      .where('teacher_id', '=', teacherId)
      .where(isReal),
    searched: false,
    order: 'desc',
    rows: placed(db)
      .innerJoin('semester', 'semester.id', 'edition.semester_id')
      .select([
        'teaching.id',
        'edition.year',
        'semester.semester_name as semester',
        'class_group.name as class',
        'course.name as course',
        'subject.name as subject',
        'teaching.role',
        'teaching.started_on as start_date',
        lastDay.as('end_date'),
        students.as('students'),
        passRate.as('pass_rate'),
        pautaState.as('pauta_state'),
      ]),
  });
