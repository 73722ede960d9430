import { usePortal } from '@portal/shared-kit';
import {
  gradeTemplate,
  readGradeFile,
  type GradeFileLine,
} from '@portal/shared-kit/contract/grading/grade-file';
import { download, failureOf, notifyFailure, upload } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { FileInput } from '@portal/shared-kit/screen';
import { Alert, Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { type EntryDialogProps, setMany } from './dialog-props.ts';
import { entryOf, isOpen } from '../book/entry.ts';
import type { CellPlace } from '../book/grade-book.ts';
import { importMessages as text } from './import-messages.ts';
import { merged, type Merged, type Conflict } from './import-merge.ts';
import { rowRulesOf } from '../book/standing.ts';
import type { GradeStudent, Grid } from '@portal/shared-kit/contract/grading/grid';
import { typedText } from '../book/typed-cell.ts';

const keyOf = ({ student, column }: CellPlace) => `${student} ${column}`;

/** Imports grades from a file: template, preview, and confirmation; saved as if they were typed (I17). */
export function ImportDialog({ book, students, grid, column, onClose, onSet }: EntryDialogProps) {
  const { http, notify } = usePortal();
  const { classmate_id, subject_id, year, semester_id } = grid.edition;
  const place = { classmate_id, subject_id, year, semester_id };
  const [lines, setLines] = useState<readonly GradeFileLine[]>();
  const [failure, setFailure] = useState<string>();
  const [reading, setReading] = useState(false);
  const [mine, setMine] = useState<ReadonlyMap<string, boolean>>(new Map());

  const by = rowRulesOf(grid);
  const all = merged(lines ?? [], (at) => {
    const student = students.find(({ id }) => id === at.student);
    const its = grid.columns.find(({ id }) => id === at.column);
    if (!student || !its) return undefined;
    const shut = isOpen(grid, its) ? entryOf(student, book.row(at.student) ?? {}, its, by).shut : text.shut;
    return { now: book.shown(at), version: book.cell(at).stored.version, shut };
  });
  const isChosen = (one: Merged) => one.kind === 'set' || mine.get(keyOf(one)) === true;
  const written = all.flatMap((one) =>
    (one.kind === 'set' || one.kind === 'conflict') && isChosen(one)
      ? [{ student: one.student, column: one.column, cell: one.cell }]
      : [],
  );
  const undecided = all.filter((one) => one.kind === 'conflict' && !mine.has(keyOf(one))).length;

  const template = () =>
    download(
      http,
      gradeTemplate,
      { query: { ...place, kind: column.kind } },
      `${text.templateName(grid.edition.subject_name)}.xlsx`,
    ).catch((error: unknown) => notifyFailure(notify, error));
  const read = async (file: File | undefined) => {
    setLines(undefined);
    setFailure(undefined);
    setMine(new Map());
    if (!file) return;
    setReading(true);
    try {
      setLines((await upload(http, readGradeFile, { query: place, file })).data.lines);
    } catch (error) {
      const { message, errors } = failureOf(error);
      setFailure(errors?.file?.[0] ?? message);
    } finally {
      setReading(false);
    }
  };

  return (
    <ActionDialog
      title={text.title}
      confirm={text.apply(written.length)}
      disabled={written.length === 0 || undecided > 0}
      written={lines !== undefined}
      onConfirm={() => {
        onSet(written.length, setMany(book, written));
        onClose();
      }}
      onClose={onClose}
    >
      <p>{text.steps}</p>
      <p>
        <Button onClick={() => void template()}>{text.template}</Button>
      </p>
      <label>
        {text.file} <FileInput accept=".xlsx,.csv" disabled={reading} onFile={(file) => void read(file)} />
      </label>
      <div role="status">{reading && text.reading}</div>
      {failure && <Alert type="error" title={failure} />}
      {lines && (
        <ImportPreview
          lines={lines}
          all={all}
          students={students}
          grid={grid}
          undecided={undecided}
          chosen={(one) => mine.get(keyOf(one))}
          onChoose={(one, keep) => setMine(new Map(mine).set(keyOf(one), keep))}
        />
      )}
    </ActionDialog>
  );
}

interface Props {
  lines: readonly GradeFileLine[];
  all: readonly Merged[];
  students: readonly GradeStudent[];
  grid: Grid;
  undecided: number;
  /** Whether the file's value was chosen in a conflict; undefined before the choice. */
  chosen: (one: Conflict) => boolean | undefined;
  onChoose: (one: Conflict, file: boolean) => void;
}

/** Every cell that a file would change, or cannot change, before anything is written. */
function ImportPreview({ lines, all, students, grid, undecided, chosen, onChoose }: Props) {
  const strangers = lines.filter(({ match }) => match !== 'matched');
  const count = (kind: Merged['kind']) => all.filter((one) => one.kind === kind).length;
  const nameOf = (id: number) => students.find((student) => student.id === id)?.fullName ?? '';
  const typeOf = (id: number) => grid.columns.find((column) => column.id === id)?.assessment_type ?? '';
  return (
    <>
      <p role="status">
        <b>
          {text.found(
            lines.length,
            count('set'),
            count('conflict'),
            count('invalid') + count('out-of-range'),
            strangers.length,
          )}
        </b>
        {undecided > 0 && ` ${text.undecided(undecided)}`}
      </p>
      {(all.length > 0 || strangers.length > 0) && (
        <div style={{ maxHeight: 360, overflow: 'auto' }} tabIndex={0} role="group" aria-label={text.preview}>
          <table style={{ width: '100%', textAlign: 'left', borderSpacing: '12px 6px' }}>
            <thead>
              <tr>
                {[text.student, text.now, text.inFile, text.result].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {strangers.map(({ number, said, match }) => (
                <tr key={`line ${number}`}>
                  <td>
                    {said} <small>{text.lineOf(number)}</small>
                  </td>
                  <td colSpan={2} />
                  <td>{match !== 'matched' && text.matches[match]}</td>
                </tr>
              ))}
              {all.map((one) => (
                <tr key={`${one.student} ${one.column}`}>
                  <td>
                    {nameOf(one.student)} <small>{text.cellOf(typeOf(one.column), one.number)}</small>
                  </td>
                  <td>{typedText(one.now)}</td>
                  <td>{one.typed}</td>
                  <td>
                    {one.kind === 'conflict' ? (
                      <Choice one={one} name={nameOf(one.student)} value={chosen(one)} onChoose={onChoose} />
                    ) : one.kind === 'shut' ? (
                      one.why
                    ) : (
                      text.kinds[one.kind]
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

interface ChoiceProps {
  one: Conflict;
  name: string;
  value: boolean | undefined;
  onChoose: Props['onChoose'];
}
/** Somebody changed the grade since the template was made: a choice between both values. */
function Choice({ one, name, value, onChoose }: ChoiceProps) {
  const group = `${one.student} ${one.column}`;
  const options = [
    [false, text.keep(typedText(one.now))],
    [true, text.take(typedText(one.cell))],
  ] as const;
  return (
    <fieldset aria-label={text.choice(name)} style={{ border: 0, margin: 0, padding: 0 }}>
      {one.base !== null && <small style={{ display: 'block' }}>{text.wasThen(one.base)}</small>}
      {options.map(([file, label]) => (
        <label key={label} style={{ display: 'block', whiteSpace: 'nowrap' }}>
          <input type="radio" name={group} checked={value === file} onChange={() => onChoose(one, file)} />{' '}
          {label}
        </label>
      ))}
    </fieldset>
  );
}
