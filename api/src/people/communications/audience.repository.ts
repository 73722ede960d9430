import type { CommunicationType } from '@portal/shared-kit/contract/people/communication';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

const today = sql`(now() at time zone 'Africa/Maputo')::date`;

/** Who a communication is for: its type, with the course, class, subject or student that the type takes. */
export interface Audience {
  type: CommunicationType;
  course_id?: number | undefined;
  class_id?: number | undefined;
  subject_id?: number | undefined;
  student_id?: number | undefined;
}

/** The condition of a type on active students. */
function narrowing({ type, course_id, class_id, subject_id, student_id }: Audience): RawBuilder<unknown> {
  switch (type) {
    case 'GERAL':
      return sql`true`;
    case 'CURSO':
      return sql`s.course_id = ${course_id!}`;
    case 'TURMA':
      return sql`exists (select from class_student member
        where member.student_id = s.id and member.class_id = ${class_id!} and member.status = 'ALOCADO')`;
    case 'PAUTA':
      return sql`exists (select from enrolment n
        where n.student_id = s.id and n.state = 'INSCRITO' and n.edition_id = (select id from edition e
          where e.class_id = ${class_id!} and e.subject_id = ${subject_id!} order by e.year desc, e.semester_id desc limit 1))`;
    case 'INDIVIDUAL':
      return sql`s.id = ${student_id!}`;
    case 'FINANCEIRA':
      return sql`(exists (select from invoice i
        where i.student_id = s.id and i.state in ('EMITIDA', 'PARCIAL') and i.due_date < ${today})
        or exists (select from credit_account c where c.student_id = s.id and c.balance_cents < 0))
        and (${course_id ?? null}::integer is null or s.course_id = ${course_id ?? null})`;
  }
}

/** The people in an audience. */
export const peopleOf = (audience: Audience): RawBuilder<{ person_id: number }> =>
  sql<{
    person_id: number;
  }>`select distinct s.person_id from student s where s.active and ${narrowing(audience)}`;

export async function count(db: Db, audience: Audience): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (${peopleOf(audience)}) it`.execute(db);
  return rows[0]!.n;
}

/** Names of the records that an audience refers to; null where there is none. */
export async function named(db: Db, { course_id, class_id, subject_id, student_id }: Audience) {
  const { rows } = await sql<
    Record<'course' | 'class_group' | 'subject' | 'student', string | null>
  >`select (select name from course where id = ${course_id ?? null}) as course,
      (select name from class_group where id = ${class_id ?? null}) as class_group,
      (select name from subject where id = ${subject_id ?? null}) as subject,
      (select p.full_name from student s join person p on p.id = s.person_id where s.id = ${student_id ?? null}) as student`.execute(
    db,
  );
  return rows[0]!;
}

/** The classes and subjects that somebody teaches now. */
export const taught = (db: Db, personId: number) =>
  db
    .selectFrom('teaching')
    .innerJoin('teacher', 'teacher.id', 'teaching.teacher_id')
    .innerJoin('edition', 'edition.id', 'teaching.edition_id')
    .innerJoin('class_group', 'class_group.id', 'edition.class_id')
    .innerJoin('subject', 'subject.id', 'edition.subject_id')
    .select(['class_group.id as class_id', 'class_group.name as class_name'])
    .select(['subject.id as subject_id', 'subject.name as subject_name'])
    .distinct()
    .where('teacher.person_id', '=', personId)
    .where(
      sql<boolean>`teaching.started_on <= ${today} and (teaching.ended_on is null or teaching.ended_on > ${today})`,
    )
    .orderBy('class_name')
    .orderBy('subject_name')
    .orderBy('class_id')
    .orderBy('subject_id')
    .execute();
