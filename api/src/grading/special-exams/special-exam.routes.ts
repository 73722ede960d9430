import {
  exportSpecialExams,
  nameForSpecialExam,
  specialExams,
  withdrawSpecialExam,
  type SpecialExamRow,
} from '@portal/shared-kit/contract/grading/special-exam';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { done, listed } from '../../platform/http/answers.ts';
import { command, query } from '../../platform/http/route.ts';
import type { GradeNotices } from '../grades/notices.ts';
import { messages } from '../messages.ts';
import { specialExamExport } from './special-exam-export.ts';
import * as rows from './special-exam.repository.ts';
import { nameStudent, withdraw } from './special-exam.service.ts';

const onWire = (row: rows.SpecialExamRecord): SpecialExamRow => ({
  id: row.id,
  edition_id: row.edition_id,
  subject_name: row.subject_name,
  year: row.year,
  classmate_name: row.class_name,
  course_name: row.course_name,
  semester_id: row.semester_id,
  student_id: row.student_id,
  fullName: row.full_name,
  student_card_id: row.code,
  reason: row.reason,
  named_by: row.named_by,
  named_at: row.named_at.toISOString(),
  grade: rows.gradeOf(row),
  withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  withdrawn_by: row.withdrawn_by,
  withdrawal_reason: row.withdrawal_reason,
});

/** Who may sit the special exam of an edition (I2). */
export const specialExamRoutes = (notices: GradeNotices) => (server: DocumentServer) => {
  query(server, specialExams, async (db, { query: filters }, { user }) => {
    const own = user.permissions.has('pautas.read') ? undefined : user.personId;
    const page = await rows.list(db, filters, own);
    return listed(filters, { ...page, rows: page.rows.map(onWire) });
  });
  serveListFile(server, exportSpecialExams, specialExamExport, (filters, { user }) => ({
    ...filters,
    ...(!user.permissions.has('pautas.read') && { reader: user.personId }),
  }));
  command(server, nameForSpecialExam, async (tx, { body }, ctx) =>
    done(messages.specialExamNamed, onWire(await nameStudent(tx, body, ctx, notices))),
  );
  command(server, withdrawSpecialExam, async (tx, { params, body }, ctx) =>
    done(
      messages.specialExamWithdrawn,
      onWire(await withdraw(tx, { id: params.id, reason: body.reason }, ctx, notices)),
    ),
  );
};
