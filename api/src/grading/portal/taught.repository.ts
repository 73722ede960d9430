import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { isSuspended, publishedAt } from '../editions/item.repository.ts';
import { onlyValue } from '../../platform/database/read.ts';

/** Number of graded students of an edition. */
const enrolled = sql<number>`(select count(*) from enrolment n where n.edition_id = edition.id
  and n.state in ('INSCRITO', 'CONCLUIDO'))::int`;
/** Whether the frequency of an enrolment is entered here, not brought from an earlier class (J1), and awaited. */
const isOwn = sql`not exists (select from pauta_student m where m.enrolment_id = n.id and m.kind = 'FREQUENCIA' and m.carried is not null)
  and not ${isSuspended('n')}`;
/** Number of students whose frequency is entered here, of their filled cells, and of those in no submitted pauta of it. */
const own = sql<number>`(select count(*) from enrolment n where n.edition_id = edition.id
  and n.state in ('INSCRITO', 'CONCLUIDO') and ${isOwn})::int`;
const awaited = sql<number>`(select count(*) from enrolment n where n.edition_id = edition.id and n.state = 'INSCRITO'
  and not exists (select from pauta_student m where m.enrolment_id = n.id and m.kind = 'FREQUENCIA')
  and not ${isSuspended('n')})::int`;
const items = sql`from grade_item i where i.edition_id = edition.id and i.kind = 'FREQUENCIA' and i.archived_at is null`;
const filled = sql<number>`(select count(*) from grade g join grade_item i on i.id = g.item_id
  join enrolment n on n.id = g.enrolment_id and n.edition_id = i.edition_id and n.state in ('INSCRITO', 'CONCLUIDO')
  where i.edition_id = edition.id and i.kind = 'FREQUENCIA' and i.archived_at is null
    and (g.status <> 'NOTA' or g.hundredths is not null) and ${isOwn})::int`;

/** Columns with a grade that its student cannot read yet. */
const toPublish = sql<number>`(select count(*) from grade_item i where i.edition_id = edition.id and i.archived_at is null
  and exists (select from grade join enrolment n on n.id = grade.enrolment_id and n.edition_id = i.edition_id
    where grade.item_id = i.id and n.state in ('INSCRITO', 'CONCLUIDO')
      and (grade.status <> 'NOTA' or grade.hundredths is not null) and ${publishedAt('i')} is null))::int`;

/** The editions of a year that a teacher has on a day, by class and subject. */
export const taught = (db: Db, teacherId: number, year: number, today: string) =>
  db
    .selectFrom('teaching')
    .innerJoin('teacher', (join) =>
      join.onRef('teacher.id', '=', 'teaching.teacher_id').on('teacher.active', '=', true),
    )
    .innerJoin('edition', 'edition.id', 'teaching.edition_id')
    .innerJoin('class_group', 'class_group.id', 'edition.class_id')
    .innerJoin('level', 'level.id', 'class_group.level_id')
    .innerJoin('course', 'course.id', 'class_group.course_id')
    .innerJoin('subject', 'subject.id', 'edition.subject_id')
    .innerJoin('semester', 'semester.id', 'edition.semester_id')
    .select([
      'teaching.id',
      'edition.id as edition_id',
      'teaching.role',
      'edition.class_id',
      'class_group.name as class_name',
      'class_group.shift',
      'class_group.entry_year',
      'level.id as level_id',
      'level.name as level_name',
      'course.id as course_id',
      'course.name as course_name',
      'edition.subject_id',
      'subject.name as subject_name',
      'edition.year',
      'edition.semester_id',
      'semester.semester_name',
      enrolled.as('students'),
      own.as('own'),
      awaited.as('awaited'),
      filled.as('filled'),
      sql<number>`(select count(*) ${items})::int`.as('items'),
      toPublish.as('to_publish'),
      sql<number>`(select coalesce(sum(i.weight), 0) ${items})::int`.as('weight'),
    ])
    .where('teaching.teacher_id', '=', teacherId)
    .where('edition.year', '=', year)
    .where('teaching.started_on', '<=', today)
    .where((eb) => eb.or([eb('teaching.ended_on', 'is', null), eb('teaching.ended_on', '>', today)]))
    .orderBy('class_group.name_key')
    .orderBy('edition.semester_id')
    .orderBy('subject.name_key')
    .orderBy('teaching.id')
    .execute();

/** When a teacher was first allocated: by the day it began or the year it is of, where it was recorded later. */
export const firstDay = (db: Db, teacherId: number): Promise<Date | null> =>
  onlyValue(
    db
      .selectFrom('teaching')
      .select(
        sql<Date | null>`least(min(created_at), min(started_on)::timestamp at time zone 'Africa/Maputo',
          make_timestamptz(min(year), 12, 31, 12, 0, 0, 'Africa/Maputo'))`.as('at'),
      )
      .where('teacher_id', '=', teacherId),
  );
