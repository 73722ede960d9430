import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { lateSheets } from '@portal/shared-kit/contract/grading/late-sheet';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import { sql } from 'kysely';
import { endOf } from '../../offer/calendar/activity.repository.ts';
import type { Db } from '../../platform/database/db.ts';
import { pageOf } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';
import { leadFirst } from '../editions/graded-edition.repository.ts';
import { appliesToClass } from '../editions/period.repository.ts';
import type { AnsweredPeriod } from '../editions/period.service.ts';
import { submissionOf } from './submission.service.ts';

interface LateRecord {
  id: number;
  key: string;
  teacher_id: number | null;
  teacher_name: string | null;
  classmate_id: number;
  classmate_name: string;
  subject_name: string;
  class_key: string;
  subject_key: string;
  course_id: number;
  course_name: string;
  year: number;
  semester_id: number;
  kinds: SheetKind[];
  ended_at: Date;
}

const kinds = sql`(values ('FREQUENCIA', 'AVALIACAO_FREQUENCIA', 1), ('EXAME_NORMAL', 'EXAME_NORMAL', 2),
  ('RECORRENCIA', 'EXAME_RECORRENCIA', 3), ('EXAME_ESPECIAL', 'EXAME_ESPECIAL', 4)) kinds (kind, type, place)`;

/** When the period in force for a kind ended; null where it has not, or none was declared. `counting` has the same rule. */
const ended = sql<Date | null>`(select case when ${endOf} <= now() and (activity.suspended_at is null or activity.closed_at <= now())
    then ${endOf} end
  from activity where activity.academic_year_id = term.academic_year_id and activity.semester_id = edition.semester_id
    and activity.type = kinds.type and ${appliesToClass}
  order by (activity.course_id is not null)::int * 2 + (activity.level_id is not null)::int desc,
    greatest(activity.date_start - now(), now() - ${endOf}, interval '0'), ${endOf} desc limit 1)`;

/** Enrolments without a submitted pauta of the kind: all that run, and for an exam those with a grade, as the end of the semester awaits
 *  them (I14). */
const unsubmitted = sql<boolean>`case when late.kind = 'FREQUENCIA'
  then (select true from enrolment n where n.edition_id = edition.id and n.state = 'INSCRITO'
    and not exists (select from pauta_student m where m.enrolment_id = n.id and m.kind = 'FREQUENCIA') limit 1)
  else (select true from grade_item i join grade g on g.item_id = i.id join enrolment n on n.id = g.enrolment_id
    where i.edition_id = edition.id and i.kind = late.kind and i.archived_at is null and n.state = 'INSCRITO'
      and (g.status <> 'NOTA' or g.hundredths is not null)
      and not exists (select from pauta_student m where m.enrolment_id = n.id and m.kind = late.kind) limit 1) end`;

const isReopened = sql<boolean>`exists (select from grade_reopening r where r.edition_id = edition.id and r.kind = late.kind
  and r.state = 'AUTORIZADO' and r.until > now())`;

/** Editions with a late pauta, from the terms in which a period has ended. The order inside a term keeps the planner on its index. */
const lateEditions = (db: Db, ids?: readonly number[]) =>
  db.selectFrom(
    sql<LateRecord>`(select edition.id, edition.year, edition.semester_id, edition.class_id as classmate_id, class_group.name as classmate_name,
        class_group.name_key as class_key, subject.name_key as subject_key, class_group.course_id,
        course.name as course_name, subject.name as subject_name, lead.id as teacher_id, lead.full_name as teacher_name,
        coalesce(lead.name_key, '') as key, late.kinds, late.ended_at
      from (select distinct activity.academic_year_id, academic_year.designation::smallint as year, activity.semester_id
          from activity join academic_year on academic_year.id = activity.academic_year_id
          where activity.type in ('AVALIACAO_FREQUENCIA', 'EXAME_NORMAL', 'EXAME_RECORRENCIA', 'EXAME_ESPECIAL')
            and ${endOf} <= now()) term
        cross join lateral (select id, class_id, subject_id, year, semester_id from edition e
          where e.year = term.year and e.semester_id = term.semester_id and e.closed_at is null
            ${ids ? sql`and e.id = any(${[...ids]}::int[])` : sql``} order by e.id) edition
        join class_group on class_group.id = edition.class_id
        join course on course.id = class_group.course_id
        join subject on subject.id = edition.subject_id
        cross join lateral (select array_agg(late.kind order by late.place) as kinds, min(late.ended_at) as ended_at
          from (select kinds.kind, kinds.place, ${ended} as ended_at from ${kinds}) late
          where late.ended_at is not null and ${unsubmitted} and not ${isReopened}) late
        left join lateral (select teacher.id, p.full_name, p.name_key from teaching t join teacher on teacher.id = t.teacher_id
          join person p on p.id = teacher.person_id where t.edition_id = edition.id and t.role = 'RESPONSAVEL'
          order by ${leadFirst} limit 1) lead on true
      where late.kinds is not null)`.as('late'),
  );

/** A page of editions with a late pauta, by the name of their teacher; those without one come first. */
export const list = (db: Db, { search, kind, course_id, ...paging }: Args<typeof lateSheets>['query']) =>
  pageOf<LateRecord>(db, paging, {
    source: lateEditions(db)
      .select(['late.id', 'late.key'])
      .$if(kind !== undefined, (late) => late.where(sql<boolean>`${kind!} = any (late.kinds)`))
      .$if(course_id !== undefined, (late) => late.where('late.course_id', '=', course_id!))
      .$if(search !== '', (late) =>
        late.where((eb) =>
          eb.or(
            ['late.key', 'late.subject_key', 'late.class_key'].map((key) => contains(sql.ref(key), search)),
          ),
        ),
      ),
    searched: search !== '',
    order: 'asc',
    rows: { byIds: (on, { ids }) => lateEditions(on, ids).selectAll().execute() },
  });

/** How many editions have a late pauta, and how many teachers answer for them. */
export const countLate = (db: Db) =>
  lateEditions(db)
    .select((eb) => [
      eb.fn.countAll<number>().as('late'),
      eb.fn.count<number>('late.teacher_id').distinct().as('teachers'),
    ])
    .executeTakeFirstOrThrow();

/** The kinds that can be entered now and whose pauta somebody of the class waits for. */
export async function awaitedKinds(
  db: Db,
  { edition_id: id, awaited }: { edition_id: number; awaited: number },
  periods: readonly AnsweredPeriod[],
  now: Date,
): Promise<SheetKind[]> {
  const kinds: SheetKind[] = [];
  for (const { kind } of periods.filter(({ open }) => open)) {
    const isAwaited =
      kind === 'FREQUENCIA' ? awaited > 0 : (await submissionOf(db, { id }, kind, now)).pending.length > 0;
    if (isAwaited) kinds.push(kind);
  }
  return kinds;
}
