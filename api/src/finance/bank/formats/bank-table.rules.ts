import { cellProblem } from '../../../platform/imports/cell-problem.rules.ts';
import { isFilled, surplusOf } from '../../../platform/imports/csv-table.ts';
import { nameKey, visibleCell } from '../../../platform/imports/import-kind.ts';
import type { SheetCell } from '../../../platform/imports/xlsx-table.ts';
import {
  bankTime,
  bookedInMeticais,
  centsOf,
  centsOfNumber,
  UnreadableBankFile,
  type BankFile,
  type BankMovement,
} from './bank-line.ts';
import { messages } from './messages.ts';
import { isCommission } from './mt940.rules.ts';

/** The lines of a file where its rows begin: a quoted cell may contain several. */
export function rowLines(rows: readonly (readonly string[])[]): number[] {
  let line = 1;
  return rows.map((row) => {
    const begun = line;
    line += 1 + row.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    return begun;
  });
}

/** The rows of a CSV of a bank. Throws where a quoted cell contains a line break and a separator: a quote that is closed too late contains
 *  another line, and nothing in a file may disappear (J26). */
export function wholeRows(rows: string[][], separator: string): string[][] {
  const at = rows.findIndex((row) => row.some((cell) => /[\r\n]/.test(cell) && cell.includes(separator)));
  if (at >= 0) throw new UnreadableBankFile(messages.problemAt(rowLines(rows)[at]!, messages.brokenQuote));
  return rows;
}

/** Throws where a CSV ends, without a line break, in a line with fewer cells than the one before it, or in a number that may go on: the rest
 *  of its digits, and other lines, may be missing (J26). */
export function refuseCutEnd(text: string, rows: readonly (readonly string[])[]): void {
  const [before, last] = rows.slice(-2);
  if (/[\r\n]$/.test(text) || !last || !isFilled(last)) return;
  const goesOn = !text.endsWith('"') && /^[+-]?[\d\s.,']*\d$/.test(last.at(-1)!.trim());
  if (last.length < before!.length || (goesOn && !/[.,]\d{2}$/.test(last.at(-1)!.trim())))
    throw new UnreadableBankFile(messages.problemAt(rowLines(rows).at(-1)!, messages.cutEnd));
}

/** A cell without invisible characters: an id with one would not be that of the same movement in another file. */
const visible = (cell: SheetCell): SheetCell => (typeof cell === 'string' ? visibleCell(cell) : cell);

/** Titles of the columns of a table, in any order. */
const titles = {
  reference: ['Referência'],
  bankId: ['Transacção', 'Transação', 'Número da transacção'],
  day: ['Data'],
  time: ['Hora'],
  amount: ['Valor', 'Montante'],
  currency: ['Moeda'],
  told: ['Descrição', 'Descritivo'],
};
type Column = keyof typeof titles;
const required: Column[] = ['reference', 'day', 'amount'];

/** Columns of which one alone may stand in a table: with two, one of them would be left out. */
const single: Column[] = ['reference', 'bankId', 'day', 'time', 'amount', 'currency'];

const isOf = (title: SheetCell, column: Column) =>
  titles[column].map(nameKey).includes(nameKey(String(title)));
const place = (head: readonly SheetCell[], column: Column) => head.findIndex((title) => isOf(title, column));
const missingIn = (head: readonly SheetCell[]) => required.filter((column) => place(head, column) < 0);

/** Words of banks for the side of a movement: as a title, and as a cell. */
const sideTitle =
  /(^|[^a-z])(d ?\/ ?c|c ?\/ ?d|dc|cd|deb|debit\w*|cred|credit\w*|sinal|entradas?|saidas?)([^a-z]|$)/;
const sideCell = /^(d|c|db|cr|deb|cred|debito|credito|debit|credit|dbit|crdt)$/;

/** Throws for a column that says whether each movement is a debit, which a table does not read: a debit without a minus would be a credit. */
function refuseSides([head = [], ...rows]: readonly (readonly SheetCell[])[]): void {
  const columns = Object.keys(titles) as Column[];
  const at = head.findIndex(
    (title, place) =>
      !columns.some((column) => isOf(title, column)) &&
      (sideTitle.test(nameKey(String(title))) ||
        rows.some((row) => sideCell.test(nameKey(String(row[place] ?? ''))))),
  );
  if (at >= 0) throw new UnreadableBankFile(messages.sideColumn(String(head[at]).trim()));
}

/** Whether a line has the titles that a table needs. */
export const isBankTable = (head: readonly SheetCell[]): boolean => missingIn(head).length === 0;

const refused = (number: number, problem: string): never => {
  throw new UnreadableBankFile(messages.problemAt(number, problem));
};

/** Whether a comma between the cells may have cut the amount at this place: '2500,50' and '2,500.00' without quotes are two cells. */
const mayBeCut = (row: readonly SheetCell[], at: number): boolean =>
  /^[+-]?[\d.]+$/.test(String(row[at]).trim()) &&
  /^\d{1,3}(\.\d{1,2})?$/.test(String(row[at + 1] ?? '').trim());

/** A table with a head: reference, date and amount in each line; negative amounts are debits (I25). */
export function readBankTable(
  table: readonly (readonly SheetCell[])[],
  /** The line in the file of each row. */
  lines: readonly number[] = table.map((_row, at) => at + 1),
  /** Of a CSV. */
  separator = '',
): BankFile {
  const head = table[0] ?? [];
  const missing = missingIn(head);
  if (missing.length > 0)
    throw new UnreadableBankFile(messages.noColumns(missing.map((column) => titles[column][0]!)));
  const twice = single.find((column) => head.filter((title) => isOf(title, column)).length > 1);
  if (twice) throw new UnreadableBankFile(messages.twiceColumn(titles[twice][0]!));
  refuseSides(table);
  const places = Object.fromEntries(
    Object.keys(titles).map((column) => [column, place(head, column as Column)]),
  );
  const movements = table.slice(1).flatMap((row, index): BankMovement[] => {
    if (row.every((each) => String(each).trim() === '')) return [];
    const number = lines[index + 1]!;
    if (surplusOf(head.map(String), row.map(String)).length > 0)
      throw new UnreadableBankFile(messages.surplusCells(number));
    const problem = row.map((each) => cellProblem(String(each))).find(Boolean);
    if (problem) refused(number, problem);
    const value = (column: Column) => visible(row[places[column]!] ?? '');
    const cell = (column: Column) => String(value(column)).trim();
    const amount = value('amount');
    const cents = typeof amount === 'number' ? centsOfNumber(amount) : centsOf(amount);
    if (cents === undefined) return refused(number, messages.noAmount(cell('amount')));
    if (separator === ',' && mayBeCut(row, places.amount!))
      return refused(number, messages.cutAmount(cell('amount')));
    const beside = clockOf(value('time')) ?? refused(number, messages.noTime(cell('time')));
    const paidAt = dayOf(cell('day'), beside) ?? refused(number, messages.noDay(cell('day')));
    const currency = cell('currency')
      .toUpperCase()
      .replace(/^(MT)?$/, 'MZN');
    return [
      {
        ...bookedInMeticais,
        number,
        paidAt,
        amountCents: Math.abs(cents),
        incoming: cents > 0,
        ...(currency !== 'MZN' && { currency, foreign: true }),
        kind: cents > 0 ? 'CREDITO' : isCommission(cell('told')) ? 'COMISSAO' : 'DEBITO',
        reference: cell('reference').replaceAll(/[\s.-]/g, ''),
        bankId: cell('bankId'),
        told: cell('told').slice(0, 200),
      },
    ];
  });
  return { accounts: [], movements };
}

const atOfSheet = (days: number) =>
  new Date(Date.UTC(1899, 11, 30) + Math.round(days * 1_440) * 60_000).toISOString();

/** `09:30` of '9:30', '09:30:10', '9h30' or the part of a day of a sheet; empty for an empty cell, undefined for anything else. */
function clockOf(time: SheetCell): string | undefined {
  if (typeof time === 'number' && time >= 0 && time < 1) return atOfSheet(time).slice(11, 16);
  const written = String(time).trim();
  const [, hours, minutes] = /^T?(\d{1,2})[:h](\d{2})(?::\d{2}(?:[.,]\d+)?)?$/.exec(written) ?? [];
  if (hours !== undefined) return `${hours.padStart(2, '0')}:${minutes}`;
  return written === '' ? '' : undefined;
}

/** `10/02/2027`, `2027-02-10`, or the day number of a sheet, with `15:30` after it or given. */
function dayOf(day: string, time: string): Date | undefined {
  const clock = time || clockOf(/^\d{5}(\.|$)/.test(day) ? '' : day.slice(10)) || undefined;
  const local = /^(\d{2})[/-](\d{2})[/-](\d{4})/.exec(day);
  if (local) return bankTime(`${local[3]}-${local[2]}-${local[1]}`, clock);
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(day);
  if (iso) return bankTime(iso[0], clock);
  if (!/^\d{5}(\.\d+)?$/.test(day)) return undefined;
  const at = atOfSheet(Number(day));
  return bankTime(at.slice(0, 10), clock ?? at.slice(11, 16));
}
