import type { StudentRow } from '@portal/shared-kit/contract/enrolment/student';

/** Props of each part of a student's page. */
export interface StudentTabProps {
  student: StudentRow;
}
