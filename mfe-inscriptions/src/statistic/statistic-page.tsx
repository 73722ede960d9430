import { percent } from '@portal/shared-kit/contract/core/counted';
import { usePortal, Style } from '@portal/shared-kit';
import type * as charts from '@portal/shared-kit/charts';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import {
  exportStatistics,
  inscriptionStatistics,
  type StatisticsFigures,
} from '@portal/shared-kit/contract/reporting/inscription-statistics';
import { call, useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import {
  CourseFilter,
  ExportMenu,
  FailureNotice,
  FilterBar,
  FilterSelect,
  LevelFilter,
  ReadState,
  ScreenFrame,
  ShiftFilter,
  useAddressFilters,
  YearSelect,
} from '@portal/shared-kit/screen';
import { Button, Alert, Skeleton } from '@portal/shared-kit/ui';
import { useEffect, useMemo, useState } from 'react';
import { messages as text } from './messages.ts';
import { chartsOf, decimals, differenceOf, grouped } from './figures.model.ts';

const order: readonly Name[] = [
  'total',
  'active',
  'pending',
  'cancelled',
  'concluded',
  'new',
  'renewed',
  'candidates',
  'approval_rate',
  'drop_out',
];

const narrowing = ['course_id', 'level_id', 'scholar_shift'] as const;
const names = ['year', 'compare_year', ...narrowing] as const;

const StatisticStyle = () => <Style href="inscriptions-statistic" css={css} />;

const css = `
.st-cards {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(140px, 100%), 1fr));
  gap: 12px;
  margin: 0 0 24px;
}
.st-card,
.st-chart {
  min-width: 0;
  padding: 14px 16px;
  border: 1px solid var(--p-line);
  border-radius: 10px;
  background: var(--p-surface);
}
.st-card dt {
  font-weight: 600;
}
.st-card dd {
  margin: 0;
  font-size: 13px;
  color: var(--p-muted);
}
.st-card dd.st-value {
  font-size: 26px;
  line-height: 1.4;
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  color: inherit;
}
.st-charts {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr));
  gap: 16px;
  align-items: start;
}
.st-chart figure {
  margin: 0;
}
.st-chart figcaption {
  margin-bottom: 10px;
  font-size: 16px;
  font-weight: 600;
}
.st-chart .p-chart-canvas,
.st-place {
  position: relative;
  height: 260px;
}
.st-tall .p-chart-canvas,
.st-tall .st-place {
  height: 540px;
}
.st-chart details {
  margin-top: 10px;
  font-size: 14px;
  overflow-x: auto;
}
.st-chart summary {
  min-height: 24px;
  cursor: pointer;
}
.st-chart table {
  width: 100%;
  border-collapse: collapse;
}
.st-chart th,
.st-chart td {
  padding: 6px 8px;
  border-bottom: 1px solid var(--p-line);
  text-align: left;
  font-weight: 400;
  overflow-wrap: anywhere;
}
.st-chart thead th {
  font-weight: 600;
}
.st-chart td,
.st-chart thead th:not(:first-child) {
  text-align: right;
  font-variant-numeric: tabular-nums;
}
.st-note {
  margin: 0 0 16px;
  font-size: 14px;
  color: var(--p-muted);
}
@media print {
  .in-print-hide,
  .pk-toolbar {
    display: none !important;
  }
  .st-cards {
    grid-template-columns: repeat(5, 1fr);
  }
  .st-charts {
    grid-template-columns: repeat(2, 1fr);
  }
  .st-card,
  .st-chart {
    break-inside: avoid;
  }
  .st-chart details {
    display: none;
  }
}
`;

/** `/inscription-statistic` (decision 99). */
export function StatisticPage() {
  const { http } = usePortal();
  const allowed = useAllowed();
  const address = useAddressFilters(inscriptionStatistics, names);
  const query = { ...address.filters, year: Number(address.filters.year ?? institutionYear(new Date())) };
  const read = useEndpoint(inscriptionStatistics, {
    query: query as never,
  });
  const answer = read.data?.data;
  const years = answer?.years ?? [query.year];
  const options = (offered: readonly number[]) =>
    offered.map((year) => ({ value: year, label: text.compareWith(year) }));
  const isEmpty =
    answer?.totals.total === 0 && answer.totals.candidates === 0 && !answer.compare?.totals.total;

  return (
    <ScreenFrame title={text.title}>
      <StatisticStyle />
      <FilterBar inUse={narrowing.filter((name) => address.filters[name] !== undefined).length}>
        <YearSelect year={query.year} years={years} onChange={(year) => address.filter({ year })} />
        <FilterSelect
          list={address}
          name="compare_year"
          label={text.compare}
          all={text.noCompare}
          options={options(years.filter((year) => year !== query.year))}
        />
        <CourseFilter list={address} />
        <LevelFilter list={address} />
        <ShiftFilter list={address} />
        {narrowing.some((name) => address.filters[name] !== undefined) && (
          <Button onClick={() => address.clear(narrowing)}>{text.clear}</Button>
        )}
        {allowed(exportStatistics) && (
          <span className="in-print-hide">
            <ExportMenu
              make={(format) => call(http, exportStatistics, { body: { ...query, format } as never })}
            />
          </span>
        )}
      </FilterBar>
      {answer && read.error && <FailureNotice failure={read.error} onRetry={() => void read.refetch()} />}
      <ReadState read={read} empty={isEmpty ? text.empty(answer.year) : undefined}>
        {answer && (
          <div aria-busy={read.isPlaceholderData} className={read.isPlaceholderData ? 'pk-stale' : undefined}>
            <p className="st-note">{text.updated(formatMoment(answer.updated_at))}</p>
            <TotalCards figures={answer} compare={answer.compare} />
            <Charts figures={answer} compare={answer.compare} />
          </div>
        )}
      </ReadState>
    </ScreenFrame>
  );
}

/** The charts with their tables; their code is loaded after the totals. */
function Charts({ figures, compare }: { figures: StatisticsFigures; compare: StatisticsFigures | null }) {
  const kit = useCharts();
  const all = useMemo(() => chartsOf(figures, compare), [figures, compare]);
  if (kit === 'failed') return <Alert type="warning" title={text.chartsFailed} />;
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

type Name = keyof StatisticsFigures['totals'];

const isRate = (name: Name) => name === 'approval_rate' || name === 'drop_out';

/** The totals of the year, each with its difference from the compared year. */
function TotalCards({ figures, compare }: { figures: StatisticsFigures; compare: StatisticsFigures | null }) {
  return (
    <dl className="st-cards" aria-label={text.totals}>
      {order.map((name) => {
        const value = figures.totals[name];
        return (
          <div key={name} className="st-card">
            <dt>{text[name].label}</dt>
            <dd className="st-value" data-total={name}>
              {value === null ? text.none : isRate(name) ? percent(decimals(value)) : grouped(value)}
            </dd>
            <dd>{text[name].note}</dd>
            {compare && <dd>{differenceOf(value, compare.totals[name], isRate(name), compare.year)}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
