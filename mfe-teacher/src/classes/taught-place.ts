import type { TeacherAllocation } from '@portal/shared-kit/contract/people/teacher';

/** The edition whose weights are shown, and its name. */
export type TaughtPlace = Pick<
  TeacherAllocation,
  'classmate_id' | 'subject_id' | 'year' | 'semester_id' | 'subject_name' | 'classmate_name'
>;
