import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

interface EditionKey {
  class_id: number;
  subject_id: number;
  year: number;
  semester_id?: number | undefined;
}

/** Whether somebody teaches every one of these editions, on that day. */
export async function teaches(db: Db, place: EditionKey, personId: number, day: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select coalesce(bool_and(exists (select from teaching t join teacher on teacher.id = t.teacher_id
      where t.edition_id = e.id and teacher.person_id = ${personId}
        and t.started_on <= ${day} and (t.ended_on is null or t.ended_on > ${day}))), false) as own
    from edition e where e.class_id = ${place.class_id} and e.subject_id = ${place.subject_id}
      and e.year = ${place.year} and e.semester_id = coalesce(${place.semester_id ?? null}::int, e.semester_id)`.execute(
    db,
  );
  return rows[0]!.own;
}

/** Who is, or was, enrolled in the editions of a class in a subject in a year. */
export const subscribers = (db: Db, place: EditionKey) =>
  db
    .selectFrom('edition')
    .innerJoin('enrolment', 'enrolment.edition_id', 'edition.id')
    .innerJoin('student', 'student.id', 'enrolment.student_id')
    .innerJoin('person', 'person.id', 'student.person_id')
    .leftJoin('class_group as class', 'class.id', 'student.class_id')
    .select(['enrolment.id', 'enrolment.student_id', 'student.code as student_card'])
    .select(['person.full_name as fullName', 'person.gender', 'class.name as classmate_name'])
    .select(['enrolment.attempt', 'enrolment.flagged'])
    .select((eb) => [
      eb.ref('enrolment.state').$castTo<'INSCRITO'>().as('state'),
      sql<boolean>`enrolment.attempt > 1 or student.class_id is distinct from edition.class_id`.as(
        'em_atraso',
      ),
    ])
    .where('edition.class_id', '=', place.class_id)
    .where('edition.subject_id', '=', place.subject_id)
    .where('edition.year', '=', place.year)
    .$if(place.semester_id !== undefined, (q) => q.where('edition.semester_id', '=', place.semester_id!))
    .orderBy('student.name_key')
    .orderBy('enrolment.id')
    .execute();
