import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';
import { responsibleTeacher } from '../editions/graded-edition.repository.ts';
import { carriedResults, isSuspended, named as isNamed } from '../editions/item.repository.ts';
import { termsOfAll } from '../editions/period.repository.ts';
import type { ClosingFacts } from './closing.rules.ts';

/** The part of the institution whose semester ends; null means all of it. */
export interface ClosingScope {
  year: number;
  semester_id: number;
  course_id: number | null;
  level_id: number | null;
}

/** Editions `e` with their class `c` in a scope, by the year of study of the subject in the plan. */
const inScope = ({ year, semester_id, course_id, level_id }: ClosingScope): RawBuilder<unknown> =>
  sql`e.year = ${year} and e.semester_id = ${semester_id}
    ${course_id === null ? sql`` : sql`and c.course_id = ${course_id}`}
    ${
      level_id === null
        ? sql``
        : sql`and coalesce((select l.id from course_subject p join course k on k.id = p.course_id
            join level l on l.number = p.academic_year_id and l.level_type = k.level_type
            where p.course_id = c.course_id and p.subject_id = e.subject_id
            order by p.closed_from desc nulls first, p.id limit 1), c.level_id) = ${level_id}`
    }`;

/** The editions of a scope in the order in which they are closed; `done` means that nothing is left to write. */
export const editionsOf = (db: Db, scope: ClosingScope) => sqlRows<{
  id: number;
  done: boolean;
}>(db)`
    select e.id, e.closed_at is not null
      and not exists (select from enrolment n where n.edition_id = e.id and n.state = 'INSCRITO') as done
    from edition e join class_group c on c.id = e.class_id where ${inScope(scope)} order by e.id`;

/** Everything that closing some editions depends on, read at once. */
export async function factsOf(db: Db, editions: readonly number[]): Promise<ClosingFacts> {
  const named = sql<boolean>`edition_id = any (${editions as number[]}::int[])`;
  const items = await db
    .selectFrom('grade_item')
    .select(['id', 'edition_id', 'weight', 'kind'])
    .where(named)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
  const enrolments = await db
    .selectFrom('enrolment')
    .select(['id', 'edition_id', 'student_id', isNamed(sql.ref('enrolment.id')).as('named')])
    .select([carriedResults(sql.ref('enrolment.id')).as('carried'), isSuspended('enrolment').as('suspended')])
    .where(named)
    .where('state', '=', 'INSCRITO')
    .orderBy('id')
    .$narrowType<{ edition_id: number }>()
    .execute();
  const ofEnrolments = (column: 'grade.enrolment_id' | 'pauta_student.enrolment_id') =>
    sql<boolean>`${sql.ref(column)} in (select id from enrolment where ${named} and state = 'INSCRITO')`;
  const cells = await db
    .selectFrom('grade')
    .select(['item_id', 'enrolment_id', 'hundredths', 'status'])
    .where(ofEnrolments('grade.enrolment_id'))
    .execute();
  const terms = await termsOfAll(db, editions);
  const sheets = await db
    .selectFrom('pauta')
    .select(['id', 'edition_id', 'kind', 'state'])
    .where(named)
    .orderBy('id')
    .execute();
  const members = await db
    .selectFrom('pauta_student')
    .select(['enrolment_id', sql<SheetKind>`kind`.as('kind')])
    .where(ofEnrolments('pauta_student.enrolment_id'))
    .execute();
  const requests = await sqlRows<{ edition_id: number; count: number }>(db)`
    select edition_id, count(*)::int as count from (
      select edition_id from grade_reopening where state = 'PENDENTE' or (state = 'AUTORIZADO' and until > now())
      union all select n.edition_id from grade_rectification r join grade g on g.id = r.grade_id
        join enrolment n on n.id = g.enrolment_id where r.state = 'PENDENTE' and n.state = 'INSCRITO') request
    where ${named} group by edition_id`;
  return { editions, items, enrolments, cells, terms, sheets, members, requests };
}

/** Names of editions, with their responsible teachers. */
export const namesOf = (db: Db, editions: readonly number[]) => sqlRows<{
  id: number;
  teacher_name: string | null;
  course_name: string;
  class_name: string;
  subject_name: string;
}>(db)`select edition.id, k.name as course_name, c.name as class_name, s.name as subject_name,
      ${responsibleTeacher(sql`person.full_name`)} as teacher_name
    from edition join class_group c on c.id = edition.class_id join course k on k.id = c.course_id
      join subject s on s.id = edition.subject_id
    where edition.id = any (${editions as number[]}::int[]) order by 5 nulls first, k.name_key, c.name_key, s.name_key, edition.id`;

export const studentNames = (db: Db, students: readonly number[]) =>
  db
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.person_id')
    .select(['student.id', 'person.full_name'])
    .where(sql<boolean>`student.id = any (${students as number[]}::int[])`)
    .execute();

/** The results already written, by student and result. */
export const writtenIn = (db: Db, scope: ClosingScope) => sqlRows<{
  student_id: number;
  result: string;
  count: number;
}>(db)`
    select n.student_id, n.result, count(*)::int as count from enrolment n join edition e on e.id = n.edition_id
      join class_group c on c.id = e.class_id
    where ${inScope(scope)} and n.state = 'CONCLUIDO' and n.result is not null group by 1, 2`;
