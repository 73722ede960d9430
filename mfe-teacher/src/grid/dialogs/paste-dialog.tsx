import { ActionDialog } from '@portal/shared-kit/form';
import { Input } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { type EntryDialogProps, setMany } from './dialog-props.ts';
import { entryOf } from '../book/entry.ts';
import { rowRulesOf } from '../book/standing.ts';
import { messages as text } from '../messages.ts';
import { linesOf, matched, toSet, type Match } from './paste.ts';
import { typedText } from '../book/typed-cell.ts';

type Props = EntryDialogProps & { pasted: string; from: number | undefined };

const pastedStudent = ({ id, student_card_id, fullName }: EntryDialogProps['students'][number]) => ({
  id,
  code: student_card_id,
  name: fullName,
});

/** Previews a pasted column or block line by line before it is written. */
export function PasteDialog({ book, students, shown, grid, column, pasted, from, onClose, onSet }: Props) {
  const [typed, setTyped] = useState(pasted);
  const start = Math.max(
    0,
    shown.findIndex(({ id }) => id === from),
  );
  const matches = matched(
    linesOf(typed, column.assessment_type),
    shown.slice(start).map(pastedStudent),
    students.map(pastedStudent),
  );
  const by = rowRulesOf(grid);
  const shutOf = (match: Match) => {
    const student = 'student' in match && grid.students.find(({ id }) => id === match.student.id);
    return student ? entryOf(student, book.row(student.id) ?? {}, column, by).shut : undefined;
  };
  const cells = toSet(matches.filter((match) => shutOf(match) === undefined)).map((one) => ({
    ...one,
    column: column.id,
  }));
  return (
    <ActionDialog
      title={text.pasteTitle(column.assessment_type)}
      confirm={text.pasteApply(cells.length)}
      disabled={cells.length === 0}
      written={typed !== ''}
      onConfirm={() => {
        onSet(cells.length, setMany(book, cells));
        onClose();
      }}
      onClose={onClose}
    >
      <label>
        {text.pasteHere}
        <Input.TextArea
          rows={3}
          value={typed}
          placeholder={text.pasteHelp}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {typed !== '' && (
        <div
          style={{ maxHeight: 320, marginTop: 12, overflow: 'auto' }}
          tabIndex={0}
          role="group"
          aria-label={text.result}
        >
          <table style={{ width: '100%', textAlign: 'left' }}>
            <thead>
              <tr>
                <th scope="col">{text.line}</th>
                <th scope="col">{text.student}</th>
                <th scope="col">{text.before}</th>
                <th scope="col">{text.value}</th>
                <th scope="col">{text.result}</th>
              </tr>
            </thead>
            <tbody>
              {matches.map((match) => (
                <tr key={match.number}>
                  <td>{match.number}</td>
                  <td>{'student' in match ? match.student.name : match.studentText}</td>
                  <td>
                    {'student' in match &&
                      typedText(book.shown({ student: match.student.id, column: column.id }))}
                  </td>
                  <td>{match.grade}</td>
                  <td>{shutOf(match) ?? verdictOf(match)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ActionDialog>
  );
}

const verdictOf = (match: Match) =>
  match.kind === 'matched' && match.cell === null ? text.matches.blank : text.matches[match.kind];
