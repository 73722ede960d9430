import { later } from '@portal/shared-kit';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  closeDesk,
  deskDay,
  exportDeskDay,
  receivedCashList,
  type DeskClosing,
  type ReceivedCash,
} from '@portal/shared-kit/contract/finance/desk';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { formatDate, formatMoment } from '@portal/shared-kit/dates';
import { useSearchParams } from '@portal/shared-kit/router';
import {
  DayInput,
  ExportList,
  listColumns,
  Mark,
  ReadState,
  Rows,
  ScreenFrame,
  ScreenState,
  TwoLines,
  type Column,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useId, useState } from 'react';
import { messages as text } from './messages.ts';

const CloseDialog = later(() => import('./close-dialog.tsx').then((m) => m.CloseDialog));

/** `/payments/desk`: receipts of a day by person, and closings, each with the count and its difference. */
export function DeskPage() {
  const [params, setParams] = useSearchParams();
  const requestedDay = params.get('dia');
  const day =
    requestedDay !== null && /^\d{4}-\d\d-\d\d$/.test(requestedDay)
      ? requestedDay
      : institutionDay(new Date());
  const read = useEndpoint(deskDay, { query: { day } });
  return (
    <ScreenFrame title={text.title}>
      <div style={{ marginBlock: 12 }}>
        <DayChoice day={day} onDay={(chosen) => setParams({ dia: chosen })} />{' '}
        <ExportList endpoint={exportDeskDay} fixed={{ day }} />
      </div>
      <ReadState read={read}>{({ data }) => <Day of={data} reload={() => void read.refetch()} />}</ReadState>
    </ScreenFrame>
  );
}

/** The day of the page. One that does not exist stays in the field, which says so once it is left. */
function DayChoice({ day, onDay }: { day: string; onDay: (chosen: string) => void }) {
  const id = useId();
  const [{ of, typed }, setMistyped] = useState({ of: day, typed: '' });
  const [left, setLeft] = useState(false);
  const mistyped = of === day ? typed : '';
  const wrong = left && mistyped !== '';
  return (
    <span onBlur={() => setLeft(true)}>
      <label htmlFor={id}>{text.day}</label>{' '}
      <DayInput
        id={id}
        value={mistyped || day}
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}-problem` : undefined}
        onDay={(chosen, written) => {
          setLeft(false);
          setMistyped({ of: day, typed: chosen === undefined ? written.trim() : '' });
          if (chosen !== undefined) onDay(chosen);
        }}
      />{' '}
      {wrong && (
        <span id={`${id}-problem`} role="alert" style={{ color: 'var(--p-error)' }}>
          {text.noSuchDay(formatDate(day))}
        </span>
      )}
    </span>
  );
}

const numbered = <Row,>(rows: readonly Row[]) => rows.map((row, at) => ({ ...row, id: at + 1 }));
const receivedColumns = listColumns<ReceivedCash & { id: number }>(receivedCashList.fields);
const closingColumns: readonly Column<DeskClosing>[] = [
  {
    title: text.who,
    dataIndex: 'user',
    render: (name: string, { closed_at }) => <TwoLines first={name} second={formatMoment(closed_at)} />,
  },
  { title: text.payments, dataIndex: 'payments', numeric: true },
  {
    title: text.expected,
    dataIndex: 'expected',
    numeric: true,
    render: (cents: number) => formatMoney(cents),
  },
  { title: text.counted, dataIndex: 'counted', numeric: true, render: (cents: number) => formatMoney(cents) },
  {
    title: text.difference,
    dataIndex: 'difference',
    numeric: true,
    render: (cents: number) => (
      <Mark tone={cents === 0 ? 'good' : 'bad'}>{cents === 0 ? text.noneMissing : text.differs(cents)}</Mark>
    ),
  },
  { title: text.note, dataIndex: 'note', render: (note: string) => note || '—' },
];

interface DayProps {
  of: Out<typeof deskDay>['data'];
  reload: () => void;
}
function Day({ of: { received, closings, open }, reload }: DayProps) {
  const allowed = useAllowed();
  const [closing, setClosing] = useState(false);
  const state = { failure: undefined, loading: false, onRetry: reload };
  const total = received.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      {open > 0 && allowed(closeDesk) && (
        <p>
          {text.open(open)} <Button onClick={() => setClosing(true)}>{text.close}</Button>
        </p>
      )}
      <h2 style={{ fontSize: 16 }}>{text.received}</h2>
      <ScreenState {...state} empty={received.length === 0 ? text.nobody : undefined}>
        <Rows label={text.received} rows={numbered(received)} columns={receivedColumns} />
        <p>
          <strong>{`${text.total}: ${formatMoney(total)}`}</strong>
        </p>
      </ScreenState>
      <h2 style={{ fontSize: 16 }}>{text.closings}</h2>
      <ScreenState {...state} empty={closings.length === 0 ? text.noClosings : undefined}>
        <Rows label={text.closings} rows={closings} columns={closingColumns} />
      </ScreenState>
      {closing && <CloseDialog onClose={() => setClosing(false)} onDone={reload} />}
    </>
  );
}
