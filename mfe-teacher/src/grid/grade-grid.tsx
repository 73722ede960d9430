import { later, usePortal } from '@portal/shared-kit';
import { gradeTexts } from '@portal/shared-kit/contract/grading/grade-rules';
import type { GradeColumn } from '@portal/shared-kit/contract/grading/grid';
import { useNarrow } from '@portal/shared-kit/screen';
import { Alert, Button } from '@portal/shared-kit/ui';
import { useCallback, useMemo, useState, type KeyboardEvent } from 'react';
import type { CellPlace } from './book/grade-book.ts';
import type { GridDialog } from './dialogs/dialog-props.ts';
import { entryOf, isOpen } from './book/entry.ts';
import { isFormer } from './book/grid-cells.ts';
import { GridStyle } from './table/grid-style.tsx';
import { GridTable } from './table/grid-table.tsx';
import { GridToolbar } from './grid-toolbar.tsx';
import { messages as text } from './messages.ts';
import { OneStudent } from './table/one-student.tsx';
import { SheetActions } from './sheet-actions.tsx';
import { shownStudents, type View } from './table/shown-students.ts';
import { rowRulesOf } from './book/standing.ts';
import { Summary } from './table/summary.tsx';
import { useRows } from './book/use-drawn.ts';
import { useGradeBook, type BookOptions } from './book/use-grade-book.ts';

const GridDialogs = later(() => import('./dialogs/grid-dialogs.tsx').then((m) => m.GridDialogs));

/** The grades of an edition: one column is editable, everything else is computed (rows 65 to 67). */
export function GradeGrid({ grid, place, draftKey, onRefused }: BookOptions) {
  const { notify } = usePortal();
  const { columns, students } = grid;
  const by = useMemo(() => rowRulesOf(grid), [grid]);
  const { book, restored } = useGradeBook({ grid, place, draftKey, onRefused });
  const rows = useRows(book);
  const present = useMemo(() => students.filter((student) => !isFormer(student)), [students]);
  const missingIn = (column: GradeColumn) =>
    present.filter((student) => entryOf(student, rows.get(student.id) ?? {}, column, by).missing);
  const open = columns.filter((column) => isOpen(grid, column));
  const [picked, setPicked] = useState(() => open.find((column) => missingIn(column).length > 0)?.id);
  const chosen = open.find(({ id }) => id === picked) ?? open[0];
  const missing = chosen ? missingIn(chosen) : [];
  const [view, setView] = useState<View>({ order: 'name', only: undefined, former: false });
  const [dialog, setDialog] = useState<GridDialog>();
  const [done, setDone] = useState<{ count: number; undo: () => void }>();
  const shown = useMemo(() => shownStudents(students, view), [students, view]);
  const narrow = useNarrow();

  const leave = useCallback(
    (left: CellPlace) => {
      const { trouble } = book.cell(left);
      if (trouble?.kind === 'unconfirmed') notify.info(gradeTexts.outOfRange);
      if (trouble?.kind === 'invalid') notify.info(gradeTexts.invalid);
    },
    [book, notify],
  );
  const paste = useCallback(
    (pasted: string, from: CellPlace) => setDialog({ what: 'paste', pasted, from: from.student }),
    [],
  );
  const more = useCallback((student: number) => setDialog({ what: 'student', student }), []);
  const save = () => {
    if (book.unconfirmed().length > 0) setDialog({ what: 'zeros' });
    void book.flush();
  };
  const onSave = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    save();
  };

  const entry = { by, book, onLeave: leave, onPaste: paste, onMore: more };
  return (
    <div onKeyDown={onSave} role="presentation">
      <GridStyle />
      {restored > 0 && <Alert type="info" showIcon closable title={text.restored(restored)} />}
      <SheetActions grid={grid} book={book} chosen={chosen} onOpen={setDialog} />
      <GridToolbar
        book={book}
        chosen={chosen}
        view={view}
        open={open}
        missing={missing}
        former={students.length - present.length}
        onChoose={(column) => {
          void book.flush();
          setPicked(column);
        }}
        onView={setView}
        onSave={save}
        onOpen={setDialog}
      />
      {done && (
        <Alert
          type="success"
          closable={{ onClose: () => setDone(undefined) }}
          title={text.pasted(done.count)}
          action={
            <Button
              onClick={() => {
                done.undo();
                setDone(undefined);
              }}
            >
              {text.undo}
            </Button>
          }
        />
      )}
      {shown.length === 0 ? (
        <p>{students.length === 0 ? text.none : text.nothingBlank}</p>
      ) : narrow ? (
        <OneStudent {...entry} students={shown} chosen={chosen} />
      ) : (
        <GridTable key={chosen?.id} {...entry} students={shown} chosen={chosen} />
      )}
      {!narrow && chosen && <p className="mt-quiet">{text.help}</p>}
      <Summary students={students} columns={columns} rows={rows} rules={grid.rules} />
      {dialog && (
        <GridDialogs
          dialog={dialog}
          book={book}
          students={present}
          missing={missing}
          shown={shown}
          grid={grid}
          column={chosen}
          onSet={(count, undo) => setDone({ count, undo })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}
