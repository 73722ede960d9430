import type { Cell } from '@portal/shared-kit/contract/grading/grade-rules';
import { withoutInvisible } from '@portal/shared-kit/contract/core/multiline';
import { readTyped } from '../book/typed-cell.ts';

export interface PasteStudent {
  id: number;
  code: string;
  name: string;
}
interface PastedLine {
  /** Line number in the pasted text, from 1. */
  number: number;
  /** What identifies the student there; empty where the order does. */
  studentText: string;
  grade: string;
}
export type Match =
  | (PastedLine & { kind: 'matched'; student: PasteStudent; cell: Cell })
  | (PastedLine & { kind: 'ambiguous' | 'unknown' | 'repeated' })
  | (PastedLine & { kind: 'out-of-range' | 'invalid'; student: PasteStudent });

const codePattern = /^\d{2}\.\d{4}\.\d{4}$/;
const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ');

/** The cells copied from a sheet; a final line break is no line. */
const cellsOf = (text: string): string[][] =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => withoutInvisible(cell).trim()));

/** Whether the text is more than the value of one cell. */
export const isBlock = (text: string): boolean => /[\t\n]/.test(text.trim());

const isGrade = (cell: string) => cell === '' || !('problem' in readTyped(cell)) || /^[+-]?\d/.test(cell);

/** The content of a sheet: codes or names in one column and grades in the last one or below the name of the assessment; or grades alone. */
export function linesOf(text: string, assessment: string): PastedLine[] {
  const [head, ...rest] = cellsOf(text);
  if (!head) return [];
  const titled = head.findIndex((cell) => plain(cell) === plain(assessment));
  const hasHead = titled >= 0 || (rest.length > 0 && head.every((cell) => cell !== '' && !isGrade(cell)));
  return (hasHead ? rest : [head, ...rest]).map((cells, index) => {
    const at = titled >= 0 ? titled : cells.length - 1;
    const names = cells.filter(
      (cell, column) => column !== at && cell !== '' && (codePattern.test(cell) || !isGrade(cell)),
    );
    const studentText = names.find((cell) => codePattern.test(cell)) ?? names[0] ?? '';
    return { number: index + 1 + (hasHead ? 1 : 0), studentText, grade: cells[at] ?? '' };
  });
}

/** The student of a line: by code, by full name, by words of it that only one has, or, without names, the next in order. */
export function matched(
  lines: readonly PastedLine[],
  /** Students in grid order, from the cell that was pasted into. */
  inOrder: readonly PasteStudent[],
  all: readonly PasteStudent[],
): Match[] {
  const byOrder = lines.every(({ studentText }) => studentText === '');
  const usedStudents = new Set<number>();
  return lines.map((line, index) => {
    const found = byOrder ? inOrder.slice(index, index + 1) : named(line.studentText, all);
    const [student] = found;
    if (!student) return { ...line, kind: 'unknown' };
    if (found.length > 1) return { ...line, kind: 'ambiguous' };
    if (usedStudents.has(student.id)) return { ...line, kind: 'repeated' };
    usedStudents.add(student.id);
    const read = readTyped(line.grade);
    return 'cell' in read
      ? { ...line, kind: 'matched', student, cell: read.cell }
      : { ...line, kind: read.problem, student };
  });
}

function named(studentText: string, all: readonly PasteStudent[]): PasteStudent[] {
  if (studentText === '') return [];
  if (codePattern.test(studentText)) return all.filter(({ code }) => code === studentText);
  const plainName = plain(studentText);
  const exact = all.filter(({ name }) => plain(name) === plainName);
  if (exact.length > 0) return exact;
  const words = plainName.split(' ');
  return all.filter(({ name }) => {
    const its = plain(name).split(' ');
    return words.every((word) => its.includes(word));
  });
}

/** Blank does not erase (I17): an empty pasted cell changes nothing. */
export const toSet = (matches: readonly Match[]): { student: number; cell: Cell }[] =>
  matches.flatMap((match) =>
    match.kind === 'matched' && match.cell !== null ? [{ student: match.student.id, cell: match.cell }] : [],
  );
