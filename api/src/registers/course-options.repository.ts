import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
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

/** Active courses by name, with department and degree. */
export const withDepartment = (db: Db) =>
  db
    .selectFrom('course')
    .innerJoin('department', 'department.id', 'course.department_id')
    .select([
      'course.id',
      'course.name',
      'course.department_id',
      'department.name as department_name',
      'course.level_type',
    ])
    .where('course.active', '=', true)
    .orderBy('course.name_key')
    .execute();

/** Active courses by name. */
export const names = (db: Db) =>
  db.selectFrom('course').select(['id', 'name']).where('active', '=', true).orderBy('name_key').execute();
