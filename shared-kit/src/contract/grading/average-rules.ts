import { halfUp } from '../enrolment/final-grade-rules.ts';
import type { Cell } from './grade-rules.ts';

/** Averages and results of a subject (decisions D, I4, I5). Whole hundredths in and out, each published value rounded once, half up, from
 *  the exact value of its own formula; never a binary fraction. Pure, without zod. */

/** A value in hundredths as an unrounded quotient. */
export interface Exact {
  dividend: number;
  divisor: number;
}

/** One assessment of a student: its weight in hundredths of a percent, and its cell. */
export interface Assessed {
  weight: number;
  cell: Cell;
}

export const passMarks = ['ACIMA_9', 'DESDE_9_5', 'DESDE_10'] as const;
export type PassMark = (typeof passMarks)[number];

/** The institution's grading rules (rows 125, 133, I4). Grades in hundredths. */
export interface GradingRules {
  exempt: number;
  admit: number;
  pass: PassMark;
  finalDecimals: 0 | 1;
  /** Upper limit of the final average after a recorrência; null: no limit. */
  resitCap: number | null;
}
export const defaultRules: GradingRules = {
  exempt: 1400,
  admit: 1000,
  pass: 'ACIMA_9',
  finalDecimals: 1,
  resitCap: null,
};

export const situations = ['INCOMPLETO', 'SEM_AVALIACAO', 'DISPENSADO', 'ADMITIDO', 'EXCLUIDO'] as const;
export type SubjectSituation = (typeof situations)[number];
export const situationLabels: Record<SubjectSituation, string> = {
  INCOMPLETO: 'Incompleto',
  SEM_AVALIACAO: 'Sem avaliação',
  DISPENSADO: 'Dispensado',
  ADMITIDO: 'Admitido',
  EXCLUIDO: 'Excluído',
};

export interface Frequency {
  situation: SubjectSituation;
  /** Weighted mean of what counts so far; null where nothing does. */
  exact: Exact | null;
  /** The published average, to one decimal; what the final formula uses (D.1). */
  average: number | null;
  /** A cell is blank, or the weights do not add up to 100 yet (row 136). */
  provisional: boolean;
}

/** Sum of all weights of an edition, in hundredths of a percent. */
export const wholeWeight = 10_000;
const oneDecimal = 10;

const quotient = (parts: readonly { weight: number; hundredths: number }[]): Exact | null => {
  const divisor = parts.reduce((sum, { weight }) => sum + weight, 0);
  if (divisor === 0) return null;
  return { dividend: parts.reduce((sum, { weight, hundredths }) => sum + weight * hundredths, 0), divisor };
};

/** Rounded once, half up, to multiples of `step` hundredths. */
const rounded = ({ dividend, divisor }: Exact, step: number): number =>
  halfUp(dividend, divisor * step) * step;

const finalStep = ({ finalDecimals }: GradingRules) => (finalDecimals === 0 ? 100 : oneDecimal);

/** A student's frequency average and its outcome (D.2, D.3). */
export function frequencyOf(items: readonly Assessed[], rules: GradingRules = defaultRules): Frequency {
  const entered = items.filter(({ cell }) => cell !== null);
  const counted = entered.filter(({ cell }) => cell?.status !== 'D');
  const exact = quotient(
    counted.map(({ weight, cell }) => ({
      weight,
      hundredths: cell?.status === 'NOTA' ? cell.hundredths : 0,
    })),
  );
  const average = exact && rounded(exact, oneDecimal);
  const blank = items.length === 0 || entered.length < items.length;
  const weight = items.reduce((sum, item) => sum + item.weight, 0);
  return {
    situation: blank ? 'INCOMPLETO' : situationOf(average, rules),
    exact,
    average,
    provisional: blank || weight !== wholeWeight,
  };
}

/** The formula of a frequency that was submitted in an earlier edition, with the student's cells; it stays theirs when they move (J1). */
export interface CarriedFrequency {
  /** With the grade that each cell was read from: its column may get another name in the class that the student is in now. */
  columns: readonly (Assessed & { type: string; grade_id?: number })[];
  rules: GradingRules;
}
export const carriedFrequencyOf = ({ columns, rules }: CarriedFrequency): Frequency =>
  frequencyOf(columns, rules);

const situationOf = (average: number | null, { exempt, admit }: GradingRules): SubjectSituation => {
  if (average === null) return 'SEM_AVALIACAO';
  if (average >= exempt) return 'DISPENSADO';
  return average >= admit ? 'ADMITIDO' : 'EXCLUIDO';
};

const lowest: Record<PassMark, number> = { ACIMA_9: 901, DESDE_9_5: 950, DESDE_10: 1000 };
/** The lowest published value that passes, in hundredths, for any number of decimals. */
export const passesFrom = ({ pass }: Pick<GradingRules, 'pass'>): number => lowest[pass];
const named: Record<PassMark, number> = { ACIMA_9: 900, DESDE_9_5: 950, DESDE_10: 1000 };
/** The pass mark as its rule names it, in hundredths: above 9, or from 9,5 or 10 on. */
export const passMarkOf = ({ pass }: Pick<GradingRules, 'pass'>): number => named[pass];
/** Whether a published final average passes (row 133). */
export const isPass = (final: number, rules: Pick<GradingRules, 'pass'>): boolean =>
  final >= passesFrom(rules);

/** Weights of MEDIAFREQUENCIA, EXAME-NORMAL and RECORRENCIA, in hundredths of a percent. */
export interface ExamWeights {
  frequency: number;
  exam: number;
  resit: number;
}
export const defaultExamWeights: ExamWeights = { frequency: 6000, exam: 4000, resit: 4000 };

/** The cell of an exam, from which nobody is exempted by 'D'. */
export type ExamCell = Exclude<Cell, { status: 'D' }>;
/** The grade that counts as the normal exam: a special exam replaces it (I2). */
export const countingExam = (exam: ExamCell, special: ExamCell): ExamCell => special ?? exam;
export const results = ['APROVADO', 'REPROVADO', 'INCOMPLETO', 'SEM_AVALIACAO'] as const;
export type Result = (typeof results)[number];
export const resultLabels: Record<Result, string> = {
  APROVADO: 'Aprovado',
  REPROVADO: 'Reprovado',
  INCOMPLETO: 'Incompleto',
  SEM_AVALIACAO: 'Sem avaliação',
};

export interface Final {
  result: Result;
  final: number | null;
  /** The deciding formula. */
  by: 'FREQUENCIA' | 'EXAME_NORMAL' | 'RECORRENCIA' | null;
  exact: Exact | null;
}

interface Course {
  frequency: Frequency;
  /** The grade that counts as the normal exam. */
  exam: ExamCell;
  resit: ExamCell;
  weights: ExamWeights;
}

/** The final average by one of the two exams: Σ(value × weight) ÷ Σ(weight), of the published frequency average (D.1, D.4). */
function byExam(average: number, cell: ExamCell, weights: ExamWeights, kind: 'exam' | 'resit'): Exact | null {
  if (cell === null) return null;
  return quotient([
    { weight: weights[kind], hundredths: cell.status === 'NOTA' ? cell.hundredths : 0 },
    { weight: weights.frequency, hundredths: average },
  ]);
}

/** The final result of a student (D.3, I5). A missed exam never passes. */
export function finalOf({ frequency, exam, resit, weights }: Course, rules = defaultRules): Final {
  const { situation, average, exact } = frequency;
  if (average === null || exact === null || situation === 'INCOMPLETO' || situation === 'SEM_AVALIACAO')
    return {
      result: situation === 'SEM_AVALIACAO' ? 'SEM_AVALIACAO' : 'INCOMPLETO',
      final: null,
      by: null,
      exact: null,
    };
  const step = finalStep(rules);
  const ofFrequency = (result: Result): Final => ({
    result,
    by: 'FREQUENCIA',
    exact,
    final: rounded(exact, step),
  });
  if (situation === 'EXCLUIDO') return ofFrequency('REPROVADO');
  const sat = withExam(byExam(average, exam, weights, 'exam'), exam, rules, 'EXAME_NORMAL');
  if (situation === 'DISPENSADO') {
    const exempt = ofFrequency('APROVADO');
    return sat && sat.final! > exempt.final! ? { ...sat, result: 'APROVADO' } : exempt;
  }
  const again = withExam(byExam(average, resit, weights, 'resit'), resit, rules, 'RECORRENCIA');
  if (!sat && !again) return { result: 'INCOMPLETO', final: null, by: null, exact: null };
  if (!sat || !again) return (sat ?? again)!;
  if (sat.result !== again.result) return sat.result === 'APROVADO' ? sat : again;
  return sat.final! > again.final! ? sat : again;
}

/** Rules that came along from submitted pautas of earlier classes (J1). */
export interface CarriedRules {
  frequency: GradingRules | null;
  exam: GradingRules | null;
}
/** The final result by the rules that apply to a student, and these. */
export function finalByCarried(course: Course, own: GradingRules, carried: CarriedRules | undefined) {
  const { exempt, admit, finalDecimals } = carried?.frequency ?? own;
  const rules: GradingRules = { ...(carried?.exam ?? own), exempt, admit };
  const isOfFrequency = course.exam === null && course.resit === null;
  return { rules, final: finalOf(course, isOfFrequency ? { ...rules, finalDecimals } : rules) };
}

function withExam(
  exact: Exact | null,
  cell: ExamCell,
  rules: GradingRules,
  by: 'EXAME_NORMAL' | 'RECORRENCIA',
): Final | null {
  if (exact === null || cell === null) return null;
  const reached = rounded(exact, finalStep(rules));
  const final = by === 'RECORRENCIA' && rules.resitCap !== null ? Math.min(reached, rules.resitCap) : reached;
  const passed = cell.status === 'NOTA' && isPass(final, rules);
  return { result: passed ? 'APROVADO' : 'REPROVADO', final, by, exact };
}

type ExamKind = 'EXAME_NORMAL' | 'RECORRENCIA' | 'EXAME_ESPECIAL';

/** Why somebody may not sit an exam of a kind; undefined where they may (I2, I5). `named`: for the special exam. */
export function examProblem(
  kind: ExamKind,
  course: Omit<Course, 'resit'> & { named?: boolean },
  rules = defaultRules,
): string | undefined {
  const { situation } = course.frequency;
  if (situation === 'EXCLUIDO') return 'O estudante foi excluído na frequência e não tem exame.';
  if (situation === 'INCOMPLETO' || situation === 'SEM_AVALIACAO')
    return 'O estudante não tem média de frequência.';
  if (kind === 'EXAME_NORMAL') return undefined;
  if (kind === 'EXAME_ESPECIAL')
    return course.named ? undefined : 'O estudante não foi nomeado para o exame especial.';
  if (situation === 'DISPENSADO') return 'O estudante está dispensado e não tem recorrência.';
  if (course.exam === null) return 'Lance primeiro o exame normal do estudante.';
  return finalOf({ ...course, resit: null }, rules).result === 'APROVADO'
    ? 'O estudante já está aprovado e não tem recorrência.'
    : undefined;
}

/** Why somebody cannot be named for the special exam; who was admitted and passed has nothing to gain (I2). */
export function namingProblem(course: Course, rules = defaultRules): string | undefined {
  const problem = examProblem('EXAME_NORMAL', course, rules);
  if (problem !== undefined || course.frequency.situation === 'DISPENSADO') return problem;
  return finalOf(course, rules).result === 'APROVADO'
    ? 'O estudante já está aprovado e não precisa do exame especial.'
    : undefined;
}

/** The plain mean of the earlier system, for staff reports only, where both exams were sat and the weights add up to 140; otherwise null
 *  (row 134). */
export function flatAverage(
  average: number,
  { exam, resit }: Pick<Course, 'exam' | 'resit'>,
  weights: ExamWeights,
): number | null {
  if (exam?.status !== 'NOTA' || resit?.status !== 'NOTA') return null;
  if (weights.frequency + weights.exam + weights.resit !== 14_000) return null;
  const dividend =
    average * weights.frequency + exam.hundredths * weights.exam + resit.hundredths * weights.resit;
  return rounded({ dividend, divisor: 14_000 }, oneDecimal);
}

/** Whether a value is within a tenth of a mark, by its exact value (I16). */
export const isNear = ({ dividend, divisor }: Exact, mark: number): boolean =>
  Math.abs(dividend - mark * divisor) <= 10 * divisor;
