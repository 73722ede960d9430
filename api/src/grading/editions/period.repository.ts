import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import { sql } from 'kysely';
import { instantOf, instantOrNull } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';

/** Whether a period is of the course of a class, and of the year of study of the edition's subject in the plan, since the class may have
 *  advanced. */
export const appliesToClass = sql<boolean>`((activity.course_id is null or activity.course_id = class_group.course_id)
  and (activity.level_id is null or activity.level_id = coalesce((select l.id from course_subject p
    join level l on l.number = p.academic_year_id and l.level_type = course.level_type
    where p.course_id = class_group.course_id and p.subject_id = edition.subject_id
    order by p.closed_from desc nulls first, p.id limit 1), class_group.level_id)))`;

/** Periods of the year and semester of editions that apply to their class. */
export const declaredPeriods = (db: Db) =>
  db
    .selectFrom('edition')
    .innerJoin('class_group', 'class_group.id', 'edition.class_id')
    .innerJoin('course', 'course.id', 'class_group.course_id')
    .innerJoin('academic_year', (join) =>
      join.on('academic_year.designation', '=', sql<string>`edition.year::text`),
    )
    .innerJoin('activity', (join) =>
      join
        .onRef('activity.academic_year_id', '=', 'academic_year.id')
        .onRef('activity.semester_id', '=', 'edition.semester_id'),
    )
    .select([
      'activity.type',
      'activity.academic_year_id',
      'activity.semester_id',
      'activity.level_id',
      'activity.course_id',
      'activity.date_start',
      'activity.date_end',
      'activity.late_end',
      'activity.suspended_at',
      'activity.closed_at',
    ])
    .where('activity.type', 'in', [
      'AVALIACAO_FREQUENCIA',
      'EXAME_NORMAL',
      'EXAME_RECORRENCIA',
      'EXAME_ESPECIAL',
    ])
    .where(appliesToClass)
    .orderBy('activity.date_start')
    .orderBy('activity.id');
/** Those of one edition. */
export const periodsQuery = (db: Db, editionId: number) =>
  declaredPeriods(db).where('edition.id', '=', editionId);
export type DeclaredPeriod = Awaited<ReturnType<ReturnType<typeof periodsQuery>['executeTakeFirstOrThrow']>>;

/** Both from the JSON of a database row. */
export const periodsOfJson = <
  D extends Record<'date_start' | 'date_end', string> &
    Record<'late_end' | 'suspended_at' | 'closed_at', string | null>,
  E extends { until: string },
>({
  declared,
  extended,
}: {
  declared: readonly D[];
  extended: readonly E[];
}) => ({
  declared: declared.map((one) => ({
    ...one,
    date_start: instantOf(one.date_start),
    date_end: instantOf(one.date_end),
    late_end: instantOrNull(one.late_end),
    suspended_at: instantOrNull(one.suspended_at),
    closed_at: instantOrNull(one.closed_at),
  })),
  extended: extended.map((one) => ({ ...one, until: instantOf(one.until) })),
});

/** Whether its semester has ended (I14). */
export const isClosed = async (db: Db, editionId: number): Promise<boolean> =>
  (await db
    .selectFrom('edition')
    .select('id')
    .where('id', '=', editionId)
    .where('closed_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Until when each kind was reopened. */
export const extensionsQuery = (db: Db, editionId: number, at: Date) =>
  db
    .selectFrom('grade_reopening')
    .select([sql<SheetKind>`kind`.as('kind'), (eb) => eb.fn.max('until').as('until')])
    .where('edition_id', '=', editionId)
    .where('state', '=', 'AUTORIZADO')
    .where('until', '>', at)
    .groupBy('kind')
    .$narrowType<{ until: Date }>();
