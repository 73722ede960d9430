import { usePortal } from '@portal/shared-kit';
import {
  exportStatistics,
  inscriptionStatistics,
} from '@portal/shared-kit/contract/reporting/inscription-statistics';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { call, useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import {
  CourseFilter,
  ExportMenu,
  FailureNotice,
  FilterSelect,
  LevelFilter,
  ScreenFrame,
  ScreenState,
  ShiftFilter,
  YearSelect,
  useAddressFilters,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { Charts } from './charts.tsx';
import { messages as text } from './messages.ts';
import { StatisticStyle } from './statistic-style.tsx';
import { TotalCards } from './total-cards.tsx';

const narrowing = ['course_id', 'level_id', 'scholar_shift'] as const;
const names = ['year', 'compare_year', ...narrowing] as const;

/** `/inscription-statistic` (decision 99). */
export function StatisticPage() {
  const { http } = usePortal();
  const allowed = useAllowed();
  const address = useAddressFilters(inscriptionStatistics, names);
  const query = { ...address.filters, year: Number(address.filters.year ?? institutionYear(new Date())) };
  const { data, error, isPlaceholderData, refetch } = useEndpoint(inscriptionStatistics, {
    query: query as never,
  });
  const answer = data?.data;
  const years = answer?.years ?? [query.year];
  const options = (offered: readonly number[]) =>
    offered.map((year) => ({ value: year, label: text.compareWith(year) }));
  const isEmpty =
    answer?.totals.total === 0 && answer.totals.candidates === 0 && !answer.compare?.totals.total;

  return (
    <ScreenFrame title={text.title}>
      <StatisticStyle />
      <div className="pk-toolbar">
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
      </div>
      {answer && error && <FailureNotice failure={error} onRetry={() => void refetch()} />}
      <ScreenState
        failure={answer ? undefined : (error ?? undefined)}
        loading={!answer}
        empty={isEmpty ? text.empty(answer.year) : undefined}
        onRetry={() => void refetch()}
      >
        {answer && (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'pk-stale' : undefined}>
            <p className="st-note">{text.updated(formatMoment(answer.updated_at))}</p>
            <TotalCards figures={answer} compare={answer.compare} />
            <Charts figures={answer} compare={answer.compare} />
          </div>
        )}
      </ScreenState>
    </ScreenFrame>
  );
}
