import type { Prorating } from '@portal/shared-kit/contract/finance/fee';
import { addDays, nextWorkingDay } from '../holidays/working-day.rules.ts';

/** A transition of an inscription that starts or ends the charging of its months. */
export interface Moved {
  to: string;
  /** Day of the institution. */
  on: string;
}
/** First and last day of a charged span; both months are charged. */
export interface Span {
  from: string;
  until: string | null;
}

const ends = ['SUSPENSA', 'ANULADA', 'TRANSFERIDA'];
const begins = (state: string, renewal: boolean) => state === (renewal ? 'CONCLUIDA' : 'ACTIVA');

/** The charged spans of an inscription: from the day it is active, or a renewal paid, until it is suspended, annulled or transferred
 *  (I26). One that was never active has none. `since` is the default where no transition was recorded. */
export function chargedSpans(
  moves: readonly Moved[],
  { renewal, state, since }: { renewal: boolean; state: string; since: string },
): Span[] {
  const spans: Span[] = [];
  for (const { to, on } of moves) {
    const last = spans.at(-1);
    const open = last?.until === null;
    if (begins(to, renewal) && !open) spans.push({ from: on, until: null });
    else if (ends.includes(to) && open) last.until = on;
  }
  const runs = begins(state, renewal) || state === 'CONCLUIDA';
  return spans.length === 0 && runs ? [{ from: since, until: null }] : spans;
}

export interface MonthPlan {
  months: number;
  firstMonth: number;
  dueDay: number;
}
export interface FeeMonth {
  month: number;
  /** `2027-03`. */
  key: string;
  days: number;
}
const two = (n: number) => String(n).padStart(2, '0');

/** The months of a fee; beyond December they are in the next calendar year. */
export const feeMonths = (year: number, { months, firstMonth }: MonthPlan): FeeMonth[] =>
  Array.from({ length: months }, (_, nth) => {
    const at = firstMonth - 1 + nth;
    const [calendar, month] = [year + Math.floor(at / 12), (at % 12) + 1];
    const days = new Date(Date.UTC(calendar, month, 0)).getUTCDate();
    return { month, key: `${calendar}-${two(month)}`, days };
  });

export const isCharged = ({ from, until }: Span, { key }: FeeMonth): boolean =>
  from.slice(0, 7) <= key && (until === null || key <= until.slice(0, 7));

/** The days of a month that are charged by the rule of the fee: all, except where the first span starts in it after the first day. */
export function paidDays(first: Span, { key, days }: FeeMonth, rule: Prorating): number {
  const day = Number(first.from.slice(8));
  if (first.from.slice(0, 7) !== key || day === 1 || rule === 'MES_INTEIRO') return days;
  return rule === 'MES_SEGUINTE' ? 0 : days - day + 1;
}

/** A share of an amount, rounded half up to the centavo. */
export const shareOf = (amountCents: number, part: number, whole: number): number =>
  Math.floor((2 * amountCents * part + whole) / (2 * whole));

/** Days to pay an invoice of a past month. */
const daysToPay = 5;

/** The due date of the invoice of a month: a working day, and never before there was time to pay. */
export function dueDate(
  { key }: FeeMonth,
  dueDay: number,
  { issued, holidays }: { issued: string; holidays: ReadonlySet<string> },
): string {
  const usual = nextWorkingDay(`${key}-${two(dueDay)}`, holidays);
  const soonest = nextWorkingDay(addDays(issued, daysToPay), holidays);
  return usual < soonest ? soonest : usual;
}
