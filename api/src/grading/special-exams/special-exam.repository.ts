import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import { sql } from 'kysely';
import { insertRow, updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { firstValue } from '../../platform/database/read.ts';
import { lockThenRead } from '../../platform/database/lock-row.ts';
import { pageOf } from '../../platform/database/page.ts';
import { contains, withCardDots } from '../../platform/database/search.ts';
import { printedGrade } from '../editions/standing.rules.ts';

/** The named students, with their grade. */
const namings = (db: Db) =>
  db
    .selectFrom('special_exam as s')
    .innerJoin('enrolment', 'enrolment.id', 's.enrolment_id')
    .innerJoin('edition', 'edition.id', 'enrolment.edition_id')
    .innerJoin('class_group', 'class_group.id', 'edition.class_id')
    .innerJoin('course', 'course.id', 'class_group.course_id')
    .innerJoin('subject', 'subject.id', 'edition.subject_id')
    .innerJoin('student', 'student.id', 'enrolment.student_id')
    .innerJoin('person', 'person.id', 'student.person_id')
    .innerJoin('user_account as namer', 'namer.id', 's.named_by')
    .innerJoin('person as naming', 'naming.id', 'namer.person_id')
    .leftJoin('user_account as withdrawer', 'withdrawer.id', 's.withdrawn_by')
    .leftJoin('person as withdrawing', 'withdrawing.id', 'withdrawer.person_id')
    .leftJoin('grade_item as item', (join) =>
      join
        .onRef('item.edition_id', '=', 'edition.id')
        .on('item.kind', '=', 'EXAME_ESPECIAL')
        .on('item.archived_at', 'is', null),
    )
    .leftJoin('grade', (join) =>
      join.onRef('grade.item_id', '=', 'item.id').onRef('grade.enrolment_id', '=', 'enrolment.id'),
    )
    .select(['s.id', 's.enrolment_id', 's.reason', 's.named_at', 's.withdrawn_at', 's.withdrawal_reason'])
    .select(['edition.id as edition_id', 'edition.year', 'edition.semester_id'])
    .select([
      'subject.name as subject_name',
      'class_group.name as classmate_name',
      'course.name as course_name',
    ])
    .select(['student.id as student_id', 'person.full_name as fullName', 'grade.hundredths'])
    .select(['naming.full_name as named_by', 'withdrawing.full_name as withdrawn_by'])
    .select([sql<string>`coalesce(student.code, '')`.as('student_card_id'), 'grade.status']);
type Found = Awaited<ReturnType<ReturnType<typeof namings>['executeTakeFirstOrThrow']>>;

/** With the grade as printed: '' while there is none, and once the naming is withdrawn. */
const printed = ({ status, hundredths, ...row }: Found) => ({
  ...row,
  grade: status === null || row.withdrawn_at !== null ? '' : printedGrade(status, hundredths),
});
export type SpecialExamRecord = ReturnType<typeof printed>;

export async function find(db: Db, id: number): Promise<SpecialExamRecord | undefined> {
  const row = await namings(db).where('s.id', '=', id).executeTakeFirst();
  return row && printed(row);
}

/** A page of namings, the latest first; with `coordinator`, only of the courses of one person. */
export async function list(
  db: Db,
  { search, page, per_page }: PageQuery,
  { coordinator }: { coordinator?: number | undefined },
) {
  const found = await pageOf(
    db,
    { page, per_page },
    {
      source: db
        .selectFrom('special_exam')
        .innerJoin('enrolment', 'enrolment.id', 'special_exam.enrolment_id')
        .innerJoin('edition', 'edition.id', 'enrolment.edition_id')
        .innerJoin('subject', 'subject.id', 'edition.subject_id')
        .innerJoin('student', 'student.id', 'enrolment.student_id')
        .innerJoin('person', 'person.id', 'student.person_id')
        .select(['special_exam.id', 'special_exam.named_at as key'])
        .$if(coordinator !== undefined, (named) =>
          named.where(
            sql<boolean>`exists (select from class_group g join course c on c.id = g.course_id
              join employee e on e.id = c.coordinator_id where g.id = edition.class_id and e.person_id = ${coordinator!}
                and e.active)`,
          ),
        )
        .$if(search !== '', (named) =>
          named.where((eb) =>
            eb.or([
              contains(sql.ref('person.name_key'), search),
              contains(sql.ref('subject.name_key'), search),
              eb('student.code', '=', withCardDots(search)),
            ]),
          ),
        ),
      searched: search !== '',
      order: 'desc',
      rows: namings,
    },
  );
  return { ...found, rows: found.rows.map(printed) };
}

/** The enrolment of a student in a submitted pauta. */
export const memberOf = (db: Db, sheetId: number, studentId: number): Promise<number | undefined> =>
  firstValue(
    db
      .selectFrom('pauta_student as member')
      .innerJoin('enrolment', 'enrolment.id', 'member.enrolment_id')
      .select('enrolment.id')
      .where('member.pauta_id', '=', sheetId)
      .where('enrolment.student_id', '=', studentId),
  );

export const insert = (tx: Tx, naming: { enrolment_id: number; reason: string; named_by: number }) =>
  insertRow(tx, 'special_exam', naming);

/** The column of the special exam, created where there is none. */
export const openColumn = (tx: Tx, edition_id: number) =>
  sql`insert into grade_item (edition_id, kind, type) values (${edition_id}, 'EXAME_ESPECIAL', 'EXAME-ESPECIAL')
    on conflict (edition_id, type) where archived_at is null do nothing`.execute(tx);

export const lock = lockThenRead('special_exam', find);

export const withdraw = (tx: Tx, id: number, withdrawn_by: number, withdrawal_reason: string) =>
  updateRow(tx, 'special_exam', id, { withdrawn_by, withdrawal_reason, withdrawn_at: sql`now()` });
