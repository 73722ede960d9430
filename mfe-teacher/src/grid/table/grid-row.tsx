import {
  resultLabels,
  situationLabels,
  type Result,
  type SubjectSituation,
} from '@portal/shared-kit/contract/grading/average-rules';
import { cellText, gradesByClass } from '@portal/shared-kit/contract/grading/grade-rules';
import type { GradeColumn, GradeStudent } from '@portal/shared-kit/contract/grading/grid';
import { Mark } from '@portal/shared-kit/screen';
import { memo, type ComponentProps, type KeyboardEvent } from 'react';
import { CellInput, textOf } from './cell-input.tsx';
import { RowNotes } from './cell-note.tsx';
import { statusOf } from '../book/cell-state.ts';
import type { CellPlace, GradeBook } from '../book/grade-book.ts';
import type { Caret } from './grid-keys.ts';
import { entryOf } from '../book/entry.ts';
import { cellOf, isFormer } from '../book/grid-cells.ts';
import { messages as text } from '../messages.ts';
import { standingOfRow, type RowRules, type RowStanding } from '../book/standing.ts';
import { useRow } from '../book/use-drawn.ts';

interface RowHandlers {
  onActivate: (place: CellPlace) => void;
  /** True where the key moved the focus. */
  onMove: (event: KeyboardEvent, place: CellPlace, caret: Caret) => boolean;
  onPaste: (text: string, place: CellPlace) => void;
  /** Opens the details of a student: history, and their own view. */
  onMore: (student: number) => void;
}
/** The column index of the row's button, before its columns. */
export const moreColumn = 0;
interface Props extends RowHandlers {
  student: GradeStudent;
  by: RowRules;
  /** The editable column; undefined where none may be edited. */
  chosen: GradeColumn | undefined;
  /** The focused column of this row. */
  active: number | undefined;
  /** Focuses the cell after a move by key; the initial cell does not take the focus. */
  focused: boolean;
  book: GradeBook;
  /** Whether the saving state of each row is shown. */
  noted: boolean;
}

const tones = {
  INCOMPLETO: 'quiet',
  SEM_AVALIACAO: 'quiet',
  DISPENSADO: 'good',
  ADMITIDO: 'info',
  EXCLUIDO: 'bad',
} as const satisfies Record<SubjectSituation, ComponentProps<typeof Mark>['tone']>;
const resultTones = {
  APROVADO: 'good',
  REPROVADO: 'bad',
  INCOMPLETO: 'quiet',
  SEM_AVALIACAO: 'quiet',
} as const satisfies Record<Result, ComponentProps<typeof Mark>['tone']>;
const caretOf = ({ selectionStart, selectionEnd, value }: HTMLInputElement): Caret => {
  // Selects all, as after a move, so that an arrow key moves on to the next cell.
  const whole = selectionStart === 0 && selectionEnd === value.length;
  return {
    atStart: whole || (selectionStart === 0 && selectionEnd === 0),
    atEnd: whole || selectionStart === value.length,
  };
};

/** A student with their grades. Rendered again only where something in this row changed. */
export const GridRow = memo(function GridRow(props: Props) {
  const { student, by, chosen, active, book, focused, noted } = props;
  const row = useRow(book, student.id);
  const former = isFormer(student);
  const shut = chosen && entryOf(student, row, chosen, by).shut;
  return (
    <tr role="row" className={former ? 'mt-former' : undefined}>
      <th scope="row" role="rowheader">
        <span className="mt-name">{student.fullName}</span> <small>{student.student_card_id}</small>
        {student.in_arrears && <small> · {text.arrears}</small>}
        {former && <small> · {text.formerStates[student.state]}</small>}
        <EarlierGrades of={student} />
        <button
          type="button"
          className="mt-more"
          ref={active === moreColumn && focused ? takeFocus : undefined}
          tabIndex={active === moreColumn ? 0 : -1}
          aria-label={text.moreOf(student.fullName)}
          onClick={() => props.onMore(student.id)}
          onKeyDown={(event) => {
            const leads = event.key !== 'Enter' && event.key !== 'Tab';
            if (leads && props.onMove(event, { student: student.id, column: moreColumn }, null))
              event.preventDefault();
          }}
        >
          ⋯
        </button>
      </th>
      {by.columns.map((column) => (
        <Cell
          key={column.id}
          {...props}
          column={column}
          state={row[column.id] ?? { stored: { cell: null, version: 0 } }}
          live={column.id === chosen?.id && shut === undefined}
          holdsFocus={active === column.id}
        />
      ))}
      <StandingCells of={standingOfRow(student, row, by)} former={former} exams={hasExams(by.columns)} />
      {noted && (
        <td role="gridcell" className="mt-note">
          {shut !== undefined && !former && <span className="mt-quiet">{shut}</span>}
          <RowNotes student={student.id} row={row} columns={by.columns} chosen={chosen} book={book} />
        </td>
      )}
    </tr>
  );
});

/** What a student brought from an earlier class besides the grades in the columns (J1). */
export const EarlierGrades = ({ of: { carried_frequency, earlier } }: { of: GradeStudent }) => (
  <>
    {carried_frequency && <small className="mt-earlier">{text.carriedFrequency}</small>}
    {gradesByClass(earlier).map(([className, grades]) => (
      <small key={className} className="mt-earlier">
        {text.earlier(
          className,
          grades.map((one) => text.earlierGrade(one.assessment_type, cellText(cellOf(one)))),
        )}
      </small>
    ))}
  </>
);

export const hasExams = (columns: readonly GradeColumn[]): boolean =>
  columns.some(({ kind }) => kind !== 'FREQUENCIA');

const numberText = (hundredths: number | null) =>
  hundredths === null ? '–' : cellText({ status: 'NOTA', hundredths });

/** Averages, and the result once there is one. */
function StandingCells({
  of: standing,
  former,
  exams,
}: {
  of: RowStanding;
  former: boolean;
  exams: boolean;
}) {
  const { frequency, final } = standing;
  const hasResult = exams && final.final !== null;
  return (
    <>
      <td role="gridcell" className="mt-number mt-average mt-mf">
        {former ? '–' : numberText(frequency.average)}
      </td>
      {exams && (
        <td role="gridcell" className="mt-number mt-average mt-final">
          {former ? '–' : numberText(final.final)}
        </td>
      )}
      <td role="gridcell" className="mt-situation">
        {!former &&
          (hasResult ? (
            <Mark tone={resultTones[final.result]}>{resultLabels[final.result]}</Mark>
          ) : (
            <Mark tone={tones[frequency.situation]}>{situationLabels[frequency.situation]}</Mark>
          ))}
        {!former && frequency.provisional && frequency.situation !== 'INCOMPLETO' && (
          <small> {text.provisional}</small>
        )}
      </td>
    </>
  );
}

interface CellProps extends RowHandlers {
  student: GradeStudent;
  column: GradeColumn;
  book: GradeBook;
  focused: boolean;
  holdsFocus: boolean;
  state: NonNullable<ReturnType<GradeBook['row']>>[number];
  live: boolean;
}

function Cell(props: CellProps) {
  const { student, column, book, state, live, focused, holdsFocus, onActivate, onMove, onPaste } = props;
  const place = { student: student.id, column: column.id };
  const shown = textOf(state);
  if (live && holdsFocus)
    return (
      <td role="gridcell" className="mt-number mt-live">
        <CellInput
          book={book}
          place={place}
          state={state}
          focused={focused}
          label={text.cellOf(student.fullName, column.assessment_type)}
          onKey={(event) => onMove(event, place, caretOf(event.currentTarget)) && event.preventDefault()}
          onPaste={(pasted) => onPaste(pasted, place)}
        />
      </td>
    );
  const status = statusOf(state);
  const tone = ['untouched', 'saved'].includes(status)
    ? ''
    : status === 'pending'
      ? 'mt-pending'
      : 'mt-faulty';
  return (
    <td
      role="gridcell"
      ref={holdsFocus && focused ? takeFocus : undefined}
      className={live ? 'mt-number mt-live' : 'mt-number'}
      tabIndex={holdsFocus ? 0 : -1}
      aria-readonly={!live || undefined}
      onClick={() => onActivate(place)}
      onKeyDown={(event) => holdsFocus && onMove(event, place, null) && event.preventDefault()}
    >
      {live || tone ? <span className={`mt-box ${tone}`}>{shown}</span> : shown}
    </td>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();
