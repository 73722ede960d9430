import { notifyStudents } from '../../people/communications/notice.ts';
import type { Tx } from '../../platform/database/db.ts';

/** Tells the student who owes an invoice what became of a payment; of a candidacy's invoice there is nobody to tell here. */
export const tellStudent = (tx: Tx, studentId: number | null, notice: { title: string; body: string }) =>
  notifyStudents(tx, studentId === null ? [] : [studentId], {
    ...notice,
    type: 'FINANCEIRA',
    audience: notice.title,
  });
