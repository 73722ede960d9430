import type { LayoutPlace, LayoutRules } from '@portal/shared-kit/contract/finance/bank-layout';
import { surplusOf } from '../../../platform/imports/csv-table.ts';
import { visibleCell } from '../../../platform/imports/import-kind.ts';
import { cellProblem } from '../../../platform/imports/cell-problem.rules.ts';
import type { SheetCell } from '../../../platform/imports/xlsx-table.ts';
import { bookedInMeticais, referenceIn, type BankMovement } from './bank-line.ts';
import { amountBy, momentBy } from './bank-layout-fields.rules.ts';
import { messages } from './messages.ts';
import { isCommission } from './mt940.rules.ts';

/** A line of a file: its cells, or the line itself for fixed widths. A number is a number cell of a sheet. */
export type LayoutRow = readonly SheetCell[];

/** A row with its line in the file; a quoted cell may contain several lines. */
export interface LayoutLine {
  line: number;
  row: LayoutRow;
}

/** The lines of a file read by a layout: the movements, and the unreadable lines. */
export interface LaidOut {
  movements: BankMovement[];
  problems: { line: number; problem: string }[];
}

/** Reads the lines of a file by a layout (I25). Nothing is guessed: any other form is a problem, and so is a movement among the lines
 *  that the layout skips (J26). */
export function readByLayout(lines: readonly LayoutLine[], rules: LayoutRules): LaidOut {
  const { movements, problems }: LaidOut = { movements: [], problems: [] };
  const end = lines.findLastIndex(({ row }) => !isBlank(row)) + 1 - rules.skip_end;
  const titles = titlesOf(lines, rules);
  lines.forEach(({ line, row }, index) => {
    if (isBlank(row)) return;
    if (index < rules.skip || index >= end) {
      if (isMovement(row, rules)) problems.push({ line, problem: messages.skippedMovement });
      return;
    }
    const surplus = titles && surplusOf(titles, row.map(String)).length > 0;
    const read = surplus ? messages.moreCells : movementOf(row, line, rules);
    if (typeof read === 'string') problems.push({ line, problem: read });
    else movements.push(read);
  });
  return { movements, problems };
}

/** The titles above the movements, where the last skipped line has one for each column that is read. */
function titlesOf(lines: readonly LayoutLine[], { kind, skip, columns }: LayoutRules): string[] | undefined {
  const head = lines[skip - 1]?.row.map(String);
  if (kind === 'FIXA' || !head) return undefined;
  const last = Math.max(...Object.values(columns).map((place) => place?.at ?? 0));
  return head.findLastIndex((title) => title.trim() !== '') + 1 >= last ? head : undefined;
}

const isBlank = (row: LayoutRow) => row.every((cell) => String(cell).trim() === '');

/** Reads the cells of a row by their places. */
const cellsOf =
  (row: LayoutRow, kind: LayoutRules['kind']) =>
  (place: LayoutPlace | null): SheetCell =>
    place ? cellAt(row, place, kind) : '';

function cellAt(row: LayoutRow, { at, length }: LayoutPlace, kind: LayoutRules['kind']): SheetCell {
  const cell =
    kind === 'FIXA' ? String(row[0] ?? '').slice(at - 1, at - 1 + (length ?? 0)) : (row[at - 1] ?? '');
  return typeof cell === 'number' ? cell : visibleCell(cell).trim();
}

/** Whether a line has a date and an amount where the layout has them. */
function isMovement(row: LayoutRow, rules: LayoutRules): boolean {
  const cell = cellsOf(row, rules.kind);
  const { date, time, amount, debit } = rules.columns;
  const hasAmount = [amount, debit].some((place) => amountBy(rules, cell(place)));
  return hasAmount && momentBy(rules, cell(date), cell(time)) !== undefined;
}

/** The movement of a line, or its problem. */
function movementOf(row: LayoutRow, number: number, rules: LayoutRules): BankMovement | string {
  const { columns } = rules;
  const value = cellsOf(row, rules.kind);
  const cell = (at: LayoutPlace | null) => String(value(at));
  const problem = Object.values(columns)
    .map((place) => cellProblem(cell(place)))
    .find(Boolean);
  if (problem) return problem;
  if (isCut(row, rules)) return messages.cutLine;
  const paidAt = momentBy(rules, value(columns.date), value(columns.time));
  if (!paidAt) return messages.noDate(`${cell(columns.date)} ${cell(columns.time)}`.trim(), rules.date);
  const cents = signedCents(value, rules);
  if (typeof cents === 'string') return cents;
  const description = cell(columns.told).replaceAll(/\s+/g, ' ').slice(0, 200);
  return {
    ...bookedInMeticais,
    number,
    paidAt,
    told: description,
    amountCents: Math.abs(cents),
    incoming: cents > 0,
    kind: cents > 0 ? 'CREDITO' : isCommission(description) ? 'COMISSAO' : 'DEBITO',
    reference: columns.reference
      ? cell(columns.reference).replaceAll(/[\s.-]/g, '')
      : referenceIn(description),
    bankId: cell(columns.transaction),
  };
}

/** Whether a line of fixed width ends within a field of which every character counts. */
function isCut([line]: LayoutRow, { kind, columns }: LayoutRules): boolean {
  if (kind !== 'FIXA') return false;
  const { date, time, amount, debit, side } = columns;
  const { length } = String(line);
  return [date, time, amount, debit, side].some(
    (place) => place && length >= place.at && length < place.at - 1 + (place.length ?? 0),
  );
}

/** Credited centavos, negative for a debit; a text is the reason why there is no amount. */
function signedCents(cell: (at: LayoutPlace | null) => SheetCell, rules: LayoutRules): number | string {
  const { columns, side } = rules;
  const [amount, debit] = [columns.amount, columns.debit].map((place) => declaredCents(cell(place), rules));
  if (typeof amount === 'string') return amount;
  if (side === 'COLUNAS') return typeof debit === 'string' ? debit : ofColumns(amount, debit);
  if (amount === undefined) return messages.noAmount('');
  if (side === 'VALOR') return amount;
  const sideText = String(cell(columns.side));
  if (sideText === '') return messages.noSide;
  if (sameWord(sideText, rules.credit_word)) return amount < 0 ? messages.negativeCredit : amount;
  if (debitWordsOf(rules).some((word) => sameWord(sideText, word))) return -Math.abs(amount);
  return messages.unknownSide(sideText);
}

/** Centavos of a cell, undefined for a blank one; a text is the reason why it has none. */
function declaredCents(written: SheetCell, rules: LayoutRules): number | string | undefined {
  if (written === '') return undefined;
  const cents = amountBy(rules, written);
  if (cents === undefined) return messages.noAmount(String(written));
  return mayBeCut(written, rules) ? messages.cutAmount(String(written)) : cents;
}

/** Whether the separator of the columns also stands in amounts, and this one has no decimals: it may be the first half of one. */
function mayBeCut(written: SheetCell, { kind, delimiter, decimal, thousands }: LayoutRules): boolean {
  const isShared = delimiter === decimal || delimiter === thousands;
  return kind === 'CSV' && isShared && decimal !== 'CENTAVOS' && !String(written).includes(decimal);
}

/** Banks write debits in a column of their own with or without a minus. */
function ofColumns(credit: number | undefined, debit: number | undefined): number | string {
  if (credit === undefined && debit === undefined) return messages.noAmount('');
  if (credit && debit) return messages.bothSides;
  if (credit && credit < 0) return messages.negativeCredit;
  return credit || -Math.abs(debit ?? 0);
}

const sameWord = (a: string, b: string) => a.toUpperCase() === b.toUpperCase();
/** The declared word; for a layout that was made before debits had one, the words that banks use. */
const debitWordsOf = ({ debit_word }: LayoutRules): readonly string[] =>
  debit_word ? [debit_word] : ['D', 'DB', 'DR', 'DEB', 'DÉBITO', 'DEBITO', '-'];
