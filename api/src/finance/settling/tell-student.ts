import { notifyStudents } from '../../people/communications/notice.ts';
import type { Tx } from '../../platform/database/db.ts';

/** Notifies the student of an invoice about a payment; the invoice of a candidacy has nobody to notify here. */
export const tellStudent = (tx: Tx, studentId: number | null, notice: { title: string; body: string }) =>
  notifyStudents(tx, studentId === null ? [] : [studentId], {
    ...notice,
    type: 'FINANCEIRA',
    audience: notice.title,
  });
