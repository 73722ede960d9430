import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { lateSheets } from '@portal/shared-kit/contract/grading/late-sheet';
import { sheetKinds, type SheetKind } from '@portal/shared-kit/contract/grading/place';
import { sql } from 'kysely';
import { endOf } from '../../offer/calendar/activity.repository.ts';
import type { Db } from '../../platform/database/db.ts';
import { pageOf } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';
import { kindOrder, responsibleTeacher } from '../editions/graded-edition.repository.ts';
import { isSuspended } from '../editions/item.repository.ts';
import { appliesToClass } from '../editions/period.repository.ts';

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

/** Running enrolments of students who are not suspended, without a submitted pauta of the kind: all, and for an exam those with a grade, as
 *  the end of the semester awaits them (I14). */
const unsubmitted = sql<boolean>`case when late.kind = 'FREQUENCIA'
  then (select true from enrolment n where n.edition_id = edition.id and n.state = 'INSCRITO'
    and not exists (select from pauta_student m where m.enrolment_id = n.id and m.kind = 'FREQUENCIA')
    and not ${isSuspended('n')} limit 1)
  else (select true from grade_item i join grade g on g.item_id = i.id join enrolment n on n.id = g.enrolment_id
    where i.edition_id = edition.id and i.kind = late.kind and i.archived_at is null and n.state = 'INSCRITO'
      and not ${isSuspended('n')}
      and (g.status <> 'NOTA' or g.hundredths is not null)
      and not exists (select from pauta_student m where m.enrolment_id = n.id and m.kind = late.kind) limit 1) end`;

const isReopened = sql<boolean>`exists (select from grade_reopening r where r.edition_id = edition.id and r.kind = late.kind
  and r.state = 'AUTORIZADO' and r.until > now())`;

/** A kind of pauta of an edition. */
export interface EditionKind {
  edition_id: number;
  kind: SheetKind;
}

interface LateFilter {
  ids?: readonly number[];
  /** By default all. */
  kinds?: readonly SheetKind[];
  /** Kinds that nobody can submit. */
  except?: readonly EditionKind[];
}

/** Editions with a late pauta, from the terms in which a period has ended. The order inside a term keeps the planner on its index. */
const lateEditions = (db: Db, { ids, kinds: only = sheetKinds, except = [] }: LateFilter) =>
  db.selectFrom(
    sql<LateRecord>`(select edition.id, edition.year, edition.semester_id, edition.class_id as classmate_id, class_group.name as classmate_name,
        class_group.name_key as class_key, subject.name_key as subject_key, class_group.course_id,
        course.name as course_name, subject.name as subject_name, lead.id as teacher_id, lead.full_name as teacher_name,
        coalesce(lead.name_key, '') as key, late.kinds, late.ended_at
      from (select distinct activity.academic_year_id, academic_year.designation::smallint as year, activity.semester_id
          from activity join academic_year on academic_year.id = activity.academic_year_id
          where activity.type in ('AVALIACAO_FREQUENCIA', 'EXAME_NORMAL', 'EXAME_RECORRENCIA', 'EXAME_ESPECIAL')
            and ${endOf} <= now()) term
        cross join lateral (select id, class_id, subject_id, year, semester_id, closed_at from edition e
          where e.year = term.year and e.semester_id = term.semester_id and e.closed_at is null
            ${ids ? sql`and e.id = any(${[...ids]}::int[])` : sql``} order by e.id) edition
        join class_group on class_group.id = edition.class_id
        join course on course.id = class_group.course_id
        join subject on subject.id = edition.subject_id
        cross join lateral (select array_agg(late.kind order by late.place) as kinds, min(late.ended_at) as ended_at
          from (select kinds.kind, kinds.place, ${ended} as ended_at from ${kinds}
            where kinds.kind = any(${[...only]}::text[])) late
          where late.ended_at is not null and ${unsubmitted} and not ${isReopened}
            and (edition.id, late.kind) not in (select * from
              unnest(${except.map(({ edition_id }) => edition_id)}::int[], ${except.map(({ kind }) => kind)}::text[]))) late
        left join lateral ${responsibleTeacher(sql`teacher.id, person.full_name, person.name_key`)} lead on true
      where late.kinds is not null)`.as('late'),
  );

/** A page of editions with a late pauta, by the name of their teacher; those without one come first. */
export const list = (
  db: Db,
  { search, kind, course_id, ...paging }: Args<typeof lateSheets>['query'],
  unsubmittable: readonly EditionKind[],
) =>
  pageOf<LateRecord>(db, paging, {
    source: lateEditions(db, { except: unsubmittable })
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
    rows: { byIds: (on, { ids }) => lateEditions(on, { ids, except: unsubmittable }).selectAll().execute() },
  });

/** How many editions have a late pauta, and how many teachers answer for them. */
export const count = (db: Db, unsubmittable: readonly EditionKind[]) =>
  lateEditions(db, { except: unsubmittable })
    .select((eb) => [
      eb.fn.countAll<number>().as('late'),
      eb.fn.count<number>('late.teacher_id').distinct().as('teachers'),
    ])
    .executeTakeFirstOrThrow();

/** Whether something on which an exam of the edition `late` depends may have changed after the exam was graded: a grade, or weights, which
 *  need a pauta that was returned or exam weights that were saved again. */
const isCorrected = sql<boolean>`(exists (select from pauta p join pauta_event v on v.pauta_id = p.id
    where p.edition_id = late.id and v.to_state = 'EM_EDICAO')
  or exists (select from edition_weights w where w.edition_id = late.id and w.version > 1)
  or exists (select from grade_item exam join grade g on g.item_id = exam.id
  join grade basis on basis.enrolment_id = g.enrolment_id and basis.changed_at > g.changed_at
  join grade_item i on i.id = basis.item_id
  where exam.edition_id = late.id and exam.kind = any (late.kinds) and exam.archived_at is null
    and ${kindOrder('i.kind')} < ${kindOrder('exam.kind')}))`;

/** Late exams whose students may have lost the right to them since, by a correction. */
export async function correctedExams(db: Db): Promise<EditionKind[]> {
  const exams = sheetKinds.filter((kind) => kind !== 'FREQUENCIA');
  const late = await lateEditions(db, { kinds: exams })
    .select(['late.id', 'late.kinds'])
    .where(isCorrected)
    .execute();
  return late.flatMap(({ id, kinds: graded }) => graded.map((kind) => ({ edition_id: id, kind })));
}
