import * as contract from '@portal/shared-kit/contract/grading/average-rules';
import { cellText, type Cell } from '@portal/shared-kit/contract/grading/grade-rules';
import type { Terms } from '@portal/shared-kit/contract/grading/percentage-rules';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';

/** A stored cell as the rules define it; NOTA without a value is blank. */
export const cellOf = (row: { status: 'NOTA' | 'F' | 'D'; hundredths: number | null } | undefined): Cell => {
  if (!row) return null;
  if (row.status !== 'NOTA') return { status: row.status };
  return row.hundredths === null ? null : { status: 'NOTA', hundredths: row.hundredths };
};

/** A stored cell as printed: '12,5', 'F', 'D' or ''. */
export const printedGrade = (status: 'NOTA' | 'F' | 'D', hundredths: number | null): string =>
  cellText(cellOf({ status, hundredths }));

interface Column {
  id: number;
  kind: SheetKind;
  weight: number | null;
}
interface StoredCell {
  item_id: number;
  enrolment_id: number;
  status: 'NOTA' | 'F' | 'D';
  hundredths: number | null;
}

/** What the results of a student in submitted pautas of an earlier edition are computed from, by kind of pauta (J1). */
export interface CarriedResults {
  /** `published`: the student may read the average. */
  FREQUENCIA?: contract.CarriedFrequency & { published: boolean };
  EXAME_NORMAL?: CarriedExam;
  RECORRENCIA?: CarriedExam;
  EXAME_ESPECIAL?: CarriedExam;
}
/** Moves of before 2026-12 stored no rules. */
type CarriedExam = contract.ExamWeights & { rules?: contract.GradingRules };

/** The standing of a student: the frequency, both exams and the result. */
export interface StudentStanding {
  frequency: contract.Frequency;
  /** The grade that counts as that of the normal exam. */
  exam: contract.ExamCell;
  /** Whether that grade is of a special exam (I2). */
  special: boolean;
  resit: contract.ExamCell;
  final: contract.Final;
  /** The exam weights and the rules that apply to the student. */
  weights: contract.ExamWeights;
  rules: contract.GradingRules;
}

/** Looks up cells by enrolment and column. */
export function tableOf<C extends StoredCell>(cells: readonly C[]) {
  const by = new Map(cells.map((cell) => [`${cell.enrolment_id} ${cell.item_id}`, cell]));
  return (enrolmentId: number, itemId: number): C | undefined => by.get(`${enrolmentId} ${itemId}`);
}

const examOf = (cell: Cell): contract.ExamCell => (cell?.status === 'D' ? null : cell);

/** The terms of an exam that came along from an earlier class (J1). */
export const carriedExam = (carried: CarriedResults | null): CarriedExam | null =>
  carried?.EXAME_NORMAL ?? carried?.EXAME_ESPECIAL ?? carried?.RECORRENCIA ?? null;

/** The rules that came along with them; undefined where nothing did. */
export const carriedRules = (carried: CarriedResults | null): contract.CarriedRules | undefined =>
  carried
    ? { frequency: carried.FREQUENCIA?.rules ?? null, exam: carriedExam(carried)?.rules ?? null }
    : undefined;

/** The standing of a student by these columns; what was submitted in an earlier edition is computed as it was there. */
export function standingOf(
  columns: readonly Column[],
  cell: (itemId: number) => Cell,
  editionWeights: contract.ExamWeights,
  editionRules: contract.GradingRules,
  carried: CarriedResults | null,
): StudentStanding {
  const frequency = carried?.FREQUENCIA
    ? contract.carriedFrequencyOf(carried.FREQUENCIA)
    : contract.frequencyOf(
        columns
          .filter(({ kind }) => kind === 'FREQUENCIA')
          .map(({ id, weight }) => ({ weight: weight ?? 0, cell: cell(id) })),
        editionRules,
      );
  const { rules: _rules, ...weights }: CarriedExam = carriedExam(carried) ?? editionWeights;
  const of = (sheetKind: SheetKind) => {
    const column = columns.find(({ kind }) => kind === sheetKind);
    return column ? examOf(cell(column.id)) : null;
  };
  const special = of('EXAME_ESPECIAL');
  const exam = contract.countingExam(of('EXAME_NORMAL'), special);
  const resit = of('RECORRENCIA');
  const { final, rules } = contract.finalByCarried(
    { frequency, exam, resit, weights },
    editionRules,
    carriedRules(carried),
  );
  return { frequency, exam, special: special !== null, resit, final, weights, rules };
}

/** The standing as the end of the semester counts it, and the exams with a grade that a pauta still has to have. An exam that no pauta has
 *  or can have counts for nothing: its grade was entered before a correction excluded the student, or gave a pass without it. */
export function settledStanding(
  columns: readonly Column[],
  cell: (itemId: number) => Cell,
  { weights, rules }: Terms,
  carried: CarriedResults | null,
  { named, inPauta }: { named: boolean; inPauta: (kind: SheetKind) => boolean },
): { standing: StudentStanding; unsettled: SheetKind[] } {
  const standing = standingOf(columns, cell, weights, rules, carried);
  const isVoid = ({ kind }: Column) =>
    kind !== 'FREQUENCIA' &&
    !inPauta(kind) &&
    !(kind === 'RECORRENCIA' && standing.exam === null) &&
    contract.examProblem(kind, { ...standing, named }, standing.rules) !== undefined;
  const counting = columns.filter((column) => !isVoid(column));
  return {
    standing: standingOf(counting, cell, weights, rules, carried),
    unsettled: counting
      .filter(({ id, kind }) => kind !== 'FREQUENCIA' && cell(id) !== null && !inPauta(kind))
      .map(({ kind }) => kind),
  };
}
