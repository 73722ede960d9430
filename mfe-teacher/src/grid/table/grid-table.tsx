import type { GradeColumn, GradeStudent } from '@portal/shared-kit/contract/grading/grid';
import { percentageText } from '@portal/shared-kit/contract/grading/weight-rules';
import {
  memo,
  useCallback,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
} from 'react';
import { entryOf } from '../book/entry.ts';
import { isFormer } from '../book/grid-cells.ts';
import { placeAfter, type Caret } from './grid-keys.ts';
import { GridRow, hasExams, moreColumn } from './grid-row.tsx';
import type { CellPlace, GradeBook } from '../book/grade-book.ts';
import { messages as text } from '../messages.ts';
import type { RowRules } from '../book/standing.ts';

export interface GridProps {
  students: readonly GradeStudent[];
  by: RowRules;
  chosen: GradeColumn | undefined;
  book: GradeBook;
  onLeave: (place: CellPlace) => void;
  onPaste: (pasted: string, place: CellPlace) => void;
  onMore: (student: number) => void;
  /** The cell that was asked for last; each request is a new object. */
  jump: CellPlace | undefined;
}

interface TableProps extends GridProps {
  /** Whether the saving state of each row is shown. */
  noted: boolean;
}

/** The grid: one tab stop, moved by keys, and one live input in the editable column (row 67). Its rows are no table to CSS, so each part
 *  names its role. */
export const GridTable = memo(function GridTable(props: TableProps) {
  const { students, by, chosen, book, onLeave, onPaste, onMore, jump, noted } = props;
  const { columns } = by;
  const entered = chosen ?? columns[0];
  const [moved, setMoved] = useState(jump);
  const [followed, setFollowed] = useState(jump);
  if (jump !== followed) {
    setFollowed(jump);
    setMoved(jump);
  }
  const [start] = useState(() => startOf(students, entered, book, by));
  const isShown = (place: CellPlace | undefined) => students.some(({ id }) => id === place?.student);
  const movedCell = isShown(moved) ? moved : undefined;
  const active = movedCell ?? (isShown(start) ? start : startOf(students, entered, book, by));
  const latest = useRef({ students, columns, active, onLeave });
  latest.current = { students, columns, active, onLeave };

  const table = useRef<HTMLTableElement>(null);
  // The first missing grade takes the focus that nothing else holds.
  useEffect(() => {
    const { activeElement: holder, body } = document;
    if (holder === body || holder?.matches('main'))
      table.current!.querySelector<HTMLElement>('.mt-input')?.focus();
  }, []);

  const activate = useCallback((place: CellPlace) => {
    const { active: before, onLeave: leave } = latest.current;
    if (before) leave(before);
    setMoved(place);
  }, []);
  const move = useCallback(
    (event: KeyboardEvent, place: CellPlace, caret: Caret): boolean => {
      const rows = latest.current.students.map(({ id }) => id);
      const all = [moreColumn, ...latest.current.columns.map(({ id }) => id)];
      const next = placeAfter(event, place, rows, all, caret);
      if (next) activate(next);
      else if (['Enter', 'Tab'].includes(event.key)) latest.current.onLeave(place);
      return next !== undefined;
    },
    [activate],
  );

  return (
    <table role="grid" aria-label={text.grid} style={widthsOf(columns)} ref={table}>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            {text.student}
          </th>
          {columns.map((column) => (
            <ColumnHead key={column.id} of={column} chosen={column.id === chosen?.id} />
          ))}
          <th scope="col" role="columnheader" className="mt-number mt-mf">
            {text.average}
          </th>
          {hasExams(columns) && (
            <th scope="col" role="columnheader" className="mt-number mt-final">
              {text.final}
            </th>
          )}
          <th scope="col" role="columnheader" className="mt-situation">
            {text.situation}
          </th>
          {noted && (
            <th scope="col" role="columnheader" className="mt-note">
              {text.saving}
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {students.map((student) => (
          <GridRow
            key={student.id}
            student={student}
            by={by}
            chosen={chosen}
            book={book}
            onMore={onMore}
            active={active?.student === student.id ? active.column : undefined}
            focused={movedCell !== undefined}
            noted={noted}
            onActivate={activate}
            onMove={move}
            onPaste={onPaste}
          />
        ))}
      </tbody>
    </table>
  );
});

interface HeadProps {
  of: GradeColumn;
  chosen: boolean;
}
const ColumnHead = ({ of: { assessment_type, percentage, published_at }, chosen }: HeadProps) => (
  <th scope="col" role="columnheader" className={chosen ? 'mt-number mt-chosen' : 'mt-number'}>
    {assessment_type}
    <small>
      {text.percent(percentageText(Math.round(percentage * 100)))}
      {published_at && ` · ${text.published}`}
    </small>
  </th>
);

/** The columns have fixed widths, so that a key lays out its row alone; the name has the rest. Columns of grades become narrower before the
 *  situation lies under the state of saving. */
function widthsOf(columns: readonly GradeColumn[]): CSSProperties {
  const exams = hasExams(columns);
  const others = 224 + (exams ? 64 : 0) + 64 + 136;
  const count = Math.max(1, columns.length);
  const grades = columns.map(() => 'var(--mt-column)').join(' ');
  return {
    '--mt-column': `clamp(80px, (var(--mt-area) - ${others}px - var(--mt-note)) / ${count}, 92px)`,
    '--mt-width': `max(var(--mt-area), ${others}px + ${count} * var(--mt-column) + var(--mt-note))`,
    '--mt-tracks': `minmax(224px, 1fr) ${grades} 64px ${exams ? '64px' : ''} 136px var(--mt-note)`,
  } as CSSProperties;
}

/** The initial tab stop: the first missing grade. */
function startOf(
  students: readonly GradeStudent[],
  column: GradeColumn | undefined,
  book: GradeBook,
  by: RowRules,
): CellPlace | undefined {
  if (!column) return undefined;
  const present = students.filter((student) => !isFormer(student));
  const blank = present.find((student) => entryOf(student, book.row(student.id) ?? {}, column, by).missing);
  const first = blank ?? present[0] ?? students[0];
  return first && { student: first.id, column: column.id };
}
