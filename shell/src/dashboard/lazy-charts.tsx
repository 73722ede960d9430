import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type * as charts from '@portal/shared-kit/charts';
import type { dashboard } from '@portal/shared-kit/contract/reporting/dashboard';
import { whenIdle } from '@portal/shared-kit/data';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { formatDate } from '@portal/shared-kit/dates';
import { dashboardText as text } from '../messages.ts';

type Answer = Out<typeof dashboard>['data'];
type ChartModule = typeof charts;

interface LazyChartsProps {
  logins: Answer['logins_by_day'];
  courses: Answer['courses_by_department'];
}

/** The charts, loaded after the figures are shown; the page is complete without them. */
export function LazyCharts({ logins, courses }: LazyChartsProps) {
  const charts = useCharts(Boolean(logins ?? courses));
  const days = useMemo(
    () => logins?.map(({ label, value }) => ({ label: formatDate(label).slice(0, 5), value })),
    [logins],
  );
  const place = (title: string, chart: ReactNode, empty: boolean) => (
    <section className="p-card" aria-label={title}>
      {empty ? <Empty title={title} /> : (chart ?? <div className="p-chart-place p-skeleton" />)}
    </section>
  );
  return (
    <div className="p-charts">
      {days &&
        place(
          text.logins,
          charts && (
            <charts.Chart
              kind="line"
              title={text.logins}
              labels={text.day}
              unit={text.loginsUnit}
              points={days}
            />
          ),
          days.length === 0,
        )}
      {courses &&
        place(
          text.byDepartment,
          charts && (
            <charts.Chart
              kind="bars"
              title={text.byDepartment}
              labels={text.department}
              unit={text.courses}
              points={courses}
            />
          ),
          courses.length === 0,
        )}
    </div>
  );
}

const Empty = ({ title }: { title: string }) => (
  <>
    <h2>{title}</h2>
    <p className="p-muted">{text.noData}</p>
  </>
);

/** Loads the charts' code when the browser is idle; a failure only omits the charts. */
function useCharts(enabled: boolean): ChartModule | undefined {
  const [charts, setCharts] = useState<ChartModule>();
  useEffect(() => {
    if (!enabled) return undefined;
    let unmounted = false;
    const cancel = whenIdle(
      () =>
        void import('@portal/shared-kit/charts').then(
          (module) => unmounted || setCharts(module),
          () => undefined,
        ),
    );
    return () => {
      unmounted = true;
      cancel();
    };
  }, [enabled]);
  return charts;
}
