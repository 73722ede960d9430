import { sql } from 'kysely';
import { insertRow, updateRow, type Db, type Tx, type New } from '../../platform/database/db.ts';
import { contains } from '../../platform/database/search.ts';
import { isCurrent, teachingRows } from './teaching-rows.repository.ts';

/** The subjects of a class in its current semester, by name; `year` is a calendar year. */
const running = (db: Db, year: number) =>
  db
    .selectFrom('class_group')
    .innerJoin('course_subject as plan', (join) =>
      join
        .onRef('plan.course_id', '=', 'class_group.course_id')
        .onRef('plan.academic_year_id', '=', 'class_group.academic_year_id')
        .onRef('plan.semester_id', '=', 'class_group.semester_id')
        .on(sql<boolean>`(plan.closed_from is null or plan.closed_from > ${year})`),
    )
    .innerJoin('subject', 'subject.id', 'plan.subject_id');

const subjectColumns = ['subject.id', 'subject.name', 'plan.academic_year_id', 'plan.semester_id'] as const;

export const runningSubjects = (db: Db, classId: number, year: number, search = '') =>
  running(db, year)
    .select(subjectColumns)
    .where('class_group.id', '=', classId)
    .where(contains(sql.ref('subject.name_key'), search))
    .orderBy('subject.name_key')
    .execute();

export const planSubjects = (db: Db, courseId: number, search: string) =>
  db
    .selectFrom('course_subject as plan')
    .innerJoin('subject', 'subject.id', 'plan.subject_id')
    .select(subjectColumns)
    .where('plan.course_id', '=', courseId)
    .where('plan.closed_from', 'is', null)
    .where(contains(sql.ref('subject.name_key'), search))
    .orderBy('plan.sort_key')
    .execute();

/** Active classes that have a subject now, and the responsible teacher of each. */
export const classesWith = (db: Db, subjectId: number, year: number, today: string) =>
  running(db, year)
    .leftJoin('edition', (join) =>
      join
        .onRef('edition.class_id', '=', 'class_group.id')
        .onRef('edition.subject_id', '=', 'subject.id')
        .onRef('edition.semester_id', '=', 'class_group.semester_id')
        .on('edition.year', '=', year),
    )
    .leftJoin('teaching', (join) =>
      join
        .onRef('teaching.edition_id', '=', 'edition.id')
        .on('teaching.role', '=', 'RESPONSAVEL')
        .on(isCurrent(today)),
    )
    .select(['class_group.id', 'class_group.name', 'teaching.teacher_id'])
    .where('subject.id', '=', subjectId)
    .where('class_group.active', '=', true)
    .orderBy('class_group.name_key')
    .orderBy('class_group.id')
    .execute();

interface Place {
  class_id: number;
  year: number;
  semester_id: number;
}

/** Who teaches the subjects of a class in a semester, now or from a later day on. */
export const present = (db: Db, { class_id, year, semester_id }: Place, today: string) =>
  teachingRows(db, today)
    .where('teaching.class_id', '=', class_id)
    .where('teaching.year', '=', year)
    .where('teaching.semester_id', '=', semester_id)
    .where(isCurrent(today))
    .orderBy('teaching.role', 'desc')
    .orderBy('teaching.started_on')
    .orderBy('teaching.id')
    .execute();

/** Who teaches an edition on some day from `from` on, `until` excluded. */
export const teachersDuring = (
  db: Db,
  editionId: number,
  from: string,
  until: string | null,
  today: string,
) =>
  teachingRows(db, today)
    .where('teaching.edition_id', '=', editionId)
    .where(
      sql<boolean>`daterange(teaching.started_on, teaching.ended_on) && daterange(${from}::date, ${until}::date)`,
    )
    .orderBy('teaching.started_on')
    .orderBy('teaching.id')
    .execute();

export const findActive = (db: Db, id: number) =>
  db
    .selectFrom('teacher')
    .innerJoin('person', 'person.id', 'teacher.person_id')
    .select(['teacher.id', 'person.full_name as name'])
    .where('teacher.id', '=', id)
    .where('teacher.active', '=', true)
    .executeTakeFirst();
/** An active teacher, share-locked against deactivation until the transaction ends, so that several calls may allocate to them at once. */
export async function lockActive(tx: Tx, id: number) {
  await sql`select from teacher where id = ${id} for share`.execute(tx);
  return findActive(tx, id);
}

export const subjectName = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('subject').select('name').where('id', '=', id).executeTakeFirst())?.name;

export const insert = (tx: Tx, teaching: New<'teaching'>) => insertRow(tx, 'teaching', teaching);

/** The first day on which they no longer teach; never before the start. */
export const endOn = (tx: Tx, id: number, day: string) =>
  updateRow(tx, 'teaching', id, (eb) => ({
    ended_on: sql<string>`greatest(started_on, ${day}::date)`,
    version: eb('version', '+', 1),
  }));

export const remove = (tx: Tx, id: number) => tx.deleteFrom('teaching').where('id', '=', id).execute();
