import type { Db } from '../../platform/database/db.ts';
import { optionIds, type OptionsQuery } from '../../platform/http/options.ts';

/** With department, degree and duration. */
export const withDepartment = (db: Db, filters: OptionsQuery) =>
  db
    .selectFrom(optionIds('course', filters).as('found'))
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
export const names = (db: Db, filters: OptionsQuery) =>
  db
    .selectFrom(optionIds('course', filters).as('found'))
    .innerJoin('course', 'course.id', 'found.id')
    .select(['course.id', 'course.name'])
    .orderBy('course.name_key')
    .execute();
