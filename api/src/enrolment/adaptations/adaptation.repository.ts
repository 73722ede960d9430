import type { AdaptationForm } from '@portal/shared-kit/contract/enrolment/adaptation';
import { sql } from 'kysely';
import { insertRow, updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { exists } from '../../platform/database/read.ts';
import { instantText } from '../../platform/database/dates.ts';
import { lockRow, lockThenRead } from '../../platform/database/lock-row.ts';

const adaptationsQuery = (db: Db) =>
  db
    .selectFrom('adaptation as a')
    .select(['a.id', 'a.minutes_per_hour', 'a.note'])
    .select([
      'a.kind',
      sql<string>`a.valid_from::text`.as('valid_from'),
      sql<string | null>`a.valid_until::text`.as('valid_until'),
      sql<boolean>`a.ended_at is not null`.as('ended'),
    ]);

export const adaptationsOfPerson = (db: Db, personId: number, on: string) =>
  adaptationsQuery(db)
    .innerJoin('student as s', 's.id', 'a.student_id')
    .where('s.person_id', '=', personId)
    .where('a.ended_at', 'is', null)
    .where((eb) => eb.or([eb('a.valid_until', 'is', null), eb('a.valid_until', '>=', on)]))
    .orderBy('a.valid_from')
    .orderBy('a.id')
    .execute();

/** The adaptations of students that are in force on a day. */
export const inForce = (db: Db, students: readonly number[], on: string) =>
  adaptationsQuery(db)
    .select('a.student_id')
    .where(sql<boolean>`a.student_id = any (${students as number[]}::int[])`)
    .where('a.ended_at', 'is', null)
    .where('a.valid_from', '<=', on)
    .where((eb) => eb.or([eb('a.valid_until', 'is', null), eb('a.valid_until', '>=', on)]))
    .orderBy('a.id')
    .execute();

/** The latest adaptations of a student, with who recorded and who ended them. */
export const latestOf = (db: Db, studentId: number, most: number) =>
  adaptationsQuery(db)
    .innerJoin('user_account as u', 'u.id', 'a.recorded_by')
    .innerJoin('person as by', 'by.id', 'u.person_id')
    .leftJoin('user_account as eu', 'eu.id', 'a.ended_by')
    .leftJoin('person as ender', 'ender.id', 'eu.person_id')
    .select(['by.full_name as recorded_by', 'ender.full_name as ended_by', 'a.end_reason'])
    .select([
      instantText('a.recorded_at').as('recorded_at'),
      instantText('a.ended_at').$castTo<string | null>().as('ended_at'),
    ])
    .where('a.student_id', '=', studentId)
    .orderBy('a.id', 'desc')
    .limit(most)
    .execute();

export const student = (db: Db, id: number) =>
  db.selectFrom('student').select(['person_id', 'active']).where('id', '=', id).executeTakeFirst();

export const lockStudent = lockThenRead('student', student);

/** Whether an adaptation of that kind is in force on one of those days. */
export const overlaps = (
  db: Db,
  studentId: number,
  { kind, valid_from, valid_until }: Pick<AdaptationForm, 'kind' | 'valid_from' | 'valid_until'>,
): Promise<boolean> =>
  exists(
    db
      .selectFrom('adaptation')
      .where('student_id', '=', studentId)
      .where('kind', '=', kind)
      .where('ended_at', 'is', null)
      .where(
        sql<boolean>`daterange(valid_from, valid_until, '[]') && daterange(${valid_from}::date, ${valid_until}::date, '[]')`,
      ),
  );

type Recorded = Omit<AdaptationForm, 'consent'> & { student_id: number; recorded_by: number };
export const insert = (tx: Tx, adaptation: Recorded) => insertRow(tx, 'adaptation', adaptation);

export async function lock(tx: Tx, id: number) {
  await lockRow(tx, 'adaptation', id);
  return adaptationsQuery(tx)
    .innerJoin('student as s', 's.id', 'a.student_id')
    .select('s.person_id')
    .where('a.id', '=', id)
    .executeTakeFirst();
}

export const end = (tx: Tx, id: number, by: number, reason: string) =>
  updateRow(tx, 'adaptation', id, { ended_at: sql`now()`, ended_by: by, end_reason: reason });
