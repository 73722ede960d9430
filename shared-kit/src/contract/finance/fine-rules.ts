import { formatMoney } from '../core/money-text.ts';

/** From this day after the due day on, so many per cent of what was unpaid then. */
export interface FineBand {
  from_day: number;
  percent: number;
}
export interface FineRules {
  /** Days after the due day on which nobody is fined. */
  grace_days: number;
  /** The most that the fines of one invoice come to, in centavos. */
  cap: number | null;
  bands: readonly FineBand[];
}
/** An invoice as its fine sees it. */
export interface LateInvoice {
  totalCents: number;
  /** The day from which it is late: the due day, moved to a working day, and never before the student was enrolled (E.6). */
  due: string;
  /** What was paid of it, by the days of the bank. */
  payments: readonly { on: string; cents: number }[];
}
export interface Fine {
  /** Since the due day. */
  days: number;
  percent: number;
  baseCents: number;
  amountCents: number;
}

const msOfDay = 86_400_000;
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * msOfDay).toISOString().slice(0, 10);

/** What was unpaid when a day began: money that the bank had before it is not late, whenever it was recorded. */
const unpaidBefore = ({ totalCents, payments }: LateInvoice, day: string): number =>
  Math.max(0, totalCents - payments.reduce((sum, { on, cents }) => (on < day ? sum + cents : sum), 0));

/** All that an invoice is fined by a day, over every band it reached; undefined where that is nothing (E.6). */
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

/** What an invoice is fined more once the next band begins, and the last day to pay what is open of it before that; undefined where no
 *  later band adds anything (I28). */
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

/** How a fine came about, as its invoice shows it: '12 dias × faixa 10 % de 2 500,00 = 250,00' (E.6). */
export function fineFormula({ days, percent, baseCents, amountCents }: Fine, beforeCents = 0): string {
  const capped = amountCents < Math.floor((baseCents * percent + 50) / 100) ? 'máximo ' : '';
  const all = `${days} ${days === 1 ? 'dia' : 'dias'} × faixa ${percent} % de ${plain(baseCents)} = ${capped}${plain(amountCents)}`;
  return beforeCents > 0
    ? `${all}, menos ${plain(beforeCents)} já facturados = ${plain(amountCents - beforeCents)}`
    : all;
}
