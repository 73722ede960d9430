import { later, usePortal } from '@portal/shared-kit';
import { monthWords } from '@portal/shared-kit/contract/core/calendar-words';
import {
  addHoliday,
  holidays,
  removeHoliday,
  type Holiday,
} from '@portal/shared-kit/contract/finance/holiday';
import { call, useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { ReadState, Rows, useUndo, type Column } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { addBack } from '../common/add-back.ts';
import { messages as text } from './messages.ts';

const HolidayDrawer = later(() => import('./fine-drawers.tsx').then((m) => m.HolidayDrawer));

const columns: readonly Column<Holiday>[] = [
  {
    title: text.date,
    dataIndex: 'day',
    render: (day: number, { month }) => text.dayOf(day, monthWords[month - 1]!),
  },
  { title: text.year, dataIndex: 'year', render: (year: number | null) => year ?? text.everyYear },
  { title: text.name, dataIndex: 'name' },
];

export function HolidaysTab() {
  const { http } = usePortal();
  const allowed = useAllowed();
  const read = useEndpoint(holidays, {});
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<Holiday>();
  const { offer, bar } = useUndo();
  const [removing, setRemoving] = useState<Holiday>();
  const remove = async ({ id, ...body }: Holiday) => {
    const answer = await call(http, removeHoliday, { params: { id } });
    setAdded(undefined);
    void read.refetch();
    offer({
      said: text.holidayRemoved(body.name),
      undo: async () => {
        const undone = await addBack(() => call(http, addHoliday, { body }));
        void read.refetch();
        return undone;
      },
    });
    return answer;
  };
  return (
    <>
      <p>{text.holidaysHint}</p>
      {allowed(addHoliday) && (
        <p>
          <Button onClick={() => setAdding(true)}>{text.addHoliday}</Button>
        </p>
      )}
      <ReadState read={read} empty={({ data }) => (data.length === 0 ? text.noHolidays : undefined)}>
        {({ data }) => (
          <Rows
            label={text.holidays}
            rows={data}
            fresh={added}
            columns={columns}
            name={(row) => row.name}
            actions={
              allowed(removeHoliday)
                ? (row) => [{ label: text.remove, danger: true, run: () => setRemoving(row) }]
                : undefined
            }
          />
        )}
      </ReadState>
      {adding && <HolidayDrawer onAdded={setAdded} onClose={() => setAdding(false)} />}
      {removing && (
        <ActionDialog
          danger
          title={text.removeQuestion(removing.name)}
          confirm={text.remove}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          {text.removeHint}
        </ActionDialog>
      )}
      {bar}
    </>
  );
}
