import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { useEndpoint } from '@portal/shared-kit/data';
import { ScreenState } from '@portal/shared-kit/screen';
import { useMemo } from 'react';
import { messages as text } from '../messages.ts';
import * as calls from './calls.ts';
import { LateChart } from './late-chart.tsx';

type Total = Out<typeof calls.days>['days'][number];

/** Number of days in the chart. */
const shown = 30;

/** The sums over all releases, a column per day; a day without reports has none. */
function chartOf(totals: readonly Total[]) {
  const days = [...new Set(totals.map(({ day }) => day))].sort().slice(-shown);
  const sum = (of: 'opened' | 'failures' | 'crashes') =>
    days.map((day) => totals.filter((total) => total.day === day).reduce((all, total) => all + total[of], 0));
  const opened = sum('opened');
  return {
    points: days.map((day, nth) => ({ label: `${day.slice(8)}/${day.slice(5, 7)}`, value: opened[nth]! })),
    others: [
      { unit: text.failures, values: sum('failures') },
      { unit: text.crashes, values: sum('crashes') },
    ],
  };
}

/** How the releases of a remote did over the last weeks, across all gateways. */
export function DaysPart({ name }: { name: string }) {
  const { data, error, refetch } = useEndpoint(calls.days, { params: { name } });
  const days = data?.days;
  const chart = useMemo(() => chartOf(days ?? []), [days]);
  return (
    <section aria-labelledby="days">
      <h2 id="days">{text.days}</h2>
      <ScreenState
        failure={data ? undefined : (error ?? undefined)}
        loading={!data}
        empty={days?.length === 0 ? text.noDays : undefined}
        onRetry={() => void refetch()}
      >
        <LateChart kind="columns" title={text.daysNote} labels={text.day} unit={text.opened} {...chart} />
      </ScreenState>
    </section>
  );
}
