import { later } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { monthWords } from '@portal/shared-kit/contract/core/calendar-words';
import {
  debtByCourse,
  debtList,
  exportDebts,
  promisePayment,
  searchPaymentDebt,
  sendReminders,
  type DebtAges as Ages,
} from '@portal/shared-kit/contract/finance/debt';
import { levelTypes } from '@portal/shared-kit/contract/offer/course';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import {
  CourseFilter,
  ExportList,
  FailureNotice,
  FilterSelect,
  ListBody,
  listColumns,
  ListToolbar,
  MoreFilters,
  optionsOf,
  ReserveSpace,
  ScreenFrame,
  ShiftFilter,
  TwoLines,
  useList,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { years } from '../common/years.ts';
import { Sums } from '../common/sums.tsx';
import type { DebtDialogProps } from './debt-dialog.tsx';
import { messages as text } from './messages.ts';

const fold = {
  marginBottom: 12,
  padding: '5px 12px',
  border: '1px solid var(--p-line)',
  borderRadius: 10,
  background: 'var(--p-surface)',
  fontSize: 14,
} as const;

// Each stays whole and may begin a line of its own.
const figure = { display: 'inline-block', marginRight: 16, fontVariantNumeric: 'tabular-nums' } as const;

const DebtDialog = later(() => import('./debt-dialog.tsx').then((m) => m.DebtDialog));

const lessUsed = ['month', 'endMonth', 'academic_degree', 'scholar_shift'] as const;
const names = ['year', 'course_id', ...lessUsed] as const;
const columns = listColumns(debtList.fields, {
  amount: (cents: number, { to_repay }) =>
    to_repay > 0 ? (
      <TwoLines first={formatMoney(cents)} second={text.toRepay(formatMoney(to_repay))} />
    ) : (
      formatMoney(cents)
    ),
  oldest_due: (day: string, { promised_until, reminded_at }) => (
    <TwoLines
      first={formatDay(day)}
      second={
        promised_until
          ? text.promisedUntil(formatDay(promised_until))
          : reminded_at
            ? text.remindedOn(formatDay(reminded_at))
            : ''
      }
    />
  ),
});
const months = monthWords.map((label, index) => ({ value: index + 1, label }));

/** `/payments/debt`: debts by student with their age, and by course (decision 115). */
export function DebtsPage() {
  const list = useList(searchPaymentDebt, names);
  const byCourse = useEndpoint(debtByCourse, { query: list.filters as never });
  const allowed = useAllowed();
  const [open, setOpen] = useState<DebtDialogProps['of']>();
  return (
    <ScreenFrame title={text.title}>
      <DebtAges query={byCourse} />
      <ReserveSpace above={!byCourse.isLoading}>
        <ListToolbar list={list}>
          <FilterSelect list={list} name="year" label={text.year} options={optionsOf(years())} />
          <CourseFilter list={list} />
          <MoreFilters list={list} names={lessUsed}>
            <FilterSelect list={list} name="month" label={text.from} options={months} />
            <FilterSelect list={list} name="endMonth" label={text.to} options={months} />
            <FilterSelect
              list={list}
              name="academic_degree"
              label={text.degree}
              options={optionsOf(levelTypes)}
            />
            <ShiftFilter list={list} />
          </MoreFilters>
          {allowed(sendReminders) && (
            <Button onClick={() => setOpen({ remind: { ...list.filters, search: list.searched } })}>
              {text.remind}
            </Button>
          )}
          <ExportList endpoint={exportDebts} list={list} />
        </ListToolbar>
        <ListBody
          label={text.title}
          list={list}
          columns={columns}
          empty={text.empty}
          name={({ name }) => name}
          actions={(row) => [
            { label: text.extract, to: `/payments/extract?student=${row.id}`, opens: true },
            allowed(promisePayment) && { label: text.promise, run: () => setOpen({ promise: row }) },
          ]}
        />
      </ReserveSpace>
      {open && <DebtDialog of={open} onDone={list.reload} onClose={() => setOpen(undefined)} />}
    </ScreenFrame>
  );
}

const plain = (amountCents: number) => formatMoney(amountCents).replace(/\u00a0MZN$/, '');

const values = (many: number, { d30, d60, d90, older }: Ages, all: number) => [
  many,
  ...[d30, d60, d90, older, all].map(plain),
];

/** Overdue amounts by age, and behind them by course; filtered as the list is, which starts in sight. */
function DebtAges({
  query: { data, error, refetch },
}: {
  query: ReturnType<typeof useEndpoint<typeof debtByCourse>>;
}) {
  if (error && !data) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  if (!data || data.data.courses.length === 0) return null;
  const { courses, students, total, ages } = data.data;
  const sums = values(students, ages, total);
  return (
    <details style={fold}>
      <summary style={{ cursor: 'pointer', lineHeight: '24px' }}>
        <strong style={figure}>{text.foldOfCourses}</strong>
        {[...text.ages, text.total].map((age, index) => (
          <span key={age} style={figure}>
            <span style={{ color: 'var(--p-muted)' }}>{age}</span> {sums[index + 1]}
          </span>
        ))}
      </summary>
      <Sums
        label={text.byCourse}
        note={text.inMeticais}
        headings={[
          { title: text.course },
          { title: text.students },
          ...[...text.ages, text.total].map((title) => ({ title, amount: true as const })),
        ]}
        rows={courses.map((one) => ({
          id: one.course_id,
          name: one.course,
          values: values(one.students, one.ages, one.total),
        }))}
        total={{ name: text.total, values: sums }}
      />
    </details>
  );
}
