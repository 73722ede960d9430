import type { Cell } from '@portal/shared-kit/contract/grading/grade-rules';
import { sameCell, zero, type TypedCell } from './typed-cell.ts';

/** The value on the server; author and time are known where somebody else wrote it meanwhile. */
export interface Stored {
  cell: Cell;
  version: number;
  author?: string | null;
  at?: string | null;
}
/** Unsaved input. `id` makes a repeated call idempotent. */
interface UnsavedValue {
  cell: Cell;
  id: string;
  reason?: string | undefined;
}
type Trouble =
  | { kind: 'refused'; message: string }
  /** Out of range: 0 is shown, to be confirmed (row 65). */
  | { kind: 'unconfirmed'; typed: string }
  | { kind: 'invalid'; typed: string };
export interface CellState {
  stored: Stored;
  unsaved?: UnsavedValue | undefined;
  /** The change that is being sent. */
  sent?: UnsavedValue | undefined;
  trouble?: Trouble | undefined;
  /** Somebody else wrote `stored` during input here: nothing is sent before a choice between both. */
  conflict?: boolean;
  /** It was saved from this page. */
  saved?: boolean;
}
export interface AnsweredCell {
  id: string;
  outcome: 'saved' | 'refused' | 'conflict';
  message: string;
  stored: Stored;
}

export const shownCell = ({ stored, unsaved }: CellState): Cell => (unsaved ? unsaved.cell : stored.cell);
/** The value that counts in averages: nothing unconfirmed. */
export const countedCell = (state: CellState): Cell =>
  state.trouble?.kind === 'unconfirmed' || state.trouble?.kind === 'invalid' ? null : shownCell(state);

export type CellStatus = 'untouched' | 'pending' | 'saved' | 'conflict' | Trouble['kind'];
export function statusOf({ unsaved, sent, trouble, conflict, saved }: CellState): CellStatus {
  if (trouble) return trouble.kind;
  if (conflict) return 'conflict';
  if (unsaved || sent) return 'pending';
  return saved ? 'saved' : 'untouched';
}
/** Whether leaving the page would lose input. */
export const isWaiting = ({ unsaved, sent, trouble }: CellState): boolean =>
  unsaved !== undefined || sent !== undefined || trouble !== undefined;
/** Whether it can be sent now. */
export const isReady = ({ unsaved, sent, trouble, conflict }: CellState): boolean =>
  unsaved !== undefined && sent === undefined && trouble === undefined && !conflict;

/** Applies input. What is stored already, with nothing else being sent, needs no saving. A conflict stays until it is resolved. */
export function typed(state: CellState, text: string, read: TypedCell, id: string): CellState {
  const base = { ...state, unsaved: undefined, trouble: undefined };
  if ('cell' in read) {
    const settled = !state.sent && sameCell(read.cell, state.stored.cell);
    return settled ? { ...base, conflict: false } : { ...base, unsaved: { cell: read.cell, id } };
  }
  if (read.problem === 'out-of-range')
    return { ...base, unsaved: { cell: zero, id }, trouble: { kind: 'unconfirmed', typed: text.trim() } };
  return { ...base, trouble: { kind: 'invalid', typed: text } };
}

/** Confirms the 0 of row 65. */
export const confirmed = (state: CellState): CellState =>
  state.trouble?.kind === 'unconfirmed' ? { ...state, trouble: undefined } : state;

/** Reverts to the stored value, even while something else is being sent. */
export function dropped(state: CellState, id: string): CellState {
  const { stored, sent } = state;
  const back = sent && !sameCell(sent.cell, stored.cell) ? { cell: stored.cell, id } : undefined;
  return { ...state, unsaved: back, trouble: undefined, conflict: false };
}

export const markSent = (state: CellState): CellState => ({ ...state, sent: state.unsaved });

/** It is unknown whether the call arrived: the same id is sent again, unless something else was typed since. */
export const unanswered = (state: CellState): CellState => ({ ...state, sent: undefined });

/** Applies an answer. What was typed after the call stays. */
export function answered(state: CellState, { id, outcome, message, stored }: AnsweredCell): CellState {
  if (state.sent?.id !== id) return state;
  const settled: CellState = { ...state, sent: undefined, stored };
  const last = state.unsaved?.id === id;
  if (outcome === 'saved') return { ...settled, saved: true, ...(last && { unsaved: undefined }) };
  if (outcome === 'conflict') return { ...settled, conflict: isWaiting(settled) };
  return last ? { ...settled, trouble: { kind: 'refused', message } } : settled;
}

/** Applies a change by somebody else. What is being sent gets an answer of its own. */
export function overtaken(state: CellState, stored: Stored): CellState {
  if (state.sent || stored.version <= state.stored.version) return state;
  if (!isWaiting(state)) return { ...state, stored, saved: false };
  const same = state.unsaved && !state.trouble && sameCell(state.unsaved.cell, stored.cell);
  return same ? { stored, saved: true } : { ...state, stored, conflict: true };
}

/** Resolves a conflict: one's own value is sent again to overwrite, or the other one stays. */
export const resolved = (state: CellState, keep: 'mine' | 'theirs', id: string): CellState =>
  keep === 'theirs' || !state.unsaved
    ? { ...dropped(state, id), saved: false }
    : { ...state, unsaved: { ...state.unsaved, id }, trouble: undefined, conflict: false };

/** Sends a refused cell again. */
export const retried = (state: CellState, id: string): CellState =>
  state.trouble?.kind === 'refused' && state.unsaved
    ? { ...state, unsaved: { ...state.unsaved, id }, trouble: undefined }
    : state;
