import { firstPaymentDay, institutionDay } from '@portal/shared-kit/contract/finance/payment-rules';

/** State of an issued invoice of which so much was paid, in centavos (C.7). */
export const stateAfter = (totalCents: number, paidCents: number): 'EMITIDA' | 'PARCIAL' | 'PAGA' => {
  if (paidCents >= totalCents) return 'PAGA';
  return paidCents > 0 ? 'PARCIAL' : 'EMITIDA';
};

/** What is still to be paid, and what was paid beyond the total: never both (E.3). */
export const balance = (totalCents: number, paidCents: number) => ({
  openCents: Math.max(0, totalCents - paidCents),
  creditCents: Math.max(0, paidCents - totalCents),
});

const earliest = Date.parse(`${firstPaymentDay}T00:00:00+02:00`);

/** The moment of a bank date: a day alone begins at midnight by the clock of the institution. Undefined where it lies in the
 *  future, or before there was anything to pay. */
export function bankMoment(paidAt: string, now: Date): Date | undefined {
  const at = new Date(paidAt.length === 10 ? `${paidAt}T00:00:00+02:00` : paidAt);
  return at.getTime() >= earliest && at <= now ? at : undefined;
}

/** State of an invoice as it is read: one that is late reads VENCIDA (C.7). */
export const standing = (state: string, dueDate: string, now: Date): string =>
  state === 'EMITIDA' && dueDate < institutionDay(now) ? 'VENCIDA' : state;

/** What is left of a reference as somebody typed it: '000 004 203 40' → '00000420340'. */
export const digitsOf = (typed: string): string => typed.replaceAll(/[\s.-]/g, '');

/** Year and order of a number as somebody typed it: 'FT 2026/000017' or '2026/17'. */
export function numberOf(typed: string): { year: number; sequence: number } | undefined {
  const found = /^(?:ft)?\s*(\d{4})\s*\/\s*(\d{1,9})$/i.exec(typed.trim());
  return found ? { year: Number(found[1]), sequence: Number(found[2]) } : undefined;
}
