import type { EnrolmentState } from '@portal/shared-kit/contract/enrolment/subject-rules';
import { sql } from 'kysely';
import { updateRecord, type Db, type Tx } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';
import { lockRow } from '../../platform/database/lock-row.ts';

interface Place {
  class_id: number;
  subject_id: number;
}
export interface LockedEdition extends Place {
  id: number;
  enrolled: number;
  /** Its semester has ended, so nobody can be enrolled in it (I14). */
  closed: boolean;
  /** The current year of study of its class. */
  academic_year_id: number;
}

/** The editions of classes in a semester, created where missing unless the class has closed ones of that semester, and locked in the order
 *  of their ids until the transaction ends, each with its number of enrolments, counted after the lock: callers that waited for it see the
 *  current number. */
export async function lockEditions(
  tx: Tx,
  places: readonly Place[],
  year: number,
  semester_id: number,
): Promise<LockedEdition[]> {
  if (places.length === 0) return [];
  const requested = sql`(values ${sql.join(places.map((place) => sql`(${place.class_id}::int, ${place.subject_id}::int)`))})`;
  await sql`insert into edition (class_id, subject_id, year, semester_id)
    select class_id, subject_id, ${year}, ${semester_id} from ${requested} as wanted (class_id, subject_id)
    where not exists (select from edition e where e.class_id = wanted.class_id and e.year = ${year} and e.semester_id = ${semester_id}
      and e.closed_at is not null) order by 1, 2
    on conflict on constraint edition_key do nothing`.execute(tx);
  const locked = await sqlRows<{ id: number }>(tx)`select e.id from edition e
    join ${requested} as wanted (class_id, subject_id) using (class_id, subject_id)
    where e.year = ${year} and e.semester_id = ${semester_id} order by e.id for no key update of e`;
  return sqlRows<LockedEdition>(tx)`select e.id, e.class_id, e.subject_id, e.closed_at is not null as closed,
      class.academic_year_id, (select count(*)::int from enrolment n where n.edition_id = e.id and n.state = 'INSCRITO') as enrolled
    from edition e join class_group class on class.id = e.class_id where e.id = any(${locked.map(({ id }) => id)})`;
}

export interface NewEnrolment {
  student_id: number;
  course_subject_id: number;
  subject_id: number;
  edition_id: number;
  year: number;
  semester_id: number;
  attempt: number;
  override_reason: string;
}

/** Inserts enrolments whose subject is still in the plan; returns those inserted. */
export async function insertAll(
  tx: Tx,
  rows: readonly NewEnrolment[],
): Promise<{ id: number; subject_id: number }[]> {
  if (rows.length === 0) return [];
  return sqlRows<{ id: number; subject_id: number }>(tx)`
    insert into enrolment (student_id, course_subject_id, subject_id, edition_id, year, semester_id, attempt, override_reason)
    select asked.student_id, plan.id, plan.subject_id, asked.edition_id, asked.year, asked.semester_id, asked.attempt, asked.override_reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked (student_id int, course_subject_id int, edition_id int, year smallint,
      semester_id int, attempt smallint, override_reason text)
    join course_subject plan on plan.id = asked.course_subject_id and (plan.closed_from is null or plan.closed_from > asked.year)
    returning id, subject_id`;
}

/** How many of these allocations are still open; locks them so that none is closed until the transaction ends. */
export async function plannedStill(
  tx: Tx,
  places: readonly Pick<NewEnrolment, 'course_subject_id' | 'year'>[],
): Promise<number> {
  if (places.length === 0) return 0;
  const ids = places.map(({ course_subject_id }) => course_subject_id);
  const rows = await sqlRows(tx)`select from course_subject where id = any(${ids})
    and (closed_from is null or closed_from > ${places[0]!.year}) order by id for share`;
  return rows.length;
}

/** An ended enrolment in the same edition, which is reopened instead of duplicated (I8). */
export const endedIn = (db: Db, student_id: number, editions: readonly number[]) =>
  db
    .selectFrom('enrolment')
    .select(['id', 'subject_id', 'edition_id'])
    .distinctOn('edition_id')
    .where('student_id', '=', student_id)
    .where('edition_id', 'in', editions.length > 0 ? editions : [0])
    .where('state', 'in', ['ANULADO', 'TRANSFERIDO'])
    .orderBy('edition_id')
    .orderBy('id', 'desc')
    .execute();

/** Enrolments by id, with subject and class; the class is null for those without an edition. */
export const endedWithClass = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('enrolment')
    .innerJoin('subject', 'subject.id', 'enrolment.subject_id')
    .leftJoin('edition', 'edition.id', 'enrolment.edition_id')
    .select(['enrolment.id', 'enrolment.subject_id', 'subject.name as subject'])
    .select(['enrolment.year', 'enrolment.semester_id', 'edition.class_id'])
    .where(sql<boolean>`enrolment.id = any (${ids as number[]}::int[])`)
    .orderBy('enrolment.id')
    .execute();
export type EndedEnrolment = Awaited<ReturnType<typeof endedWithClass>>[number];

export interface LockedEnrolment {
  id: number;
  student_id: number;
  subject_id: number;
  edition_id: number | null;
  state: EnrolmentState;
  reason: string;
  /** Marked 'A rever' (I10). */
  flagged: boolean;
}

/** The enrolment, locked after its student until the transaction ends. */
export async function lock(tx: Tx, id: number): Promise<LockedEnrolment | undefined> {
  const of = await tx.selectFrom('enrolment').select('student_id').where('id', '=', id).executeTakeFirst();
  if (of) await lockRow(tx, 'student', of.student_id);
  await lockRow(tx, 'enrolment', id);
  return tx
    .selectFrom('enrolment')
    .select(['id', 'student_id', 'subject_id', 'edition_id', 'reason', 'flagged', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export const move = (tx: Tx, id: number, state: EnrolmentState, reason: string) =>
  updateRecord(tx, 'enrolment', id, { state, reason });

/** Makes an enrolment one by override, which is exempt from precedences. */
export const override = (tx: Tx, id: number, override_reason: string) =>
  updateRecord(tx, 'enrolment', id, { override_reason, flagged: false });

export const insertEvent = (
  tx: Tx,
  event: {
    enrolment_id: number;
    from_state: string;
    to_state: string;
    actor_id: number | null;
    reason: string;
  },
) => tx.insertInto('enrolment_event').values(event).execute();

/** Running enrolments that may be marked 'A rever': those that are subject to precedences. */
export const flaggable = (db: Db, student_id: number) =>
  db
    .selectFrom('enrolment')
    .select(['id', 'subject_id', 'year', 'semester_id', 'flagged'])
    .where('student_id', '=', student_id)
    .where('state', '=', 'INSCRITO')
    .where('override_reason', '=', '')
    .orderBy('id')
    .execute();
export const setFlag = (tx: Tx, id: number, flagged: boolean) =>
  updateRecord(tx, 'enrolment', id, { flagged });

/** Those of these students, or of the students of a course, who have a running enrolment marked 'A rever'. */
export const studentsWithFlags = async (
  db: Db,
  { ids, courseId }: { ids: readonly number[]; courseId?: never } | { ids?: never; courseId: number },
): Promise<number[]> =>
  (
    await db
      .selectFrom('enrolment')
      .select('student_id')
      .distinct()
      .where(
        'student_id',
        '=',
        ids
          ? sql<number>`any(${ids}::int[])`
          : sql<number>`any(select id from student where course_id = ${courseId})`,
      )
      .where('state', '=', 'INSCRITO')
      .where('flagged', '=', true)
      .orderBy('student_id')
      .execute()
  ).map(({ student_id }) => student_id);
