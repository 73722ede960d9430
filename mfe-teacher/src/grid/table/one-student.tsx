import { resultLabels, situationLabels } from '@portal/shared-kit/contract/grading/average-rules';
import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { CellInput, textOf } from './cell-input.tsx';
import { RowNotes } from './cell-note.tsx';
import { entryOf } from '../book/entry.ts';
import { EarlierGrades, hasExams } from './grid-row.tsx';
import type { GridProps } from './grid-table.tsx';
import { messages as text } from '../messages.ts';
import { standingOfRow } from '../book/standing.ts';
import type { CellPlace } from '../book/grade-book.ts';
import { useRow } from '../book/use-drawn.ts';

/** The grid on a phone: one student at a time, with next and previous. Input belongs to its student, whenever it is saved. */
export function OneStudent({ students, by, chosen, book, onLeave, onPaste, onMore, jump }: GridProps) {
  const [at, setAt] = useState(0);
  const [moved, setMoved] = useState(false);
  const [followed, setFollowed] = useState<CellPlace>();
  if (jump !== followed) {
    setFollowed(jump);
    setAt(
      Math.max(
        0,
        students.findIndex(({ id }) => id === jump?.student),
      ),
    );
    setMoved(true);
  }
  const index = Math.min(at, students.length - 1);
  const student = students[index]!;
  const row = useRow(book, student.id);
  const shut = chosen && entryOf(student, row, chosen, by).shut;
  const place = chosen && shut === undefined ? { student: student.id, column: chosen.id } : undefined;
  const state = place && book.cell(place);
  const { frequency, final } = standingOfRow(student, row, by);
  const exams = hasExams(by.columns) && final.final !== null;
  const go = (by: number) => {
    if (place) onLeave(place);
    setAt(Math.min(Math.max(index + by, 0), students.length - 1));
    setMoved(true);
  };
  return (
    <section className="mt-one" aria-label={text.one}>
      <div>
        <h2>{student.fullName}</h2>
        <small>{student.student_card_id}</small>
      </div>
      {shut && <p className="mt-quiet">{shut}</p>}
      {chosen && place && state && (
        <label>
          {chosen.assessment_type}
          <CellInput
            key={student.id}
            book={book}
            place={place}
            state={state}
            focused={moved}
            label={text.cellOf(student.fullName, chosen.assessment_type)}
            onKey={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              go(event.shiftKey ? -1 : 1);
            }}
            onPaste={(pasted) => onPaste(pasted, place)}
          />
        </label>
      )}
      <div aria-live="polite">
        <RowNotes student={student.id} row={row} columns={by.columns} chosen={chosen} book={book} />
      </div>
      <p style={{ margin: 0 }}>
        {by.columns
          .map(({ id, assessment_type }) => {
            const its = row[id];
            return `${assessment_type}: ${(its && textOf(its)) || '–'}`;
          })
          .join(' · ')}
        <br />
        {text.average}: {numberText(frequency.average)} ·{' '}
        {exams
          ? text.finalOf(numberText(final.final), resultLabels[final.result])
          : situationLabels[frequency.situation]}
      </p>
      <EarlierGrades of={student} />
      <Button onClick={() => onMore(student.id)}>{text.moreOf(student.fullName)}</Button>
      <nav aria-label={text.one}>
        <Button disabled={index === 0} onClick={() => go(-1)}>
          {text.previous}
        </Button>
        <span>{text.place(index + 1, students.length)}</span>
        <Button disabled={index === students.length - 1} onClick={() => go(1)}>
          {text.next}
        </Button>
      </nav>
    </section>
  );
}

const numberText = (hundredths: number | null) =>
  hundredths === null ? '–' : cellText({ status: 'NOTA', hundredths });
