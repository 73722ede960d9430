import type * as charts from '@portal/shared-kit/charts';
import type { StatisticsFigures } from '@portal/shared-kit/contract/reporting/inscription-statistics';
import { Alert, Skeleton } from '@portal/shared-kit/ui';
import { useEffect, useMemo, useState } from 'react';
import { chartsOf } from './figures.model.ts';
import { messages as text } from './messages.ts';

interface Props {
  figures: StatisticsFigures;
  compare: StatisticsFigures | null;
}

/** The charts with their tables; their code is loaded after the totals. */
export function Charts({ figures, compare }: Props) {
  const kit = useCharts();
  const all = useMemo(() => chartsOf(figures, compare), [figures, compare]);
  if (kit === 'failed') return <Alert type="warning" showIcon title={text.chartsFailed} />;
  return (
    <div className="st-charts">
      {all.map(({ name, ...chart }) => (
        <section
          key={name}
          aria-label={text.charts[name].title}
          className={chart.points.length > 8 && chart.kind === 'bars' ? 'st-chart st-tall' : 'st-chart'}
        >
          {kit ? (
            <kit.Chart title={text.charts[name].title} labels={text.charts[name].labels} {...chart} />
          ) : (
            <div className="st-place">
              <Skeleton active />
            </div>
          )}
        </section>
      ))}
    </div>
  );
}

function useCharts(): typeof charts | 'failed' | undefined {
  const [kit, setKit] = useState<typeof charts | 'failed'>();
  useEffect(() => {
    let unmounted = false;
    import('@portal/shared-kit/charts').then(
      (module) => unmounted || setKit(module),
      () => unmounted || setKit('failed'),
    );
    return () => void (unmounted = true);
  }, []);
  return kit;
}
