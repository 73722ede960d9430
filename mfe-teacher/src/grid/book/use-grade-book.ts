import { randomKey } from '@portal/shared-kit/contract/core/random-key';
import { usePortal } from '@portal/shared-kit';
import type { Cell } from '@portal/shared-kit/contract/grading/grade-rules';
import {
  giveExamResult,
  giveResult,
  gradeChanges,
  gradeEvents,
} from '@portal/shared-kit/contract/grading/grade';
import type { Grid } from '@portal/shared-kit/contract/grading/grid';
import type { In } from '@portal/shared-kit/contract/core/endpoint';
import { call, failureOf, isTransient, listen } from '@portal/shared-kit/data';
import { useCallback, useEffect, useRef, useState } from 'react';
import { followGrades } from './follow-grades.ts';
import { draftBox, type DraftCells } from './draft-box.ts';
import { changeOf, gridWith, wireCell, outcomeOf, rowsOf } from './grid-cells.ts';
import { gradeBook, type CellPlace, type GradeBook, type Sending, type SendResult } from './grade-book.ts';
import type { AnsweredCell } from './cell-state.ts';
import { noteUnsent } from '../../common/unsent.tsx';
import { messages as text } from '../messages.ts';
import { typedText } from './typed-cell.ts';

type Http = ReturnType<typeof usePortal>['http'];
type Place = Omit<In<typeof gradeChanges>['query'], 'since'>;

/** After these errors the session is renewed and the call may be repeated. */
const ofSession = ['unauthenticated', 'session_revoked', 'password_change_required'];

/** Saves a batch: grades of the frequency by one endpoint, those of an exam by another. */
async function save(http: Http, grid: Grid, batch: readonly Sending[]): Promise<SendResult> {
  const { classmate_id: classmate, subject_id, year, semester_id } = grid.edition;
  const query = { classmate, subject_id, year, semester_id };
  const kindOf = ({ column }: Sending) => grid.columns.find(({ id }) => id === column)?.kind;
  const frequency = batch.filter((cell) => kindOf(cell) === 'FREQUENCIA');
  const exams = batch.filter((cell) => kindOf(cell) !== 'FREQUENCIA');
  const answers: AnsweredCell[] = [];
  let failed: SendResult['failed'];
  for (const [endpoint, cells] of [
    [giveResult, frequency],
    [giveExamResult, exams],
  ] as const) {
    if (cells.length === 0) continue;
    try {
      const { data } = await call(http, endpoint, { query, body: { assessments: cells.map(wireCell) } });
      answers.push(...data.results.map(outcomeOf));
    } catch (error) {
      const failure = failureOf(error);
      const retry = failed?.retry || isTransient(failure) || ofSession.includes(failure.code);
      // Where one call may be repeated, so may the other: it is refused again.
      failed = retry ? { retry } : { retry: false, message: failure.message };
    }
  }
  return { answers, ...(failed && { failed }) };
}

const keyOf = ({ student, column }: CellPlace) => `${student}:${column}`;
/** Unsaved input, as typed. */
function draftsOf(book: GradeBook, labelOf: (place: CellPlace) => string): DraftCells {
  const texts = book.waiting().map((place) => {
    const { unsaved, sent, trouble, stored } = book.cell(place);
    const typed = trouble && 'typed' in trouble ? trouble.typed : typedText((unsaved ?? sent ?? stored).cell);
    return [keyOf(place), { typed, label: labelOf(place), version: stored.version }] as const;
  });
  return Object.fromEntries(texts);
}

/** Restores the input of an earlier page, as far as it is not stored meanwhile; returns how many cells. What its column or student left
 *  behind is restored too: the server says why it does not enter. */
function restore(book: GradeBook, drafts: DraftCells): number {
  for (const [key, { typed, version }] of Object.entries(drafts)) {
    const [student, column] = key.split(':').map(Number);
    if (student !== undefined && column !== undefined) book.restore({ student, column }, typed, version);
  }
  return book.waiting().length;
}

export interface BookOptions {
  grid: Grid;
  place: Place;
  /** Null where the browser may store nothing. */
  draftKey: string | null;
  /** A cell was refused: something in the edition has changed. */
  onRefused: () => void;
  /** The grid with what is stored by now, once nothing has changed for a moment. */
  onStored: (grid: Grid) => void;
}

/** Whether a student may read a cell: as its column says, unless a move left it its own publication (J1). */
export const isPublished = ({ columns, students }: Grid, { student, column }: CellPlace) =>
  students
    .find(({ id }) => id === student)
    ?.own_publication.find((one) => one.assessment_formula_id === column)?.published ??
  columns.some(({ id, published_at }) => id === column && published_at !== null);

/** The book of a grid, saved and kept up to date as long as it is on the screen. */
export function useGradeBook({ grid, place, draftKey, onRefused, onStored }: BookOptions) {
  const { http, drafts, guardUnsaved } = usePortal();
  const [restored, setRestored] = useState(0);
  const latest = useRef({ grid, onRefused, onStored });
  latest.current = { grid, onRefused, onStored };
  const [book] = useState(() =>
    gradeBook({
      rows: rowsOf(grid),
      send: async (batch) => {
        const result = await save(http, latest.current.grid, batch);
        if (result.answers.some(({ outcome }) => outcome === 'refused')) latest.current.onRefused();
        return result;
      },
      needsReason: (place: CellPlace, cell: Cell) =>
        cell?.status === 'D' || isPublished(latest.current.grid, place),
      newId: randomKey,
      now: () => new Date(),
    }),
  );
  /** Names of cells of earlier pages, and of students and columns of every grid that was read: what is unsaved in them is still named. */
  const names = useRef({ cells: new Map<string, string>(), of: new Map<string, string>() });
  const labelOf = useCallback((place: CellPlace) => {
    const { cells, of } = names.current;
    const student = of.get(`student ${place.student}`);
    const column = of.get(`column ${place.column}`);
    return student && column ? text.cellOf(student, column) : (cells.get(keyOf(place)) ?? text.unknownCell);
  }, []);
  const opened = useRef(grid);
  useEffect(() => {
    for (const { id, fullName } of grid.students) names.current.of.set(`student ${id}`, fullName);
    for (const { id, assessment_type } of grid.columns) names.current.of.set(`column ${id}`, assessment_type);
    if (opened.current !== grid) book.adopt(rowsOf(grid));
    opened.current = grid;
  }, [book, grid]);
  useEffect(() => guarded(book, guardUnsaved), [book, guardUnsaved]);
  useEffect(() => {
    if (draftKey === null) return undefined;
    let stop = () => {};
    let left = false;
    void draftBox(drafts, `grades:${grid.edition.edition_id}`, draftKey).then(async (box) => {
      const draft = await box.read();
      if (left) return;
      names.current.cells = new Map(Object.entries(draft).map(([place, { label }]) => [place, label]));
      setRestored(restore(book, draft));
      const keep = () => {
        void box.keep(draftsOf(book, labelOf));
        const { edition } = latest.current.grid;
        const title = text.titleOf(edition.subject_name, edition.classmate_name);
        noteUnsent(
          drafts,
          edition.edition_id,
          book.hasWaiting() ? { title, to: pathOf(edition) } : undefined,
        );
      };
      stop = book.subscribe(afterKey(keep));
    });
    return () => {
      left = true;
      stop();
    };
  }, [book, draftKey, drafts, grid.edition.edition_id, labelOf]);
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined;
    const stop = book.subscribe((byKey) => {
      if (byKey) return;
      clearTimeout(due);
      due = setTimeout(() => latest.current.onStored(gridWith(latest.current.grid, book.rows())), quiet);
    });
    return () => {
      stop();
      clearTimeout(due);
    };
  }, [book]);
  useFollowed(book, http, place, grid.since);
  useEffect(() => {
    const again = () => void book.flush();
    addEventListener('online', again);
    return () => {
      removeEventListener('online', again);
      void book.flush();
    };
  }, [book]);
  return { book, restored, labelOf };
}

/** Milliseconds without a change before the grid is kept again. */
const quiet = 1500;

const pathOf = ({ subject_id, classmate_id, year, semester_id }: Grid['edition']) =>
  `/assessment_studant/${subject_id}/${classmate_id}?year=${year}&semester=${semester_id}`;

/** Once for the changes of a task and behind it: encrypting holds up no key. */
function afterKey(act: () => void): () => void {
  let due: ReturnType<typeof setTimeout> | undefined;
  return () => {
    due ??= setTimeout(() => {
      due = undefined;
      act();
    });
  };
}

/** Asks before the page is left with unsaved input. */
function guarded(book: GradeBook, guard: () => () => void): () => void {
  let release: (() => void) | undefined;
  const follow = () => {
    const waiting = book.hasWaiting();
    if (waiting) release ??= guard();
    else {
      release?.();
      release = undefined;
    }
  };
  follow();
  const stop = book.subscribe(follow);
  return () => {
    stop();
    release?.();
  };
}

/** Changes by others appear while the grid is open and visible, at once where events get through. */
function useFollowed(book: GradeBook, http: Http, place: Place, from: number) {
  const { classmate_id, subject_id, year, semester_id } = place;
  useEffect(() => {
    const abort = new AbortController();
    let since = from;
    const query = { classmate_id, subject_id, year, semester_id };
    const look = async () => {
      const input = { query: { ...query, since } };
      const { data } = await call(http, gradeChanges, input, { signal: abort.signal });
      since = data.since;
      book.receive(data.cells.map(changeOf));
    };
    const stop = followGrades({
      look,
      listen: (onText, signal) => listen(http, gradeEvents, { query }, onText, signal),
    });
    return () => {
      stop();
      abort.abort();
    };
  }, [book, http, classmate_id, subject_id, year, semester_id, from]);
}
