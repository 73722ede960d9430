import type { EnrolmentState } from '@portal/shared-kit/contract/enrolment/subject-rules';
import type { Result } from '@portal/shared-kit/contract/grading/average-rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { named, type CellStatus } from '../editions/item.repository.ts';

/** Narrows the subjects of a student. */
export interface Narrowed {
  year?: number | undefined;
  subject_id?: number | undefined;
  edition_id?: number | undefined;
}

/** What a student has or had, each subject once a semester, the latest first; of one who left and came back the enrolment that stands. */
export const enrolmentsOf = (db: Db, studentId: number, { year, subject_id, edition_id }: Narrowed) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('enrolment')
        .select([
          'id',
          'edition_id',
          'subject_id',
          'year',
          'semester_id',
          'state',
          'final_hundredths',
          'result',
        ])
        .distinctOn(['year', 'semester_id', 'subject_id'])
        .where('student_id', '=', studentId)
        .$if(year !== undefined, (it) => it.where('year', '=', year!))
        .$if(subject_id !== undefined, (it) => it.where('subject_id', '=', subject_id!))
        .$if(edition_id !== undefined, (it) => it.where('edition_id', '=', edition_id!))
        .orderBy('year')
        .orderBy('semester_id')
        .orderBy('subject_id')
        .orderBy(sql`state in ('ANULADO', 'TRANSFERIDO')`)
        .orderBy('id', 'desc')
        .as('e'),
    )
    .innerJoin('subject', 'subject.id', 'e.subject_id')
    .innerJoin('semester', 'semester.id', 'e.semester_id')
    .leftJoin('edition', 'edition.id', 'e.edition_id')
    .leftJoin('class_group', 'class_group.id', 'edition.class_id')
    .select(['e.id', 'e.edition_id', 'e.subject_id', 'e.year', 'e.semester_id'])
    .select(['e.final_hundredths as final', sql<EnrolmentState>`e.state`.as('state')])
    .select(sql<Result | null>`e.result`.as('written'))
    .select(named(sql.ref('e.id')).as('special_exam'))
    .select(['subject.name as subject_name', 'semester.semester_name', 'class_group.name as classmate_name'])
    .orderBy('e.year', 'desc')
    .orderBy('e.semester_id', 'desc')
    .orderBy('subject.name_key')
    .orderBy('e.id')
    .execute();
export type OwnEnrolment = Awaited<ReturnType<typeof enrolmentsOf>>[number];

/** The cells of those enrolments whose column is published: the others are not read at all (I3). */
export const publishedCells = (db: Db, enrolmentIds: readonly number[]) =>
  db
    .selectFrom('grade')
    .innerJoin('grade_item as item', 'item.id', 'grade.item_id')
    .select(['grade.item_id', 'grade.enrolment_id', 'grade.hundredths'])
    .select(sql<CellStatus>`grade.status`.as('status'))
    .where('grade.enrolment_id', 'in', [...enrolmentIds, 0])
    .where('item.published_at', 'is not', null)
    .where('item.archived_at', 'is', null)
    .execute();

/** The student that a person is. */
export const studentOfPerson = async (db: Db, personId: number): Promise<number | undefined> =>
  (await db.selectFrom('student').select('id').where('person_id', '=', personId).executeTakeFirst())?.id;
