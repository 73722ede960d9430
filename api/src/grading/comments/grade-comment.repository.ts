import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { lockReferable } from '../../platform/database/lock-row.ts';
import { publishedAt } from '../editions/item.repository.ts';

const gradeOf = (db: Db, itemId: number, studentId: number) =>
  db
    .selectFrom('grade')
    .innerJoin('grade_item as item', 'item.id', 'grade.item_id')
    .innerJoin('enrolment', 'enrolment.id', 'grade.enrolment_id')
    .where('grade.item_id', '=', itemId)
    .where('enrolment.student_id', '=', studentId)
    // Of a student who left and came back, the current enrolment.
    .orderBy(sql`enrolment.state in ('ANULADO', 'TRANSFERIDO')`)
    .orderBy('grade.id', 'desc')
    .limit(1);

/** The texts that the comment on a grade had, the latest first. */
export const historyOf = (db: Db, itemId: number, studentId: number) =>
  db
    .selectFrom('grade_comment')
    .innerJoin('user_account', 'user_account.id', 'grade_comment.author_id')
    .innerJoin('person', 'person.id', 'user_account.person_id')
    .select(['grade_comment.id', 'grade_comment.comment', 'grade_comment.at', 'person.full_name as author'])
    .where('grade_comment.grade_id', '=', gradeOf(db, itemId, studentId).select('grade.id'))
    .orderBy('grade_comment.id', 'desc')
    .execute();

/** Locks a grade for a change of its comment. */
export async function lockGrade(tx: Tx, itemId: number, studentId: number) {
  const found = await gradeOf(tx, itemId, studentId).select('grade.id').executeTakeFirst();
  if (!found) return undefined;
  await lockReferable(tx, 'grade', found.id);
  return gradeOf(tx, itemId, studentId)
    .innerJoin('student', 'student.id', 'enrolment.student_id')
    .select(['grade.id', 'grade.comment', 'grade.hundredths', 'grade.status', 'item.type'])
    .select(['student.person_id', publishedAt('item').as('published_at'), 'enrolment.state'])
    .select(sql<boolean>`enrolment.edition_id = item.edition_id and item.archived_at is null`.as('is_here'))
    .executeTakeFirst();
}

/** Replaces the comment on a grade; the text before stays in its history. */
export async function write(tx: Tx, grade_id: number, comment: string, author_id: number): Promise<void> {
  await tx.insertInto('grade_comment').values({ grade_id, comment, author_id }).execute();
  await tx.updateTable('grade').set({ comment }).where('id', '=', grade_id).execute();
}
