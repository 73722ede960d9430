import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import type { FigureData } from '@portal/shared-kit/contract/reporting/figures';

export const inUnit: Record<FigureData['unit'], (value: number) => string> = {
  count: (value) => value.toLocaleString('pt-PT'),
  cents: formatMoney,
};

/** Whether an answer is what a card draws. It may come from a team's own server, and before the schemas have come. */
export function isFigure(answer: unknown): answer is FigureData {
  const { value, unit, before, series, list } = (answer ?? {}) as Partial<FigureData>;
  const numbers: unknown[] = [value, before?.value, ...(Array.isArray(series) ? series : [undefined])];
  return (
    unit !== undefined &&
    Object.hasOwn(inUnit, unit) &&
    numbers.every(Number.isSafeInteger) &&
    [before?.on, list].every((text) => typeof text === 'string')
  );
}
