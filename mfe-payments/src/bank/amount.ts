import { formatMoney } from '@portal/shared-kit/contract/core/money-text';

/** An amount in its currency. */
export const amountIn = (currency: string, hundredths: number): string =>
  currency === 'MZN' ? formatMoney(hundredths) : formatMoney(hundredths).replace('MZN', currency);
