import { maxInstalments } from '@portal/shared-kit/contract/finance/fee';
import type { NewInvoice } from './invoice.repository.ts';
import { messages } from './messages.ts';

/** Least amount of an instalment, in centavos. */
const leastCents = 100;

/** The same day some months later, or the last of that month: '2027-01-31' plus one month is '2027-02-28'. */
export function monthsLater(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Splits whole centavos into equal parts; the remainder goes to the first. */
function shares(cents: number, of: number): number[] {
  const each = Math.floor(cents / of);
  return Array.from({ length: of }, (_, nth) => (nth === 0 ? cents - each * (of - 1) : each));
}

/** Amounts and due dates of instalments, a month apart (I26): the fee in equal parts, and everything else with the first. A fee too small
 *  to split is paid at once. */
export function instalmentsOf(
  { feeCents, onTopCents }: { feeCents: number; onTopCents: number },
  dueDate: string,
  count: number,
): { cents: number; dueDate: string }[] {
  const of = Math.min(count, maxInstalments, Math.max(1, Math.floor(feeCents / leastCents)));
  return shares(feeCents, of).map((cents, nth) => ({
    cents: nth === 0 ? cents + onTopCents : cents,
    dueDate: monthsLater(dueDate, nth),
  }));
}

/** An invoice whose first line is split before it is issued. The first part stays the invoice of the inscription, which it activates;
 *  the others are debts of the student that can be paid late, as monthly fees can. */
export function splitInvoice(made: NewInvoice, count: number): NewInvoice[] {
  const [fee, ...onTop] = made.lines;
  const parts = fee ? instalmentsOf({ feeCents: fee.unitCents, onTopCents: 0 }, made.dueDate, count) : [];
  if (!fee || parts.length < 2) return [made];
  const { inscriptionId, ...others } = made;
  return parts.map(({ cents, dueDate }, nth): NewInvoice => {
    const line = {
      description: messages.instalment(fee.description, nth + 1, parts.length),
      unitCents: cents,
    };
    return nth === 0
      ? { ...others, ...(inscriptionId !== undefined && { inscriptionId }), dueDate, lines: [line, ...onTop] }
      : { ...others, dueDate, payableLate: true, lines: [line] };
  });
}
