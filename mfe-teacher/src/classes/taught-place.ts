import type { Grid } from '@portal/shared-kit/contract/grading/grid';
import type { TeacherAllocation } from '@portal/shared-kit/contract/people/teacher';

/** The edition whose weights are shown, and its name. */
export type TaughtPlace = Pick<
  TeacherAllocation,
  'classmate_id' | 'subject_id' | 'year' | 'semester_id' | 'subject_name' | 'classmate_name'
> &
  Partial<ReturnType<typeof closedWeights>>;

/** Which weights of an edition are final: a pauta of the frequency, or of an exam, was submitted (I6). */
export function closedWeights(sheets: readonly Pick<Grid['sheets'][number], 'kind' | 'state'>[]) {
  const submitted = sheets.filter(({ state }) => state !== 'EM_EDICAO');
  return {
    weights_closed: submitted.some(({ kind }) => kind === 'FREQUENCIA'),
    exams_closed: submitted.some(({ kind }) => kind !== 'FREQUENCIA'),
  };
}
