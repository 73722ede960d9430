import { sql } from 'kysely';
import { endOf } from '../../offer/calendar/activity.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import {
  defaultSettings,
  type ApplicationSettings,
} from '@portal/shared-kit/contract/admissions/candidate-form';

/** Application periods that ended less than a year ago, are running, or are to come. */
export const periods = (db: Db) =>
  db
    .selectFrom('activity')
    .innerJoin('academic_year', 'academic_year.id', 'activity.academic_year_id')
    .leftJoin('level', 'level.id', 'activity.level_id')
    .leftJoin('course', 'course.id', 'activity.course_id')
    .select([
      'activity.id',
      'activity.academic_year_id',
      sql<number>`academic_year.designation::int`.as('year'),
      'activity.semester_id',
      'activity.level_id',
      'level.level_type',
      'activity.course_id',
      'course.name as course_name',
      'activity.date_start',
      'activity.date_end',
      'activity.late_end',
      'activity.suspended_at',
      'activity.closed_at',
    ])
    .where('activity.type', '=', 'INSCRICAO')
    .where(sql<boolean>`${endOf} > now() - interval '1 year'`)
    .orderBy('activity.date_start')
    .orderBy('activity.id')
    .execute();
export type IntakePeriod = Awaited<ReturnType<typeof periods>>[number];

/** Offers of active courses in these years by shift, sorted by course; `level_id` is the first level of the degree. */
export const offered = (db: Db, years: readonly number[], courseIds?: readonly number[]) =>
  db
    .selectFrom('course')
    .innerJoin('course_vacancy as vacancy', 'vacancy.course_id', 'course.id')
    .innerJoin('level', (join) =>
      join.onRef('level.level_type', '=', 'course.level_type').on('level.number', '=', 1),
    )
    .select([
      'course.id',
      'course.name',
      'course.level_type',
      'level.id as level_id',
      'vacancy.year',
      'vacancy.vacancies',
      'vacancy.shift',
    ])
    .where('course.active', '=', true)
    .where('vacancy.year', 'in', [...years])
    .where('vacancy.vacancies', '>', 0)
    .$if(courseIds !== undefined, (qb) => qb.where('course.id', 'in', [...courseIds!, 0]))
    .orderBy('course.name_key')
    .orderBy('course.id')
    .orderBy('vacancy.shift')
    .execute();
export type IntakeCourse = Awaited<ReturnType<typeof offered>>[number];

export const levelsByIds = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('level')
    .select(['id', 'name', 'number', 'level_type'])
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    .execute();

const key = 'application';
type StoredSettings = Partial<ApplicationSettings>;

/** The settings of applications, with defaults (decision 21). */
export async function read(db: Db): Promise<ApplicationSettings> {
  const stored = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return { ...defaultSettings, ...(stored?.value as StoredSettings | undefined) };
}

/** The same, locked until the transaction ends. */
export async function hold(tx: Tx): Promise<ApplicationSettings> {
  await tx
    .insertInto('setting')
    .values({ key, value: '{}' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await tx
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...defaultSettings, ...(value as StoredSettings) };
}

export const write = (tx: Tx, value: ApplicationSettings) =>
  tx
    .updateTable('setting')
    .set({ value: sql`${JSON.stringify(value)}::jsonb` })
    .where('key', '=', key)
    .execute();
