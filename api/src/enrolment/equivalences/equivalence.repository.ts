import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { equivalences } from '@portal/shared-kit/contract/enrolment/equivalence';
import type { EquivalenceState } from '@portal/shared-kit/contract/enrolment/equivalence-rules';
import { sql } from 'kysely';
import { insertRow, updateRow, type Db, type Tx, type New } from '../../platform/database/db.ts';
import { onlyValue } from '../../platform/database/read.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { pageList } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';

const rowsQuery = (db: Db) =>
  db
    .selectFrom('equivalence as q')
    .innerJoin('student as s', 's.id', 'q.student_id')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .innerJoin('course as c', 'c.id', 's.course_id')
    .innerJoin('subject', 'subject.id', 'q.subject_id')
    .innerJoin('user_account as u', 'u.id', 'q.asked_by')
    .innerJoin('person as by', 'by.id', 'u.person_id')
    .leftJoin('user_account as du', 'du.id', 'q.decided_by')
    .leftJoin('person as decider', 'decider.id', 'du.person_id')
    .select([
      'q.id',
      'q.version',
      'q.student_id',
      'q.subject_id',
      'q.year',
      'q.origin',
      'q.paper',
      'q.reason',
    ])
    .select(['p.full_name as student', 'c.name as course', 'subject.name as subject'])
    .select([
      'by.full_name as asked_by',
      'q.asked_at',
      'decider.full_name as decided_by',
      'q.decision_reason',
    ])
    .select((eb) => [
      'q.state',
      eb.ref('q.hundredths').$castTo<number | null>().as('grade'),
      sql<string>`coalesce(s.code, '')`.as('code'),
    ]);

type Filters = Args<typeof equivalences>['query'];
/** A page, the latest first; searched by the name or the card of the student. */
export const list = pageList((db: Db, { search, state, student_id }: Filters) => ({
  source: db
    .selectFrom('equivalence as q')
    .select(['q.id', 'q.id as key'])
    .$if(state !== undefined, (qb) => qb.where('q.state', '=', state!))
    .$if(student_id !== undefined, (qb) => qb.where('q.student_id', '=', student_id!))
    .$if(search !== '', (qb) =>
      qb.where('q.student_id', 'in', (eb) =>
        eb
          .selectFrom('student')
          .select('id')
          .where((of) => of.or([contains(sql.ref('name_key'), search), of('code', '=', search)])),
      ),
    ),
  searched: search !== '',
  order: 'desc',
  rows: rowsQuery,
}));

export const find = (db: Db, id: number) => rowsQuery(db).where('q.id', '=', id).executeTakeFirst();

export async function lock(tx: Tx, id: number) {
  await lockRow(tx, 'equivalence', id);
  return tx.selectFrom('equivalence').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The recorded or requested equivalence of a student's subject. */
export const current = (db: Db, student_id: number, subject_id: number) =>
  db
    .selectFrom('equivalence')
    .select(['id', 'version', 'state'])
    .where('student_id', '=', student_id)
    .where('subject_id', '=', subject_id)
    .where('state', 'in', ['PEDIDA', 'REGISTADA'])
    .executeTakeFirst();

/** The place of a subject in the plan of a student's course: an open one before a closed one. */
export const placeOf = (db: Db, student_id: number, subject_id: number) =>
  db
    .selectFrom('course_subject as plan')
    .innerJoin('student', 'student.course_id', 'plan.course_id')
    .select(['plan.id', 'plan.semester_id'])
    .where('student.id', '=', student_id)
    .where('plan.subject_id', '=', subject_id)
    .orderBy(sql`plan.closed_from is not null`)
    .orderBy('plan.id')
    .limit(1)
    .executeTakeFirst();

export const insert = (tx: Tx, request: Omit<New<'equivalence'>, 'state'>) =>
  insertRow(tx, 'equivalence', { ...request, state: 'PEDIDA' });

/** The enrolment that counts as passed: without an edition, in the state DISPENSADO (I9). */
export const insertPassed = (tx: Tx, passed: Omit<New<'enrolment'>, 'state'>) =>
  insertRow(tx, 'enrolment', { ...passed, state: 'DISPENSADO' });

interface Step {
  state: EquivalenceState;
  decided_by: number;
  decision_reason: string;
  enrolment_id?: number;
}
export const step = (tx: Tx, id: number, change: Step) =>
  updateRow(tx, 'equivalence', id, (eb) => ({
    ...change,
    decided_at: sql`now()`,
    version: eb('version', '+', 1),
  }));

/** The student of a card, with what a file says of them beside it. */
export const studentOfCode = (db: Db, code: string) =>
  db
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.person_id')
    .select(['student.id', 'person.full_name as fullName'])
    .select(sql<string>`coalesce(person.doc_number, '')`.as('doc_number'))
    .where('student.code', '=', code)
    .executeTakeFirst();

/** The institution's pass mark in force today, in hundredths, as it is stored (row 133). */
export const passMark = async (db: Db): Promise<number> =>
  (await onlyValue(
    db
      .selectFrom('percentage_version as v')
      .innerJoin('percentage as p', 'p.id', 'v.percentage_id')
      .select('v.value')
      .where('p.name', '=', 'APROVACAO')
      .where('v.valid_from', '<=', sql<string>`(now() at time zone 'Africa/Maputo')::date`)
      .orderBy('v.valid_from', 'desc')
      .orderBy('v.id', 'desc')
      .limit(1),
  ))!;
