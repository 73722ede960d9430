import { fineOn, type Fine } from '@portal/shared-kit/contract/finance/fine-rules';
import { nextWorkingDay } from '../holidays/working-day.rules.ts';
import type { FinePolicy } from './fine-policy.repository.ts';
import type { LateFacts } from './late-invoice.repository.ts';

/** The day after which an invoice is late: its due date, moved to a working day, and never before its student was inscribed or the year
 *  began. */
export function lateFrom(
  { due, not_before }: Pick<LateFacts, 'due' | 'not_before'>,
  holidays: ReadonlySet<string>,
) {
  const worked = nextWorkingDay(due, holidays);
  return not_before !== null && not_before > worked ? not_before : worked;
}

/** The total fine of an invoice as of a day. */
export const fineBy = (
  facts: LateFacts,
  policy: FinePolicy,
  holidays: ReadonlySet<string>,
  day: string,
): Fine | undefined =>
  fineOn({ totalCents: facts.total, due: lateFrom(facts, holidays), payments: facts.payments }, policy, day);
