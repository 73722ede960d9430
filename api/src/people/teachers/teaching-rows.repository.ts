import type { TeachingRole } from '@portal/shared-kit/contract/people/teaching-rules';
import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { pageOf } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';

/** The last day of an allocation, which ends before `ended_on`. */
export const lastDay = sql<
  string | null
>`case when teaching.ended_on is not null then greatest(teaching.started_on, teaching.ended_on - 1) end`;
/** It was for at least one day, or is to be. */
export const isReal = sql<boolean>`(teaching.ended_on is null or teaching.ended_on > teaching.started_on)`;
/** Nobody ended it before today. */
export const isCurrent = (today: string) =>
  sql<boolean>`(teaching.ended_on is null or (teaching.ended_on > ${today} and teaching.ended_on > teaching.started_on))`;
/** And it belongs to this year or to one that is to come: what an earlier year left open is history. */
const isOfNow = (today: string) =>
  sql<boolean>`(${isCurrent(today)} and edition.year >= ${Number(today.slice(0, 4))})`;
/** Its edition has grades, which stay whoever teaches. */
export const isGraded = sql<boolean>`exists (select from pauta where pauta.edition_id = teaching.edition_id)`;

export const teachingRows = (db: Db, today: string) =>
  db
    .selectFrom('teaching')
    .innerJoin('edition', 'edition.id', 'teaching.edition_id')
    .innerJoin('class_group', 'class_group.id', 'edition.class_id')
    .innerJoin('level', 'level.id', 'class_group.level_id')
    .innerJoin('course', 'course.id', 'class_group.course_id')
    .innerJoin('subject', 'subject.id', 'edition.subject_id')
    .innerJoin('teacher', 'teacher.id', 'teaching.teacher_id')
    .innerJoin('person', 'person.id', 'teacher.person_id')
    .select([
      'teaching.id',
      'teaching.edition_id',
      'teaching.teacher_id',
      'person.full_name as teacher_name',
      'edition.class_id',
      'class_group.name as class_name',
      sql<Shift>`class_group.shift`.as('shift'),
      'level.name as level_name',
      'course.name as course_name',
      'edition.subject_id',
      'subject.name as subject_name',
      'edition.year',
      'edition.semester_id',
      sql<TeachingRole>`teaching.role`.as('role'),
      sql<string>`teaching.started_on`.as('start_date'),
      lastDay.as('end_date'),
      'teaching.ended_on as until',
      sql<boolean>`coalesce(teaching.ended_on <= ${today}, false)`.as('over'),
      isGraded.as('graded'),
    ]);
export type Teaching = Awaited<ReturnType<ReturnType<typeof teachingRows>['executeTakeFirstOrThrow']>>;

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
    .$if(classes !== undefined, (it) => it.where(among('edition.class_id', classes!)))
    .$if(subjects !== undefined, (it) => it.where(among('edition.subject_id', subjects!)))
    .orderBy('edition.class_id')
    .orderBy('subject.name_key')
    .orderBy('teaching.id')
    .execute();

const among = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  sql`${sql.ref(column)} = any (${ids as number[]}::int[])`;

interface ListQuery extends PageQuery {
  course_id?: number | undefined;
  class_id?: number | undefined;
  teacher_id?: number | undefined;
  semester_id?: number | undefined;
  year?: number | undefined;
  role?: TeachingRole | undefined;
  state?: 'actual' | 'terminada' | undefined;
}

const keysNamed = (table: 'teacher' | 'subject' | 'class_group', search: string) =>
  sql`array(select id from ${sql.table(table)} where ${contains(sql.ref('name_key'), search)})`;
/** Whether teacher, subject or class is called what was typed. */
const named = (search: string) =>
  sql<boolean>`(teaching.teacher_id = any (${keysNamed('teacher', search)})
    or edition.subject_id = any (${keysNamed('subject', search)})
    or edition.class_id = any (${keysNamed('class_group', search)}))`;

/** A page of all allocations, the latest first. */
export function list(db: Db, { search, page, per_page, ...asked }: ListQuery, today: string) {
  const { course_id, class_id, teacher_id, semester_id, year, role, state } = asked;
  const ofEdition = course_id ?? class_id ?? semester_id ?? year ?? state ?? (search || undefined);
  const source = db
    .selectFrom('teaching')
    .select(['teaching.id', 'teaching.started_on as key'])
    .where(isReal)
    .$if(teacher_id !== undefined, (it) => it.where('teaching.teacher_id', '=', teacher_id!))
    .$if(role !== undefined, (it) => it.where('teaching.role', '=', role!));
  const placed = source
    .innerJoin('edition', 'edition.id', 'teaching.edition_id')
    .$if(state === 'actual', (it) => it.where(isOfNow(today)))
    .$if(state === 'terminada', (it) => it.where(sql<boolean>`not ${isOfNow(today)}`))
    .$if(search !== '', (it) => it.where(named(search)))
    .$if(class_id !== undefined, (it) => it.where('edition.class_id', '=', class_id!))
    .$if(semester_id !== undefined, (it) => it.where('edition.semester_id', '=', semester_id!))
    .$if(year !== undefined, (it) => it.where('edition.year', '=', year!))
    .$if(course_id !== undefined, (it) =>
      it
        .innerJoin('class_group', 'class_group.id', 'edition.class_id')
        .where('class_group.course_id', '=', course_id!),
    );
  return pageOf(
    db,
    { page, per_page },
    {
      source: ofEdition === undefined ? source : placed,
      searched: search !== '',
      order: 'desc',
      rows: teachingRows(db, today),
    },
  );
}
