import type { GradeFileLine } from '@portal/shared-kit/contract/grading/grade-file';
import type { Cell } from '@portal/shared-kit/contract/grading/grade-rules';
import type { CellPlace } from './grade-book.ts';
import { readTyped, sameCell, typedText } from './typed-cell.ts';

/** What is known of a cell that a file names. */
interface Known {
  /** What the grid shows. */
  now: Cell;
  version: number;
  /** Why nothing may be entered there; undefined where it may. */
  shut: string | undefined;
}

interface OfCell extends CellPlace {
  /** Of the line in the file. */
  number: number;
  now: Cell;
  /** What the file says, as typed. */
  said: string;
}
/** What stands and what the file says; `base` stood when the template was made, null where the file does not know. */
export type Conflict = OfCell & { kind: 'conflict'; cell: Cell; base: string | null };
/** What a file would do: set a cell, or why it does not. Conflicts wait for a choice between both values. */
export type Merged =
  | (OfCell & { kind: 'set'; cell: Cell })
  | Conflict
  | (OfCell & { kind: 'out-of-range' | 'invalid' })
  | (OfCell & { kind: 'shut'; why: string });

/** Compares each cell of a file with what stood in it when the template was made and with what stands now (I17). Blank is not erase, and
 *  what the file did not change changes nothing. */
export function merged(
  lines: readonly GradeFileLine[],
  known: (place: CellPlace) => Known | undefined,
): Merged[] {
  return lines.flatMap(({ number, student_id, cells }) =>
    cells.flatMap(({ assessment_formula_id: column, value, base }): Merged[] => {
      if (student_id === null || value === '') return [];
      const place = { student: student_id, column };
      const found = known(place);
      if (!found) return [];
      const { now, version, shut } = found;
      const at = { ...place, number, now, said: value };
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
