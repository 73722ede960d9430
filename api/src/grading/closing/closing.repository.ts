import type { ClosingTotals } from '@portal/shared-kit/contract/grading/closing';
import { sql } from 'kysely';
import { updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';
import { groundsQuery } from '../editions/period.repository.ts';
import type { ClosedResult } from './closing.rules.ts';

/** The start of a semester that is to end, with its scope. */
export const activityOf = (db: Db, id: number) =>
  db
    .selectFrom('activity')
    .innerJoin('academic_year', 'academic_year.id', 'activity.academic_year_id')
    .innerJoin('semester', 'semester.id', 'activity.semester_id')
    .leftJoin('course', 'course.id', 'activity.course_id')
    .leftJoin('level', 'level.id', 'activity.level_id')
    .select(['activity.id', 'activity.academic_year_id', 'activity.semester_id', 'activity.course_id'])
    .select(['activity.level_id', 'activity.date_start', 'academic_year.designation as academic_year'])
    .select(['semester.semester_name', 'course.name as course_name', 'level.name as level_name'])
    .select(sql<number>`academic_year.designation::int`.as('year'))
    .where('activity.id', '=', id)
    .where('activity.type', '=', 'INICIO_ANO')
    .executeTakeFirst();
export type ClosingActivity = NonNullable<Awaited<ReturnType<typeof activityOf>>>;

const closings = (db: Db) =>
  db
    .selectFrom('semester_closing as closing')
    .innerJoin('user_account', 'user_account.id', 'closing.started_by')
    .innerJoin('person', 'person.id', 'user_account.person_id')
    .leftJoin('job', 'job.id', 'closing.job_id')
    .select([
      'closing.id',
      'closing.activity_id',
      'closing.started_at',
      'closing.finished_at',
      'closing.forced',
      'closing.reason',
    ])
    .select(['person.full_name as by', 'closing.job_id'])
    .select(sql<boolean>`job.id is not null and job.finished_at is null`.as('running'));

export const ofActivity = (db: Db, activityId: number) =>
  closings(db).where('closing.activity_id', '=', activityId).executeTakeFirst();

export const find = (db: Db, id: number) =>
  closings(db).where('closing.id', '=', id).executeTakeFirstOrThrow();

/** The closing of an activity, created where there is none, locked until the transaction ends. */
export async function lockedClosing(tx: Tx, activityId: number, userId: number) {
  await tx
    .insertInto('semester_closing')
    .values({ activity_id: activityId, started_by: userId })
    .onConflict((on) => on.column('activity_id').doNothing())
    .execute();
  await sql`select from semester_closing where activity_id = ${activityId} for update`.execute(tx);
  return closings(tx).where('closing.activity_id', '=', activityId).executeTakeFirstOrThrow();
}

export const begin = (
  tx: Tx,
  id: number,
  how: { job_id: number; started_by: number; forced: boolean; reason: string },
) =>
  updateRow(tx, 'semester_closing', id, { ...how, started_at: sql`now()`, finished_at: null, totals: null });

export const finish = (tx: Tx, id: number, totals: ClosingTotals) =>
  updateRow(tx, 'semester_closing', id, { finished_at: sql`now()`, totals: JSON.stringify(totals) });

/** Locks editions with their running enrolments until the transaction ends, enrolments first: the same order as every writer. */
export async function lockEditions(tx: Tx, editions: readonly number[]): Promise<void> {
  const ids = editions as number[];
  await sql`select from enrolment where edition_id = any (${ids}::int[]) and state = 'INSCRITO'
    order by id for no key update`.execute(tx);
  await sql`select from edition where id = any (${ids}::int[]) order by id for no key update`.execute(tx);
}

/** Writes the results and closes the editions, in one statement each. */
export async function close(
  tx: Tx,
  editions: readonly number[],
  results: readonly ClosedResult[],
  actorId: number,
): Promise<void> {
  await sql`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as closed (enrolment_id int, final smallint, result text)),
    written as (
      update enrolment n set state = 'CONCLUIDO', final_hundredths = given.final, result = given.result, updated_at = now(),
        version = n.version + 1
      from given where n.id = given.enrolment_id returning n.id)
    insert into enrolment_event (enrolment_id, from_state, to_state, actor_id)
      select id, 'INSCRITO', 'CONCLUIDO', ${actorId}::int from written order by id`.execute(tx);
  await sql`update edition set closed_at = now() where id = any (${editions as number[]}::int[]) and closed_at is null`.execute(
    tx,
  );
}

/** Locks an edition with its concluded enrolments, in the same order. */
export async function lockConcluded(tx: Tx, id: number): Promise<void> {
  await sql`select from enrolment where edition_id = ${id} and state = 'CONCLUIDO' order by id for no key update`.execute(
    tx,
  );
  await sql`select from edition where id = ${id} for no key update`.execute(tx);
}

/** Reverts what closing an edition wrote, with an event per enrolment; returns how many. The edition keeps the terms that were in force
 *  when it was closed. */
export async function reopen(tx: Tx, id: number, actorId: number, reason: string): Promise<number> {
  const rows = await sqlRows(tx)`with reopened as (
      update enrolment set state = 'INSCRITO', final_hundredths = null, result = null, updated_at = now(), version = version + 1
      where edition_id = ${id} and state = 'CONCLUIDO' returning id)
    insert into enrolment_event (enrolment_id, from_state, to_state, actor_id, reason)
      select id, 'CONCLUIDO', 'INSCRITO', ${actorId}::int, ${reason} from reopened order by id returning id`;
  await sql`update edition set closed_at = null,
      terms_at = (select fixed_at from (${groundsQuery([id])}) grounds) where id = ${id}`.execute(tx);
  return rows.length;
}

/** Results of ended editions that marks 'A rever' may depend on: those that pass, of students with a mark, and those that replace another
 *  result since their edition was reopened. */
export const markedBy = (db: Db, editions: readonly number[]) => sqlRows<{
  student_id: number;
  subject_id: number;
}>(db)`select n.student_id, n.subject_id from enrolment n
    where n.edition_id = any (${editions as number[]}::int[]) and n.state = 'CONCLUIDO'
      and (n.result = 'APROVADO' and exists (select from enrolment m where m.student_id = n.student_id
          and m.state = 'INSCRITO' and m.flagged)
        or exists (select from enrolment_event v where v.enrolment_id = n.id and v.from_state = 'CONCLUIDO'))
    order by n.student_id, n.id`;

/** Ends the open periods that were declared for exactly the scope of the activity. */
export async function closePeriods(
  tx: Tx,
  { academic_year_id, semester_id, course_id, level_id }: ClosingActivity,
): Promise<void> {
  await sql`update activity set closed_at = now(), updated_at = now(), version = version + 1
    where academic_year_id = ${academic_year_id} and semester_id = ${semester_id}
      and type in ('INICIO_ANO', 'AVALIACAO_FREQUENCIA', 'EXAME_NORMAL', 'EXAME_RECORRENCIA', 'EXAME_ESPECIAL')
      and (${course_id}::int is null or course_id = ${course_id}) and (${level_id}::int is null or level_id = ${level_id})
      and closed_at is null and date_start <= now() and coalesce(late_end, date_end) > now()`.execute(tx);
}
