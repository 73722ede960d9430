import type { FigureData } from '@portal/shared-kit/contract/reporting/figures';
import { Change } from './change.tsx';
import { Spark } from './spark.tsx';

/** What a card shows beside its number: how it changed, and its history as a line. Nothing without a number or a history. */
export function pastOf(value: number | undefined, past: Pick<FigureData, 'before' | 'series'> | undefined) {
  if (value === undefined || !past) return {};
  return { note: <Change {...{ value, before: past.before }} />, picture: <Spark series={past.series} /> };
}
