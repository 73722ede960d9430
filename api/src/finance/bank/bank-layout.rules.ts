import type { LayoutPlace, LayoutRules } from '@portal/shared-kit/contract/finance/bank-layout';
import { referenceIn, type BankMovement } from './bank-line.ts';
import { amountBy, momentBy } from './bank-layout-fields.rules.ts';
import { messages } from './messages.ts';
import { isCommission } from './mt940.rules.ts';

/** A line of a file: its cells, or the line itself for fixed widths. */
export type LayoutRow = readonly string[];

/** The lines of a file read by a layout: the movements, and the unreadable lines. */
export interface LaidOut {
  movements: BankMovement[];
  problems: { line: number; problem: string }[];
}

/** Reads the lines of a file by a layout (I25). Nothing is guessed: any other form is a problem. */
export function readByLayout(rows: readonly LayoutRow[], rules: LayoutRules): LaidOut {
  const { movements, problems }: LaidOut = { movements: [], problems: [] };
  const last = rows.findLastIndex((row) => !isBlank(row));
  rows.slice(0, Math.max(0, last + 1 - rules.skip_end)).forEach((row, index) => {
    if (index < rules.skip || isBlank(row)) return;
    const line = index + 1;
    const read = movementOf(row, line, rules);
    if (typeof read === 'string') problems.push({ line, problem: read });
    else movements.push(read);
  });
  return { movements, problems };
}

const isBlank = (row: LayoutRow) => row.every((cell) => cell.trim() === '');

/** The movement of a line, or its problem. */
function movementOf(row: LayoutRow, number: number, rules: LayoutRules): BankMovement | string {
  const { columns } = rules;
  const cell = (at: LayoutPlace | null) => (at ? cellOf(row, at, rules.kind) : '');
  const paidAt = momentBy(rules, cell(columns.date), cell(columns.time));
  if (!paidAt) return messages.noDate(`${cell(columns.date)} ${cell(columns.time)}`.trim(), rules.date);
  const cents = signedCents(cell, rules);
  if (typeof cents === 'string') return cents;
  const description = cell(columns.told).replaceAll(/\s+/g, ' ').slice(0, 200);
  return {
    ...{ number, paidAt, told: description, amountCents: Math.abs(cents) },
    kind: cents > 0 ? 'CREDITO' : isCommission(description) ? 'COMISSAO' : 'DEBITO',
    reference: columns.reference
      ? cell(columns.reference).replaceAll(/[\s.-]/g, '')
      : referenceIn(description),
    bankId: cell(columns.transaction),
  };
}

function cellOf(row: LayoutRow, { at, length }: LayoutPlace, kind: LayoutRules['kind']): string {
  const cell = kind === 'FIXA' ? (row[0] ?? '').slice(at - 1, at - 1 + (length ?? 0)) : (row[at - 1] ?? '');
  return cell.trim();
}

/** Credited centavos, negative for a debit; a text is the reason why there is no amount. */
function signedCents(cell: (at: LayoutPlace | null) => string, rules: LayoutRules): number | string {
  const { columns, side } = rules;
  const written = cell(columns.amount);
  const amount = amountBy(rules, written);
  if (side === 'COLUNAS') {
    const debitText = cell(columns.debit);
    const debit = amountBy(rules, debitText);
    if (written !== '' && amount === undefined) return messages.noAmount(written);
    if (debitText !== '' && debit === undefined) return messages.noAmount(debitText);
    if (amount && debit) return messages.bothSides;
    return amount ? Math.abs(amount) : debit ? -Math.abs(debit) : messages.noAmount(written || debitText);
  }
  if (!amount) return messages.noAmount(written);
  if (side === 'VALOR') return amount;
  const sideText = cell(columns.side);
  if (sideText === '') return messages.noSide;
  return sideText.toUpperCase() === rules.credit_word.toUpperCase() ? Math.abs(amount) : -Math.abs(amount);
}
