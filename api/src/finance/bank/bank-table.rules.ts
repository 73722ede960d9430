import { surplusOf } from '../../platform/imports/csv-table.ts';
import { nameKey } from '../../platform/imports/import-kind.ts';
import { bankTime, centsOf, UnreadableBankFile, type BankFile, type BankMovement } from './bank-line.ts';
import { messages } from './messages.ts';
import { isCommission } from './mt940.rules.ts';

/** Titles of the columns of a table, in any order. */
const titles = {
  reference: ['Referência'],
  bankId: ['Transacção', 'Transação', 'Número da transacção'],
  day: ['Data'],
  time: ['Hora'],
  amount: ['Valor', 'Montante'],
  told: ['Descrição', 'Descritivo'],
};
type Column = keyof typeof titles;
const required: Column[] = ['reference', 'day', 'amount'];

const place = (head: readonly string[], column: Column) =>
  head.findIndex((title) => titles[column].map(nameKey).includes(nameKey(title)));
const missingIn = (head: readonly string[]) => required.filter((column) => place(head, column) < 0);

/** Whether a line has the titles that a table needs. */
export const isBankTable = (head: readonly string[]): boolean => missingIn(head).length === 0;

/** A table with a head: reference, date and amount in each line; negative amounts are debits (I25). */
export function readBankTable(table: readonly string[][]): BankFile {
  const head = table[0] ?? [];
  const missing = missingIn(head);
  if (missing.length > 0)
    throw new UnreadableBankFile(messages.noColumns(missing.map((column) => titles[column][0]!)));
  const places = Object.fromEntries(
    Object.keys(titles).map((column) => [column, place(head, column as Column)]),
  );
  const cell = (row: readonly string[], column: Column) => (row[places[column]!] ?? '').trim();
  const movements = table.slice(1).flatMap((row, index): BankMovement[] => {
    if (row.every((each) => each.trim() === '')) return [];
    const number = index + 2;
    if (surplusOf(head, row).length > 0) throw new UnreadableBankFile(messages.surplusCells(number));
    const cents = centsOf(cell(row, 'amount'));
    const paidAt = dayOf(cell(row, 'day'), cell(row, 'time'));
    if (!paidAt || !cents) throw new UnreadableBankFile(messages.badLine(number));
    return [
      {
        ...{ number, paidAt, amountCents: Math.abs(cents) },
        kind: cents > 0 ? 'CREDITO' : isCommission(cell(row, 'told')) ? 'COMISSAO' : 'DEBITO',
        reference: cell(row, 'reference').replaceAll(/[\s.-]/g, ''),
        bankId: cell(row, 'bankId'),
        told: cell(row, 'told').slice(0, 200),
      },
    ];
  });
  return { movements };
}

/** `10/02/2027`, `2027-02-10`, or the day number of a sheet, with `15:30` beside or after it. */
function dayOf(day: string, time: string): Date | undefined {
  const clock = /(\d{2}):(\d{2})/.exec(time || day.slice(10))?.[0];
  const local = /^(\d{2})[/-](\d{2})[/-](\d{4})/.exec(day);
  if (local) return bankTime(`${local[3]}-${local[2]}-${local[1]}`, clock);
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(day);
  if (iso) return bankTime(iso[0], clock);
  if (!/^\d{5}(\.\d+)?$/.test(day)) return undefined;
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(Number(day) * 1_440) * 60_000).toISOString();
  return bankTime(at.slice(0, 10), clock ?? at.slice(11, 16));
}
