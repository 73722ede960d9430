import {
  carriedFrequencyOf,
  type CarriedFrequency,
  type ExamWeights,
} from '@portal/shared-kit/contract/grading/average-rules';
import { gradeValue } from '@portal/shared-kit/contract/grading/grade-rules';
import type { Named } from './edition-access.service.ts';
import type { ClassGrade, GradeItemRow } from './item.repository.ts';

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

/** The frequency of a submitted pauta of an earlier class (J1). */
export function frequencyOnWire(carried: CarriedFrequency) {
  const { average, situation, exact } = carriedFrequencyOf(carried);
  return {
    average,
    situation,
    exact,
    columns: carried.columns.map(({ type, weight, cell }) => ({
      assessment_type: type,
      percentage: weight / 100,
      status: cell?.status ?? ('NOTA' as const),
      assessment_value: cell?.status === 'NOTA' ? gradeValue(cell.hundredths) : null,
    })),
  };
}

/** Grades that stayed in columns of an earlier class (J1). */
export const earlierOnWire = (earlier: readonly ClassGrade[]) =>
  earlier.map(({ id, type: assessment_type, class_name: classmate_name, status, hundredths }) => ({
    id,
    assessment_type,
    classmate_name,
    status,
    assessment_value: hundredths === null ? null : gradeValue(hundredths),
  }));
