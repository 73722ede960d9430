import { cellText, gradeTexts, parseGrade, type Cell } from '@portal/shared-kit/contract/grading/grade-rules';

/** What somebody typed into a cell, or pasted: a cell, or why it is none. */
export type TypedCell = { cell: Cell } | { problem: 'out-of-range' | 'invalid' };

/** Reads '12,5', '12.5', 'F', 'D' and nothing at all (rows 65, 66). */
export function readTyped(written: string): TypedCell {
  const text = written.trim().toUpperCase();
  if (text === '') return { cell: null };
  if (text === 'F' || text === 'D') return { cell: { status: text } };
  const read = parseGrade(text);
  if ('hundredths' in read) return { cell: { status: 'NOTA', hundredths: read.hundredths } };
  return { problem: read.problem === gradeTexts.outOfRange ? 'out-of-range' : 'invalid' };
}

/** A cell as somebody types it: '12' and not '12,0'. */
export const typedText = (cell: Cell): string => cellText(cell).replace(/,0$/, '');

export const zero: Cell = { status: 'NOTA', hundredths: 0 };

export const sameCell = (one: Cell, other: Cell): boolean =>
  one?.status === other?.status &&
  (one?.status !== 'NOTA' || other?.status !== 'NOTA' || one.hundredths === other.hundredths);
