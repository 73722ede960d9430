import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { publishedFinal } from '../../enrolment/subjects/student-facts.repository.ts';
import { builtOnce } from '../../platform/database/built-once.ts';
import type { Db } from '../../platform/database/db.ts';
import * as rows from '../editions/item.repository.ts';
import * as periods from '../editions/period.repository.ts';

/** Every enrolment of a student, the latest first. */
const enrolmentsQuery = (db: Db, studentId: number) =>
  db
    .selectFrom('enrolment as e')
    .innerJoin('subject', 'subject.id', 'e.subject_id')
    .innerJoin('student', 'student.id', 'e.student_id')
    .innerJoin('course_subject as plan', 'plan.id', 'e.course_subject_id')
    .leftJoin('edition', 'edition.id', 'e.edition_id')
    .leftJoin('class_group', 'class_group.id', 'edition.class_id')
    .select(['e.id', 'e.edition_id', 'e.subject_id', 'subject.name as subject', 'e.year', 'e.semester_id'])
    .select(['e.attempt', 'class_group.name as class_name'])
    .select(publishedFinal('e.final_hundredths').as('final'))
    .select(['e.origin', 'e.flagged', 'e.override_reason'])
    .select(rows.carriedResults(sql.ref('e.id')).as('carried'))
    .select((eb) => [
      eb.fn.coalesce('plan.credits', 'subject.credits').as('credits'),
      'e.state',
      'e.result',
      sql<boolean>`e.attempt > 1 or (e.state = 'INSCRITO' and edition.id is not null and student.class_id is distinct from edition.class_id)`.as(
        'in_arrears',
      ),
    ])
    .where('e.student_id', '=', studentId)
    .orderBy('e.year', 'desc')
    .orderBy('e.semester_id', 'desc')
    .orderBy('subject.name_key')
    .orderBy('e.id');
export type EnrolmentRow = Awaited<ReturnType<typeof resultRows>>['enrolments'][number];

/** The columns of the editions that a student is enrolled in. */
const itemsQuery = (db: Db, studentId: number) =>
  db
    .selectFrom('grade_item')
    .select(['id', 'edition_id', 'type', 'weight', 'published_at', 'kind'])
    .where('archived_at', 'is', null)
    .where('edition_id', 'in', (eb) =>
      eb
        .selectFrom('enrolment')
        .select('edition_id')
        .where('student_id', '=', studentId)
        .where('edition_id', 'is not', null)
        .$narrowType<{ edition_id: number }>(),
    )
    .orderBy('id');

/** Every cell of a student. */
const cellsQuery = (db: Db, studentId: number) =>
  db
    .selectFrom('grade')
    .innerJoin('enrolment', 'enrolment.id', 'grade.enrolment_id')
    .select(['grade.id', 'grade.item_id', 'grade.enrolment_id', 'grade.hundredths'])
    .select(['grade.own_publication', 'grade.published_at', 'grade.status'])
    .where('enrolment.student_id', '=', studentId);

const resultStatement = builtOnce((db, { studentId }: { studentId: number }) =>
  db
    .with('item', () => itemsQuery(db, studentId))
    .selectNoFrom((eb) => [
      jsonArrayFrom(enrolmentsQuery(db, studentId)).as('enrolments'),
      jsonArrayFrom(eb.selectFrom('item').selectAll()).as('items'),
      jsonArrayFrom(cellsQuery(db, studentId)).as('cells'),
      jsonArrayFrom(rows.earlierGradesQuery(db, sql<boolean>`n.student_id = ${studentId}`)).as('earlier'),
      jsonArrayFrom(periods.versionsQuery(db)).as('versions'),
      jsonArrayFrom(sql<periods.Grounds>`(${periods.groundsQuery(sql`select edition_id from item`)})`).as(
        'grounds',
      ),
    ]),
);

/** Everything the results of a student's enrolments are made of, in one statement. */
export async function resultRows(db: Db, studentId: number) {
  const [found] = await resultStatement(db, { studentId });
  const { enrolments, items, cells, earlier, versions, grounds } = found!;
  return {
    enrolments,
    cells,
    earlier,
    items: items.map(rows.itemOfJson),
    termsOfEdition: periods.termsBy(versions.map(periods.versionOfJson), grounds.map(periods.groundsOfJson)),
  };
}
