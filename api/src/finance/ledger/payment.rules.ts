import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { firstPaymentDay } from '@portal/shared-kit/contract/finance/payment-rules';
import { ApiError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { messages } from './messages.ts';

/** State of an issued invoice by the centavos paid (C.7). */
export const stateAfter = (totalCents: number, paidCents: number): 'EMITIDA' | 'PARCIAL' | 'PAGA' => {
  if (paidCents >= totalCents) return 'PAGA';
  return paidCents > 0 ? 'PARCIAL' : 'EMITIDA';
};

/** Open amount and credit, of which at most one is positive (E.3). */
export const balance = (totalCents: number, paidCents: number) => ({
  openCents: Math.max(0, totalCents - paidCents),
  creditCents: Math.max(0, paidCents - totalCents),
});

const earliest = Date.parse(`${firstPaymentDay}T00:00:00+02:00`);

/** The moment of a bank date: a day without time starts at midnight in the institution's time zone. Undefined where it lies in the future,
 *  or before any payment was possible. */
export function bankMoment(paidAt: string, now: Date): Date | undefined {
  const at = new Date(paidAt.length === 10 ? `${paidAt}T00:00:00+02:00` : paidAt);
  return at.getTime() >= earliest && at <= now ? at : undefined;
}

/** Distributes an amount over open amounts, in order; the remainder is credit (I20, I28). */
export function shareOut<Invoice extends { total_cents: number; paid_cents: number }>(
  invoices: readonly Invoice[],
  amountCents: number,
): { parts: { invoice: Invoice; amountCents: number }[]; leftCents: number } {
  let leftCents = amountCents;
  const parts = invoices.flatMap((invoice) => {
    const { openCents } = balance(invoice.total_cents, invoice.paid_cents);
    const share = Math.min(openCents, leftCents);
    leftCents -= share;
    return share > 0 ? [{ invoice, amountCents: share }] : [];
  });
  return { parts, leftCents };
}

/** State of an invoice as shown: an overdue one is VENCIDA (C.7). */
export const shownState = (state: string, dueDate: string, now: Date): string =>
  state === 'EMITIDA' && dueDate < institutionDay(now) ? 'VENCIDA' : state;

/** The digits of a reference: '000 004 203 40' → '00000420340'. */
export const digitsOf = (typed: string): string => typed.replaceAll(/[\s.-]/g, '');

/** Year and sequence of an invoice number as typed: 'FT 2026/000017' or '2026/17'. */
export function numberOf(typed: string): { year: number; sequence: number } | undefined {
  const found = /^(?:ft)?\s*(\d{4})\s*\/\s*(\d{1,9})$/i.exec(typed.trim());
  return found ? { year: Number(found[1]), sequence: Number(found[2]) } : undefined;
}

/** The file name of a receipt, 'recibo-RC-2026-000001.pdf'. */
export const receiptFileName = (number: string): string => `recibo-${number.replaceAll(/[ /]/g, '-')}.pdf`;

interface Payer {
  person_id: number | null;
  email: string | null;
  /** Who submitted the proof. */
  sent_by?: number | null;
}

/** Whether somebody would decide on their own payment, or on a proof they submitted themselves (part F). */
export const isOwn = ({ user }: Pick<UserContext, 'user'>, { person_id, email, sent_by }: Payer): boolean =>
  person_id === user.personId ||
  sent_by === user.userId ||
  (email !== null && email.toLowerCase() === user.email.toLowerCase());

export function refuseOwn(ctx: Pick<UserContext, 'user'>, payer: Payer): void {
  if (isOwn(ctx, payer)) throw new ApiError('forbidden', messages.own);
}

/** The person whose payments a caller may see; undefined for all. */
export const visiblePayer = ({ user }: UserContext): number | undefined =>
  user.permissions.has('payments.read') || user.permissions.has('payments.confirm')
    ? undefined
    : user.personId;

/** The person whose invoices and account a caller may read; undefined for all. */
export const readablePayer = ({ user }: Pick<UserContext, 'user'>): number | undefined =>
  user.permissions.has('payments.read') ? undefined : user.personId;
