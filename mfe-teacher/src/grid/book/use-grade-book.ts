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
import { useEffect, useRef, useState } from 'react';
import { followGrades } from './follow-grades.ts';
import { draftBox, type DraftCells } from './draft-box.ts';
import { changeOf, wireCell, outcomeOf, rowsOf } from './grid-cells.ts';
import { gradeBook, type CellPlace, type Failed, type GradeBook, type Sending } from './grade-book.ts';
import type { AnsweredCell } from './cell-state.ts';
import { typedText } from './typed-cell.ts';

type Http = ReturnType<typeof usePortal>['http'];
type Place = Omit<In<typeof gradeChanges>['query'], 'since'>;

/** After these errors the session is renewed and the call may be repeated. */
const ofSession = ['unauthenticated', 'session_revoked', 'password_change_required'];

/** Saves a batch: grades of the frequency by one endpoint, those of an exam by another. */
async function save(
  http: Http,
  grid: Grid,
  batch: readonly Sending[],
): Promise<readonly AnsweredCell[] | Failed> {
  const { classmate_id: classmate, subject_id, year, semester_id } = grid.edition;
  const query = { classmate, subject_id, year, semester_id };
  const kindOf = ({ column }: Sending) => grid.columns.find(({ id }) => id === column)?.kind;
  const frequency = batch.filter((cell) => kindOf(cell) === 'FREQUENCIA');
  const exams = batch.filter((cell) => kindOf(cell) !== 'FREQUENCIA');
  const outcomes: AnsweredCell[] = [];
  for (const [endpoint, cells] of [
    [giveResult, frequency],
    [giveExamResult, exams],
  ] as const) {
    if (cells.length === 0) continue;
    try {
      const { data } = await call(http, endpoint, { query, body: { assessments: cells.map(wireCell) } });
      outcomes.push(...data.results.map(outcomeOf));
    } catch (error) {
      const failure = failureOf(error);
      if (isTransient(failure) || ofSession.includes(failure.code)) return { retry: true };
      return { retry: false, message: failure.message };
    }
  }
  return outcomes;
}

const keyOf = ({ student, column }: CellPlace) => `${student}:${column}`;
/** Unsaved input, as typed. */
function draftsOf(book: GradeBook): DraftCells {
  const texts = book.waiting().map((place) => {
    const { unsaved, sent, trouble, stored } = book.cell(place);
    const typed = trouble && 'typed' in trouble ? trouble.typed : typedText((unsaved ?? sent ?? stored).cell);
    return [keyOf(place), typed] as const;
  });
  return Object.fromEntries(texts);
}

/** Restores the input of an earlier page, as far as it is not stored meanwhile; returns how many cells. */
function restore(book: GradeBook, drafts: DraftCells): number {
  for (const [key, text] of Object.entries(drafts)) {
    const [student, column] = key.split(':').map(Number);
    if (student === undefined || column === undefined || !book.row(student)?.[column]) continue;
    book.type({ student, column }, text);
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
}

/** Whether a student may read a cell: as its column says, unless a move left it its own publication (J1). */
const isPublished = ({ columns, students }: Grid, { student, column }: CellPlace) =>
  students
    .find(({ id }) => id === student)
    ?.own_publication.find((one) => one.assessment_formula_id === column)?.published ??
  columns.some(({ id, published_at }) => id === column && published_at !== null);

/** The book of a grid, saved and kept up to date as long as it is on the screen. */
export function useGradeBook({ grid, place, draftKey, onRefused }: BookOptions) {
  const { http, drafts, guardUnsaved } = usePortal();
  const [restored, setRestored] = useState(0);
  const latest = useRef({ grid, onRefused });
  latest.current = { grid, onRefused };
  const [book] = useState(() =>
    gradeBook({
      rows: rowsOf(grid),
      send: async (batch) => {
        const answers = await save(http, latest.current.grid, batch);
        if (!('retry' in answers) && answers.some(({ outcome }) => outcome === 'refused'))
          latest.current.onRefused();
        return answers;
      },
      needsReason: (place: CellPlace, cell: Cell) =>
        cell?.status === 'D' || isPublished(latest.current.grid, place),
      newId: randomKey,
      now: () => new Date(),
    }),
  );
  useEffect(() => guarded(book, guardUnsaved), [book, guardUnsaved]);
  useEffect(() => {
    if (draftKey === null) return undefined;
    let stop = () => {};
    let left = false;
    void draftBox(drafts, `grades:${grid.edition.edition_id}`, draftKey).then(async (box) => {
      const draft = await box.read();
      if (left) return;
      setRestored(restore(book, draft));
      stop = book.subscribe(afterKey(() => void box.keep(draftsOf(book))));
    });
    return () => {
      left = true;
      stop();
    };
  }, [book, draftKey, drafts, grid.edition.edition_id]);
  useFollowed(book, http, place, grid.since);
  useEffect(() => {
    const again = () => void book.flush();
    addEventListener('online', again);
    return () => {
      removeEventListener('online', again);
      void book.flush();
    };
  }, [book]);
  return { book, restored };
}

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
