import { sql } from 'kysely';
import { insertRow, updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { pageOf } from '../../platform/database/page.ts';

/** The caller, and the current day in the institution's time zone. */
interface Reader {
  personId: number;
  today: string;
}
type Attached = { name: string; size: number; media_type: string } | null;
interface Filter {
  page: number;
  per_page: number;
  subject_id?: number | undefined;
  year?: number | undefined;
}

const editionsTaught = ({ personId, today }: Reader) => sql`(select t.edition_id from teaching t
  join teacher on teacher.id = t.teacher_id where teacher.person_id = ${personId} and teacher.active
    and t.started_on <= ${today} and (t.ended_on is null or t.ended_on > ${today}))`;
const editionsTaken = (personId: number) => sql`(select n.edition_id from enrolment n
  join student on student.id = n.student_id where student.person_id = ${personId} and n.state in ('INSCRITO', 'CONCLUIDO'))`;

/** Whether a lecture is for one of these editions, and of a year where one is given. */
const isFor = (editions: ReturnType<typeof editionsTaken>, year?: number) =>
  sql<boolean>`lecture.id in (select l.lecture_id from lecture_edition l join edition on edition.id = l.edition_id
    where l.edition_id in ${editions} ${year === undefined ? sql`` : sql`and edition.year = ${year}`})`;

const shown = (db: Db, today: string) =>
  db
    .selectFrom('lecture')
    .innerJoin('subject', 'subject.id', 'lecture.subject_id')
    .innerJoin('user_account', 'user_account.id', 'lecture.created_by')
    .innerJoin('person', 'person.id', 'user_account.person_id')
    .leftJoin('attachment', 'attachment.id', 'lecture.attachment_id')
    .select(['lecture.id', 'lecture.title', 'lecture.description', 'lecture.subject_id', 'lecture.link'])
    .select(['lecture.is_assessment', 'lecture.created_at', 'person.full_name as author'])
    .select(['subject.name as subject_name', sql<string>`lecture.expires_on::text`.as('expires_on')])
    .select(sql<boolean>`lecture.expires_on < ${today}`.as('expired'))
    .select(
      sql<Attached>`case when attachment.id is not null then json_build_object('name', attachment.name,
        'size', attachment.size, 'media_type', attachment.media_type) end`.as('attachment'),
    );

const lectureRows = (db: Db, today: string) =>
  shown(db, today)
    .innerJoin('course', 'course.id', 'lecture.course_id')
    .select(['lecture.course_id', 'course.name as course_name', 'lecture.level_id', 'lecture.is_available'])
    .select(['lecture.downloads', 'lecture.version', 'lecture.attachment_id'])
    .select(
      sql<{ id: number; name: string; year: number }[]>`(select coalesce(json_agg(json_build_object(
        'id', g.id, 'name', g.name, 'year', e.year) order by e.year desc, g.name, g.id), '[]')
        from lecture_edition l join edition e on e.id = l.edition_id join class_group g on g.id = e.class_id
        where l.lecture_id = lecture.id)`.as('classes'),
    );
export type LectureRecord = Awaited<ReturnType<ReturnType<typeof lectureRows>['executeTakeFirstOrThrow']>>;

/** A lecture that is not archived, if the reader teaches one of its editions. */
export const find = (db: Db, id: number, reader: Reader): Promise<LectureRecord | undefined> =>
  lectureRows(db, reader.today)
    .where('lecture.id', '=', id)
    .where('lecture.archived_at', 'is', null)
    .where(isFor(editionsTaught(reader)))
    .executeTakeFirst();

export async function lock(tx: Tx, id: number, reader: Reader): Promise<LectureRecord | undefined> {
  await lockRow(tx, 'lecture', id);
  return find(tx, id, reader);
}

/** A page of the lectures of a teacher's editions, the newest first. */
export const list = (db: Db, { page, per_page, subject_id, year }: Filter, reader: Reader) =>
  pageOf(
    db,
    { page, per_page },
    {
      source: db
        .selectFrom('lecture')
        .select(['lecture.id', 'lecture.id as key'])
        .where('lecture.archived_at', 'is', null)
        .where(isFor(editionsTaught(reader), year))
        .$if(subject_id !== undefined, (query) => query.where('lecture.subject_id', '=', subject_id!)),
      searched: false,
      order: 'desc',
      rows: lectureRows(db, reader.today),
    },
  );

export const ofSubject = (db: Db, subject_id: number, reader: Reader): Promise<LectureRecord[]> =>
  lectureRows(db, reader.today)
    .where('lecture.subject_id', '=', subject_id)
    .where('lecture.archived_at', 'is', null)
    .where(isFor(editionsTaught(reader)))
    .orderBy('lecture.id', 'desc')
    .execute();

const standsFor = (personId: number) =>
  sql<boolean>`(lecture.is_available and lecture.archived_at is null and ${isFor(editionsTaken(personId))})`;

/** A page of what a student may see, the newest first; expired ones are listed too (row 75). */
export const materials = (db: Db, { page, per_page, subject_id, year }: Filter, reader: Reader) =>
  pageOf(
    db,
    { page, per_page },
    {
      source: db
        .selectFrom('lecture')
        .select(['lecture.id', 'lecture.id as key'])
        .where(standsFor(reader.personId))
        .where(isFor(editionsTaken(reader.personId), year))
        .$if(subject_id !== undefined, (query) => query.where('lecture.subject_id', '=', subject_id!)),
      searched: false,
      order: 'desc',
      rows: shown(db, reader.today)
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('lecture_edition as l')
              .innerJoin('edition', 'edition.id', 'l.edition_id')
              .innerJoin('class_group', 'class_group.id', 'edition.class_id')
              .select(['class_group.name as class_name', 'edition.year', 'edition.semester_id'])
              .whereRef('l.lecture_id', '=', 'lecture.id')
              .where(sql<boolean>`l.edition_id in ${editionsTaken(reader.personId)}`)
              .orderBy('edition.year', 'desc')
              .orderBy('edition.id')
              .limit(1)
              .as('taken'),
          (join) => join.onTrue(),
        )
        .select(['taken.class_name', 'taken.year', 'taken.semester_id']),
    },
  );

/** The file of a lecture, for one of its teachers, or for a student until it expires; undefined otherwise. */
export const file = (db: Db, id: number, { reader, student }: { reader: Reader; student: boolean }) =>
  db
    .selectFrom('lecture')
    .innerJoin('attachment', 'attachment.id', 'lecture.attachment_id')
    .select(['attachment.sha256', 'attachment.size', 'attachment.media_type', 'attachment.name'])
    .select(sql<boolean>`lecture.expires_on < ${reader.today}`.as('expired'))
    .where('lecture.id', '=', id)
    .where('lecture.archived_at', 'is', null)
    .where(student ? standsFor(reader.personId) : isFor(editionsTaught(reader)))
    .executeTakeFirst();

export const countDownload = (db: Db, id: number) =>
  updateRow(db, 'lecture', id, (eb) => ({ downloads: eb('downloads', '+', 1) }));

/** The editions of a subject and course that a teacher has in a year, by class. */
export const editionsOf = (
  db: Db,
  { course_id, subject_id, year }: { course_id: number; subject_id: number; year: number },
  reader: Reader,
) => sqlRows<{ id: number; class_id: number; level_id: number }>(db)`
    select edition.id, edition.class_id, g.level_id from edition join class_group g on g.id = edition.class_id
    where edition.id in ${editionsTaught(reader)} and edition.year = ${year} and edition.subject_id = ${subject_id}
      and g.course_id = ${course_id} order by g.name_key, edition.id`;

interface LectureFields {
  title: string;
  description: string;
  link: string | null;
  is_available: boolean;
  is_assessment: boolean;
  expires_on: string;
  attachment_id: number | null;
}
export async function insert(
  tx: Tx,
  fields: LectureFields & { subject_id: number; course_id: number; level_id: number; created_by: number },
  editions: readonly number[],
): Promise<number> {
  const id = await insertRow(tx, 'lecture', fields);
  await tx
    .insertInto('lecture_edition')
    .values(editions.map((edition_id) => ({ lecture_id: id, edition_id })))
    .execute();
  return id;
}

export const update = (tx: Tx, id: number, fields: LectureFields) =>
  updateRow(tx, 'lecture', id, (eb) => ({ ...fields, version: eb('version', '+', 1) }));

export const archive = (tx: Tx, id: number) => updateRow(tx, 'lecture', id, { archived_at: sql`now()` });
