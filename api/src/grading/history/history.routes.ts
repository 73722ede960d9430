import { studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { one } from '../../platform/http/answers.ts';
import { query, type Server } from '../../platform/http/route.ts';
import { noteView } from '../../people/views/record-view.repository.ts';
import { historyOf } from './history.service.ts';

/** The history of a student, for staff. */
export function historyRoutes(server: Server): void {
  query(server, studentHistory, async (db, { query: { student_id } }, { user }) => {
    const history = await historyOf(db, student_id, user);
    await noteView(db, { user }, 'PERCURSO', { studentId: student_id });
    return one(history);
  });
}
