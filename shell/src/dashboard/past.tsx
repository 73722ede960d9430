import type { FigureData } from '@portal/shared-kit/contract/reporting/figures';
import type { ReactNode } from 'react';
import { Change } from './change.tsx';
import { Spark } from './spark.tsx';

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
