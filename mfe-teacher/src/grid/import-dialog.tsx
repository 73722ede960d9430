import { usePortal } from '@portal/shared-kit';
import {
  gradeTemplate,
  readGradeFile,
  type GradeFileLine,
} from '@portal/shared-kit/contract/grading/grade-file';
import { download, failureOf, upload } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { FileInput } from '@portal/shared-kit/screen';
import { Alert, Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import type { EntryDialogProps } from './dialog-props.ts';
import { entryOf, isOpen } from './entry.ts';
import type { CellPlace } from './grade-book.ts';
import { importMessages as text } from './import-messages.ts';
import { ImportPreview } from './import-preview.tsx';
import { merged, type Merged } from './import-merge.ts';
import { setMany } from './set-many.ts';
import { rowRulesOf } from './standing.ts';

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
    ).catch((error: unknown) => notify.error(failureOf(error).message));
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
      {failure && <Alert type="error" showIcon title={failure} />}
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
