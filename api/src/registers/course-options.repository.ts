import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { optionIds, type OptionsAsked } from '../kit/options.ts';
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

/** With department, degree and duration. */
export const withDepartment = (db: Db, asked: OptionsAsked) =>
  db
    .selectFrom(optionIds('course', asked).as('found'))
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
export const names = (db: Db, asked: OptionsAsked) =>
  db
    .selectFrom(optionIds('course', asked).as('found'))
    .innerJoin('course', 'course.id', 'found.id')
    .select(['course.id', 'course.name'])
    .orderBy('course.name_key')
    .execute();
