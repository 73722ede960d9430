import { cellText, gradeTexts, parseGrade, type Cell } from '@portal/shared-kit/contract/grading/grade-rules';

/** Typed or pasted input: a cell, or why it is invalid. */
export type TypedCell = { cell: Cell } | { problem: 'out-of-range' | 'invalid' };

/** Parses '12,5', '12.5', 'F', 'D' and blank (rows 65, 66). */
export function readTyped(written: string): TypedCell {
  const text = written.trim().toUpperCase();
  if (text === '') return { cell: null };
  if (text === 'F' || text === 'D') return { cell: { status: text } };
  const read = parseGrade(text);
  if ('hundredths' in read) return { cell: { status: 'NOTA', hundredths: read.hundredths } };
  return { problem: read.problem === gradeTexts.outOfRange ? 'out-of-range' : 'invalid' };
}

/** A cell in input form: '12' and not '12,0'. */
export const typedText = (cell: Cell): string => cellText(cell).replace(/,0$/, '');

export const zero: Cell = { status: 'NOTA', hundredths: 0 };

export const sameCell = (one: Cell, other: Cell): boolean =>
  one?.status === other?.status &&
  (one?.status !== 'NOTA' || other?.status !== 'NOTA' || one.hundredths === other.hundredths);
