import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';
import { lockRow, lockReferable } from '../../platform/database/lock-row.ts';

/** An enrolment that went along to a class, and the edition it came from. */
export interface CarriedEnrolment {
  enrolment_id: number;
  edition_id: number;
}

/** The class and then the student, held until the transaction ends, in the order in which allocations hold them. */
export async function lock(tx: Tx, classId: number, studentId: number) {
  await lockReferable(tx, 'class_group', classId);
  await lockRow(tx, 'student', studentId);
}

export const classGroup = (db: Db, id: number) =>
  db
    .selectFrom('class_group')
    .select(['id', 'name', 'course_id', 'academic_year_id', 'semester_id', 'shift', 'capacity', 'active'])
    .select(
      sql<number>`(select count(*)::int from class_student m where m.class_id = class_group.id and m.status = 'ALOCADO')`.as(
        'members',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst();

export const student = (db: Db, id: number) =>
  db
    .selectFrom('student')
    .leftJoin('class_student as member', (join) =>
      join.onRef('member.student_id', '=', 'student.id').on('member.status', '=', 'ALOCADO'),
    )
    .leftJoin('class_group', 'class_group.id', 'member.class_id')
    .select(['student.id', 'student.person_id', 'student.course_id', 'student.shift', 'student.active'])
    .select(['class_group.id as class_id', 'class_group.name as class_name'])
    .where('student.id', '=', id)
    .orderBy('member.since', 'desc')
    .executeTakeFirst();

/** The class a student is in, if any, and the one they left for it. The version is another one after each allocation, and 0 without a class. */
export const membership = (db: Db, studentId: number) =>
  db
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.person_id')
    .leftJoin('class_student as member', (join) =>
      join.onRef('member.student_id', '=', 'student.id').on('member.status', '=', 'ALOCADO'),
    )
    .leftJoin('class_group', 'class_group.id', 'member.class_id')
    .leftJoin('class_student as earlier', (join) =>
      join
        .onRef('earlier.student_id', '=', 'member.student_id')
        .onRef('earlier.since', '=', 'member.since')
        .on('earlier.status', '=', 'TRANSFERIDO'),
    )
    .select(['person.full_name', 'member.class_id', 'class_group.name as class_name'])
    .select('earlier.class_id as earlier_class_id')
    .select((eb) => eb.ref('member.carried').$castTo<CarriedEnrolment[] | null>().as('carried'))
    // The moment of the allocation in milliseconds, as far as a version can hold it.
    .select(
      sql<number>`coalesce((extract(epoch from member.since) * 1000)::bigint % 2147483647, 0)::int`.as(
        'version',
      ),
    )
    .where('student.id', '=', studentId)
    .executeTakeFirst();

/** Whether any enrolment of a student with their class was made or changed since they were put into it. */
export const changedSince = async (db: Db, studentId: number): Promise<boolean> => {
  const changed = await db
    .selectFrom('class_student as member')
    .innerJoin('edition', 'edition.class_id', 'member.class_id')
    .innerJoin('enrolment as e', 'e.edition_id', 'edition.id')
    .select('e.id')
    .where('member.student_id', '=', studentId)
    .where('member.status', '=', 'ALOCADO')
    .whereRef('e.student_id', '=', 'member.student_id')
    .whereRef('e.updated_at', '>', 'member.since')
    .limit(1)
    .executeTakeFirst();
  return changed !== undefined;
};

/** Running enrolments in editions of other classes than this one, and whether it has the subject in that semester too. */
export const running = (db: Db, studentId: number, classId: number, year: number) =>
  db
    .selectFrom('enrolment as e')
    .innerJoin('edition', 'edition.id', 'e.edition_id')
    .innerJoin('class_group as of', 'of.id', 'edition.class_id')
    .innerJoin('subject', 'subject.id', 'e.subject_id')
    .select([
      'e.id',
      'e.subject_id',
      'subject.name as subject',
      'e.year',
      'e.semester_id',
      'edition.id as edition_id',
      'of.name as class_name',
    ])
    .leftJoin('edition as target', (join) =>
      join
        .on('target.class_id', '=', classId)
        .onRef('target.subject_id', '=', 'e.subject_id')
        .onRef('target.year', '=', 'e.year')
        .onRef('target.semester_id', '=', 'e.semester_id'),
    )
    .select(
      sql<boolean>`case when target.id is not null then target.closed_at is null
        else e.year = ${year} and exists (select from class_group g join course_subject p
          on p.course_id = g.course_id and p.academic_year_id = g.academic_year_id
          where g.id = ${classId} and p.subject_id = e.subject_id and p.semester_id = e.semester_id
            and (p.closed_from is null or p.closed_from > ${year})) end`.as('has'),
    )
    .select(
      sql<number>`(select count(*)::int from enrolment n where n.edition_id = target.id and n.state = 'INSCRITO')`.as(
        'enrolled',
      ),
    )
    .where('e.student_id', '=', studentId)
    .where('e.state', '=', 'INSCRITO')
    .where('edition.class_id', '<>', classId)
    .orderBy('subject.name_key')
    .orderBy('e.id')
    .execute();

/** Subjects of the class in its semester in which the student is not enrolled and which they have not passed. */
export const missing = (db: Db, studentId: number, classId: number, year: number) =>
  db
    .selectFrom('class_group as g')
    .innerJoin('course_subject as p', (join) =>
      join
        .onRef('p.course_id', '=', 'g.course_id')
        .onRef('p.academic_year_id', '=', 'g.academic_year_id')
        .onRef('p.semester_id', '=', 'g.semester_id'),
    )
    .innerJoin('subject', 'subject.id', 'p.subject_id')
    .select(['p.subject_id', 'subject.name as subject'])
    .where('g.id', '=', classId)
    .where((eb) => eb.or([eb('p.closed_from', 'is', null), eb('p.closed_from', '>', year)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enrolment as e')
            .select('e.id')
            .whereRef('e.subject_id', '=', 'p.subject_id')
            .where('e.student_id', '=', studentId)
            .where('e.state', 'in', ['INSCRITO', 'CONCLUIDO', 'DISPENSADO'])
            .where(sql<boolean>`coalesce(e.result, 'APROVADO') = 'APROVADO'`),
        ),
      ),
    )
    .orderBy('subject.name_key')
    .execute();

/** Puts students into a class; of those who were in it before, how they had left is kept for `restoreEarlier`. */
export const join = (tx: Tx, classId: number, ids: readonly number[], carried?: CarriedEnrolment[]) =>
  tx
    .insertInto('class_student')
    .values(
      ids.map((student_id) => ({
        class_id: classId,
        student_id,
        carried: carried ? JSON.stringify(carried) : null,
      })),
    )
    .onConflict((on) =>
      on.columns(['class_id', 'student_id']).doUpdateSet((eb) => ({
        status: 'ALOCADO',
        since: sql`now()`,
        carried: eb.ref('excluded.carried'),
        earlier_status: sql<'TRANSFERIDO' | 'DESISTENTE' | null>`nullif(class_student.status, 'ALOCADO')`,
        earlier_since: eb.ref('class_student.since'),
      })),
    )
    .execute();

/** Restores how a student had left a class before they were last put into it; returns whether they had. */
export async function restoreEarlier(tx: Tx, classId: number, studentId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('class_student')
    .set((eb) => ({
      status: eb.ref('earlier_status').$notNull(),
      since: eb.ref('earlier_since').$notNull(),
      earlier_status: null,
      earlier_since: null,
      carried: null,
    }))
    .where('class_id', '=', classId)
    .where('student_id', '=', studentId)
    .where('earlier_status', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Takes a student out of the class they are in and puts them into another. */
export async function place(tx: Tx, studentId: number, classId: number, carried: CarriedEnrolment[] = []) {
  await tx
    .updateTable('class_student')
    .set({ status: 'TRANSFERIDO', since: sql`now()` })
    .where('student_id', '=', studentId)
    .where('status', '=', 'ALOCADO')
    .where('class_id', '<>', classId)
    .execute();
  await join(tx, classId, [studentId], carried);
}

/** Enrolments that went along to a class and are still there as they were left, each with its subject and the edition it came from. */
export const stillCarried = (db: Db, carried: readonly CarriedEnrolment[], classId: number) => sqlRows<
  CarriedEnrolment & { subject: string }
>(db)`
    select carried.enrolment_id, carried.edition_id, subject.name as subject
    from jsonb_to_recordset(${JSON.stringify(carried)}::jsonb) as carried (enrolment_id int, edition_id int)
      join enrolment e on e.id = carried.enrolment_id and e.state = 'INSCRITO'
      join edition origin on origin.id = carried.edition_id and origin.closed_at is null
      join edition current on current.id = e.edition_id and current.class_id = ${classId}
      join subject on subject.id = e.subject_id
    order by carried.enrolment_id`;
