import { sql, type SelectQueryBuilder } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { DB } from '../kit/schema.ts';
import { contains } from '../kit/search.ts';
import type { Vacancy } from './course.repository.ts';

/** Active courses with vacancies in a year, and the shifts that have them; what a candidate may choose from (decision 28). */
export const openIn = (db: Db, year: number) =>
  db
    .selectFrom('course')
    .innerJoin('course_vacancy as vacancy', 'vacancy.course_id', 'course.id')
    .select([
      'course.id',
      'course.name',
      'course.level_type',
      sql<Vacancy['scholar_shift'][]>`array_agg(vacancy.shift order by vacancy.shift)`.as('shifts'),
      sql<number>`sum(vacancy.vacancies)::int`.as('vacancies'),
    ])
    .where('course.active', '=', true)
    .where('vacancy.year', '=', year)
    .where('vacancy.vacancies', '>', 0)
    .groupBy('course.id')
    .orderBy('course.name_key')
    .execute();

interface Asked {
  search: string;
  /** The course that is chosen already comes along whatever its state. */
  id?: number | undefined;
}

/** Active courses by name whose name contains what was typed, at most 50. */
const found = (db: Db, { search, id }: Asked) => {
  const ids = (q: SelectQueryBuilder<DB, 'course', object>) => q.select(['course.id', 'course.name_key']);
  const active = ids(
    db
      .selectFrom('course')
      .where('active', '=', true)
      .$if(search !== '', (it) => it.where(contains(sql.ref('name_key'), search)))
      .where('course.id', 'is distinct from', id ?? null)
      .orderBy('name_key')
      .limit(id === undefined ? 50 : 49),
  );
  const chosen = ids(db.selectFrom('course').where('course.id', '=', id ?? null));
  return db.selectFrom(active.as('it')).selectAll().unionAll(chosen).as('found');
};

/** With department, degree and duration. */
export const withDepartment = (db: Db, asked: Asked) =>
  db
    .selectFrom(found(db, asked))
    .innerJoin('course', 'course.id', 'found.id')
    .innerJoin('department', 'department.id', 'course.department_id')
    .select([
      'course.id',
      'course.name',
      'course.department_id',
      'department.name as department_name',
      'course.level_type',
      'course.duration',
    ])
    .orderBy('course.name_key')
    .execute();

/** Id and name. */
export const names = (db: Db, asked: Asked) =>
  db
    .selectFrom(found(db, asked))
    .innerJoin('course', 'course.id', 'found.id')
    .select(['course.id', 'course.name'])
    .orderBy('course.name_key')
    .execute();
