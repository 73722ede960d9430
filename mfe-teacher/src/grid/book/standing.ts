import { halfUp } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import {
  countingExam,
  finalByCarried,
  frequencyOf,
  isNear,
  passMarkOf,
  type ExamCell,
  type ExamWeights,
  type Final,
  type Frequency,
  type GradingRules,
} from '@portal/shared-kit/contract/grading/average-rules';
import type { GradeColumn, GradeStudent, Grid } from '@portal/shared-kit/contract/grading/grid';
import { countedCell } from './cell-state.ts';
import type { BookRow } from './grade-book.ts';

const blank = { stored: { cell: null, version: 0 } };

/** Average and situation of a row as shown, by the server's rules; that of a submitted pauta of an earlier class stays (J1). */
export const frequencyOfRow = (
  { carried_frequency }: Pick<GradeStudent, 'carried_frequency'>,
  row: BookRow,
  columns: readonly GradeColumn[],
  rules: GradingRules,
): Frequency =>
  carried_frequency
    ? { ...carried_frequency, provisional: false }
    : frequencyOf(
        columns
          .filter(({ kind }) => kind === 'FREQUENCIA')
          .map(({ id, percentage }) => ({
            weight: Math.round(percentage * 100),
            cell: countedCell(row[id] ?? blank),
          })),
        rules,
      );

/** What a row is computed from. */
export interface RowRules {
  columns: readonly GradeColumn[];
  rules: GradingRules;
  weights: ExamWeights;
  /** Why the caller may not fill the row of a student. */
  readOnly: ReadonlyMap<number, string>;
  /** Whether the grade of a student who moved to another class is under review here (J1, J32). */
  isReviewed: (student: number, column: number) => boolean;
}
export const rowRulesOf = ({ columns, rules, exam_weights, read_only, reviewed }: Grid): RowRules => ({
  columns,
  rules,
  weights: exam_weights,
  readOnly: new Map(read_only.map(({ student_id, reason }) => [student_id, reason])),
  isReviewed: (student, column) =>
    reviewed.some((one) => one.student_id === student && one.assessment_formula_id === column),
});

export interface RowStanding {
  frequency: Frequency;
  /** The grade that counts as that of the normal exam. */
  exam: ExamCell;
  resit: ExamCell;
  final: Final;
  weights: ExamWeights;
  /** Those of the result. */
  rules: GradingRules;
}
/** The standing of a student by the values on the screen: frequency, exams and result. */
export function standingOfRow(
  student: Pick<GradeStudent, 'carried_frequency' | 'carried_weights' | 'carried_rules'>,
  row: BookRow,
  { columns, rules, weights }: RowRules,
): RowStanding {
  const examOf = (examKind: GradeColumn['kind']): ExamCell => {
    const column = columns.find(({ kind }) => kind === examKind);
    const cell = column ? countedCell(row[column.id] ?? blank) : null;
    return cell?.status === 'D' ? null : cell;
  };
  const course = {
    frequency: frequencyOfRow(student, row, columns, rules),
    exam: countingExam(examOf('EXAME_NORMAL'), examOf('EXAME_ESPECIAL')),
    resit: examOf('RECORRENCIA'),
    weights: student.carried_weights ?? weights,
  };
  return { ...course, ...finalByCarried(course, rules, student.carried_rules) };
}

interface ClassStanding {
  /** Hundredths, to one decimal; null without any average. */
  average: number | null;
  /** Number of averages from 0 to 2, 2 to 4, … and 18 to 20. */
  bars: readonly number[];
  below: number;
  exempt: number;
}
const barWidth = 200;

/** Summary of a class, over complete averages. */
export function classStanding(all: readonly Frequency[], rules: GradingRules): ClassStanding {
  const averages = all.flatMap(({ average, situation }) =>
    average === null || situation === 'INCOMPLETO' ? [] : [average],
  );
  const bars = Array.from(
    { length: 10 },
    (_, at) => averages.filter((average) => Math.min(9, Math.floor(average / barWidth)) === at).length,
  );
  const sum = averages.reduce((total, average) => total + average, 0);
  return {
    average: averages.length === 0 ? null : halfUp(sum, averages.length * 10) * 10,
    bars,
    below: averages.filter((average) => average < rules.admit).length,
    exempt: all.filter(({ situation }) => situation === 'DISPENSADO').length,
  };
}

/** The threshold within a tenth of a complete average (I16). */
export function nearMark({ exact, situation }: Frequency, rules: GradingRules): number | undefined {
  if (!exact || situation === 'INCOMPLETO') return undefined;
  return [rules.admit, rules.exempt, passMarkOf(rules)].find((mark) => isNear(exact, mark));
}
