import { insertRow, type Db, type Tx } from '../../platform/database/db.ts';
import { lockName } from '../../platform/database/lock-row.ts';

const notes = (db: Db, student_id: number) =>
  db
    .selectFrom('student_note')
    .innerJoin('user_account', 'user_account.id', 'student_note.created_by')
    .innerJoin('person', 'person.id', 'user_account.person_id')
    .leftJoin('attachment', 'attachment.id', 'student_note.attachment_id')
    .select(['student_note.id', 'student_note.note', 'student_note.created_at', 'student_note.attachment_id'])
    .select(['student_note.created_by as author_id', 'person.full_name as created_by'])
    .select(['attachment.name', 'attachment.size', 'attachment.media_type', 'attachment.sha256'])
    .where('student_note.student_id', '=', student_id);

export const list = (db: Db, studentId: number) =>
  notes(db, studentId).orderBy('student_note.id', 'desc').limit(100).execute();

/** A note of this student; one of another is unknown. */
export const find = (db: Db, studentId: number, id: number) =>
  notes(db, studentId).where('student_note.id', '=', id).executeTakeFirst();

/** Holds back others with the same key until the end of the transaction. */
export const lockKey = (tx: Tx, key: string) => lockName(tx, `student note ${key}`);

/** What a request with this key wrote. */
export const byKey = (db: Db, key: string) =>
  db
    .selectFrom('student_note')
    .leftJoin('attachment', 'attachment.id', 'student_note.attachment_id')
    .select(['student_note.student_id', 'student_note.note', 'student_note.created_by', 'attachment.sha256'])
    .where('student_note.request_key', '=', key)
    .executeTakeFirst();

export const insert = (
  tx: Tx,
  row: {
    student_id: number;
    note: string;
    attachment_id: number | null;
    created_by: number;
    request_key: string | null;
  },
) => insertRow(tx, 'student_note', row);

export const remove = (tx: Tx, id: number) => tx.deleteFrom('student_note').where('id', '=', id).execute();

/** What labels and cards show of students, by name. */
export const printed = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.person_id')
    .innerJoin('course', 'course.id', 'student.course_id')
    .leftJoin('class_group', 'class_group.id', 'student.class_id')
    .select(['student.id', 'student.code', 'person.full_name as name', 'course.name as course'])
    .select(['student.shift', 'student.entry_year', 'class_group.name as class_name'])
    .where('student.id', 'in', ids)
    .orderBy('student.name_key')
    .orderBy('student.id')
    .execute();
