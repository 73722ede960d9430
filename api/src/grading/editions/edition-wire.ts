import type { ExamWeights } from '@portal/shared-kit/contract/grading/average-rules';
import type { Named } from './edition-access.service.ts';
import type { GradeItemRow } from './item.repository.ts';

/** The key of an edition by the names that the specification has for it in reads and in writes. */
export const fromWire = ({
  classmate_id,
  classmate,
  ...same
}: {
  classmate_id?: number;
  classmate?: number;
  subject_id: number;
  year?: number | undefined;
  semester_id?: number | undefined;
}): Named => ({ ...same, class_id: (classmate_id ?? classmate)! });

/** The percentage of a column; that of an exam comes from the exam weights. */
export const percentageOf = ({ kind, weight }: Pick<GradeItemRow, 'kind' | 'weight'>, exams: ExamWeights) =>
  (kind === 'FREQUENCIA' ? (weight ?? 0) : kind === 'RECORRENCIA' ? exams.resit : exams.exam) / 100;
