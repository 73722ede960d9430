import type { PaymentMethod } from '@portal/shared-kit/contract/finance/payment-rules';
import type { MonthCharge } from '../finance/monthly/monthly-charge.rules.ts';

/** How a monthly fee was paid; recent payments by reference come from the bank file. */
export interface DemoSettlement {
  way: 'BANCO' | 'BALCAO';
  method: PaymentMethod;
  paidAt: Date;
  cents: number;
}

export const dayMs = 86_400_000;
/** Days covered by the bank file. */
const fileDays = 31;
const of = <T>(list: readonly T[], index: number): T => list[index % list.length]!;

/** Payment habits: most students pay by reference before the due day, some by telephone or at the desk, some late, some not at all. */
const habits = [
  ...(['PONTUAL', 'PONTUAL', 'TELEFONE', 'PONTUAL', 'ATRASADO', 'PONTUAL'] as const),
  ...(['DEVE_UM', 'PONTUAL', 'BALCAO', 'PARCIAL', 'PONTUAL', 'DEVE_TRES', 'PONTUAL'] as const),
];
export type Habit = (typeof habits)[number];
export const habitOf = (order: number): Habit => of(habits, order);

/** An issued monthly fee, and how it was paid. */
export interface IssuedFee extends MonthCharge {
  invoiceId: number;
  cents: number;
  habit: Habit;
  settlement: DemoSettlement | undefined;
}

interface Payer {
  now: Date;
  habit: Habit;
  /** Position among the students. */
  order: number;
  /** The student's fees that are due by now, latest first. */
  due: readonly MonthCharge[];
}

/** How a student paid a month; undefined where unpaid. */
export function settlementOf(
  { month, dueDate, unitCents, discountCents }: MonthCharge,
  { now, habit, order, due }: Payer,
): DemoSettlement | undefined {
  const monthsAgo = due.findIndex((one) => one.month === month);
  if (habit === 'DEVE_UM' && monthsAgo === 0) return undefined;
  const cents = unitCents - discountCents;
  // Some of the largest debtors paid a month at the desk today.
  if (habit === 'DEVE_TRES' && monthsAgo === 2 && order % 2 === 0)
    return { way: 'BALCAO', method: 'NUMERARIO', paidAt: now, cents };
  if (habit === 'DEVE_TRES' && monthsAgo >= 0 && monthsAgo < 3) return undefined;
  const days = habit === 'ATRASADO' ? -12 : 2 + ((order + month) % 7);
  const minutes = ((order * 37 + month * 11) % 480) * 60_000;
  const paidAt = new Date(Date.parse(`${dueDate}T08:00:00+02:00`) - days * dayMs + minutes);
  if (paidAt > now) return undefined;
  const recent = now.getTime() - paidAt.getTime() < fileDays * dayMs;
  const method =
    habit === 'TELEFONE'
      ? of(['MPESA', 'EMOLA'] as const, month)
      : habit === 'BALCAO'
        ? 'NUMERARIO'
        : 'REFERENCIA';
  return {
    method,
    paidAt,
    way: method === 'REFERENCIA' && recent ? 'BANCO' : 'BALCAO',
    cents: habit === 'PARCIAL' && monthsAgo === 0 ? Math.floor(cents / 200) * 100 : cents,
  };
}
