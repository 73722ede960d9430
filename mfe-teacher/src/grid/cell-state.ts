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
export interface WantedValue {
  cell: Cell;
  id: string;
  reason?: string | undefined;
}
export type Trouble =
  | { kind: 'refused'; message: string }
  /** Out of range: 0 is shown, to be confirmed (row 65). */
  | { kind: 'unconfirmed'; typed: string }
  | { kind: 'invalid'; typed: string };
export interface CellState {
  stored: Stored;
  wanted?: WantedValue | undefined;
  /** The change that is being sent. */
  sent?: WantedValue | undefined;
  trouble?: Trouble | undefined;
  /** Somebody else wrote `stored` during input here: nothing is sent before a choice between both. */
  conflict?: boolean;
  /** It was saved from this page. */
  saved?: boolean;
}
/** The answer for one cell. */
export interface AnsweredCell {
  id: string;
  outcome: 'saved' | 'refused' | 'conflict';
  message: string;
  stored: Stored;
}

export const shownCell = ({ stored, wanted }: CellState): Cell => (wanted ? wanted.cell : stored.cell);
/** The value that counts in averages: nothing unconfirmed. */
export const countedCell = (state: CellState): Cell =>
  state.trouble?.kind === 'unconfirmed' || state.trouble?.kind === 'invalid' ? null : shownCell(state);

export type CellStatus = 'untouched' | 'pending' | 'saved' | 'conflict' | Trouble['kind'];
export function statusOf({ wanted, sent, trouble, conflict, saved }: CellState): CellStatus {
  if (trouble) return trouble.kind;
  if (conflict) return 'conflict';
  if (wanted || sent) return 'pending';
  return saved ? 'saved' : 'untouched';
}
/** Whether leaving the page would lose input. */
export const isWaiting = ({ wanted, sent, trouble }: CellState): boolean =>
  wanted !== undefined || sent !== undefined || trouble !== undefined;
/** Whether it can be sent now. */
export const isReady = ({ wanted, sent, trouble, conflict }: CellState): boolean =>
  wanted !== undefined && sent === undefined && trouble === undefined && !conflict;

/** Applies input. What is stored already, with nothing else being sent, needs no saving. A conflict stays until it is resolved. */
export function typed(state: CellState, text: string, read: TypedCell, id: string): CellState {
  const base = { ...state, wanted: undefined, trouble: undefined };
  if ('cell' in read) {
    const settled = !state.sent && sameCell(read.cell, state.stored.cell);
    return settled ? { ...base, conflict: false } : { ...base, wanted: { cell: read.cell, id } };
  }
  if (read.problem === 'out-of-range')
    return { ...base, wanted: { cell: zero, id }, trouble: { kind: 'unconfirmed', typed: text.trim() } };
  return { ...base, trouble: { kind: 'invalid', typed: text } };
}

/** Confirms the 0 of row 65. */
export const confirmed = (state: CellState): CellState =>
  state.trouble?.kind === 'unconfirmed' ? { ...state, trouble: undefined } : state;

/** Reverts to the stored value, even while something else is being sent. */
export function dropped(state: CellState, id: string): CellState {
  const { stored, sent } = state;
  const back = sent && !sameCell(sent.cell, stored.cell) ? { cell: stored.cell, id } : undefined;
  return { ...state, wanted: back, trouble: undefined, conflict: false };
}

export const taken = (state: CellState): CellState => ({ ...state, sent: state.wanted });

/** It is unknown whether the call arrived: the same id is sent again, unless something else was typed since. */
export const unanswered = (state: CellState): CellState => ({ ...state, sent: undefined });

/** Applies an answer. What was typed after the call stays. */
export function answered(state: CellState, { id, outcome, message, stored }: AnsweredCell): CellState {
  if (state.sent?.id !== id) return state;
  const settled: CellState = { ...state, sent: undefined, stored };
  const last = state.wanted?.id === id;
  if (outcome === 'saved') return { ...settled, saved: true, ...(last && { wanted: undefined }) };
  if (outcome === 'conflict') return { ...settled, conflict: isWaiting(settled) };
  return last ? { ...settled, trouble: { kind: 'refused', message } } : settled;
}

/** Applies a change by somebody else. What is being sent gets an answer of its own. */
export function overtaken(state: CellState, stored: Stored): CellState {
  if (state.sent || stored.version <= state.stored.version) return state;
  if (!isWaiting(state)) return { ...state, stored, saved: false };
  const same = state.wanted && !state.trouble && sameCell(state.wanted.cell, stored.cell);
  return same ? { stored, saved: true } : { ...state, stored, conflict: true };
}

/** Resolves a conflict: one's own value is sent again to overwrite, or the other one stays. */
export const resolved = (state: CellState, keep: 'mine' | 'theirs', id: string): CellState =>
  keep === 'theirs' || !state.wanted
    ? { ...dropped(state, id), saved: false }
    : { ...state, wanted: { ...state.wanted, id }, trouble: undefined, conflict: false };

/** Sends a refused cell again. */
export const retried = (state: CellState, id: string): CellState =>
  state.trouble?.kind === 'refused' && state.wanted
    ? { ...state, wanted: { ...state.wanted, id }, trouble: undefined }
    : state;
