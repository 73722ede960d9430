import { later } from '@portal/shared-kit';
import {
  changePercentage,
  percentages,
  type PercentageRow,
} from '@portal/shared-kit/contract/grading/percentage';
import { percentageLabels, type PercentageName } from '@portal/shared-kit/contract/grading/percentage-rules';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { formatDate } from '@portal/shared-kit/dates';
import { ReadState, Rows, ScreenFrame, type Column } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { messages as text } from './messages.ts';
import { valueText } from './value-text.ts';

const PercentageDialog = later(() => import('./percentage-dialog.tsx').then((m) => m.PercentageDialog));

const MoneyRules = later(() => import('./money-rules.tsx').then((m) => m.MoneyRules));

const columns: readonly Column<PercentageRow>[] = [
  { title: text.name, dataIndex: 'name', render: (name: PercentageName) => percentageLabels[name] },
  { title: text.value, dataIndex: 'value', render: (_: number | null, row) => <Value of={row} /> },
  {
    title: text.validFrom,
    dataIndex: 'valid_from',
    render: (day: string, { edited_by }) => (edited_by === null ? text.always : formatDate(day)),
  },
  {
    title: text.editedBy,
    dataIndex: 'edited_by',
    render: (editor: string | null) => editor ?? text.nobody,
  },
  { title: text.reason, dataIndex: 'reason', render: (reason: string) => reason || text.nobody },
];

/** The value in force, and those decided for later. */
const Value = ({ of: { name, value, planned } }: { of: PercentageRow }) => (
  <>
    <strong>{valueText(name, value)}</strong>
    {planned.map((later) => (
      <div key={later.id}>
        <small style={{ fontSize: 12, color: 'var(--p-muted)' }}>
          {text.planned(valueText(name, later.value), formatDate(later.valid_from))}
        </small>
      </div>
    ))}
  </>
);

/** `/percents`: the institution's decisions about grades, with the bands of fines and a link to discounts (row 125). */
export function PercentsPage() {
  const read = useEndpoint(percentages, {});
  const may = useAllowed()(changePercentage);
  const [changing, setChanging] = useState<PercentageRow>();
  return (
    <ScreenFrame title={text.title}>
      <ReadState read={read}>
        {({ data }) => (
          <>
            <p>{text.intro}</p>
            <Rows
              label={text.list}
              rows={data}
              columns={columns}
              name={({ name }) => percentageLabels[name]}
              actions={
                may ? (row) => [{ label: text.change, opens: true, run: () => setChanging(row) }] : undefined
              }
            />
            <div style={{ marginTop: 16 }}>
              <MoneyRules />
            </div>
          </>
        )}
      </ReadState>
      {changing && (
        <PercentageDialog key={changing.id} row={changing} onClose={() => setChanging(undefined)} />
      )}
    </ScreenFrame>
  );
}
