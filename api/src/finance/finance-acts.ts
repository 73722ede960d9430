import type { BatchAct } from '../platform/batch/batch-act.ts';
import { approveDiscounts } from './discounts/discount-acts.ts';
import { waiveFines } from './fines/fine-acts.ts';
import type { PaymentSetup } from './payments/billable.ts';
import { confirmPayments } from './payments/payment-acts.ts';

/** Batch acts on what somebody else asked for or recorded. */
export const financeActs = (setup: PaymentSetup): readonly BatchAct[] => [
  approveDiscounts,
  waiveFines,
  confirmPayments(setup),
];
