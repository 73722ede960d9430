import type { exams } from '@portal/shared-kit/contract/grading/exam';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { ExamState, PlannedKind } from '@portal/shared-kit/contract/grading/exam-rules';
import { sql, type RawBuilder } from 'kysely';
import { insertRow, updateRecord, type Db, type Tx } from '../../platform/database/db.ts';
import { firstValue, sqlRows } from '../../platform/database/read.ts';
import { dayAt } from '../../platform/database/dates.ts';
import { lockThenRead } from '../../platform/database/lock-row.ts';
import { pageOf } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';
import { named } from '../editions/item.repository.ts';
import { declaredPeriods } from '../editions/period.repository.ts';

/** Where and when an exam is sat. */
export interface Sitting {
  starts_at: string;
  minutes: number;
  room_id: number | null;
  shares_room: boolean;
  note: string;
}

/** The enrolments of those who may have to sit the exam of a row: everybody enrolled, or the named ones. */
const sitters = (exam: string) => sql`select n.id, n.student_id from enrolment n
  where n.edition_id = ${sql.ref(`${exam}.edition_id`)} and n.state = 'INSCRITO'
    and (${sql.ref(`${exam}.kind`)} <> 'EXAME_ESPECIAL' or ${named(sql.ref('n.id'))})`;
/** Its teachers on its day. */
const teachersOf = (exam: string) => sql`select t.teacher_id from teaching t
  join teacher on teacher.id = t.teacher_id and teacher.active
  where t.edition_id = ${sql.ref(`${exam}.edition_id`)}
    and t.started_on <= (${sql.ref(`${exam}.starts_at`)} at time zone 'Africa/Maputo')::date
    and (t.ended_on is null or t.ended_on > (${sql.ref(`${exam}.starts_at`)} at time zone 'Africa/Maputo')::date)`;
const endOf = (exam: string) =>
  sql<Date>`${sql.ref(`${exam}.starts_at`)} + make_interval(mins => ${sql.ref(`${exam}.minutes`)})`;

const placed = (db: Db) =>
  db
    .selectFrom('exam')
    .innerJoin('edition', 'edition.id', 'exam.edition_id')
    .innerJoin('class_group', 'class_group.id', 'edition.class_id')
    .innerJoin('course', 'course.id', 'class_group.course_id')
    .innerJoin('subject', 'subject.id', 'edition.subject_id')
    .leftJoin('room', 'room.id', 'exam.room_id');

const rowsQuery = (db: Db) =>
  placed(db)
    .select([
      'exam.id',
      'exam.version',
      'exam.edition_id',
      'exam.minutes',
      'exam.room_id',
      'exam.shares_room',
    ])
    .select([
      'exam.starts_at as date_start',
      'exam.note',
      'exam.accepted',
      'exam.published_at',
      'room.name as room_name',
    ])
    .select(['edition.class_id as classmate_id', 'class_group.name as classmate_name'])
    .select(['class_group.course_id', 'class_group.entry_year', 'course.name as course_name'])
    .select(['edition.subject_id', 'subject.name as subject_name'])
    .select(['edition.year', 'edition.semester_id'])
    .select([
      'exam.kind',
      endOf('exam').as('date_end'),
      sql<ExamState>`case when exam.published_at is null then 'RASCUNHO' else 'PUBLICADO' end`.as('state'),
      sql<number>`(select count(*) from (${sitters('exam')}) s)::int`.as('students'),
      sql<boolean>`exam.starts_at <= now()`.as('begun'),
      sql<boolean>`edition.closed_at is not null`.as('closed'),
    ]);
export type ExamRecord = Awaited<ReturnType<ReturnType<typeof rowsQuery>['executeTakeFirstOrThrow']>>;

export type ExamFilters = Args<typeof exams>['query'];
const listed = (db: Db, filters: Omit<ExamFilters, 'page' | 'per_page'>, only?: readonly number[]) => {
  const { search, kind, state, course_id, room_id, from, until } = filters;
  return placed(db)
    .select(['exam.id', 'exam.starts_at as key'])
    .where('exam.starts_at', '>=', from ? dayAt(from) : sql<Date>`date_trunc('day', now(), 'Africa/Maputo')`)
    .$if(until !== undefined, (query) => query.where('exam.starts_at', '<', dayAt(until!, 1)))
    .$if(kind !== undefined, (query) => query.where('exam.kind', '=', kind!))
    .$if(state !== undefined, (query) =>
      query.where('exam.published_at', state === 'PUBLICADO' ? 'is not' : 'is', null),
    )
    .$if(course_id !== undefined, (query) => query.where('class_group.course_id', '=', course_id!))
    .$if(room_id !== undefined, (query) => query.where('exam.room_id', '=', room_id!))
    .$if(only !== undefined, (query) => query.where(sql<boolean>`exam.id = any (${only as number[]}::int[])`))
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or(
          (['subject', 'class_group', 'room'] as const).map((table) =>
            contains(sql.ref(`${table}.name_key`), search),
          ),
        ),
      ),
    );
};

/** A page of exams, the next first; with `only`, among those. */
export const list = (db: Db, filters: ExamFilters, only?: readonly number[]) =>
  pageOf(db, filters, {
    source: listed(db, filters, only),
    searched: filters.search !== '' || only !== undefined,
    rows: rowsQuery,
  });

/** The exams of a list that have not begun. */
export const pendingOf = async (db: Db, filters: ExamFilters): Promise<number[]> =>
  (
    await listed(db, filters)
      .where('exam.starts_at', '>', sql<Date>`now()`)
      .execute()
  ).map(({ id }) => id);

export const find = (db: Db, id: number): Promise<ExamRecord | undefined> =>
  rowsQuery(db).where('exam.id', '=', id).executeTakeFirst();

/** Planning is serialised: a conflict of two exams that are planned at once would otherwise be seen by nobody. */
export const lockPlanning = (tx: Tx) => sql`select pg_advisory_xact_lock(7202131)`.execute(tx);

export const lock = lockThenRead('exam', find);

export const insert = (tx: Tx, exam: Sitting & { edition_id: number; kind: PlannedKind; accepted: string }) =>
  insertRow(tx, 'exam', exam);

export const update = (tx: Tx, id: number, change: Partial<Sitting> & { accepted?: string }) =>
  updateRecord(tx, 'exam', id, change);

export const remove = (tx: Tx, id: number) => tx.deleteFrom('exam').where('id', '=', id).execute();

/** The exam of an edition of a kind. */
export const ofEdition = (db: Db, edition_id: number, kind: PlannedKind): Promise<number | undefined> =>
  firstValue(
    db.selectFrom('exam').select('id').where('edition_id', '=', edition_id).where('kind', '=', kind),
  );

/** Publishes drafts of running semesters that have not begun, all of them or these; returns their ids. */
export async function publish(tx: Tx, ids: readonly number[] | undefined, most: number): Promise<number[]> {
  const rows = await sqlRows<{ id: number }>(tx)`update exam set published_at = now(), version = version + 1
    where id in (select id from exam where published_at is null and starts_at > now()
      and edition_id in (select id from edition where closed_at is null)
      and (${ids === undefined} or id = any (${(ids ?? []) as number[]}::int[])) order by starts_at, id limit ${most} for update)
    returning id`;
  return rows.map(({ id }) => id);
}

/** Planned exams to be checked, stored or not: each with its id, edition, kind, room and time. */
export type Planned = RawBuilder<unknown>;
export const stored = (ids: readonly number[]): Planned =>
  sql`select id, edition_id, kind, room_id, starts_at, minutes, shares_room from exam where id = any (${ids as number[]}::int[])`;
export const proposed = (
  exam: Pick<Sitting, 'starts_at' | 'minutes' | 'room_id' | 'shares_room'> & {
    id: number;
    edition_id: number;
    kind: PlannedKind;
  },
): Planned =>
  sql`select ${exam.id}::int as id, ${exam.edition_id}::int as edition_id, ${exam.kind}::text as kind,
    ${exam.room_id}::int as room_id, ${exam.starts_at}::timestamptz as starts_at, ${exam.minutes}::smallint as minutes,
    ${exam.shares_room}::boolean as shares_room`;

/** An exam at the same time as a planned one, and what they share. */
export interface Clash {
  id: number;
  subject_name: string;
  class_name: string;
  students: number;
  teachers: string[];
  same_room: boolean;
  shared: boolean;
  /** Those who may have to sit the other one. */
  other_students: number;
}
/** Exams that overlap planned ones in time and share students, teachers or the room with them. */
export const clashesOf = (db: Db, planned: Planned) => sqlRows<Clash>(
  db,
)`with planned as materialized (${planned}),
    pair as (select planned.id, o.id as other, planned.room_id is not distinct from o.room_id and o.room_id is not null as same_room,
        planned.shares_room or o.shares_room as shared,
        array(select p.full_name from (${teachersOf('planned')} intersect ${teachersOf('o')}) t
          join teacher on teacher.id = t.teacher_id join person p on p.id = teacher.person_id order by p.full_name) as teachers,
        (select count(*) from (${sitters('planned')}) a where a.student_id in (select student_id from (${sitters('o')}) b))::int as students,
        (select count(*) from (${sitters('o')}) b)::int as other_students
      from planned join exam o on o.id <> planned.id
        and o.starts_at > planned.starts_at - interval '8 hours' and o.starts_at < ${endOf('planned')}
        and ${endOf('o')} > planned.starts_at)
    select pair.id, subject.name as subject_name, class_group.name as class_name, students, teachers, same_room, shared, other_students
    from pair join exam on exam.id = pair.other join edition on edition.id = exam.edition_id
      join subject on subject.id = edition.subject_id join class_group on class_group.id = edition.class_id
    where same_room or students > 0 or cardinality(teachers) > 0
    order by pair.id, exam.starts_at, exam.id`;

/** What is known of planned exams by themselves. */
export const factsOf = (db: Db, planned: Planned) => sqlRows<{
  id: number;
  edition_id: number;
  kind: PlannedKind;
  starts_at: Date;
  ends_at: Date;
  students: number;
  room_name: string | null;
  capacity: number | null;
  room_active: boolean | null;
}>(db)`with planned as materialized (${planned})
    select planned.id, planned.edition_id, planned.kind, planned.starts_at, ${endOf('planned')} as ends_at,
      (select count(*) from (${sitters('planned')}) s)::int as students,
      room.name as room_name, room.capacity, room.active as room_active
    from planned left join room on room.id = planned.room_id`;

/** The declared periods that apply to editions. */
export const periodsOf = (db: Db, editions: readonly number[]) =>
  declaredPeriods(db)
    .select('edition.id as edition_id')
    .where(sql<boolean>`edition.id = any (${editions as number[]}::int[])`)
    .execute();

export const roomOf = (db: Db, id: number) =>
  db.selectFrom('room').select(['id', 'active']).where('id', '=', id).executeTakeFirst();

/** The subjects of a class in a year and the one before it, whose semester has not ended. */
export const subjectsOf = (db: Db, class_id: number, year: number) =>
  db
    .selectFrom('edition')
    .innerJoin('subject', 'subject.id', 'edition.subject_id')
    .select(['edition.subject_id', 'subject.name as subject_name', 'edition.year'])
    .select('edition.semester_id')
    .select(
      sql<number>`(select count(*) from enrolment n where n.edition_id = edition.id and n.state = 'INSCRITO')::int`.as(
        'students',
      ),
    )
    .where('edition.class_id', '=', class_id)
    .where('edition.year', 'in', [year - 1, year])
    .where('edition.closed_at', 'is', null)
    .orderBy('edition.year', 'desc')
    .orderBy('edition.semester_id')
    .orderBy('subject.name_key')
    .execute();

/** Students who may have to sit exams, and the addresses of their accounts. */
export const toldStudents = (db: Db, ids: readonly number[]) => sqlRows<{
  exam_id: number;
  student_id: number;
  email: string | null;
}>(db)`
    select exam.id as exam_id, s.student_id, u.email
    from exam cross join lateral (${sitters('exam')}) s join student on student.id = s.student_id and student.active
      left join user_account u on u.person_id = student.person_id and u.active and u.blocked_at is null
    where exam.id = any (${ids as number[]}::int[]) order by s.student_id, exam.starts_at, exam.id`;
/** The addresses of the teachers of exams. */
export const toldTeachers = (db: Db, ids: readonly number[]) => sqlRows<{ exam_id: number; email: string }>(
  db,
)`
    select exam.id as exam_id, u.email
    from exam cross join lateral (${teachersOf('exam')}) t join teacher on teacher.id = t.teacher_id and teacher.active
      join user_account u on u.person_id = teacher.person_id and u.active and u.blocked_at is null
    where exam.id = any (${ids as number[]}::int[]) order by u.email, exam.starts_at, exam.id`;

/** Rows of exams, the first ones first. */
export const findMany = (db: Db, ids: readonly number[]) =>
  rowsQuery(db)
    .where(sql<boolean>`exam.id = any (${ids as number[]}::int[])`)
    .orderBy('exam.starts_at')
    .orderBy('exam.id')
    .execute();

/** The editions of a year of a subject in classes of a course with this name, those whose semester has not ended first. */
export const editionsNamed = (
  db: Db,
  of: { course_id: number; subject_id: number; class_key: string; year: number; entry_year: number | null },
) => sqlRows<{
  edition_id: number;
  classmate_id: number;
  subject_id: number;
  year: number;
  semester_id: number;
}>(db)`select e.id as edition_id, e.class_id as classmate_id, e.subject_id, e.year, e.semester_id
    from edition e join class_group c on c.id = e.class_id
    where c.course_id = ${of.course_id} and c.name_key = lower(f_unaccent(${of.class_key})) and e.subject_id = ${of.subject_id}
      and e.year = ${of.year} and (${of.entry_year}::int is null or c.entry_year = ${of.entry_year}::int)
    order by e.closed_at is not null, e.semester_id desc, e.id`;

/** Active records as choices of a file, by name. */
const choices = (table: 'course' | 'subject' | 'room') => (db: Db) =>
  db
    .selectFrom(table)
    .select(['name as text', 'id as value'])
    .where('active', '=', true)
    .orderBy('name_key')
    .execute();
export const courseChoices = choices('course');
export const subjectChoices = choices('subject');
export const roomChoices = choices('room');

/** The exams of a day, by room and time; those without a room last. */
export const onDay = (db: Db, date: string, room_id: number | undefined) =>
  rowsQuery(db)
    .select(['room.capacity', sql<string>`coalesce(room.location, '')`.as('room_location')])
    .where('exam.starts_at', '>=', dayAt(date))
    .where('exam.starts_at', '<', dayAt(date, 1))
    .$if(room_id !== undefined, (query) => query.where('exam.room_id', '=', room_id!))
    .orderBy(sql`room.name_key nulls last`)
    .orderBy('exam.starts_at')
    .orderBy('exam.id')
    .execute();
