import { useCan, usePortal, Style } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { disabilityReaders } from '@portal/shared-kit/contract/enrolment/adaptation-rules';
import { inscriptionTabCounts } from '@portal/shared-kit/contract/enrolment/inscription';
import {
  inscriptionStates,
  stateLabels,
  storedTypes,
} from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { provinces } from '@portal/shared-kit/contract/offer/lookup';
import {
  exportReport,
  inscriptionReport,
  type ReportGroup,
  type ReportRow,
} from '@portal/shared-kit/contract/reporting/inscription-report';
import {
  reportColumns,
  reportColumnNames,
  type ReportColumnName,
  reportGroups,
  firstColumns,
} from '@portal/shared-kit/contract/reporting/inscription-report-rules';
import { call, useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { formatMoment, formatDate } from '@portal/shared-kit/dates';
import {
  type AddressFilters,
  ClassFilter,
  CourseFilter,
  ExportMenu,
  FailureNotice,
  FilterLookup,
  FilterBar,
  FilterSelect,
  LevelFilter,
  MoreFilters,
  NativeSelect,
  optionsOf,
  Pager,
  ScreenFrame,
  ScreenState,
  SemesterFilter,
  ShiftFilter,
  useAddressFilters,
  YearSelect,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState, Fragment } from 'react';
import { messages as text } from './messages.ts';

/** The filters of the report, beside the year. */
const narrowing = [
  'semester_id',
  'course_id',
  'level_id',
  'classmate_id',
  'scholar_shift',
  'state',
  'type',
  'gender',
  'province_id',
] as const;
const lessUsed = [
  'semester_id',
  'level_id',
  'classmate_id',
  'scholar_shift',
  'type',
  'gender',
  'province_id',
] as const;
type Narrowing = (typeof narrowing)[number];
/** The filters of decision 100, and the grouping. */
function ReportFilters({ list }: { list: AddressFilters<Narrowing | 'group_by'> }) {
  return (
    <>
      <CourseFilter list={list} />
      <FilterSelect
        list={list}
        name="state"
        label={text.state}
        options={optionsOf(inscriptionStates, stateLabels)}
      />
      <FilterSelect
        list={list}
        name="group_by"
        label={text.groupBy}
        all={text.noGroup}
        options={reportGroups.map((group) => ({ value: group, label: text.grouped(text.groups[group]) }))}
      />
      <MoreFilters list={list} names={lessUsed}>
        <SemesterFilter list={list} />
        <LevelFilter list={list} />
        <ClassFilter list={list} />
        <ShiftFilter list={list} />
        <FilterSelect list={list} name="type" label={text.type} options={optionsOf(storedTypes)} />
        <FilterSelect
          list={list}
          name="gender"
          label={text.gender}
          options={optionsOf(['Feminino', 'Masculino', 'Outro'])}
        />
        <FilterLookup
          list={list}
          name="province_id"
          label={text.province}
          endpoint={provinces}
          option={({ name }) => name}
        />
      </MoreFilters>
    </>
  );
}

const names = ['year', ...narrowing, 'group_by', 'columns', 'page', 'per_page'] as const;

interface Props {
  columns: readonly ReportColumnName[];
  onChange: (columns: ReportColumnName[]) => void;
}

/** Chooses and orders columns, by dragging or by buttons, which announce the new position. */
function ColumnChoice({ columns, onChange }: Props) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, to: number) => {
    const next = moved(columns, from, to);
    setAnnouncement(
      text.moved(reportColumns[columns[from]!].title, next.indexOf(columns[from]!) + 1, next.length),
    );
    onChange(next);
  };
  const others = reportColumnNames.filter((name) => !columns.includes(name));
  const release = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <details className="rp-columns">
      <summary>{text.columns(columns.length)}</summary>
      <p>{text.columnsHint}</p>
      <ol>
        {columns.map((name, index) => {
          const { title } = reportColumns[name];
          return (
            <li
              key={name}
              draggable
              data-over={over === index && dragged !== undefined && dragged !== index}
              onDragStart={() => setDragged(index)}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(index);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== undefined && dragged !== index) move(dragged, index);
                release();
              }}
              onDragEnd={release}
            >
              <span>{title}</span>
              <button
                type="button"
                aria-label={text.up(title)}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                ↑
              </button>
              <button
                type="button"
                aria-label={text.down(title)}
                disabled={index === columns.length - 1}
                onClick={() => move(index, index + 1)}
              >
                ↓
              </button>
              <button
                type="button"
                aria-label={text.remove(title)}
                disabled={columns.length === 1}
                onClick={() => onChange(columns.filter((one) => one !== name))}
              >
                ✕
              </button>
            </li>
          );
        })}
      </ol>
      <NativeSelect
        aria-label={text.add}
        value={undefined}
        none={text.add}
        disabled={others.length === 0}
        options={others.map((name) => ({ value: name, label: reportColumns[name].title }))}
        onChange={(name) => name && onChange([...columns, name])}
      />
      <span role="status" className="p-visually-hidden">
        {announcement}
      </span>
    </details>
  );
}

const ReportStyle = () => <Style href="inscriptions-report" css={css} />;

const css = `
.rp-columns {
  padding: 3px 12px;
  border: 1px solid var(--p-line);
  border-radius: 10px;
  background: var(--p-surface);
}
.rp-columns[open] {
  flex-basis: 100%;
}
.rp-columns summary {
  line-height: 28px;
  font-weight: 600;
  cursor: pointer;
}
.rp-columns p {
  margin: 4px 0 8px;
  font-size: 14px;
  color: var(--p-muted);
}
.rp-columns ol {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin: 0 0 10px;
  padding: 0;
  list-style: none;
}
.rp-columns li {
  display: flex;
  align-items: center;
  gap: 2px;
  padding: 2px 4px 2px 10px;
  border: 1px solid var(--p-line);
  border-radius: 8px;
  background: var(--p-ground);
  cursor: grab;
}
.rp-columns li[data-over='true'] {
  outline: 2px dashed var(--portal-color);
}
.rp-columns li button {
  min-width: 28px;
  min-height: 28px;
  border: 0;
  border-radius: 6px;
  background: transparent;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
.rp-columns li button:hover:enabled {
  background: var(--portal-tint);
}
.rp-columns li button:disabled {
  opacity: 0.35;
  cursor: default;
}
.rp-columns li button:focus-visible {
  outline: 3px solid var(--p-focus);
}
.pk-sheet .rp-group th {
  position: static;
  text-align: left;
  color: inherit;
  background: var(--portal-tint);
}
.pk-sheet td.rp-money,
.pk-sheet th.rp-money {
  text-align: right;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
}
.rp-overall {
  margin: 12px 0 0;
  font-weight: 600;
}
.rp-note {
  margin: 4px 0 0;
  font-size: 14px;
  color: var(--p-muted);
}
@media print {
  .pk-toolbar,
  .rp-columns {
    display: none !important;
  }
  .pk-sheet {
    overflow: visible;
  }
}
`;

interface ReportTableProps {
  columns: readonly ReportColumnName[];
  rows: readonly ReportRow[];
  groups: readonly ReportGroup[];
  /** Number of the first row. */
  first: number;
}

/** 'Direito: 12 inscrições', with the sums where money is shown. */
const totalOf = (
  { label, total, expected_cents, received_cents }: ReportGroup,
  columns: readonly ReportColumnName[],
) =>
  [
    text.group(label, total),
    ...(expected_cents !== null && columns.includes('expected')
      ? [text.expected(formatMoney(expected_cents))]
      : []),
    ...(received_cents !== null && columns.includes('received')
      ? [text.received(formatMoney(received_cents))]
      : []),
  ].join(' · ');

function ReportTable({ columns, rows, groups, first }: ReportTableProps) {
  const byKey = new Map(groups.map((group) => [group.key, group]));
  const classOf = (name: ReportColumnName) => (isMoney(name) ? 'rp-money' : undefined);
  return (
    // A table wider than the screen can be scrolled by keyboard too, hence the tab stop.
    <div className="pk-sheet" role="group" aria-label={text.title} tabIndex={0}>
      <table aria-label={text.title}>
        <thead>
          <tr>
            <th scope="col">{text.number}</th>
            {columns.map((name) => (
              <th key={name} scope="col" className={classOf(name)}>
                {reportColumns[name].title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const group = row.group === rows[index - 1]?.group ? undefined : byKey.get(row.group);
            return (
              <Fragment key={row.id}>
                {group && (
                  <tr className="rp-group">
                    <th scope="colgroup" colSpan={columns.length + 1}>
                      {totalOf(group, columns)}
                    </th>
                  </tr>
                )}
                <tr>
                  <td>{first + index}</td>
                  {columns.map((name, place) => (
                    <td key={name} className={classOf(name)}>
                      {shown(name, row.cells[place] ?? null)}
                    </td>
                  ))}
                </tr>
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

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
      <FilterBar inUse={narrowing.filter((name) => filters[name] !== undefined).length}>
        <YearSelect year={report.year} years={availableYears} onChange={(year) => list.filter({ year })} />
        <ReportFilters list={list} />
        {narrowing.some((name) => filters[name] !== undefined) && (
          <Button onClick={() => address.clear([...narrowing, 'page'])}>{text.clear}</Button>
        )}
        {allowed(exportReport) && (
          <ExportMenu make={(format) => call(http, exportReport, { body: { ...report, format } as never })} />
        )}
        <ColumnChoice columns={columns} onChange={(next) => address.filter({ columns: next.join(',') })} />
      </FilterBar>
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

/** The columns in the address; the default ones where none of them exist. */
export function columnsIn(written: string | undefined): ReportColumnName[] {
  const named = [...new Set((written ?? '').split(','))].filter((name): name is ReportColumnName =>
    (reportColumnNames as string[]).includes(name),
  );
  return named.length > 0 ? named : [...firstColumns];
}

/** The same columns with one moved. */
export function moved(columns: readonly ReportColumnName[], from: number, to: number): ReportColumnName[] {
  if (to < 0 || to >= columns.length) return [...columns];
  const next = columns.filter((_, index) => index !== from);
  next.splice(to, 0, columns[from]!);
  return next;
}

/** A cell in display form. */
function shown(column: ReportColumnName, cell: string | number | null): string {
  if (cell === null) return '';
  const definition = reportColumns[column];
  const kind = 'kind' in definition ? definition.kind : 'text';
  if (kind === 'money') return formatMoney(Number(cell));
  return kind === 'date' ? formatDate(String(cell)) : String(cell);
}

const isMoney = (column: ReportColumnName) => column === 'expected' || column === 'received';
