import type { EnrolmentState } from '@portal/shared-kit/contract/enrolment/subject-rules';
import type { Result } from '@portal/shared-kit/contract/grading/average-rules';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { builtOnce } from '../../platform/database/built-once.ts';
import type { Db } from '../../platform/database/db.ts';
import { inPlace, itemOfJson, itemsQuery, named, type CellStatus } from '../editions/item.repository.ts';
import {
  groundsOfJson,
  groundsQuery,
  termsBy,
  versionOfJson,
  versionsQuery,
  type Grounds,
} from '../editions/terms.repository.ts';

/** Filters the subjects of a student. */
export interface StudentViewFilters {
  year?: number | undefined;
  subject_id?: number | undefined;
  edition_id?: number | undefined;
  /** Only those of the latest year that has any. */
  latest?: boolean;
}

/** A student's enrolments, each subject once a semester; of one who left and came back, the current one. */
const enrolmentsQuery = (
  db: Db,
  studentId: number,
  { year, subject_id, edition_id, latest }: StudentViewFilters,
) =>
  db
    .selectFrom('enrolment')
    .select(['id', 'edition_id', 'subject_id', 'year', 'semester_id', 'state', 'final_hundredths', 'result'])
    .distinctOn(['year', 'semester_id', 'subject_id'])
    .where('student_id', '=', studentId)
    .$if(year !== undefined, (it) => it.where('year', '=', year!))
    .$if(latest === true, (it) =>
      it.where('year', '=', (eb) =>
        eb
          .selectFrom('enrolment as of_all')
          .select((of) => of.fn.max('of_all.year').as('year'))
          .where('of_all.student_id', '=', studentId),
      ),
    )
    .$if(subject_id !== undefined, (it) => it.where('subject_id', '=', subject_id!))
    .$if(edition_id !== undefined, (it) => it.where('edition_id', '=', edition_id!))
    .orderBy('year')
    .orderBy('semester_id')
    .orderBy('subject_id')
    .orderBy(sql`state in ('ANULADO', 'TRANSFERIDO')`)
    .orderBy('id', 'desc');

/** Everything the results of a student are made of, in one statement: five cost several times as much, and one is a consistent
 *  snapshot. The latest enrolments come first. Cells of unpublished columns are not read at all (I3). */
export async function viewRows(db: Db, studentId: number, asked: StudentViewFilters) {
  const [found] = await viewStatement(db, { studentId, ...asked });
  const { enrolments, items, cells, versions, grounds } = found!;
  return {
    ...{ enrolments, cells },
    items: inPlace(items.map(itemOfJson)),
    termsOfEdition: termsBy(versions.map(versionOfJson), grounds.map(groundsOfJson)),
  };
}
export type OwnEnrolment = Awaited<ReturnType<typeof viewRows>>['enrolments'][number];

const viewStatement = builtOnce((db, { studentId, ...asked }: StudentViewFilters & { studentId: number }) =>
  db
    .with('asked', () => enrolmentsQuery(db, studentId, asked))
    .selectNoFrom((eb) => {
      const editions = sql<number | null>`select edition_id from asked`;
      return [
        jsonArrayFrom(
          eb
            .selectFrom('asked as e')
            .innerJoin('subject', 'subject.id', 'e.subject_id')
            .innerJoin('semester', 'semester.id', 'e.semester_id')
            .leftJoin('edition', 'edition.id', 'e.edition_id')
            .leftJoin('class_group', 'class_group.id', 'edition.class_id')
            .select(['e.id', 'e.edition_id', 'e.subject_id', 'e.year', 'e.semester_id'])
            .select(['e.final_hundredths as final', sql<EnrolmentState>`e.state`.as('state')])
            .select(sql<Result | null>`e.result`.as('written'))
            .select(named(sql.ref('e.id')).as('special_exam'))
            .select(['subject.name as subject_name', 'semester.semester_name'])
            .select('class_group.name as classmate_name')
            .orderBy('e.year', 'desc')
            .orderBy('e.semester_id', 'desc')
            .orderBy('subject.name_key')
            .orderBy('e.id'),
        ).as('enrolments'),
        jsonArrayFrom(itemsQuery(db, sql<number | null>`(${editions})`)).as('items'),
        jsonArrayFrom(
          eb
            .selectFrom('grade')
            .innerJoin('grade_item as item', 'item.id', 'grade.item_id')
            .select(['grade.item_id', 'grade.enrolment_id', 'grade.hundredths'])
            .select(sql<CellStatus>`grade.status`.as('status'))
            .where('grade.enrolment_id', 'in', eb.selectFrom('asked').select('asked.id'))
            .where('item.published_at', 'is not', null)
            .where('item.archived_at', 'is', null),
        ).as('cells'),
        jsonArrayFrom(versionsQuery(db)).as('versions'),
        jsonArrayFrom(sql<Grounds>`(${groundsQuery(editions)})`).as('grounds'),
      ];
    }),
);

const studentRows = builtOnce((db, { personId }: { personId: number }) =>
  db.selectFrom('student').select('id').where('person_id', '=', personId),
);
/** The student of a person. */
export const studentOfPerson = async (db: Db, personId: number): Promise<number | undefined> =>
  (await studentRows(db, { personId }))[0]?.id;
