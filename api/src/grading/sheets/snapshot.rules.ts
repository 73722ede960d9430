import type * as contract from '@portal/shared-kit/contract/grading/average-rules';
import { parseGrade, type Cell } from '@portal/shared-kit/contract/grading/grade-rules';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { CarriedResults } from '../editions/standing.rules.ts';
import type { headOf } from '../editions/graded-edition.repository.ts';

export interface SnapshotColumn {
  id: number;
  type: string;
  kind: SheetKind;
  weight: number | null;
}
interface SnapshotStudent {
  student_id: number;
  code: string;
  name: string;
  gender: string | null;
  /** By column, as printed. */
  cells: Record<number, string>;
  average: number | null;
  situation: contract.SubjectSituation;
  final: number | null;
  result: contract.Result;
  /** What they brought from submitted pautas of an earlier class, and is computed by its formula (J1). */
  carried?: CarriedResults;
}
/** The content of a snapshot. */
export interface SheetSnapshot {
  edition: Awaited<ReturnType<typeof headOf>>;
  kind: SheetKind;
  weights: contract.ExamWeights;
  rules: contract.GradingRules;
  columns: SnapshotColumn[];
  students: SnapshotStudent[];
}

/** The printed form of a cell. */
export function readCell(printed: string | undefined): Cell {
  if (printed === undefined || printed === '') return null;
  if (printed === 'F' || printed === 'D') return { status: printed };
  const read = parseGrade(printed);
  if ('problem' in read) throw new Error(`a snapshot holds no grade: ${printed}`);
  return { status: 'NOTA', hundredths: read.hundredths };
}
