import { percent } from '@portal/shared-kit/contract/core/counted';
import type { FigureData } from '@portal/shared-kit/contract/reporting/figures';
import { formatDate } from '@portal/shared-kit/dates';
import type { ReactNode } from 'react';
import { dashboardText as text } from './messages.ts';

const width = 72;

const height = 26;

const edge = 2;

/** Change of a number since the same day of last month, in per cent where the old value is not zero. */
function Change({ value, before }: Pick<FigureData, 'value' | 'before'>) {
  const day = formatDate(before.on).slice(0, 5);
  const by = value - before.value;
  if (by === 0) return <>{text.unchanged(day)}</>;
  if (before.value === 0) return <>{text.noneThen(day)}</>;
  return (
    <>
      <span aria-hidden>{by > 0 ? '▲ ' : '▼ '}</span>
      <span className="p-visually-hidden">{by > 0 ? text.rose : text.fell} </span>
      {percent(Math.round((Math.abs(by) * 100) / before.value))} {text.since(day)}
    </>
  );
}

/** As large as the line of a history, whether there is one or not. */
const Room = ({ children }: { children?: ReactNode }) => <span className="p-figure-picture">{children}</span>;

/** Holds the place of both while they are loaded, so that the page does not move afterwards (CLS). */
export const pastLoading = { note: <span className="p-skeleton p-figure-note-wait" />, picture: <Room /> };

/** What a card shows beside its number: how it changed, and its history as a line. Nothing without a number or a history. */
export function pastOf(value: number | undefined, past: Pick<FigureData, 'before' | 'series'> | undefined) {
  if (value === undefined || !past) return {};
  return {
    note: <Change value={value} before={past.before} />,
    picture: (
      <Room>
        <Spark series={past.series} />
      </Room>
    ),
  };
}

/** The history of a number as a line without scale, with a text alternative. */
export function Spark({ series }: { series: readonly number[] }) {
  const [low, high] = [Math.min(...series), Math.max(...series)];
  if (series.length < 2 || low === high) return null;
  const points = series.map((value, at) => {
    const x = (at / (series.length - 1)) * width;
    const y = height - edge - ((value - low) / (high - low)) * (height - 2 * edge);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className="p-spark" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <polyline points={points.join(' ')} />
    </svg>
  );
}
