import { later, usePortal } from '@portal/shared-kit';
import { gradeTexts } from '@portal/shared-kit/contract/grading/grade-rules';
import type { GradeColumn, Grid } from '@portal/shared-kit/contract/grading/grid';
import { whenIdle } from '@portal/shared-kit/data';
import { useSearchParams } from '@portal/shared-kit/router';
import { useNarrow } from '@portal/shared-kit/screen';
import { Alert, Button } from '@portal/shared-kit/ui';
import {
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { CellPlace } from './book/grade-book.ts';
import type { GridDialog } from './dialogs/dialog-props.ts';
import { entryOf, isOpen } from './book/entry.ts';
import { isFormer } from './book/grid-cells.ts';
import { GridStyle } from './table/grid-style.tsx';
import { hasExams } from './table/grid-row.tsx';
import { GridTable } from './table/grid-table.tsx';
import { GridToolbar } from './grid-toolbar.tsx';
import { messages as text } from './messages.ts';
import { OneStudent } from './table/one-student.tsx';
import { reopenable, SheetActs, SheetNotices } from './sheet-actions.tsx';
import { rowsInView, shownStudents, type View } from './table/shown-students.ts';
import { rowRulesOf } from './book/standing.ts';
import { Summary } from './table/summary.tsx';
import { useRows } from './book/use-drawn.ts';
import { useGradeBook, type BookOptions } from './book/use-grade-book.ts';

const loadDialogs = () => import('./dialogs/grid-dialogs.tsx').then((m) => m.GridDialogs);
const GridDialogs = later(loadDialogs);

interface Props extends BookOptions {
  /** The term, and until when grades may be entered. */
  term: ReactNode;
  /** The states of the edition and of its pautas. */
  banners: ReactNode;
}

/** Gives the work area the height that is left in the window: the page does not scroll, only the grades do. `--mt-area` is the width of
 *  the scroll area. */
function fitWindow(area: HTMLElement | null) {
  if (!area) return undefined;
  const fit = () => {
    area.style.height = '100vh';
    const rest = document.documentElement.scrollHeight - area.offsetHeight;
    area.style.height = `${innerHeight - rest}px`;
    area.style.setProperty('--mt-area', `${area.querySelector('.mt-sheet')!.clientWidth}px`);
  };
  // At once: an observer that begins while others report is only told after the first paint.
  fit();
  const follow = new ResizeObserver(fit);
  follow.observe(document.body);
  const release = holdColumns(area);
  return () => {
    follow.disconnect();
    release();
    // A screen that was turned upright has no work area.
    area.style.height = '';
  };
}

/** Milliseconds after the last movement of the pointer. */
const stillAfter = 1000;

/** Keeps the name and the state of saving in sight while the grades scroll sideways. Each sticky cell is a layer, and the browser arranges
 *  all layers anew after a key. So the cells are sticky (`mt-moving`) only while a pointer may scroll, and else they are drawn at their
 *  place, by `--mt-left`. */
function holdColumns(area: HTMLElement): () => void {
  const sheet = area.querySelector('.mt-sheet')!;
  let left = -1;
  let due: ReturnType<typeof setTimeout> | undefined;
  const place = () => {
    if (left === sheet.scrollLeft) return;
    left = sheet.scrollLeft;
    area.style.setProperty('--mt-left', `${left}px`);
  };
  const stand = () => {
    due = undefined;
    place();
    area.classList.remove('mt-moving');
  };
  const move = () => {
    if (due === undefined) {
      if (sheet.scrollWidth === sheet.clientWidth) return;
      area.classList.add('mt-moving');
    }
    clearTimeout(due);
    due = setTimeout(stand, stillAfter);
  };
  const scrolled = () => (due === undefined ? place() : move());
  const pointing = ['pointermove', 'pointerdown', 'wheel'];
  for (const type of pointing) sheet.addEventListener(type, move, { passive: true });
  sheet.addEventListener('scroll', scrolled);
  // Also where the browser scrolls without an event, as in a window that becomes wide again.
  const follow = new ResizeObserver(place);
  follow.observe(sheet);
  return () => {
    follow.disconnect();
    clearTimeout(due);
    stand();
    for (const type of pointing) sheet.removeEventListener(type, move);
    sheet.removeEventListener('scroll', scrolled);
  };
}

/** What the address asks for, where the caller may do it. */
function askedFirst(
  act: string | null,
  { edition, columns }: Grid,
  chosen: GradeColumn | undefined,
): GridDialog | undefined {
  if (edition.role !== 'RESPONSAVEL') return undefined;
  if (act === 'publicar' && columns.length > 0) return { what: 'publish', unread: true };
  return act === 'submeter' && chosen ? { what: 'submit' } : undefined;
}

/** The grades of an edition: one column is editable, everything else is computed (rows 65 to 67). */
export function GradeGrid({ grid, place, draftKey, onRefused, onStored, term, banners }: Props) {
  const { notify, drafts } = usePortal();
  const { columns, students } = grid;
  const [params, setParams] = useSearchParams();
  const by = useMemo(() => rowRulesOf(grid), [grid]);
  const { book, restored, labelOf } = useGradeBook({ grid, place, draftKey, onRefused, onStored });
  const rows = useRows(book);
  const present = useMemo(() => students.filter((student) => !isFormer(student)), [students]);
  const missingIn = (column: GradeColumn) =>
    present.filter((student) => entryOf(student, rows.get(student.id) ?? {}, column, by).missing);
  const open = columns.filter((column) => isOpen(grid, column));
  const [picked, setPicked] = useState(() => open.find((column) => missingIn(column).length > 0)?.id);
  const chosen = open.find(({ id }) => id === picked) ?? open[0];
  const missing = chosen ? missingIn(chosen) : [];
  const [view, setView] = useState(() => ({
    ...firstView,
    ...(drafts.read(viewKey) as Partial<View>),
    former: grid.reviewed.length > 0,
  }));
  const changeView = (next: View) => {
    setView(next);
    drafts.save(viewKey, { order: next.order, pinned: next.pinned });
  };
  const [jump, setJump] = useState<CellPlace>();
  // The link at home that says 'Submeter' or 'Publicar' leads to the question; read again, the page does not repeat it.
  const act = params.get('acto');
  const [dialog, setDialog] = useState(() => askedFirst(act, grid, chosen));
  useEffect(() => {
    if (act === null) return;
    setParams((current) => new URLSearchParams([...current].filter(([name]) => name !== 'acto')), {
      replace: true,
    });
  }, [act, setParams]);
  const [done, setDone] = useState<{ count: number; undo: () => void }>();
  const shown = useMemo(() => shownStudents(students, view), [students, view]);
  // The rows in view are drawn first, the others right after them.
  const [whole, setWhole] = useState(false);
  useEffect(() => startTransition(() => setWhole(true)), []);
  const narrow = useNarrow();
  // Before they are asked for, so that they are there without a line.
  useEffect(() => whenIdle(() => void loadDialogs().catch(() => undefined)), []);

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

  const isHere = ({ student, column }: CellPlace) =>
    students.some(({ id }) => id === student) && columns.some(({ id }) => id === column);
  const jumpTo = (to: CellPlace) => {
    if (open.some(({ id }) => id === to.column)) setPicked(to.column);
    if (!shown.some(({ id }) => id === to.student)) setView({ ...view, only: undefined, former: true });
    setJump({ ...to });
  };

  const entry = { by, book, onLeave: leave, onPaste: paste, onMore: more, jump };
  const acts = <SheetActs grid={grid} chosen={chosen} onOpen={setDialog} />;
  const noted = chosen !== undefined || book.hasWaiting();
  const troubled = book.waiting().some((place) => {
    const { trouble, conflict } = book.cell(place);
    return conflict || trouble?.kind === 'refused';
  });
  const look = [
    'mt-sheet',
    noted && 'mt-noted',
    troubled && 'mt-troubled',
    view.pinned && 'mt-pinned',
    hasExams(columns) && 'mt-exams',
  ];
  const rowsShown =
    shown.length === 0 ? (
      <p>{students.length === 0 ? text.none : text.nothingBlank}</p>
    ) : narrow ? (
      <OneStudent {...entry} students={shown} chosen={chosen} />
    ) : (
      <GridTable
        key={chosen?.id}
        {...entry}
        students={whole ? shown : rowsInView(shown, missing, innerHeight)}
        chosen={chosen}
        noted={noted}
      />
    );
  return (
    <div onKeyDown={onSave} role="presentation" className="mt-work" ref={narrow ? undefined : fitWindow}>
      <GridStyle />
      <div className="mt-top">
        {term}
        {!narrow && acts}
      </div>
      <GridToolbar
        book={book}
        chosen={chosen}
        view={view}
        open={open}
        missing={missing}
        former={students.length - present.length}
        narrow={narrow}
        reopens={chosen !== undefined && reopenable(grid).length > 0}
        nameOf={labelOf}
        isHere={isHere}
        onChoose={(column) => {
          void book.flush();
          setPicked(column);
          setJump(undefined);
        }}
        onView={changeView}
        onJump={jumpTo}
        onSave={save}
        onOpen={setDialog}
      />
      {done && (
        <Alert
          showIcon={false}
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
      <div className={look.filter(Boolean).join(' ')}>
        <div className="mt-wide">
          <div className="mt-beside">
            {banners}
            {restored > 0 && <Alert type="info" closable title={text.restored(restored)} />}
            <SheetNotices grid={grid} book={book} />
          </div>
          {rowsShown}
          <div className="mt-beside">
            {!narrow && chosen && <p className="mt-quiet">{text.help}</p>}
            {narrow && acts}
            <Summary students={students} columns={columns} rows={rows} rules={grid.rules} />
          </div>
        </div>
      </div>
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

/** What a person chose of it stays in this browser until they sign out. */
const viewKey = 'grid-view';
const firstView: View = { order: 'name', only: undefined, former: false, pinned: false };
