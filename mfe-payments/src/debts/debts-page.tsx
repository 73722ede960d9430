import { later } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  debtByCourse,
  debtList,
  exportDebts,
  promisePayment,
  searchPaymentDebt,
  sendReminders,
} from '@portal/shared-kit/contract/finance/debt';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { levelTypes } from '@portal/shared-kit/contract/offer/course';
import { formatDay } from '@portal/shared-kit/dates';
import {
  CourseFilter,
  ExportList,
  FilterSelect,
  ListBody,
  listColumns,
  ListToolbar,
  MoreFilters,
  ScreenFrame,
  ShiftFilter,
  ReserveSpace,
  TwoLines,
  useList,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { monthWords } from '@portal/shared-kit/contract/core/month-words';
import { years } from '../common/years.ts';
import { DebtAges } from './debt-ages.tsx';
import type { DebtDialogProps } from './debt-dialog.tsx';
import { messages as text } from './messages.ts';

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
          <FilterSelect
            list={list}
            name="year"
            label={text.year}
            options={years().map((year) => ({ value: year, label: String(year) }))}
          />
          <CourseFilter list={list} />
          <MoreFilters list={list} names={lessUsed}>
            <FilterSelect list={list} name="month" label={text.from} options={months} />
            <FilterSelect list={list} name="endMonth" label={text.to} options={months} />
            <FilterSelect
              list={list}
              name="academic_degree"
              label={text.degree}
              options={levelTypes.map((value) => ({ value, label: value }))}
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
            {
              key: 'extract',
              label: text.extract,
              to: `/payments/extract?student=${row.id}`,
              opens: true,
            },
            allowed(promisePayment) && {
              key: 'promise',
              label: text.promise,
              run: () => setOpen({ promise: row }),
            },
          ]}
        />
      </ReserveSpace>
      {open && <DebtDialog of={open} onDone={list.reload} onClose={() => setOpen(undefined)} />}
    </ScreenFrame>
  );
}
