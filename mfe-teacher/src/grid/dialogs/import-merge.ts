import type { GradeFileLine } from '@portal/shared-kit/contract/grading/grade-file';
import type { Cell } from '@portal/shared-kit/contract/grading/grade-rules';
import type { CellPlace } from '../book/grade-book.ts';
import { readTyped, sameCell, typedText } from '../book/typed-cell.ts';

/** The state of a cell that a file names. */
interface CurrentCell {
  /** The value in the grid. */
  now: Cell;
  version: number;
  /** Why it cannot be edited; undefined where it can. */
  shut: string | undefined;
}

interface OfCell extends CellPlace {
  /** Line number in the file. */
  number: number;
  now: Cell;
  typed: string;
}
/** The current value and that of the file; `base` is the one when the template was made, null where the file does not know it. */
export type Conflict = OfCell & { kind: 'conflict'; cell: Cell; base: string | null };
/** What a file would do with a cell: set it, or why not. Conflicts await a choice between both values. */
export type Merged =
  | (OfCell & { kind: 'set'; cell: Cell })
  | Conflict
  | (OfCell & { kind: 'out-of-range' | 'invalid' })
  | (OfCell & { kind: 'shut'; why: string });

/** Compares each cell of a file with its value when the template was made and with its current value (three-way merge, I17). Blank does
 *  not erase, and unchanged values of the file change nothing. */
export function merged(
  lines: readonly GradeFileLine[],
  currentCell: (place: CellPlace) => CurrentCell | undefined,
): Merged[] {
  return lines.flatMap(({ number, student_id, cells }) =>
    cells.flatMap(({ assessment_formula_id: column, value, base }): Merged[] => {
      if (student_id === null || value === '') return [];
      const place = { student: student_id, column };
      const found = currentCell(place);
      if (!found) return [];
      const { now, version, shut } = found;
      const at = { ...place, number, now, typed: value };
      const read = readTyped(value);
      if ('problem' in read) return [{ ...at, kind: read.problem }];
      const { cell } = read;
      const before = base && readTyped(base.value);
      const untouched = before && 'cell' in before && sameCell(cell, before.cell);
      if (untouched || sameCell(cell, now)) return [];
      if (shut !== undefined) return [{ ...at, kind: 'shut', why: shut }];
      const changed = base ? base.version !== version : now !== null;
      if (!changed) return [{ ...at, kind: 'set', cell }];
      const stood = before && 'cell' in before ? typedText(before.cell) : null;
      return [{ ...at, kind: 'conflict', cell, base: stood }];
    }),
  );
}
