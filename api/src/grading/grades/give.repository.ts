import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { carriedResults, named, rollQuery, type CellStatus } from '../editions/item.repository.ts';

/** Enrolments of students in an edition; of one who left and came back, the current one. Those that moved away are TRANSFERIDO. */
export const enrolmentsOf = (db: Db, editionId: number, students: readonly number[]) =>
  db
    .selectFrom(rollQuery(db, editionId).as('roll'))
    .select(['id', 'student_id', 'state', named(sql.ref('roll.id')).as('named')])
    .select(carriedResults(sql.ref('roll.id')).as('carried'))
    .distinctOn('student_id')
    .where(sql<boolean>`student_id = any (${students as number[]}::int[])`)
    .orderBy('student_id')
    .orderBy(sql`state in ('ANULADO', 'TRANSFERIDO')`)
    .orderBy('id', 'desc')
    .execute();

export type GradedEnrolment = Awaited<ReturnType<typeof enrolmentsOf>>[number];

/** All cells of enrolments, each with its last author. */
export const cellsOfEnrolments = (db: Db, enrolments: readonly number[]) =>
  db
    .selectFrom('grade')
    .innerJoin('user_account', 'user_account.id', 'grade.changed_by')
    .innerJoin('person', 'person.id', 'user_account.person_id')
    .select(['grade.id', 'grade.item_id', 'grade.enrolment_id', 'grade.hundredths', 'grade.version'])
    .select(['grade.changed_at', 'grade.own_publication', 'grade.published_at', 'person.full_name as author'])
    .select(sql<CellStatus>`grade.status`.as('status'))
    .where(sql<boolean>`grade.enrolment_id = any (${enrolments as number[]}::int[])`)
    .execute();
export type AuthoredCell = Awaited<ReturnType<typeof cellsOfEnrolments>>[number];

/** Changes of an edition by the ids that browsers gave them. */
export const eventsByClientId = (db: Db, editionId: number, ids: readonly string[]) =>
  db
    .selectFrom('grade_event')
    .innerJoin('grade', 'grade.id', 'grade_event.grade_id')
    .select(['grade_event.client_id', 'grade_event.author_id', 'grade_event.version', 'grade_event.at'])
    .select(['grade.id', 'grade.item_id', 'grade.enrolment_id', 'grade_event.new_hundredths as hundredths'])
    .select(sql<CellStatus>`grade_event.new_status`.as('status'))
    .where('grade_event.edition_id', '=', editionId)
    .where(sql<boolean>`grade_event.client_id = any (${ids as string[]}::text[])`)
    .execute();

/** In which kinds of submitted pauta enrolments are. */
export const submittedKinds = (db: Db, enrolments: readonly number[]) =>
  db
    .selectFrom('pauta_student')
    .select(['enrolment_id', 'kind'])
    .where(sql<boolean>`enrolment_id = any (${enrolments as number[]}::int[])`)
    .execute();

export interface Written {
  item_id: number;
  enrolment_id: number;
  status: CellStatus;
  hundredths: number | null;
  client_id: string;
  reason: string;
}

/** Writes cells in one statement; the edition is locked, so that the compared versions are still valid. */
export async function write(tx: Tx, rows: readonly Written[], authorId: number) {
  if (rows.length === 0) return [];
  const { rows: made } = await sql<{
    id: number;
    item_id: number;
    enrolment_id: number;
    version: number;
    changed_at: Date;
  }>`
    insert into grade (item_id, enrolment_id, status, hundredths, changed_by, changed_at, client_id, reason)
    select item_id, enrolment_id, status, hundredths, ${authorId}::int, clock_timestamp(), client_id, reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it (item_id int, enrolment_id int, status text, hundredths smallint,
      client_id text, reason text)
    order by item_id, enrolment_id
    on conflict on constraint grade_key do update set status = excluded.status, hundredths = excluded.hundredths,
      version = grade.version + 1, changed_by = excluded.changed_by, changed_at = excluded.changed_at,
      client_id = excluded.client_id, reason = excluded.reason
    returning id, item_id, enrolment_id, version, changed_at`.execute(tx);
  return made;
}

/** Keeps grades that came too late, so that a reopening can apply them (row 72). */
export async function keepDrafts(
  tx: Tx,
  edition_id: number,
  rows: readonly Omit<Written, 'reason'>[],
  author_id: number,
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('grade_draft')
    .values(rows.map((row) => ({ ...row, edition_id, author_id })))
    .onConflict((on) => on.constraint('grade_draft_key').doNothing())
    .execute();
}

/** Whether the pauta of a column was ever submitted: a returned one is open again. */
export const wasSubmitted = async (db: Db, itemId: number): Promise<boolean> =>
  (await db
    .selectFrom('pauta_event')
    .innerJoin('pauta', 'pauta.id', 'pauta_event.pauta_id')
    .innerJoin('grade_item', (join) =>
      join
        .onRef('grade_item.edition_id', '=', 'pauta.edition_id')
        .onRef('grade_item.kind', '=', 'pauta.kind'),
    )
    .select('pauta_event.id')
    .where('grade_item.id', '=', itemId)
    .where('pauta_event.to_state', '=', 'SUBMETIDA')
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const findGrade = (db: Db, id: number) =>
  db
    .selectFrom('grade')
    .innerJoin('grade_item', 'grade_item.id', 'grade.item_id')
    .innerJoin('enrolment', 'enrolment.id', 'grade.enrolment_id')
    .select(['grade.id', 'grade.item_id', 'enrolment.student_id', 'grade_item.edition_id'])
    .where('grade.id', '=', id)
    .executeTakeFirst();
