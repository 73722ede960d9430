import type { BatchAct } from '../platform/batch/batch-act.ts';
import { approveDiscounts } from './discounts/discount-acts.ts';
import { waiveFines } from './fines/fine-acts.ts';

/** Batch acts on requests that somebody else approves. */
export const financeActs: readonly BatchAct[] = [approveDiscounts, waiveFines];
