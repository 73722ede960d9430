import type { TeacherRow } from '@portal/shared-kit/contract/people/teacher';

/** What each part of a profile is given. */
export interface TeacherTabProps {
  teacher: TeacherRow;
}
