import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { CellStatus } from '../editions/item.repository.ts';

/** The number of the last change in an edition; null before the first. Numbers of one edition have the order of their commits. */
export const lastEventQuery = (db: Db, editionId: number) =>
  db
    .selectFrom('grade_event')
    .select((eb) => eb.fn.max('id').as('last'))
    .where('edition_id', '=', editionId);

/** Most changes per answer; the next call continues. */
const most = 500;

/** Cells changed after an event number, each with its value after the change. */
export const changesSince = (db: Db, editionId: number, since: number) =>
  db
    .selectFrom('grade_event')
    .innerJoin('grade', 'grade.id', 'grade_event.grade_id')
    .innerJoin('enrolment', 'enrolment.id', 'grade.enrolment_id')
    .innerJoin('user_account', 'user_account.id', 'grade_event.author_id')
    .innerJoin('person', 'person.id', 'user_account.person_id')
    .select([
      'grade_event.id as event_id',
      'grade.id',
      'grade.item_id',
      'grade.enrolment_id',
      'enrolment.student_id',
      'grade_event.new_hundredths as hundredths',
      'grade_event.version',
      'grade_event.at',
      'person.full_name as author',
    ])
    .select(sql<CellStatus>`grade_event.new_status`.as('status'))
    .where('grade_event.edition_id', '=', editionId)
    // The cell of a student who moved is in a column of their present class.
    .where((eb) =>
      eb('grade.item_id', 'in', eb.selectFrom('grade_item').select('id').where('edition_id', '=', editionId)),
    )
    .where('grade_event.id', '>', since)
    .orderBy('grade_event.id')
    .limit(most)
    .execute();

/** The history of a cell, latest first; archived columns too. */
export const historyOf = (db: Db, itemId: number, studentId: number) =>
  db
    .selectFrom('grade_event')
    .innerJoin('grade', 'grade.id', 'grade_event.grade_id')
    .innerJoin('grade_item', 'grade_item.id', 'grade.item_id')
    .innerJoin('enrolment', 'enrolment.id', 'grade.enrolment_id')
    .innerJoin('user_account', 'user_account.id', 'grade_event.author_id')
    .innerJoin('person', 'person.id', 'user_account.person_id')
    .select([
      'grade_event.id',
      'grade_event.old_hundredths',
      'grade_event.new_hundredths',
      'grade_event.at',
      'grade_event.reason',
      'person.full_name as author',
    ])
    .select(sql<CellStatus | null>`grade_event.old_status`.as('old_status'))
    .select(sql<CellStatus>`grade_event.new_status`.as('new_status'))
    .select(
      sql<boolean>`(grade_item.archived_at is not null or enrolment.state in ('ANULADO', 'TRANSFERIDO'))`.as(
        'archived',
      ),
    )
    .where('grade.item_id', '=', itemId)
    .where('enrolment.student_id', '=', studentId)
    .orderBy('grade_event.id', 'desc')
    .execute();

/** The edition of a column, also of an archived one. */
export const editionOfItem = (db: Db, itemId: number) =>
  db.selectFrom('grade_item').select('edition_id').where('id', '=', itemId).executeTakeFirst();
