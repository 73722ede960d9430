import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { activityTypes, activities } from '@portal/shared-kit/contract/offer/activity';
import { sql } from 'kysely';
import { insertRow, updateRecord, type Db, type Tx } from '../../platform/database/db.ts';
import { exists } from '../../platform/database/read.ts';
import { lockThenRead } from '../../platform/database/lock-row.ts';
import { pageList } from '../../platform/database/page.ts';
import { sorting } from '../../platform/database/sort.ts';
import { contains } from '../../platform/database/search.ts';

export interface ActivityFields {
  type: (typeof activityTypes)[number];
  academic_year_id: number;
  semester_id: number;
  level_id: number | null;
  course_id: number | null;
  date_start: string;
  date_end: string;
  late_end: string | null;
  note: string;
}

/** The effective end of an activity; `activity.rules.ts` has the same rule. */
export const endOf = sql<Date>`least(coalesce(activity.late_end, activity.date_end), activity.closed_at)`;

/** Periods by the names of the contract; their status is computed by the rules. */
const asRows = (db: Db) =>
  db
    .selectFrom('activity')
    .innerJoin('academic_year', 'academic_year.id', 'activity.academic_year_id')
    .innerJoin('semester', 'semester.id', 'activity.semester_id')
    .leftJoin('level', 'level.id', 'activity.level_id')
    .leftJoin('course', 'course.id', 'activity.course_id')
    .select([
      'activity.id',
      'activity.type',
      'activity.academic_year_id',
      'academic_year.designation as academic_year',
      'activity.semester_id',
      'semester.semester_name',
      'activity.level_id',
      'level.name as level_name',
      'level.level_type',
      'activity.course_id',
      'course.name as course_name',
      'activity.date_start',
      'activity.date_end',
      'activity.late_end',
      'activity.suspended_at',
      'activity.closed_at',
      'activity.note',
      'activity.version',
    ]);
export type ActivityRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Running periods of inscription and renewal whose last day is at most so many days away (G.1). */
export const closingWithin = (days: number) =>
  sql<boolean>`(activity.type in ('INSCRICAO', 'RENOVACAO') and activity.suspended_at is null
    and activity.closed_at is null and activity.date_start <= now() and activity.date_end > now()
    and activity.date_end <= now() + make_interval(days => ${days}))`;

type ActivityQuery = Args<typeof activities>['query'];
const scopes = ['academic_year_id', 'semester_id', 'level_id', 'course_id'] as const;
const sorted = sorting({ date_start: 'activity.date_start', date_end: 'activity.date_end' }, '-date_start');
/** A page, by default the latest start first. */
export const list = pageList((db: Db, { search, type, closing, sort, ...filters }: ActivityQuery) => {
  const { key, order } = sorted(sort);
  return {
    source: scopes
      .filter((scope) => filters[scope] !== undefined)
      .reduce((qb, scope) => qb.where(`activity.${scope}`, '=', filters[scope]!), ofType(db, search, type))
      .$if(closing !== undefined, (qb) => qb.where(closingWithin(closing!)))
      .select(key.as('key')),
    searched: search !== '',
    order,
    rows: asRows,
  };
});

const ofType = (db: Db, search: string, type: ActivityFields['type'] | undefined) =>
  db
    .selectFrom('activity')
    .leftJoin('course', 'course.id', 'activity.course_id')
    .select('activity.id')
    .$if(search !== '', (qb) =>
      qb.where((eb) =>
        eb.or([
          contains(eb.ref('course.name_key'), search),
          contains(sql`lower(f_unaccent(activity.note))`, search),
        ]),
      ),
    )
    .$if(type !== undefined, (qb) => qb.where('activity.type', '=', type!));

export const find = (db: Db, id: number) => asRows(db).where('activity.id', '=', id).executeTakeFirst();

export const lock = lockThenRead('activity', find);

export const insert = (tx: Tx, fields: ActivityFields) => insertRow(tx, 'activity', fields);

export const update = (
  tx: Tx,
  id: number,
  change: Partial<ActivityFields> & { suspended_at?: string | null; closed_at?: string | null },
) => updateRecord(tx, 'activity', id, change);

/** Periods of a type that apply to a class in its semester and lie within a year of a moment; undefined where there is no such class. */
export async function applyingTo(
  db: Db,
  { type, classGroupId, at }: { type: ActivityFields['type']; classGroupId: number; at: Date },
): Promise<ActivityRow[] | undefined> {
  const scope = await db
    .selectFrom('class_group')
    .select(['course_id', 'level_id', 'semester_id'])
    .where('id', '=', classGroupId)
    .executeTakeFirst();
  return (
    scope &&
    asRows(db)
      .where('activity.type', '=', type)
      .where('activity.semester_id', '=', scope.semester_id)
      .where((eb) =>
        eb.or([eb('activity.course_id', 'is', null), eb('activity.course_id', '=', scope.course_id)]),
      )
      .where((eb) =>
        eb.or([eb('activity.level_id', 'is', null), eb('activity.level_id', '=', scope.level_id)]),
      )
      .where('activity.date_start', '<', sql<Date>`${at}::timestamptz + interval '1 year'`)
      .where(sql<boolean>`${endOf} > ${at}::timestamptz - interval '1 year'`)
      .orderBy('activity.date_start')
      .orderBy('activity.id')
      .execute()
  );
}

/** What the scope of a period refers to, as far as it exists: the degrees of its level and active course, and whether its year is a
 *  calendar year. */
export const references = (
  db: Db,
  scope: Pick<ActivityFields, 'academic_year_id' | 'semester_id' | 'level_id' | 'course_id'>,
) =>
  db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('academic_year')
        .select('id')
        .where('id', '=', scope.academic_year_id)
        .where('start_date', 'is not', null)
        .as('calendar_year'),
      eb.selectFrom('semester').select('id').where('id', '=', scope.semester_id).as('semester'),
      eb.selectFrom('level').select('level_type').where('id', '=', scope.level_id).as('level_degree'),
      eb
        .selectFrom('course')
        .select('level_type')
        .where('id', '=', scope.course_id)
        .where('active', '=', true)
        .as('course_degree'),
    ])
    .executeTakeFirstOrThrow();

/** Whether the semester of a period was ended by it, and whether candidacies came in during it. */
export const usesOf = (db: Db, id: number) =>
  db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('semester_closing').where('activity_id', '=', id).select('id')).as('ended'),
      exists(selectFrom('candidacy').where('activity_id', '=', id).select('id')).as('applied'),
    ])
    .executeTakeFirstOrThrow();

/** Declared starts that are to come, are running, or ended less than a year ago. */
export const recentStarts = (db: Db) =>
  db
    .selectFrom('activity')
    .selectAll()
    .where('type', '=', 'INICIO_ANO')
    .where(sql<boolean>`${endOf} > now() - interval '1 year'`)
    .orderBy('date_start')
    .orderBy('id')
    .execute();

/** Whether applications for a calendar year were declared (decision 147). */
export const admitsTo = (db: Db, year: number): Promise<boolean> =>
  exists(
    db
      .selectFrom('activity')
      .innerJoin('academic_year', 'academic_year.id', 'activity.academic_year_id')
      .where('activity.type', '=', 'INSCRICAO')
      .where('academic_year.designation', '=', String(year)),
  );
