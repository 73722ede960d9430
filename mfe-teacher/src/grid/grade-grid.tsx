import { later, usePortal } from '@portal/shared-kit';
import { gradeTexts } from '@portal/shared-kit/contract/grading/grade-rules';
import type { Grid } from '@portal/shared-kit/contract/grading/grid';
import { useNarrow } from '@portal/shared-kit/screen';
import { Alert, Button } from '@portal/shared-kit/ui';
import { useCallback, useMemo, useState, type KeyboardEvent } from 'react';
import type { CellPlace } from './grade-book.ts';
import type { AnyDialogProps, OpenDialog } from './dialog-props.ts';
import { isFormer } from './grid-cells.ts';
import { GridStyle } from './grid-style.tsx';
import { GridTable } from './grid-table.tsx';
import { GridToolbar } from './grid-toolbar.tsx';
import { messages as text } from './messages.ts';
import { OneStudent } from './one-student.tsx';
import { shownStudents, type View } from './shown-students.ts';
import { Summary } from './summary.tsx';
import { useGradeBook, type BookOptions } from './use-grade-book.ts';

const GridDialogs = later<AnyDialogProps>(() => import('./grid-dialogs.tsx').then((m) => m.GridDialogs));

/** Whether the caller may enter a column now: its period is open and its pauta is still being edited. */
function mayEnter({ edition, periods, sheets }: Grid, kind: Grid['columns'][number]['kind']): boolean {
  const state = sheets.find((sheet) => sheet.kind === kind && sheet.number === 0)?.state ?? 'EM_EDICAO';
  const open = periods.find((period) => period.kind === kind)?.open ?? false;
  return edition.role !== null && open && state === 'EM_EDICAO';
}

/** The grades of an edition: one column is entered, all else follows (rows 65 to 67). */
export function GradeGrid({ grid, place, draftKey }: BookOptions) {
  const { notify } = usePortal();
  const { columns, rules, students } = grid;
  const { book, restored } = useGradeBook({ grid, place, draftKey });
  const open = columns.filter(({ kind }) => mayEnter(grid, kind));
  const [picked, setPicked] = useState(() => open.find(hasBlank)?.id);
  const chosen = open.find(({ id }) => id === picked) ?? open[0];
  const [view, setView] = useState<View>({ order: 'name', only: undefined, former: false });
  const [dialog, setDialog] = useState<OpenDialog>();
  const [done, setDone] = useState<{ count: number; undo: () => void }>();
  const shown = useMemo(() => shownStudents(students, view), [students, view]);
  const narrow = useNarrow();
  const present = useMemo(() => students.filter((student) => !isFormer(student)), [students]);

  function hasBlank({ id }: { id: number }) {
    return students.some((it) => !isFormer(it) && book.shown({ student: it.id, column: id }) === null);
  }
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
  const save = () => {
    if (book.unconfirmed().length > 0) setDialog({ what: 'zeros' });
    void book.flush();
  };
  const onSave = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    save();
  };

  const entry = { columns, book, rules, onLeave: leave, onPaste: paste };
  return (
    <div onKeyDown={onSave} role="presentation">
      <GridStyle />
      {restored > 0 && <Alert type="info" showIcon closable title={text.restored(restored)} />}
      <GridToolbar
        {...{ book, chosen, view, open, students: present }}
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
        <GridTable key={chosen?.id} {...entry} students={shown} chosen={chosen?.id} />
      )}
      {!narrow && chosen && <p className="mt-quiet">{text.help}</p>}
      <Summary {...{ students, columns, book, rules }} />
      {dialog && chosen && (
        <GridDialogs
          {...{ dialog, book, students: present, shown, column: chosen }}
          onSet={(count, undo) => setDone({ count, undo })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}
