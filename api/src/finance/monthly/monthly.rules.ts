import type { Prorating } from '@portal/shared-kit/contract/finance/fee';
import { later, nextWorkingDay } from '../holidays/working-day.rules.ts';

/** A change of an inscription that says whether its months are charged. */
export interface Moved {
  to: string;
  /** Day of the institution. */
  on: string;
}
/** Days from which, and until which, a student is charged; both months are. */
export interface Span {
  from: string;
  until: string | null;
}

const ends = ['SUSPENSA', 'ANULADA', 'TRANSFERIDA'];
const begins = (state: string, renewal: boolean) => state === (renewal ? 'CONCLUIDA' : 'ACTIVA');

/** When an inscription is charged: from the day it is active, or a renewal paid, until it is suspended, annulled or transferred (I26).
 *  One that was never active is not. `since` stands in where nothing was written down. */
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

/** The months of a fee; beyond December they lie in the next calendar year. */
export const feeMonths = (year: number, { months, firstMonth }: MonthPlan): FeeMonth[] =>
  Array.from({ length: months }, (_, nth) => {
    const at = firstMonth - 1 + nth;
    const [calendar, month] = [year + Math.floor(at / 12), (at % 12) + 1];
    const days = new Date(Date.UTC(calendar, month, 0)).getUTCDate();
    return { month, key: `${calendar}-${two(month)}`, days };
  });

export const isCharged = ({ from, until }: Span, { key }: FeeMonth): boolean =>
  from.slice(0, 7) <= key && (until === null || key <= until.slice(0, 7));

/** The days of a month that are paid by the rule of the fee: all but where the first span begins in it after the first day. */
export function paidDays(first: Span, { key, days }: FeeMonth, rule: Prorating): number {
  const day = Number(first.from.slice(8));
  if (first.from.slice(0, 7) !== key || day === 1 || rule === 'MES_INTEIRO') return days;
  return rule === 'MES_SEGUINTE' ? 0 : days - day + 1;
}

/** A share of an amount, rounded half up to the centavo. */
export const shareOf = (amountCents: number, part: number, whole: number): number =>
  Math.floor((2 * amountCents * part + whole) / (2 * whole));

/** Days that somebody has to pay an invoice of a month that is over. */
const daysToPay = 5;

/** When the invoice of a month is due: on a working day, and never before there was time to pay it. */
export function dueDate(
  { key }: FeeMonth,
  dueDay: number,
  { issued, holidays }: { issued: string; holidays: ReadonlySet<string> },
): string {
  const usual = nextWorkingDay(`${key}-${two(dueDay)}`, holidays);
  const soonest = nextWorkingDay(later(issued, daysToPay), holidays);
  return usual < soonest ? soonest : usual;
}
