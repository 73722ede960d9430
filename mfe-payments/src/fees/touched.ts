import { applicableFee, billingReadiness, fees } from '@portal/shared-kit/contract/finance/fee';

/** What is read anew after fees were changed. */
export const touched = [fees, applicableFee, billingReadiness];
