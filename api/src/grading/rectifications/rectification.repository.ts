import type { Result } from '@portal/shared-kit/contract/grading/average-rules';
import { publishedAt, type CellStatus } from '../editions/item.repository.ts';
import { printedGrade, type CarriedResults } from '../editions/standing.rules.ts';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { rectifications } from '@portal/shared-kit/contract/grading/rectification';
import type { RectificationState } from '@portal/shared-kit/contract/grading/sheet-rules';
import { sql } from 'kysely';
import { insertRow, updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { lockThenRead } from '../../platform/database/lock-row.ts';
import { pageOf } from '../../platform/database/page.ts';
import { teachesToday, type Requester } from '../editions/graded-edition.repository.ts';

const requests = (db: Db) =>
  db
    .selectFrom('grade_rectification as r')
    .innerJoin('pauta', 'pauta.id', 'r.pauta_id')
    .innerJoin('edition', 'edition.id', 'pauta.edition_id')
    .innerJoin('class_group', 'class_group.id', 'edition.class_id')
    .innerJoin('subject', 'subject.id', 'edition.subject_id')
    .innerJoin('grade', 'grade.id', 'r.grade_id')
    .innerJoin('grade_item as item', 'item.id', 'grade.item_id')
    .innerJoin('enrolment', 'enrolment.id', 'grade.enrolment_id')
    .innerJoin('student', 'student.id', 'enrolment.student_id')
    .innerJoin('person', 'person.id', 'student.person_id')
    .innerJoin('attachment', 'attachment.id', 'r.attachment_id')
    .innerJoin('user_account as asker', 'asker.id', 'r.asked_by')
    .innerJoin('person as asking', 'asking.id', 'asker.person_id')
    .leftJoin('user_account as decider', 'decider.id', 'r.decided_by')
    .leftJoin('person as deciding', 'deciding.id', 'decider.person_id')
    .select(['r.id', 'r.pauta_id as sheet_id', 'r.grade_id', 'r.reason', 'r.asked_at', 'r.decision_reason'])
    .select(['r.old_hundredths', 'r.new_hundredths', 'r.asked_by as asker_id'])
    .select(['edition.id as edition_id', 'edition.subject_id', 'edition.year'])
    .select(['subject.name as subject_name', 'item.edition_id as item_edition_id'])
    .select(['class_group.name as classmate_name', 'item.id as item_id', 'item.type as assessment_type'])
    .select([
      'enrolment.id as enrolment_id',
      'student.id as student_id',
      'student.person_id',
      'person.full_name as fullName',
    ])
    .select([
      'attachment.name as file_name',
      'asking.full_name as asked_by',
      'deciding.full_name as decided_by',
    ])
    .select([
      sql<string>`coalesce(student.code, '')`.as('student_card_id'),
      'pauta.kind',
      sql<CellStatus>`r.old_status`.as('old_status'),
      sql<CellStatus>`r.new_status`.as('new_status'),
      'r.state',
    ]);
type Found = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>;

/** With both values as printed. */
const printed = (row: Found) => ({
  ...row,
  old: printedGrade(row.old_status, row.old_hundredths),
  new: printedGrade(row.new_status, row.new_hundredths),
});
export type RectificationRecord = ReturnType<typeof printed>;

export async function find(db: Db, id: number): Promise<RectificationRecord | undefined> {
  const row = await requests(db).where('r.id', '=', id).executeTakeFirst();
  return row && printed(row);
}

export const lock = lockThenRead('grade_rectification', find);

export const insert = (
  tx: Tx,
  request: {
    pauta_id: number;
    grade_id: number;
    old_status: CellStatus;
    old_hundredths: number | null;
    new_status: CellStatus;
    new_hundredths: number | null;
    reason: string;
    attachment_id: number;
    asked_by: number;
  },
) => insertRow(tx, 'grade_rectification', request);

export const decide = (
  tx: Tx,
  id: number,
  decision: { state: RectificationState; decided_by: number; decision_reason: string },
) => updateRow(tx, 'grade_rectification', id, { ...decision, decided_at: sql`now()` });

/** Requests, the latest first; with `of`, only those that a person made, or that concern a class they teach now: that of the pauta, or the
 *  earlier one that gave the grade (J1). */
export async function list(
  db: Db,
  { page, per_page, state }: Args<typeof rectifications>['query'],
  { of }: { of?: Requester },
) {
  const found = await pageOf(
    db,
    { page, per_page },
    {
      source: db
        .selectFrom('grade_rectification')
        .select(['id', 'asked_at as key'])
        .$if(of !== undefined, (request) =>
          request.where((eb) =>
            eb.or([
              eb('asked_by', '=', of!.userId),
              teachesToday(
                sql`any (array[(select edition_id from pauta where id = grade_rectification.pauta_id),
                  (select item.edition_id from grade join grade_item item on item.id = grade.item_id
                    where grade.id = grade_rectification.grade_id)])`,
                of!.personId,
              ),
            ]),
          ),
        )
        .$if(state !== undefined, (request) => request.where('state', '=', state!)),
      searched: false,
      order: 'desc',
      rows: requests,
    },
  );
  return { ...found, rows: found.rows.map(printed) };
}

export const fileOf = (db: Db, id: number) =>
  db
    .selectFrom('grade_rectification as r')
    .innerJoin('attachment as a', 'a.id', 'r.attachment_id')
    .select(['a.sha256', 'a.size', 'a.media_type', 'a.name'])
    .where('r.id', '=', id)
    .executeTakeFirst();

/** The grade of a student in a column of a pauta; also one that they can read and that stayed with an earlier class (J1), which has its own
 *  edition. */
export const gradeIn = (db: Db, sheetId: number, studentId: number, itemId: number) =>
  db
    .selectFrom('pauta_student as member')
    .innerJoin('enrolment', 'enrolment.id', 'member.enrolment_id')
    .innerJoin('grade', 'grade.enrolment_id', 'enrolment.id')
    .innerJoin('grade_item as item', (join) =>
      join.onRef('item.id', '=', 'grade.item_id').onRef('item.kind', '=', 'member.kind'),
    )
    .innerJoin('pauta', 'pauta.id', 'member.pauta_id')
    .select(['grade.id', 'grade.hundredths', 'item.kind', 'item.edition_id', 'grade.status'])
    .where('member.pauta_id', '=', sheetId)
    .where('enrolment.student_id', '=', studentId)
    .where('item.id', '=', itemId)
    .where(sql<boolean>`(item.edition_id = pauta.edition_id or ${publishedAt('item')} is not null)`)
    .executeTakeFirst();

/** Writes the new value if the old one is unchanged; the trigger records the event. */
export async function rectify(
  tx: Tx,
  { id, grade_id, old_status, old_hundredths, new_status, new_hundredths, reason }: RectificationRecord,
  changed_by: number,
): Promise<boolean> {
  await sql`select set_config('portal.rectification', 'on', true)`.execute(tx);
  const written = await tx
    .updateTable('grade')
    .set((eb) => ({
      status: new_status,
      hundredths: new_hundredths,
      changed_by,
      reason,
      client_id: `rectification-${id}`,
      changed_at: sql`clock_timestamp()`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', grade_id)
    .where('status', '=', old_status)
    .where('hundredths', 'is not distinct from', old_hundredths)
    .returning('id')
    .execute();
  await sql`select set_config('portal.rectification', 'off', true)`.execute(tx);
  return written.length > 0;
}

/** Stores the new result of a closed enrolment; an open one has none stored. */
export const setResult = (tx: Tx, id: number, final_hundredths: number | null, result: Result) =>
  tx
    .updateTable('enrolment')
    .set((eb) => ({ final_hundredths, result, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'CONCLUIDO')
    .execute();

/** Stores the formula by which a frequency of an earlier class is computed (J1). */
export const setCarriedFrequency = (
  tx: Tx,
  enrolment_id: number,
  formula: NonNullable<CarriedResults['FREQUENCIA']>,
) =>
  tx
    .updateTable('pauta_student')
    .set({ carried: JSON.stringify(formula) })
    .where('enrolment_id', '=', enrolment_id)
    .where('kind', '=', 'FREQUENCIA')
    .where('carried', 'is not', null)
    .execute();
