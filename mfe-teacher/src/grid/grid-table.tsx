import type { GradingRules } from '@portal/shared-kit/contract/grading/average-rules';
import type { GradeColumn, GradeStudent } from '@portal/shared-kit/contract/grading/grid';
import { percentageText } from '@portal/shared-kit/contract/grading/weight-rules';
import { useCallback, useRef, useState, type KeyboardEvent } from 'react';
import { isFormer } from './grid-cells.ts';
import { placeAfter, type Caret } from './grid-keys.ts';
import { GridRow } from './grid-row.tsx';
import type { CellPlace, GradeBook } from './grade-book.ts';
import { messages as text } from './messages.ts';

interface Props {
  students: readonly GradeStudent[];
  columns: readonly GradeColumn[];
  chosen: number | undefined;
  book: GradeBook;
  rules: GradingRules;
  onLeave: (place: CellPlace) => void;
  onPaste: (pasted: string, place: CellPlace) => void;
}

/** The grid: one tab stop, which the keys move, and one live input in the column that is entered (row 67). */
export function GridTable({ students, columns, chosen, book, rules, onLeave, onPaste }: Props) {
  const [moved, setMoved] = useState<CellPlace>();
  const [start] = useState(() => startOf(students, chosen ?? columns[0]?.id, book));
  const isShown = (place: CellPlace | undefined) => students.some(({ id }) => id === place?.student);
  const known = isShown(moved) ? moved : undefined;
  const active = known ?? (isShown(start) ? start : startOf(students, chosen ?? columns[0]?.id, book));
  const latest = useRef({ students, columns, active, onLeave });
  latest.current = { students, columns, active, onLeave };

  const activate = useCallback((place: CellPlace) => {
    const { active: before, onLeave: leave } = latest.current;
    if (before) leave(before);
    setMoved(place);
  }, []);
  const move = useCallback(
    (event: KeyboardEvent, place: CellPlace, caret: Caret): boolean => {
      const rows = latest.current.students.map(({ id }) => id);
      const all = latest.current.columns.map(({ id }) => id);
      const next = placeAfter(event, place, rows, all, caret);
      if (next) activate(next);
      else if (['Enter', 'Tab'].includes(event.key)) latest.current.onLeave(place);
      return next !== undefined;
    },
    [activate],
  );

  return (
    <div className="mt-sheet">
      <table role="grid" aria-label={text.grid}>
        <thead>
          <tr>
            <th scope="col">{text.student}</th>
            {columns.map(({ id, assessment_type, percentage }) => (
              <th key={id} scope="col" className={id === chosen ? 'mt-number mt-chosen' : 'mt-number'}>
                {assessment_type}
                <small>{text.percent(percentageText(Math.round(percentage * 100)))}</small>
              </th>
            ))}
            <th scope="col" className="mt-number">
              {text.average}
            </th>
            <th scope="col">{text.situation}</th>
            <th scope="col">
              <span className="mt-hidden">{text.saving}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <GridRow
              key={student.id}
              {...{ student, columns, chosen, book, rules }}
              active={active?.student === student.id ? active.column : undefined}
              focused={known !== undefined}
              onActivate={activate}
              onMove={move}
              onPaste={onPaste}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where the keyboard comes in: the first that is blank. */
function startOf(
  students: readonly GradeStudent[],
  column: number | undefined,
  book: GradeBook,
): CellPlace | undefined {
  const present = students.filter((student) => !isFormer(student));
  const blank = present.find(
    ({ id }) => column !== undefined && book.shown({ student: id, column }) === null,
  );
  const first = blank ?? present[0] ?? students[0];
  return first && column !== undefined ? { student: first.id, column } : undefined;
}
