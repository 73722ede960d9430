import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { optionIds, type OptionsQuery } from '../../platform/http/options.ts';
import { pageList } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';
import { studentCount } from './class-group.repository.ts';

/** For selects: the name, with what tells classes of the same name apart. */
export const options = (db: Db, filters: OptionsQuery) =>
  db
    .selectFrom(optionIds('class_group', filters).as('found'))
    .innerJoin('class_group', 'class_group.id', 'found.id')
    .innerJoin('course', 'course.id', 'class_group.course_id')
    .innerJoin('level', 'level.id', 'class_group.level_id')
    .select(['class_group.id', 'class_group.name', 'course.code as course_code', 'level.name as level_name'])
    .select([sql<Shift>`class_group.shift`.as('scholar_shift'), 'class_group.entry_year'])
    .select(['class_group.academic_year_id', 'class_group.semester_id', 'class_group.capacity'])
    .select(studentCount.as('students'))
    .orderBy('class_group.name_key')
    .orderBy('class_group.id')
    .execute();

const subjects = sql<{ id: number; name: string }[]>`(select coalesce(
    json_agg(json_build_object('id', subject.id, 'name', subject.name) order by subject.name_key), '[]')
  from course_subject plan join subject on subject.id = plan.subject_id
  where plan.course_id = class_group.course_id and plan.academic_year_id = class_group.academic_year_id
    and plan.semester_id = class_group.semester_id and plan.closed_from is null)`;

interface ClassGroupFilter extends PageQuery {
  level_id?: number | undefined;
}
/** A page by name of the active classes, with the subjects the plan has for their semester. */
export const withDetails = pageList((db: Db, { search, level_id }: ClassGroupFilter) => ({
  source: db
    .selectFrom('class_group')
    .select(['id', 'name_key as key'])
    .where('active', '=', true)
    .$if(search !== '', (it) => it.where(contains(sql.ref('name_key'), search)))
    .$if(level_id !== undefined, (it) => it.where('level_id', '=', level_id!)),
  searched: search !== '',
  rows: db
    .selectFrom('class_group')
    .innerJoin('course', 'course.id', 'class_group.course_id')
    .innerJoin('level', 'level.id', 'class_group.level_id')
    .select([
      'class_group.id',
      'class_group.name',
      'class_group.course_id',
      'course.name as course_name',
      'class_group.level_id',
      'level.name as level_name',
      'class_group.academic_year_id',
      'class_group.semester_id',
      sql<Shift>`class_group.shift`.as('scholar_shift'),
      'class_group.entry_year',
      'class_group.capacity',
      studentCount.as('students'),
      subjects.as('subjects'),
    ]),
}));
