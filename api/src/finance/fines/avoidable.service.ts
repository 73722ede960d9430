import { dayAfter, nextFine } from '@portal/shared-kit/contract/finance/fine-rules';
import type { PaidType } from '@portal/shared-kit/contract/finance/payment-rules';
import type { Db } from '../../platform/database/db.ts';
import { holidaySet } from '../holidays/holiday.repository.ts';
import { inForce } from './fine-policy.repository.ts';
import { facts } from './late-invoice.repository.ts';
import { lateInvoice } from './issue-fines.service.ts';

/** Only fines within so many days are announced. */
const daysAhead = 7;

interface OpenInvoice {
  id: number;
  type: PaidType;
  due_date: string;
}
/** By invoice, the fine avoided by paying until a day of this week (I28). */
export async function avoidableFines(
  db: Db,
  open: readonly OpenInvoice[],
  today: string,
): Promise<Map<number, { amount: number; until: string }>> {
  const policy = await inForce(db);
  const fined = open.filter(
    ({ type, due_date }) =>
      policy !== undefined && (policy.types as string[]).includes(type) && due_date >= policy.due_from,
  );
  if (policy === undefined || fined.length === 0) return new Map();
  const holidays = await holidaySet(db);
  const factsOfInvoices = await facts(
    db,
    fined.map(({ id }) => id),
  );
  return new Map(
    factsOfInvoices.flatMap((one) => {
      const next = nextFine(lateInvoice(one, holidays), policy, today);
      if (!next || next.until > dayAfter(today, daysAhead)) return [];
      return [[one.id, { amount: next.amountCents, until: next.until }] as const];
    }),
  );
}
