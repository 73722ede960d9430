import type { Cell } from '@portal/shared-kit/contract/grading/grade-rules';
import {
  answered,
  confirmed,
  dropped,
  isReady,
  isWaiting,
  overtaken,
  resolved,
  retried,
  shownCell,
  markSent,
  typed,
  unanswered,
  type CellState,
  type AnsweredCell,
  type Stored,
} from './cell-state.ts';
import { readTyped } from './typed-cell.ts';

export interface CellPlace {
  student: number;
  column: number;
}
/** The cells of a student, by column; immutable. */
export type BookRow = Readonly<Record<number, CellState>>;
export interface Sending extends CellPlace {
  cell: Cell;
  id: string;
  version: number;
  reason?: string | undefined;
}
/** Why cells have no answer: they are sent again, or each is refused with the message. */
export type Failed = { retry: true } | { retry: false; message: string };
export interface SendResult {
  answers: readonly AnsweredCell[];
  failed?: Failed;
}

interface Options {
  rows: ReadonlyMap<number, BookRow>;
  /** Saves a batch; returns the outcome of each cell, and why some have none. */
  send: (batch: readonly Sending[]) => Promise<SendResult>;
  /** Whether a cell needs a reason before it may be sent (rows 66, I3). */
  needsReason: (place: CellPlace, cell: Cell) => boolean;
  newId: () => string;
  now: () => Date;
}

/** Milliseconds between the last key and the call (row 67), and before an unanswered call is repeated, at first and at most. */
export const autosaveDelay = 800;
const firstRetry = 2000;
const lastRetry = 30_000;

export type GradeBook = ReturnType<typeof gradeBook>;

/** The state of a grid: stored values, unsaved input, and saving in batches, one at a time. Without React and network, so that every order
 *  of events can be tested. */
export function gradeBook({ rows: first, send, needsReason, newId, now }: Options) {
  let rows = new Map(first);
  let savedAt: Date | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = false;
  let wait = firstRetry;
  let closed = false;
  const listeners = new Set<(byKey: boolean) => void>();
  /** Cells with unsaved input, so that no key looks through all of them. */
  const waiting = new Map<string, CellPlace>();

  const cellAt = ({ student, column }: CellPlace): CellState =>
    rows.get(student)?.[column] ?? { stored: { cell: null, version: 0 } };
  const changed = (byKey = false) => listeners.forEach((tell) => tell(byKey));
  const put = (place: CellPlace, state: CellState) => {
    const name = `${place.student}:${place.column}`;
    if (isWaiting(state)) waiting.set(name, place);
    else waiting.delete(name);
    rows = new Map(rows).set(place.student, { ...rows.get(place.student), [place.column]: state });
  };
  const change = (place: CellPlace, next: (state: CellState) => CellState, byKey = false) => {
    put(place, next(cellAt(place)));
    changed(byKey);
  };
  const unsaved = (): [CellPlace, CellState][] =>
    [...waiting.values()].map((place) => [place, cellAt(place)]);
  const lacksReason = (place: CellPlace, { unsaved }: CellState) =>
    unsaved !== undefined && unsaved.reason === undefined && needsReason(place, unsaved.cell);
  const ready = () => unsaved().filter(([place, state]) => isReady(state) && !lacksReason(place, state));

  const schedule = (delay: number) => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void flush(), delay);
  };

  async function flush(): Promise<void> {
    clearTimeout(timer);
    const batch = sending ? [] : ready().slice(0, 500);
    if (batch.length === 0) return;
    sending = true;
    for (const [place, state] of batch) put(place, markSent(state));
    changed();
    const result = await send(
      batch.map(([place, { unsaved, stored }]) => ({ ...place, ...unsaved!, version: stored.version })),
    );
    sending = false;
    arrived(batch, result);
    changed();
  }

  function arrived(batch: readonly [CellPlace, CellState][], { answers, failed }: SendResult): void {
    for (const [place] of batch) {
      const state = cellAt(place);
      const { sent, stored } = state;
      const its = answers.find(({ id }) => id === sent?.id);
      if (its) put(place, answered(state, its));
      else if (!sent || !failed || failed.retry) put(place, unanswered(state));
      else put(place, answered(state, { id: sent.id, outcome: 'refused', message: failed.message, stored }));
    }
    if (answers.some(({ outcome }) => outcome === 'saved')) savedAt = now();
    if (failed?.retry) {
      schedule(wait);
      wait = Math.min(wait * 2, lastRetry);
    } else {
      wait = firstRetry;
      if (ready().length > 0) schedule(autosaveDelay);
    }
  }

  return {
    /** Tells of each change, and whether a key brought it about. */
    subscribe(listener: (byKey: boolean) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    rows: () => rows as ReadonlyMap<number, BookRow>,
    row: (student: number): BookRow | undefined => rows.get(student),
    cell: cellAt,
    /** When something was last saved from this page. */
    savedAt: () => savedAt,
    hasWaiting: () => waiting.size > 0,
    waiting: () => [...waiting.values()],
    lackingReason: () =>
      unsaved()
        .filter(([place, state]) => isReady(state) && lacksReason(place, state))
        .map(([place]) => place),
    unconfirmed: () =>
      unsaved()
        .filter(([, { trouble }]) => trouble?.kind === 'unconfirmed')
        .map(([place]) => place),
    type(place: CellPlace, text: string) {
      change(place, (state) => typed(state, text, readTyped(text), newId()), true);
      schedule(autosaveDelay);
    },
    /** Input of an earlier page, which was typed over a version: somebody may have written another one since. */
    restore(place: CellPlace, text: string, version = Infinity) {
      change(place, (state) => {
        const next = typed(state, text, readTyped(text), newId());
        return state.stored.version > version && isWaiting(next) ? { ...next, conflict: true } : next;
      });
      schedule(autosaveDelay);
    },
    /** Several cells at once, as for a paste or its undo. */
    set(cells: readonly (CellPlace & { cell: Cell })[]) {
      for (const { cell, ...place } of cells) put(place, typed(cellAt(place), '', { cell }, newId()));
      changed();
      schedule(autosaveDelay);
    },
    shown: (place: CellPlace): Cell => shownCell(cellAt(place)),
    confirm(places: readonly CellPlace[]) {
      for (const place of places) put(place, confirmed(cellAt(place)));
      changed();
      schedule(0);
    },
    drop(place: CellPlace) {
      change(place, (state) => dropped(state, newId()));
      schedule(autosaveDelay);
    },
    resolve(place: CellPlace, keep: 'mine' | 'theirs') {
      change(place, (state) => resolved(state, keep, newId()));
      schedule(0);
    },
    giveReason(places: readonly CellPlace[], reason: string) {
      for (const place of places) {
        const state = cellAt(place);
        if (state.unsaved) put(place, { ...state, unsaved: { ...state.unsaved, reason } });
      }
      changed();
      schedule(0);
    },
    retry() {
      for (const [place, state] of unsaved()) put(place, retried(state, newId()));
      changed();
      schedule(0);
    },
    /** Changes by somebody else, or by this browser. */
    receive(cells: readonly (CellPlace & Stored)[]) {
      for (const { student, column, ...stored } of cells)
        put({ student, column }, overtaken(cellAt({ student, column }), stored));
      changed();
    },
    /** What a later answer of the whole grid holds: cells that were not there, and newer values. A cell with unsaved input is compared by the
     *  server when it is sent. */
    adopt(fresh: ReadonlyMap<number, BookRow>) {
      for (const [student, row] of fresh)
        for (const [column, { stored }] of Object.entries(row)) {
          const place = { student, column: Number(column) };
          const known = rows.get(student)?.[place.column];
          const next = !known ? { stored } : isWaiting(known) ? known : overtaken(known, stored);
          if (next !== known) put(place, next);
        }
      changed();
    },
    flush,
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
