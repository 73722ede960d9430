import { useCan, usePortal } from '@portal/shared-kit';
import { disabilityReaders } from '@portal/shared-kit/contract/enrolment/adaptation-rules';
import { inscriptionTabCounts } from '@portal/shared-kit/contract/enrolment/inscription';
import { exportReport, inscriptionReport } from '@portal/shared-kit/contract/reporting/inscription-report';
import { reportColumns } from '@portal/shared-kit/contract/reporting/inscription-report-rules';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { call, useAllowed, useEndpoint } from '@portal/shared-kit/data';
import {
  ExportMenu,
  FailureNotice,
  Pager,
  ScreenFrame,
  ScreenState,
  YearSelect,
  useAddressFilters,
} from '@portal/shared-kit/screen';
import { formatMoment } from '@portal/shared-kit/dates';
import { Button } from '@portal/shared-kit/ui';
import { ColumnChoice } from './column-choice.tsx';
import { columnsIn } from './columns.model.ts';
import { messages as text } from './messages.ts';
import { narrowing, ReportFilters } from './report-filters.tsx';
import { ReportStyle } from './report-style.tsx';
import { ReportTable, totalOf } from './report-table.tsx';

const names = ['year', ...narrowing, 'group_by', 'columns', 'page', 'per_page'] as const;

/** `/inscription-report` (decision 100). */
export function ReportPage() {
  const { http, can } = usePortal();
  const allowed = useAllowed();
  const sees = {
    students: useCan('students.read'),
    disability: disabilityReaders.some(can),
  };
  const address = useAddressFilters(inscriptionReport, names);
  const { page = 1, per_page: perPage = 25, columns: written, ...filters } = address.filters;
  const columns = columnsIn(written?.toString());
  const report = {
    ...filters,
    year: Number(filters.year ?? institutionYear(new Date())),
    columns: columns.join(','),
  };
  const { data, error, isPlaceholderData, refetch } = useEndpoint(inscriptionReport, {
    query: { ...report, page, per_page: perPage } as never,
  });
  const availableYears = useEndpoint(inscriptionTabCounts, {}).data?.data.years ?? [];
  const list = { ...address, filter: (changes: object) => address.filter({ ...changes, page: undefined }) };
  const hidden = columns.flatMap((name) => {
    const column = reportColumns[name];
    return 'sensitive' in column && !sees[column.sensitive] ? [column.sensitive] : [];
  });

  return (
    <ScreenFrame title={text.title}>
      <ReportStyle />
      <div className="pk-toolbar">
        <YearSelect year={report.year} years={availableYears} onChange={(year) => list.filter({ year })} />
        <ReportFilters list={list} />
        {narrowing.some((name) => filters[name] !== undefined) && (
          <Button onClick={() => address.clear([...narrowing, 'page'])}>{text.clear}</Button>
        )}
        {allowed(exportReport) && (
          <ExportMenu make={(format) => call(http, exportReport, { body: { ...report, format } as never })} />
        )}
        <ColumnChoice columns={columns} onChange={(next) => address.filter({ columns: next.join(',') })} />
      </div>
      {data && error && <FailureNotice failure={error} onRetry={() => void refetch()} />}
      <ScreenState
        failure={data ? undefined : (error ?? undefined)}
        loading={!data}
        empty={data?.meta.total === 0 ? text.empty : undefined}
        onRetry={() => void refetch()}
      >
        {data && (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'pk-stale' : undefined}>
            {[...new Set(hidden)].map((what) => (
              <p key={what}>{text.masked[what]}</p>
            ))}
            {/* Until the answer for newly chosen columns arrives, the rows are those of the previous columns. */}
            <ReportTable
              columns={data.columns}
              rows={data.data}
              groups={data.groups}
              first={(data.meta.current_page - 1) * data.meta.per_page + 1}
            />
            <p className="rp-overall">{totalOf(data.overall, data.columns)}</p>
            {data.data_of && <p className="rp-note">{text.dataOf(formatMoment(data.data_of))}</p>}
            <Pager
              list={{
                total: data.meta.total,
                capped: false,
                page: Number(page),
                perPage: Number(perPage),
                setPage: (next) => address.filter({ page: next > 1 ? next : undefined }),
                setPerPage: (size) => list.filter({ per_page: size }),
              }}
            />
          </div>
        )}
      </ScreenState>
    </ScreenFrame>
  );
}
