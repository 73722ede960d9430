import type { Grid } from '@portal/shared-kit/contract/grading/grid';
import type { TeacherAllocation } from '@portal/shared-kit/contract/people/teacher';

/** The edition whose weights are shown, and its name. */
export type TaughtPlace = Pick<
  TeacherAllocation,
  'classmate_id' | 'subject_id' | 'year' | 'semester_id' | 'subject_name' | 'classmate_name'
> & {
  /** The frequency was submitted: its weights are final. */
  weights_closed?: boolean;
  /** An exam was submitted: the weights of the exams are final. */
  exams_closed?: boolean;
};

/** Whether the frequency of an edition was submitted (I6). */
export const areClosed = (sheets: readonly Pick<Grid['sheets'][number], 'kind' | 'state'>[]): boolean =>
  sheets.some(({ kind, state }) => kind === 'FREQUENCIA' && state !== 'EM_EDICAO');

/** The same of its exams. */
export const areExamsClosed = (sheets: Parameters<typeof areClosed>[0]): boolean =>
  sheets.some(({ kind, state }) => kind !== 'FREQUENCIA' && state !== 'EM_EDICAO');
