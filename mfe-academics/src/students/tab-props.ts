import type { StudentRow } from '@portal/shared-kit/contract/enrolment/student';

/** What each part of a student's page is about. */
export interface StudentTabProps {
  student: StudentRow;
}
