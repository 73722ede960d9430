import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { firstValue, sqlValue } from '../../platform/database/read.ts';
import { endOf as periodEnd } from '../../offer/calendar/activity.repository.ts';
import { named } from '../editions/item.repository.ts';

/** Exams stay in lists and calendars for so many days. */
const keptDays = 60;
const end = sql<Date>`exam.starts_at + make_interval(mins => exam.minutes)`;

/** Published exams that are to come, or were not long ago, by their time. */
const published = (db: Db) =>
  db
    .selectFrom('exam')
    .innerJoin('edition', 'edition.id', 'exam.edition_id')
    .innerJoin('class_group', 'class_group.id', 'edition.class_id')
    .innerJoin('subject', 'subject.id', 'edition.subject_id')
    .leftJoin('room', 'room.id', 'exam.room_id')
    .select(['exam.id', 'exam.edition_id', 'exam.starts_at as date_start', 'exam.note', 'exam.version'])
    .select(['exam.updated_at', 'edition.year', 'subject.name as subject_name'])
    .select(['class_group.name as classmate_name', 'room.name as room_name'])
    .select(['exam.kind', end.as('date_end'), sql<string>`coalesce(room.location, '')`.as('room_location')])
    .where('exam.published_at', 'is not', null)
    .where('exam.starts_at', '>', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .orderBy('exam.starts_at')
    .orderBy('exam.id');

/** Those of a person's subjects; the special exam only where they are named. */
export const ofStudent = (db: Db, personId: number) =>
  published(db)
    .where(
      sql<boolean>`exists (select from enrolment n join student s on s.id = n.student_id
        where n.edition_id = edition.id and s.person_id = ${personId} and s.active and n.state in ('INSCRITO', 'CONCLUIDO')
          and (exam.kind <> 'EXAME_ESPECIAL' or ${named(sql.ref('n.id'))}))`,
    )
    .execute();

/** Those that a person teaches on the day, with the number of enrolled or named students. */
export const ofTeacher = (db: Db, personId: number) =>
  published(db)
    .select(
      sql<number>`(select count(*) from enrolment n where n.edition_id = edition.id and n.state in ('INSCRITO', 'CONCLUIDO')
        and (exam.kind <> 'EXAME_ESPECIAL' or ${named(sql.ref('n.id'))}))::int`.as('students'),
    )
    .where(
      sql<boolean>`exists (select from teaching t join teacher on teacher.id = t.teacher_id
        where t.edition_id = edition.id and teacher.person_id = ${personId} and teacher.active
          and t.started_on <= (exam.starts_at at time zone 'Africa/Maputo')::date
          and (t.ended_on is null or t.ended_on > (exam.starts_at at time zone 'Africa/Maputo')::date))`,
    )
    .execute();

export const ofCourse = (db: Db, courseId: number) =>
  published(db)
    .where('class_group.course_id', '=', courseId)
    .where('exam.kind', '<>', 'EXAME_ESPECIAL')
    .where(end, '>', sql<Date>`now()`)
    .limit(1_000)
    .execute();

/** The courses that have published exams to come. */
export const coursesWithExams = (db: Db) =>
  db
    .selectFrom('course')
    .select(['course.id', 'course.name'])
    .where(
      sql<boolean>`exists (select from exam join edition on edition.id = exam.edition_id
        join class_group on class_group.id = edition.class_id where class_group.course_id = course.id
          and exam.published_at is not null and exam.kind <> 'EXAME_ESPECIAL' and exam.starts_at > now())`,
    )
    .orderBy('course.name_key')
    .execute();

/** Periods that are running or to come. */
export const periods = (db: Db) =>
  db
    .selectFrom('activity')
    .innerJoin('academic_year', 'academic_year.id', 'activity.academic_year_id')
    .innerJoin('semester', 'semester.id', 'activity.semester_id')
    .leftJoin('level', 'level.id', 'activity.level_id')
    .leftJoin('course', 'course.id', 'activity.course_id')
    .select(['activity.id', 'activity.date_start', 'activity.version', 'activity.updated_at'])
    .select(['academic_year.designation as academic_year', 'semester.semester_name'])
    .select(['course.name as course_name', 'level.name as level_name'])
    .select(['activity.type', periodEnd.as('date_end')])
    .where('activity.suspended_at', 'is', null)
    .where(periodEnd, '>', sql<Date>`now()`)
    .orderBy('activity.date_start')
    .orderBy('activity.id')
    .limit(500)
    .execute();

export const feedOf = (db: Db, personId: number) =>
  db.selectFrom('calendar_feed').select('created_at').where('person_id', '=', personId).executeTakeFirst();

/** Replaces the secret of a person's calendar. */
export const renewFeed = (tx: Tx, personId: number, hash: Buffer) => sqlValue<Date>(
  tx,
)`insert into calendar_feed (person_id, hash) values (${personId}, ${hash})
    on conflict (person_id) do update set hash = excluded.hash, created_at = now() returning created_at`;
export const endFeed = (tx: Tx, personId: number) =>
  tx.deleteFrom('calendar_feed').where('person_id', '=', personId).execute();

/** The person of a secret, as long as they may sign in. */
export const personOfFeed = (db: Db, hash: Buffer): Promise<number | undefined> =>
  firstValue(
    db
      .selectFrom('calendar_feed')
      .innerJoin('user_account', 'user_account.person_id', 'calendar_feed.person_id')
      .select('calendar_feed.person_id')
      .where('calendar_feed.hash', '=', hash)
      .where('user_account.active', '=', true)
      .where('user_account.blocked_at', 'is', null),
  );
