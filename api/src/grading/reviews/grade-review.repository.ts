import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type { GradeReview, ReviewOutcome } from '@portal/shared-kit/contract/grading/grade-review';
import { sql } from 'kysely';
import { instantText } from '../../platform/database/dates.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { lockThenRead } from '../../platform/database/lock-row.ts';
import { pageOf } from '../../platform/database/page.ts';
import { teachesToday } from '../editions/graded-edition.repository.ts';
import type { CellStatus } from '../editions/item.repository.ts';
import { printedGrade } from '../editions/standing.rules.ts';

/** The homologated pauta that has the student, with which the grade can be rectified while no request waits (C.5). */
const rectifiable = sql<number | null>`(select p.id from pauta_student m join pauta p on p.id = m.pauta_id
  where m.enrolment_id = v.enrolment_id and m.kind = item.kind and p.state in ('HOMOLOGADA', 'RECTIFICADA')
    and not exists (select from grade_rectification asked where asked.grade_id = grade.id and asked.state = 'PENDENTE'))`;

const reviews = (db: Db) =>
  db
    .selectFrom('grade_review as v')
    .innerJoin('service_request as r', 'r.id', 'v.request_id')
    .innerJoin('grade_item as item', 'item.id', 'v.item_id')
    .innerJoin('edition', 'edition.id', 'item.edition_id')
    .innerJoin('class_group', 'class_group.id', 'edition.class_id')
    .innerJoin('subject', 'subject.id', 'edition.subject_id')
    .innerJoin('student', 'student.id', 'r.student_id')
    .innerJoin('person', 'person.id', 'student.person_id')
    .leftJoin('grade', (join) =>
      join.onRef('grade.item_id', '=', 'v.item_id').onRef('grade.enrolment_id', '=', 'v.enrolment_id'),
    )
    .select(['r.id', 'r.number', 'r.note', 'r.due_day', 'v.opinion', 'edition.id as edition_id'])
    .select('student.person_id')
    .select(['person.full_name as fullName', 'subject.name as subject_name', 'item.type as assessment_type'])
    .select(['class_group.name as classmate_name', 'edition.class_id', 'edition.subject_id'])
    .select(['edition.year', 'edition.semester_id', 'student.id as student_id'])
    .select(['item.id as assessment_formula_id', rectifiable.as('sheet_id')])
    .select(['v.asked_hundredths', 'grade.hundredths', instantText('r.ordered_at').as('ordered_at')])
    .select([
      sql<string>`coalesce(student.code, '')`.as('student_card_id'),
      sql<CellStatus>`v.asked_status`.as('asked_status'),
      'grade.status',
      'r.state',
      'v.outcome',
    ]);
type Found = Awaited<ReturnType<ReturnType<typeof reviews>['executeTakeFirstOrThrow']>>;

/** With both values as printed. */
const printed = ({ asked_status, asked_hundredths, status, hundredths, ...row }: Found) => ({
  ...row,
  old: printedGrade(asked_status, asked_hundredths),
  now: status === null ? '–' : printedGrade(status, hundredths),
});
export type ReviewRecord = ReturnType<typeof printed>;

const wire = (
  { edition_id: _edition, person_id: _person, ...row }: ReviewRecord,
  mine: boolean,
): GradeReview => ({
  ...row,
  mine,
});

/** Whether a person teaches the edition of the column `item` today; the responsible teacher answers. */
const taughtBy = (personId: number, role?: 'RESPONSAVEL') =>
  teachesToday(sql.ref('item.edition_id'), personId, role);

export type Reader = {
  personId: number;
  /** All, not only those of the person's editions. */
  isOffice: boolean;
};

/** Reviews that are paid, the latest first. */
export async function list(
  db: Db,
  { page, per_page, waiting }: Omit<PageQuery, 'search'> & { waiting?: 'SIM' | undefined },
  { personId, isOffice }: Reader,
) {
  const found = await pageOf(
    db,
    { page, per_page },
    {
      source: db
        .selectFrom('grade_review as v')
        .innerJoin('service_request as r', 'r.id', 'v.request_id')
        .innerJoin('grade_item as item', 'item.id', 'v.item_id')
        .select(['r.id', 'r.id as key'])
        .where('r.state', 'not in', ['NOVO', 'POR_PAGAR', 'CANCELADO'])
        .$if(!isOffice, (rows) => rows.where(taughtBy(personId)))
        .$if(waiting === 'SIM', (rows) =>
          rows
            .where('r.state', 'in', ['EM_PROCESSAMENTO', 'AGUARDA_ENTIDADE_EXTERNA'])
            .where(taughtBy(personId, 'RESPONSAVEL')),
        ),
      searched: false,
      order: 'desc',
      rows: reviews(db).select(taughtBy(personId, 'RESPONSAVEL').as('mine')),
    },
  );
  return { ...found, rows: found.rows.map(({ mine, ...row }) => wire(printed(row), mine)) };
}

async function find(db: Db, id: number): Promise<ReviewRecord | undefined> {
  const row = await reviews(db).where('r.id', '=', id).executeTakeFirst();
  return row && printed(row);
}

export const lock = lockThenRead('service_request', find);

/** The answer of a locked review on the wire, as its responsible teacher reads it. */
export const answered = async (tx: Tx, id: number): Promise<GradeReview> => wire((await find(tx, id))!, true);

export const answer = (
  tx: Tx,
  id: number,
  { outcome, opinion, by }: { outcome: ReviewOutcome; opinion: string; by: number },
) =>
  tx
    .updateTable('grade_review')
    .set({ outcome, opinion, answered_by: by, answered_at: sql`now()` })
    .where('request_id', '=', id)
    .execute();

/** The request that reviews a grade or has reviewed it; one that was rejected or cancelled, or that nobody can pay any more, does not
 *  count. */
export const requestOf = (db: Db, enrolmentId: number, itemId: number) =>
  db
    .selectFrom('grade_review as v')
    .innerJoin('service_request as r', 'r.id', 'v.request_id')
    .leftJoin('invoice as i', 'i.id', 'r.invoice_id')
    .select(['r.id', 'r.number', 'i.number as invoice'])
    .where('v.enrolment_id', '=', enrolmentId)
    .where('v.item_id', '=', itemId)
    .where('r.state', 'not in', ['REJEITADO', 'CANCELADO'])
    .where(sql<boolean>`not (r.state = 'POR_PAGAR' and i.state is not distinct from 'ANULADA')`)
    .executeTakeFirst();

/** The grade in a cell; undefined where there is none. */
export const gradeIn = (db: Db, enrolmentId: number, itemId: number) =>
  db
    .selectFrom('grade')
    .select(['id', 'changed_at'])
    .where('enrolment_id', '=', enrolmentId)
    .where('item_id', '=', itemId)
    .executeTakeFirst();

/** Inserts the review of a grade as it is now. */
export const insert = (tx: Tx, { requestId, gradeId }: { requestId: number; gradeId: number }) =>
  sql`insert into grade_review (request_id, enrolment_id, item_id, asked_status, asked_hundredths)
    select ${requestId}::int, enrolment_id, item_id, status, hundredths from grade where id = ${gradeId}`.execute(
    tx,
  );
