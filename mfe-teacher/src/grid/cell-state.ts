import type { Cell } from '@portal/shared-kit/contract/grading/grade-rules';
import { sameCell, zero, type TypedCell } from './typed-cell.ts';

/** What the server holds; author and time are known where somebody else wrote it meanwhile. */
export interface Stored {
  cell: Cell;
  version: number;
  author?: string | null;
  at?: string | null;
}
/** What was typed and is not stored yet. `id` makes a repeated call harmless. */
export interface WantedValue {
  cell: Cell;
  id: string;
  reason?: string | undefined;
}
export type Trouble =
  | { kind: 'refused'; message: string }
  /** Out of range: 0 is shown and waits to be confirmed (row 65). */
  | { kind: 'unconfirmed'; typed: string }
  | { kind: 'invalid'; typed: string };
export interface CellState {
  stored: Stored;
  wanted?: WantedValue | undefined;
  /** What is under way. */
  sent?: WantedValue | undefined;
  trouble?: Trouble | undefined;
  /** Somebody else wrote `stored` while something was typed here: nothing goes before a choice between the two. */
  conflict?: boolean;
  /** It was saved from here. */
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
/** What averages count: nothing that still waits to be confirmed. */
export const countedCell = (state: CellState): Cell =>
  state.trouble?.kind === 'unconfirmed' || state.trouble?.kind === 'invalid' ? null : shownCell(state);

export type CellStatus = 'untouched' | 'pending' | 'saved' | 'conflict' | Trouble['kind'];
export function statusOf({ wanted, sent, trouble, conflict, saved }: CellState): CellStatus {
  if (trouble) return trouble.kind;
  if (conflict) return 'conflict';
  if (wanted || sent) return 'pending';
  return saved ? 'saved' : 'untouched';
}
/** Something typed would be lost with the page. */
export const isWaiting = ({ wanted, sent, trouble }: CellState): boolean =>
  wanted !== undefined || sent !== undefined || trouble !== undefined;
/** It may be sent now. */
export const isReady = ({ wanted, sent, trouble, conflict }: CellState): boolean =>
  wanted !== undefined && sent === undefined && trouble === undefined && !conflict;

/** Takes what was typed. What is stored already, and nothing else on its way, needs no saving. A conflict stays until it is decided. */
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

/** The 0 of row 65 is meant. */
export const confirmed = (state: CellState): CellState =>
  state.trouble?.kind === 'unconfirmed' ? { ...state, trouble: undefined } : state;

/** Back to what is stored, even where something else is under way. */
export function dropped(state: CellState, id: string): CellState {
  const { stored, sent } = state;
  const back = sent && !sameCell(sent.cell, stored.cell) ? { cell: stored.cell, id } : undefined;
  return { ...state, wanted: back, trouble: undefined, conflict: false };
}

export const taken = (state: CellState): CellState => ({ ...state, sent: state.wanted });

/** Nobody knows whether it arrived: the same id goes again, unless something else was typed since. */
export const unanswered = (state: CellState): CellState => ({ ...state, sent: undefined });

/** Takes an answer. What was typed after the call stays as it was typed. */
export function answered(state: CellState, { id, outcome, message, stored }: AnsweredCell): CellState {
  if (state.sent?.id !== id) return state;
  const settled: CellState = { ...state, sent: undefined, stored };
  const last = state.wanted?.id === id;
  if (outcome === 'saved') return { ...settled, saved: true, ...(last && { wanted: undefined }) };
  if (outcome === 'conflict') return { ...settled, conflict: isWaiting(settled) };
  return last ? { ...settled, trouble: { kind: 'refused', message } } : settled;
}

/** Takes what somebody else saved. What is under way is answered for itself. */
export function overtaken(state: CellState, stored: Stored): CellState {
  if (state.sent || stored.version <= state.stored.version) return state;
  if (!isWaiting(state)) return { ...state, stored, saved: false };
  const same = state.wanted && !state.trouble && sameCell(state.wanted.cell, stored.cell);
  return same ? { stored, saved: true } : { ...state, stored, conflict: true };
}

/** Of a conflict: one's own value goes again, over theirs, or theirs stands. */
export const resolved = (state: CellState, keep: 'mine' | 'theirs', id: string): CellState =>
  keep === 'theirs' || !state.wanted
    ? { ...dropped(state, id), saved: false }
    : { ...state, wanted: { ...state.wanted, id }, trouble: undefined, conflict: false };

/** A refused cell goes again. */
export const retried = (state: CellState, id: string): CellState =>
  state.trouble?.kind === 'refused' && state.wanted
    ? { ...state, wanted: { ...state.wanted, id }, trouble: undefined }
    : state;
