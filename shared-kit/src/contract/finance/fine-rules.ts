import { percent } from '../core/counted.ts';
import { formatMoney } from '../core/money-text.ts';

/** From this many days after the due day, this percentage of what was unpaid then. */
export interface FineBand {
  from_day: number;
  percent: number;
}
export interface FineRules {
  /** Days after the due day without a fine. */
  grace_days: number;
  /** Maximum of all fines of one invoice, in centavos. */
  cap: number | null;
  bands: readonly FineBand[];
}
/** The facts of an invoice that its fine depends on. */
export interface LateInvoice {
  totalCents: number;
  /** The day from which it is late: the due day, moved to a working day, and never before the student's enrolment (E.6). */
  due: string;
  /** Payments received, by value date of the bank. */
  payments: readonly { on: string; cents: number }[];
}
export interface Fine {
  /** Days since the due day. */
  days: number;
  percent: number;
  baseCents: number;
  amountCents: number;
}

const msOfDay = 86_400_000;
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * msOfDay).toISOString().slice(0, 10);

/** What was unpaid at the start of a day: money that the bank had before it is not late, whenever it was recorded. */
const unpaidBefore = ({ totalCents, payments }: LateInvoice, day: string): number =>
  Math.max(0, totalCents - payments.reduce((sum, { on, cents }) => (on < day ? sum + cents : sum), 0));

/** Total fine of an invoice on a day, over all bands reached; undefined where it is zero (E.6). */
export function fineOn(
  invoice: LateInvoice,
  { grace_days, cap, bands }: FineRules,
  day: string,
): Fine | undefined {
  const days = Math.round((Date.parse(day) - Date.parse(invoice.due)) / msOfDay);
  let most: Fine | undefined;
  for (const { from_day, percent } of bands) {
    const first = Math.max(from_day, grace_days + 1);
    if (days < first) continue;
    const baseCents = unpaidBefore(invoice, dayAfter(invoice.due, first));
    const amountCents = Math.min(Math.floor((baseCents * percent + 50) / 100), cap ?? Infinity);
    if (amountCents > (most?.amountCents ?? 0)) most = { days, percent, baseCents, amountCents };
  }
  return most;
}

/** The additional fine once the next band begins, and the last day to pay the open amount before that; undefined where no later band adds
 *  anything (I28). */
export function nextFine(
  invoice: LateInvoice,
  rules: FineRules,
  today: string,
): { amountCents: number; until: string } | undefined {
  const already = fineOn(invoice, rules, today)?.amountCents ?? 0;
  for (const { from_day } of rules.bands) {
    const begins = dayAfter(invoice.due, Math.max(from_day, rules.grace_days + 1));
    if (begins <= today) continue;
    const amountCents = (fineOn(invoice, rules, begins)?.amountCents ?? 0) - already;
    if (amountCents > 0) return { amountCents, until: dayAfter(begins, -1) };
  }
  return undefined;
}

const plain = (amountCents: number) => formatMoney(amountCents).replace(/\u00a0MZN$/, '');

/** The calculation of a fine, as shown on its invoice: '12 dias × faixa 10 % de 2 500,00 = 250,00' (E.6). */
export function fineFormula({ days, percent: share, baseCents, amountCents }: Fine, beforeCents = 0): string {
  const capped = amountCents < Math.floor((baseCents * share + 50) / 100) ? 'máximo ' : '';
  const all = `${days} ${days === 1 ? 'dia' : 'dias'} × faixa ${percent(share)} de ${plain(baseCents)} = ${capped}${plain(amountCents)}`;
  return beforeCents > 0
    ? `${all}, menos ${plain(beforeCents)} já facturados = ${plain(amountCents - beforeCents)}`
    : all;
}
