import type { Exact } from '@portal/shared-kit/contract/grading/average-rules';

/** '12,0285' of an exact value: two to four decimals, and '…' where there are more. */
export function exactText({ dividend, divisor }: Exact): string {
  const units = Math.floor((dividend * 100) / divisor);
  const more = (dividend * 100) % divisor !== 0;
  const decimals = String(units % 10_000).padStart(4, '0');
  const shown = more ? `${decimals}…` : decimals.replace(/0{1,2}$/, '');
  return `${Math.floor(units / 10_000)},${shown}`;
}
