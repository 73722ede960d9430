import { studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { useEndpoint } from '@portal/shared-kit/data';

/** The plan and the enrolments of a student, requested once for the two parts that show them. */
export const useStudentHistory = (student_id: number) =>
  useEndpoint(studentHistory, { query: { student_id } });
