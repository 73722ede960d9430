import { exportStudentHistory, studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { exportList } from '../../platform/documents/export.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { done, one } from '../../platform/http/answers.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import { query, staged } from '../../platform/http/route.ts';
import { noteView } from '../../people/views/record-view.repository.ts';
import { messages } from '../messages.ts';
import { historyExports } from './history-export.ts';
import { historyOf } from './history.service.ts';
import { holder } from './student-history.repository.ts';

/** What it takes to read each list, beside the right to export. */
const reads = { INSCRICOES: 'inscriptions.read', PERCURSO: 'students.read', NOTAS: 'grades.read' } as const;

/** The history of a student, for staff. */
export function historyRoutes(server: DocumentServer): void {
  query(server, studentHistory, async (db, { query: { student_id } }, { user }) => {
    const history = await historyOf(db, student_id, user);
    await noteView(db, { user }, 'PERCURSO', { studentId: student_id });
    return one(history);
  });
  staged(server, exportStudentHistory, async (db, { query: asked }, ctx) => {
    const { student_id, list } = asked;
    const { permissions } = ctx.user;
    if (!permissions.has(reads[list]))
      throw new ApiError('forbidden', messages.mayNotRead, { permission: reads[list] });
    orNotFound(await holder(db, student_id), messages.studentMissing);
    const wanted = { ...asked, sees_grades: permissions.has('grades.read') };
    const { message, ...made } = await exportList(
      server,
      ctx,
      historyExports[list],
      wanted,
      exportStudentHistory,
    );
    await noteView(db, ctx, list === 'INSCRICOES' ? 'INSCRICOES' : 'PERCURSO', { studentId: student_id });
    return done(message, made);
  });
}
