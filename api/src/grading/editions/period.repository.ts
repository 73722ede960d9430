import { sql, type RawBuilder } from 'kysely';
import { instantOf, instantOrNull } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
import { exists } from '../../platform/database/read.ts';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import type { ExamWeights } from '@portal/shared-kit/contract/grading/average-rules';
import {
  termsFrom,
  valuesOf,
  versionsAt,
  type PercentageName,
  type PercentageVersion,
  type Terms,
} from '@portal/shared-kit/contract/grading/percentage-rules';

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
export const isClosed = (db: Db, editionId: number): Promise<boolean> =>
  exists(db.selectFrom('edition').where('id', '=', editionId).where('closed_at', 'is not', null));

/** Until when each kind was reopened. */
export const extensionsQuery = (db: Db, editionId: number, at: Date) =>
  db
    .selectFrom('grade_reopening')
    .select(['kind', (eb) => eb.fn.max('until').as('until')])
    .where('edition_id', '=', editionId)
    .where('state', '=', 'AUTORIZADO')
    .where('until', '>', at)
    .groupBy('kind')
    .$narrowType<{ until: Date }>();

/** Every value the institution ever decided, by name. */
export const versionsQuery = (db: Db) =>
  db
    .selectFrom('percentage_version as v')
    .innerJoin('percentage as p', 'p.id', 'v.percentage_id')
    .select(['v.id', 'v.value', 'v.edited_at'])
    .select([sql<PercentageName>`p.name`.as('name'), sql<string>`v.valid_from::text`.as('valid_from')])
    .orderBy('p.place')
    .orderBy('v.id');
/** The same, each with who decided and why. */
export const percentageVersions = (db: Db) =>
  versionsQuery(db)
    .leftJoin('user_account', 'user_account.id', 'v.edited_by')
    .leftJoin('person', 'person.id', 'user_account.person_id')
    .select(['v.percentage_id', 'v.reason', 'person.full_name as editor'])
    .execute();

/** What the terms of an edition follow from: exam weights of its own, and when its terms were fixed. */
export interface Grounds {
  id: number;
  weights: ExamWeights | null;
  fixed_at: Date | null;
  now: Date;
}

/** The exam weights that editions have of their own, and when their terms were fixed: at the first submission of a pauta that stands, or at
 *  the end of the semester. A pauta of results that came from an earlier class fixes nothing, but an exam that its students sat here does. */
export const groundsQuery = (editions: readonly number[] | RawBuilder<unknown>) => sql<Grounds>`
    select e.id, now() as now,
      (select json_build_object('frequency', w.frequency, 'exam', w.exam, 'resit', w.resit)
        from edition_weights w where w.edition_id = e.id) as weights,
      least(e.closed_at, e.terms_at, (select min(coalesce(p.terms_at,
          (select max(v.at) from pauta_event v where v.pauta_id = p.id and v.to_state = 'SUBMETIDA'), p.state_since))
        from pauta p where p.edition_id = e.id and p.state <> 'EM_EDICAO'
          and exists (select from pauta_student m where m.pauta_id = p.id and m.carried is null))) as fixed_at
    from edition e where e.id = any (${'length' in editions ? sql`${editions}::int[]` : editions})`;
/** Terms and values from the JSON of a database row. */
export const groundsOfJson = <G extends { fixed_at: string | null; now: string }>(grounds: G) => ({
  ...grounds,
  fixed_at: instantOrNull(grounds.fixed_at),
  now: instantOf(grounds.now),
});
export const versionOfJson = <V extends { edited_at: string }>(version: V) => ({
  ...version,
  edited_at: instantOf(version.edited_at),
});

/** Looks up the terms of editions: the percentages in force when their first pauta was submitted or their semester ended, otherwise today's;
 *  exam weights of their own come first. A later decision never changes fixed terms. */
export async function termsOfAll(
  db: Db,
  editions: readonly number[],
): Promise<(editionId: number | null) => Terms> {
  const [versions, { rows }] = await Promise.all([
    versionsQuery(db).execute(),
    groundsQuery(editions).execute(db),
  ]);
  return termsBy(versions, rows);
}

export function termsBy(
  versions: readonly PercentageVersion[],
  grounds: readonly Grounds[],
): (editionId: number | null) => Terms {
  const at = (moment: Date) => termsFrom(valuesOf(versionsAt(versions, institutionDay(moment), moment)));
  const today = at(grounds[0]?.now ?? new Date());
  const by = new Map(
    grounds.map(({ id, weights, fixed_at }) => {
      const terms = fixed_at ? at(fixed_at) : today;
      return [id, weights ? { ...terms, weights } : terms];
    }),
  );
  return (editionId) => by.get(editionId ?? 0) ?? today;
}

export const termsOf = async (db: Db, editionId: number): Promise<Terms> =>
  (await termsOfAll(db, [editionId]))(editionId);
