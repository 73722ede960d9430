import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import { sql } from 'kysely';
import { insertRow, updateRecord, type Db, type Tx } from '../../platform/database/db.ts';
import { exists, sqlRows } from '../../platform/database/read.ts';
import { changeAccount } from '../../identity/accounts/account.repository.ts';
import { isProtectedAccount } from '../../identity/access/user.repository.ts';

export interface StudentFields {
  course_id: number;
  level_id: number | null;
  shift: Shift | null;
  entry_year: number | null;
}

/** What a student has not finished: inscriptions, among them a renewal that is paid and whose semester goes on, and subjects. What somebody
 *  who withdrew had suspended or paid is none. */
const unfinished = sql<{ inscriptions: number; subjects: number }>`(select json_build_object(
  'inscriptions', (select count(*) from inscription i where i.student_id = student.id and (
    i.state in ('PENDENTE', 'CONFIRMADA', 'ACTIVA')
    or ((i.state = 'SUSPENSA'
        or (i.state = 'CONCLUIDA' and i.type = 'Renovação'
          and i.year >= extract(year from now() at time zone 'Africa/Maputo')
          and not exists (select from edition e join class_group g on g.id = e.class_id
            where g.course_id = i.course_id and e.year = i.year and e.semester_id = i.semester_id
              and e.closed_at is not null)))
      and not exists (select from student_withdrawal w where w.student_id = student.id and w.ended_at is null)))),
  'subjects', (select count(*) from enrolment n left join edition e on e.id = n.edition_id
    where n.student_id = student.id and n.state = 'INSCRITO' and e.closed_at is null)))`;

/** What a student has not finished; they cannot be deactivated before. */
export const unfinishedOf = async (db: Db, id: number) =>
  (
    await db
      .selectFrom('student')
      .select(unfinished.as('unfinished'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).unfinished;

/** Whether a student never studied: they have no subject, nor an inscription but those of candidacies that expired, and one of these made
 *  them a student, or the office did in this entry year. */
export const neverStudied = (db: Db, id: number, entryYear: number): Promise<boolean> =>
  exists(
    db
      .selectFrom('student')
      .where('id', '=', id)
      .where(
        sql<boolean>`(student.entry_year = ${entryYear} or exists (select from candidacy c
          where c.student_id = student.id and c.state = 'CADUCADA' and c.former_studies is null))`,
      )
      .where(
        sql<boolean>`not exists (select from enrolment n where n.student_id = student.id and n.state not in ('ANULADO', 'DISPENSADO'))`,
      )
      .where(
        sql<boolean>`not exists (select from inscription i left join candidacy c on c.id = i.candidacy_id
          where i.student_id = student.id and c.state is distinct from 'CADUCADA')`,
      ),
  );

/** Whether a person is a student, or was one. */
export const wasStudent = (db: Db, personId: number): Promise<boolean> =>
  exists(db.selectFrom('student').where('person_id', '=', personId));

/** Locks the student of a person until the transaction ends, with what they have not finished. */
export async function lockByPerson(tx: Tx, personId: number) {
  await tx.selectFrom('student').select('id').where('person_id', '=', personId).forUpdate().execute();
  return tx
    .selectFrom('student')
    .innerJoin('course', 'course.id', 'student.course_id')
    .select([
      'student.id',
      'student.code',
      'student.course_id',
      'student.level_id',
      'student.shift',
      'student.entry_year',
      'student.active',
      'student.class_id',
      'course.name as course_name',
    ])
    .select(unfinished.as('unfinished'))
    .where('student.person_id', '=', personId)
    .executeTakeFirst();
}

export const insert = (
  tx: Tx,
  student: StudentFields & { person_id: number; code: string; has_certificate: boolean },
) => insertRow(tx, 'student', student);

export const update = (
  tx: Tx,
  id: number,
  change: Partial<StudentFields & { code: string | null; active: boolean; has_certificate: boolean }>,
) => updateRecord(tx, 'student', id, change);

/** Records that somebody who was a student enters another course. */
export const insertCourseAdmission = (tx: Tx, student_id: number, course_id: number) =>
  tx.insertInto('course_admission').values({ student_id, course_id }).execute();

interface Ended {
  by: number | null;
  reason: string;
}
/** Ends the withdrawal of a student who studies again; returns it, undefined where there is none. */
export const endWithdrawal = (tx: Tx, studentId: number, { by, reason }: Ended) =>
  tx
    .updateTable('student_withdrawal')
    .set({ ended_at: sql`now()`, ended_by: by, end_reason: reason })
    .where('student_id', '=', studentId)
    .where('ended_at', 'is', null)
    .returning(['id', 'class_id'])
    .executeTakeFirst();

/** Invoices that a withdrawal annulled or credited. */
export const endedInvoices = async (db: Db, withdrawalId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('withdrawal_effect')
      .select(sql<number>`invoice_id`.as('id'))
      .where('withdrawal_id', '=', withdrawalId)
      .where('invoice_id', 'is not', null)
      .execute()
  ).map(({ id }) => id);

/** The withdrawal stands again, as if it had never ended. */
export const reopenWithdrawal = (tx: Tx, id: number) =>
  tx
    .updateTable('student_withdrawal')
    .set({ ended_at: null, ended_by: null, end_reason: '' })
    .where('id', '=', id)
    .execute();

/** Removes a student from their class, which frees the place; with `since`, only from one that they joined then or later. */
export const leaveClass = (
  tx: Tx,
  studentId: number,
  { status = 'DESISTENTE', since }: { status?: 'DESISTENTE' | 'TRANSFERIDO'; since?: Date } = {},
) =>
  tx
    .updateTable('class_student')
    .set({ status, since: sql`now()` })
    .where('student_id', '=', studentId)
    .where('status', '=', 'ALOCADO')
    .$if(since !== undefined, (query) => query.where('since', '>=', since!))
    .execute();

/** The next card of a course for an entry year, '27.0001.0001' (decision 2). Numbers are never reused, not even those of cards from before
 *  they were counted; a rollback returns this one. */
export async function takeCode(tx: Tx, entryYear: number, courseId: number): Promise<string> {
  for (;;) {
    const rows = await sqlRows<{ code: string }>(tx)`
      with taken as (
        insert into card_order (entry_year, course_id, last) values (${entryYear}, ${courseId}, 1)
        on conflict (entry_year, course_id) do update set last = card_order.last + 1
        returning entry_year, course_id, last)
      select to_char(entry_year % 100, 'FM00') || '.' || c.code || '.' || to_char(last, 'FM0000') as code
      from taken join course c on c.id = taken.course_id`;
    const { code } = rows[0]!;
    const others = await sqlRows(tx)`
      select from student where code = ${code} union all select from user_account where user_code = ${code}`;
    if (others.length === 0) return code;
  }
}

export async function lockOf(tx: Tx, personId: number) {
  await tx.selectFrom('user_account').select('id').where('person_id', '=', personId).forUpdate().execute();
  return tx
    .selectFrom('user_account as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .innerJoin('person as p', 'p.id', 'u.person_id')
    .select(['u.id', 'u.email', 'u.user_code', 'u.active', 'r.name as role', 'p.full_name'])
    .select([isProtectedAccount.as('protected'), sql<boolean>`u.blocked_at is not null`.as('blocked')])
    .where('u.person_id', '=', personId)
    .executeTakeFirst();
}

export const hasClosedAccount = (db: Db, personId: number): Promise<boolean> =>
  exists(db.selectFrom('user_account').where('person_id', '=', personId).where('active', '=', false));

export const setCode = (tx: Tx, id: number, user_code: string | null) =>
  changeAccount(tx, id).set({ user_code }).execute();

/** Reactivates an account with a password that must be changed at the next sign-in (decision 13); without one where a provider signs it in. */
export const readmit = (tx: Tx, id: number, password_hash: string | null) =>
  changeAccount(tx, id).set({ active: true, first_login: true, password_hash }).execute();
