import type { TeacherRow } from '@portal/shared-kit/contract/people/teacher';

/** Props of each part of a profile. */
export interface TeacherTabProps {
  teacher: TeacherRow;
}
