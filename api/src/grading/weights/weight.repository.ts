import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { ExamWeights } from '@portal/shared-kit/contract/grading/average-rules';
import { sql } from 'kysely';
import { updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { publishedAt } from '../editions/item.repository.ts';

/** The number of filled cells of each column of an edition. */
export async function gradeCounts(db: Db, editionId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('grade')
    .innerJoin('grade_item', 'grade_item.id', 'grade.item_id')
    .select(['grade.item_id', (eb) => eb.fn.countAll<number>().as('grades')])
    .where('grade_item.edition_id', '=', editionId)
    .where(sql<boolean>`(grade.status <> 'NOTA' or grade.hundredths is not null)`)
    .groupBy('grade.item_id')
    .execute();
  return new Map(rows.map(({ item_id, grades }) => [item_id, grades]));
}

export const insert = (tx: Tx, edition_id: number, kind: SheetKind, type: string, weight: number | null) =>
  tx.insertInto('grade_item').values({ edition_id, kind, type, weight }).execute();

export const update = (tx: Tx, id: number, change: { type: string; weight: number }) =>
  updateRow(tx, 'grade_item', id, (eb) => ({ ...change, version: eb('version', '+', 1) }));

/** Archives a column; its grades stay with it (row 62). */
export const archive = (tx: Tx, id: number, reason: string) =>
  updateRow(tx, 'grade_item', id, (eb) => ({
    archived_at: sql`now()`,
    archive_reason: reason,
    version: eb('version', '+', 1),
  }));

export const saveExamWeights = (tx: Tx, edition_id: number, weights: ExamWeights) =>
  tx
    .insertInto('edition_weights')
    .values({ edition_id, ...weights })
    .onConflict((on) =>
      on
        .column('edition_id')
        .doUpdateSet((eb) => ({ ...weights, version: eb('edition_weights.version', '+', 1) })),
    )
    .execute();

/** The students, as people, who have a published grade in an edition, but for those who brought results of these kinds from an earlier
 *  class, where they are computed (J1); with `items`, in one of these columns. */
export async function peopleWithPublished(
  db: Db,
  editionId: number,
  kinds: readonly SheetKind[],
  items?: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('grade')
    .innerJoin('grade_item', 'grade_item.id', 'grade.item_id')
    .innerJoin('enrolment', (join) =>
      join
        .onRef('enrolment.id', '=', 'grade.enrolment_id')
        .onRef('enrolment.edition_id', '=', 'grade_item.edition_id'),
    )
    .innerJoin('student', 'student.id', 'enrolment.student_id')
    .select('student.person_id')
    .distinct()
    .where('grade_item.edition_id', '=', editionId)
    .where(sql<boolean>`${publishedAt('grade_item')} is not null`)
    .where('grade_item.archived_at', 'is', null)
    .where(sql<boolean>`(grade.status <> 'NOTA' or grade.hundredths is not null)`)
    .where('enrolment.state', 'in', ['INSCRITO', 'CONCLUIDO'])
    .where(
      sql<boolean>`not exists (select from pauta_student m where m.enrolment_id = enrolment.id and m.carried is not null
        and m.kind = any (${kinds as SheetKind[]}::text[]))`,
    )
    .$if(items !== undefined, (query) =>
      query.where(sql<boolean>`grade_item.id = any (${items as number[]}::int[])`),
    )
    .orderBy('student.person_id')
    .execute();
  return rows.map(({ person_id }) => person_id);
}

export const subjectNames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('subject')
    .select(['id', 'name'])
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .execute();
