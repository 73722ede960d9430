import type { FigureData } from '@portal/shared-kit/contract/reporting/figures';
import { formatDate } from '@portal/shared-kit/dates';
import { dashboardText as text } from '../messages.ts';

/** Change of a number since the same day of last month, in per cent where the old value is not zero. */
export function Change({ value, before }: Pick<FigureData, 'value' | 'before'>) {
  const day = formatDate(before.on).slice(0, 5);
  const by = value - before.value;
  if (by === 0) return <>{text.unchanged(day)}</>;
  if (before.value === 0) return <>{text.noneThen(day)}</>;
  return (
    <>
      <span aria-hidden>{by > 0 ? '▲ ' : '▼ '}</span>
      <span className="p-visually-hidden">{by > 0 ? text.rose : text.fell} </span>
      {Math.round((Math.abs(by) * 100) / before.value)} % {text.since(day)}
    </>
  );
}
