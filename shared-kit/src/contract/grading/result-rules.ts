import {
  countingExam,
  finalOf,
  frequencyOf,
  type ExamCell,
  type ExamWeights,
  type Final,
  type Frequency,
  type GradingRules,
} from './average-rules.ts';
import { highestGrade, type Cell } from './grade-rules.ts';
import type { StudentGrades } from './own-result.ts';

/** A student's explanation of a subject's result: how it was calculated, whether there is an exam, what is needed, what would be (I44). By
 *  the rules of the pauta, from published grades only. Pure, without zod. */

export const examKinds = ['EXAME_NORMAL', 'RECORRENCIA'] as const;
export type ExamKind = (typeof examKinds)[number];

/** A column of the frequency as known to the student; null: not published yet, or blank. */
interface KnownColumn {
  id: number;
  type: string;
  /** Hundredths of a percent. */
  weight: number;
  cell: Cell;
}

export interface KnownSubject {
  columns: readonly KnownColumn[];
  /** The grade that counts as the normal exam. */
  exam: ExamCell;
  /** That grade is from a special exam (I2). */
  special: boolean;
  /** Named for the special exam. */
  named: boolean;
  resit: ExamCell;
  weights: ExamWeights;
  rules: GradingRules;
  /** More grades are to come. */
  running: boolean;
}

const hundredths = (value: number) => Math.round(value * 100);

/** The subject as the student knows it; the frequency of a submitted pauta of an earlier class is that of its columns (J1). */
export function subjectOf(wire: StudentGrades): KnownSubject {
  const cellOf = (
    found: Pick<StudentGrades['assessments'][number], 'assessment_value' | 'status'> | undefined,
  ): Cell => {
    if (!found) return null;
    if (found.status !== 'NOTA') return { status: found.status };
    return found.assessment_value === null
      ? null
      : { status: 'NOTA', hundredths: hundredths(found.assessment_value) };
  };
  const examOf = (kind: ExamKind | 'EXAME_ESPECIAL'): ExamCell => {
    const cell = cellOf(wire.assessments.find((one) => one.kind === kind));
    return cell?.status === 'D' ? null : cell;
  };
  const columns: KnownColumn[] | undefined = wire.carried_frequency?.columns.map((one, at) => ({
    id: -1 - at,
    type: one.assessment_type,
    weight: hundredths(one.percentage),
    cell: cellOf(one),
  }));
  return {
    columns:
      columns ??
      wire.weights.map(({ assessment_formula_id: id, assessment_type: type, percentage }) => ({
        id,
        type,
        weight: hundredths(percentage),
        cell: cellOf(wire.assessments.find((one) => one.assessment_formula_id === id)),
      })),
    exam: countingExam(examOf('EXAME_NORMAL'), examOf('EXAME_ESPECIAL')),
    special: examOf('EXAME_ESPECIAL') !== null,
    named: wire.special_exam,
    resit: examOf('RECORRENCIA'),
    weights: wire.exam_weights,
    rules: wire.rules,
    running: wire.state === 'INSCRITO',
  };
}

interface Outlook {
  frequency: Frequency;
  final: Final;
}
/** The student's situation by what is known. */
export function outlook({ columns, exam, resit, weights, rules }: KnownSubject): Outlook {
  const frequency = frequencyOf(columns, rules);
  return { frequency, final: finalOf({ frequency, exam, resit, weights }, rules) };
}

/** The same subject with assumed grades in hundredths where none is known; known ones are never replaced. Nothing is saved. */
export function supposing(
  subject: KnownSubject,
  supposed: { columns?: ReadonlyMap<number, number>; exam?: number | undefined; resit?: number | undefined },
): KnownSubject {
  const gradeCell = (value: number | undefined) =>
    value === undefined ? null : { status: 'NOTA' as const, hundredths: value };
  return {
    ...subject,
    columns: subject.columns.map((one) => ({
      ...one,
      cell: one.cell ?? gradeCell(supposed.columns?.get(one.id)),
    })),
    exam: subject.exam ?? gradeCell(supposed.exam),
    resit: subject.resit ?? gradeCell(supposed.resit),
  };
}

/** Whether somebody may sit an exam: 'sem-media' while grades of the frequency are missing, 'por-sair' while those of the exam before are. */
type ExamStanding = 'pode' | 'dispensado' | 'aprovado' | 'excluido' | 'sem-media' | 'por-sair';
export function examStanding(subject: KnownSubject, kind: ExamKind): ExamStanding {
  const { situation } = outlook(subject).frequency;
  if (situation === 'INCOMPLETO' || situation === 'SEM_AVALIACAO') return 'sem-media';
  if (situation === 'EXCLUIDO') return 'excluido';
  if (situation === 'DISPENSADO') return 'dispensado';
  const byExam = outlook({ ...subject, resit: null }).final.result;
  if (byExam === 'APROVADO') return 'aprovado';
  if (kind === 'EXAME_NORMAL') return 'pode';
  return byExam === 'REPROVADO' ? 'pode' : 'por-sair';
}

/** Granularity of a needed grade: a tenth. */
const step = 10;
function least(reaches: (grade: number) => boolean): number | null {
  for (let grade = 0; grade <= highestGrade; grade += step) if (reaches(grade)) return grade;
  return null;
}

/** The lowest passing grade in an exam, in hundredths, to the tenth; null where none passes. */
export const neededInExam = (subject: KnownSubject, kind: ExamKind): number | null =>
  least((grade) => {
    const cell = { status: 'NOTA' as const, hundredths: grade };
    const sat = kind === 'EXAME_NORMAL' ? { exam: cell, resit: null } : { resit: cell };
    return outlook({ ...subject, ...sat }).final.result === 'APROVADO';
  });

/** The lowest grade that, in every missing column, reaches an average; null where none does or nothing is missing. */
export function neededInRest(subject: KnownSubject, average: number): number | null {
  if (subject.columns.every(({ cell }) => cell !== null)) return null;
  return least((grade) => {
    const all = subject.columns.map((one) => ({
      ...one,
      cell: one.cell ?? { status: 'NOTA' as const, hundredths: grade },
    }));
    return (frequencyOf(all, subject.rules).average ?? -1) >= average;
  });
}
