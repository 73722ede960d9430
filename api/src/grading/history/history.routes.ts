import { mayReadHistory } from '@portal/shared-kit/contract/core/audit';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import * as contract from '@portal/shared-kit/contract/grading/student-history';
import type { ViewedPage } from '@portal/shared-kit/contract/people/record-view';
import type { AuditWords } from '../../platform/audit/words.ts';
import { exportList } from '../../platform/documents/export.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import { query, staged, done, one } from '../../platform/http/route.ts';
import { noteView } from '../../people/views/record-view.repository.ts';
import { earlierOnWire } from '../editions/edition-wire.ts';
import { messages } from '../messages.ts';
import { historyExports } from './history-export.ts';
import { recordExports } from './record-export.ts';
import { historyOf, type StudentHistory } from './history.service.ts';
import { holder } from './student-history.repository.ts';

/** Whether the caller may read each list, besides the permission to export. */
const mayRead: Record<contract.HistoryList, (can: (permission: Permission) => boolean) => boolean> = {
  INSCRICOES: (can) => can('inscriptions.read'),
  PERCURSO: (can) => can('students.read'),
  NOTAS: (can) => can('grades.read'),
  PAGAMENTOS: (can) => can('payments.read'),
  COMUNICACOES: (can) => can('communications.create'),
  AUDITORIA: (can) => mayReadHistory(can, 'student'),
};
/** The page of the record that a file of the list belongs to (I47). */
const pages: Record<contract.HistoryList, ViewedPage> = {
  INSCRICOES: 'INSCRICOES',
  PERCURSO: 'PERCURSO',
  NOTAS: 'PERCURSO',
  PAGAMENTOS: 'PAGAMENTOS',
  COMUNICACOES: 'COMUNICACOES',
  AUDITORIA: 'AUDITORIA',
};

const onWire = ({ enrolments, ...history }: StudentHistory) => ({
  ...history,
  enrolments: enrolments.map(({ class_name: classmate_name, earlier, ...one }) => ({
    ...one,
    classmate_name,
    earlier: earlierOnWire(earlier),
  })),
});

/** The academic history of a student, for staff. */
export const historyRoutes =
  (words: Required<AuditWords>) =>
  (server: DocumentServer): void => {
    const files = { ...historyExports, ...recordExports(words) };
    query(server, contract.studentHistory, async (db, { query: { student_id } }, { user }) => {
      const history = await historyOf(db, student_id, user);
      await noteView(db, { user }, 'PERCURSO', { studentId: student_id });
      return one(onWire(history));
    });
    server.exports.push(...Object.values(files));
    staged(server, contract.exportStudentHistory, async (db, { query: filters }, ctx) => {
      const { student_id, list } = filters;
      const { permissions } = ctx.user;
      if (!mayRead[list]((permission) => permissions.has(permission)))
        throw new ApiError('forbidden', messages.mayNotRead);
      orNotFound(await holder(db, student_id), messages.studentMissing);
      const order = { ...filters, sees_grades: permissions.has('grades.read'), reader: ctx.user.personId };
      const { message, ...made } = await exportList(
        server,
        ctx,
        files[list],
        order,
        contract.exportStudentHistory,
      );
      await noteView(db, ctx, pages[list], { studentId: student_id });
      return done(message, made);
    });
  };
