import { gradeValue, type Cell } from '@portal/shared-kit/contract/grading/grade-rules';
import type { CellOutcome, GivenCell } from '@portal/shared-kit/contract/grading/grade';
import type { GradeCell, GradeColumn, GradeStudent, Grid } from '@portal/shared-kit/contract/grading/grid';
import type { CellState, AnsweredCell, Stored } from './cell-state.ts';
import type { BookRow, Sending } from './grade-book.ts';
import { typedText } from './typed-cell.ts';

type Value = Pick<GradeCell, 'assessment_value' | 'status'>;
/** A cell of the wire; its grades have at most two decimals. */
export function cellOf({ assessment_value, status }: Value): Cell {
  if (status !== 'NOTA') return { status };
  return assessment_value === null ? null : { status, hundredths: Math.round(assessment_value * 100) };
}

/** Every cell of the grid, including blank ones. */
export function rowsOf({ students, columns }: Pick<Grid, 'students' | 'columns'>): Map<number, BookRow> {
  return new Map(
    students.map((student) => {
      const cellsByColumn = new Map(
        [...student.assessment_result, ...student.assessment_exame_result].map((cell) => [
          cell.assessment_formula_id,
          cell,
        ]),
      );
      const stateOf = ({ id }: GradeColumn): CellState => {
        const cell = cellsByColumn.get(id);
        return { stored: cell ? { cell: cellOf(cell), version: cell.version } : { cell: null, version: 0 } };
      };
      return [student.id, Object.fromEntries(columns.map((column) => [column.id, stateOf(column)]))];
    }),
  );
}

/** The grid with what is stored by now. */
export function gridWith(grid: Grid, rows: ReadonlyMap<number, BookRow>): Grid {
  const cellsOf = (student: number, isExam: boolean): GradeCell[] =>
    grid.columns
      .filter(({ kind }) => (kind !== 'FREQUENCIA') === isExam)
      .flatMap(({ id }) => {
        const stored = rows.get(student)?.[id]?.stored;
        if (!stored || stored.version === 0) return [];
        const { cell, version } = stored;
        const assessment_value = cell?.status === 'NOTA' ? gradeValue(cell.hundredths) : null;
        // The id of a result that was made since is unknown, and nothing here asks for it.
        return {
          id: 0,
          assessment_formula_id: id,
          assessment_value,
          status: cell?.status ?? 'NOTA',
          version,
        };
      });
  const students = grid.students.map((student) => ({
    ...student,
    assessment_result: cellsOf(student.id, false),
    assessment_exame_result: cellsOf(student.id, true),
  }));
  return { ...grid, students };
}

/** As the endpoint takes it. The value is sent as text, so that no decimal is lost. */
export const wireCell = ({ student, column, cell, id, version, reason }: Sending): GivenCell => ({
  student_id: student,
  assessment_formula_id: column,
  assessment_value: cell?.status === 'NOTA' ? typedText(cell) : null,
  status: cell?.status ?? 'NOTA',
  version,
  client_id: id,
  ...(reason !== undefined && { reason }),
});

export const outcomeOf = (one: CellOutcome): AnsweredCell => ({
  id: one.client_id,
  outcome: one.outcome,
  message: one.message ?? '',
  stored: { cell: cellOf(one), version: one.version, author: one.author, at: one.at },
});

type Change = GradeCell & { student_id: number; author: string; at: string };
export const changeOf = (change: Change): { student: number; column: number } & Stored => ({
  student: change.student_id,
  column: change.assessment_formula_id,
  cell: cellOf(change),
  version: change.version,
  author: change.author,
  at: change.at,
});

/** Former students are read-only and count in no average (I8). */
export const isFormer = ({ state }: Pick<GradeStudent, 'state'>): boolean =>
  state === 'ANULADO' || state === 'TRANSFERIDO';
