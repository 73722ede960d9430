import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';
import { levelIn, stoppedIn } from '../renewals/renewal.repository.ts';

export type PeriodKind = 'ABRE' | 'FECHA';

export interface AnnouncedPeriod {
  id: number;
  type:
    | 'INSCRICAO'
    | 'RENOVACAO'
    | 'AVALIACAO_FREQUENCIA'
    | 'EXAME_NORMAL'
    | 'EXAME_RECORRENCIA'
    | 'EXAME_ESPECIAL';
  year: number;
  semester_id: number;
  semester: string;
  course: string | null;
  level: string | null;
  opens: Date;
  ends: Date;
  late_until: Date | null;
}

/** Running periods at `now` that opened since `openedSince`, or whose last fine-free day is before `endingBy`, and that were not
 *  announced yet. Where the opening is announced that late, the notice tells the end as well. */
export async function unannounced(
  tx: Tx,
  kind: PeriodKind,
  { now, openedSince, endingBy }: { now: Date; openedSince: Date; endingBy: Date },
): Promise<AnnouncedPeriod[]> {
  const moment = kind === 'ABRE' ? sql`a.date_start` : sql`a.date_end`;
  const due =
    kind === 'ABRE'
      ? sql`a.date_start > ${openedSince}`
      : sql`a.date_end <= ${endingBy} and a.date_start <= ${openedSince}`;
  return sqlRows<AnnouncedPeriod>(tx)`with told as (
      insert into period_notice (activity_id, kind, moment)
        select a.id, ${kind}, ${moment} from activity a
        where a.type <> 'INICIO_ANO' and a.suspended_at is null and a.closed_at is null
          and a.date_start <= ${now} and a.date_end > ${now} and ${due}
          and not exists (select from period_notice n where n.activity_id = a.id and n.kind = ${kind} and n.moment = ${moment})
        order by a.id on conflict do nothing returning activity_id)
    select a.id, a.type, y.designation::int as year, a.semester_id, s.semester_name as semester, c.name as course, l.name as level,
      a.date_start as opens, a.date_end as ends, a.late_end as late_until
    from told join activity a on a.id = told.activity_id join academic_year y on y.id = a.academic_year_id
      join semester s on s.id = a.semester_id left join course c on c.id = a.course_id left join level l on l.id = a.level_id
    order by a.id`;
}

/** Whether no period of the same type, year and semester is more specific than `a` for a course and level (I13). */
const counts = (
  course: string,
  level: string,
) => sql`(a.course_id is null or a.course_id = ${sql.ref(course)})
  and (a.level_id is null or a.level_id = ${sql.ref(level)})
  and not exists (select from activity o where o.type = a.type and o.academic_year_id = a.academic_year_id
    and o.semester_id = a.semester_id and (o.course_id is null or o.course_id = ${sql.ref(course)})
    and (o.level_id is null or o.level_id = ${sql.ref(level)})
    and (o.course_id is not null)::int * 2 + (o.level_id is not null)::int
      > (a.course_id is not null)::int * 2 + (a.level_id is not null)::int)`;

/** Students who may renew within the period and have not. */
const whoRenew = ({ id, year, semester_id }: AnnouncedPeriod) =>
  sql<{ person_id: number }>`select student.person_id from student join activity a on a.id = ${id}
      cross join lateral (select ${levelIn(sql.ref('a.semester_id'))} as level_id) renewed
    where student.active and ${stoppedIn} is null
      and ${counts('student.course_id', 'renewed.level_id')}
      and not exists (select from inscription i where i.student_id = student.id and i.course_id = student.course_id
        and i.year = ${year} and i.semester_id = ${semester_id}
        and i.state not in ('ANULADA', 'CANCELADA', 'TRANSFERIDA'))`;

/** Everybody enrolled in a subject of the period, with any average: who may sit an exam follows from grades that may not be
 *  published yet (I3). For a special exam, those who were named. */
const whoTake = ({ id, type, year, semester_id }: AnnouncedPeriod) =>
  sql<{
    person_id: number;
  }>`select distinct s.person_id from edition e join class_group g on g.id = e.class_id
      join activity a on a.id = ${id}
      join enrolment n on n.edition_id = e.id and n.state = 'INSCRITO' join student s on s.id = n.student_id
    where e.year = ${year} and e.semester_id = ${semester_id} and e.closed_at is null and s.active
      and ${counts('g.course_id', 'g.level_id')}
      and (${type} <> 'EXAME_ESPECIAL' or exists (select from special_exam x where x.enrolment_id = n.id and x.withdrawn_at is null))`;

export const studentsOf = (period: AnnouncedPeriod): RawBuilder<{ person_id: number }> | undefined => {
  if (period.type === 'RENOVACAO') return whoRenew(period);
  return period.type === 'INSCRICAO' || period.type === 'AVALIACAO_FREQUENCIA' ? undefined : whoTake(period);
};

/** The e-mail addresses of staff and teachers to notify of a period: those who decide on candidacies, and those who enter grades in
 *  it. */
export async function staffOf(
  db: Db,
  { id, type, year, semester_id }: AnnouncedPeriod,
  today: string,
): Promise<string[]> {
  if (type === 'RENOVACAO') return [];
  const people =
    type === 'INSCRICAO'
      ? sql`select u.person_id from user_account u
          join permission p on p.name = 'candidates.approve'
          left join role_permission rp on rp.permission_id = p.id and rp.role_id = u.role_id
          left join user_permission up on up.permission_id = p.id and up.user_id = u.id
          where coalesce(up.granted, rp.role_id is not null)`
      : sql`select t.person_id from edition e join class_group g on g.id = e.class_id join activity a on a.id = ${id}
          join teaching w on w.edition_id = e.id and w.started_on <= ${today} and (w.ended_on is null or w.ended_on > ${today})
          join teacher t on t.id = w.teacher_id and t.active
          where e.year = ${year} and e.semester_id = ${semester_id} and e.closed_at is null and ${counts('g.course_id', 'g.level_id')}`;
  const rows = await sqlRows<{ email: string }>(db)`select u.email from user_account u
    where u.active and u.blocked_at is null and u.person_id in (${people}) order by u.id`;
  return rows.map(({ email }) => email);
}
