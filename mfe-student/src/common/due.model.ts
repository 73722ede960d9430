import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import type { OwnTransaction } from '@portal/shared-kit/contract/finance/own-payment';
import { inThrees } from '@portal/shared-kit/contract/finance/payment-reference-text';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { common as text } from './messages.ts';

const dayMs = 86_400_000;

/** Days from today until a date, in the institution's time zone; negative for a past date. */
export const daysUntil = (date: string, now: Date): number =>
  Math.round((Date.parse(date) - Date.parse(institutionDay(now))) / dayMs);

/** A due date relative to today, in words. */
export function dueWords(date: string, now: Date): { words: string; late: boolean } {
  const days = daysUntil(date, now);
  if (days < 0) return { words: text.overdue(-days), late: true };
  return { words: days === 0 ? text.dueToday : text.dueIn(days), late: false };
}

/** dd/mm of a date: the year is obvious next to a due date. */
export const shortDay = (date: string): string => date.slice(5).split('-').reverse().join('/');

/** What another payer needs, as plain text (E.1). */
export const paymentText = ({
  entity,
  reference,
  open,
  due_date,
}: Pick<OwnTransaction, 'open' | 'due_date'> & Way): string =>
  `Entidade ${entity} Referência ${inThrees(reference)} Valor ${formatMoney(open).replaceAll('\u00a0', ' ')} até ${shortDay(due_date)}`;

/** An invoice that can be paid now, with its first reference. */
export type PayableNow = OwnTransaction & Way;

/** Open invoices with a reference, the first due first. */
export const payableOf = (rows: readonly OwnTransaction[]): PayableNow[] =>
  rows
    .filter((row): row is PayableNow => row.open > 0 && row.state !== 'ANULADA' && row.reference !== null)
    .sort((a, b) => a.due_date.localeCompare(b.due_date) || a.id - b.id);

interface Way {
  entity: string;
  reference: string;
}
