import { later } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  unpaidInvoices,
  type DeskInvoice,
  exportUnpaidInvoices,
} from '@portal/shared-kit/contract/finance/payment';
import { invoiceStateLabels, type InvoiceStanding } from '@portal/shared-kit/contract/finance/payment-rules';
import { formatDate } from '@portal/shared-kit/dates';
import { ExportList, Mark, screenMessages, TwoLines, useList, type Column } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { grouped } from './facts.tsx';
import { messages as text } from './messages.ts';
import { payer, TabList, TypeFilter } from './tab-list.tsx';

const CounterPanel = later(() => import('./counter-panel.tsx').then((m) => m.CounterPanel));

const columns: readonly Column<DeskInvoice>[] = [
  payer,
  {
    title: text.invoice,
    dataIndex: 'number',
    render: (number: string, { description }) => <TwoLines first={description} second={number} />,
  },
  {
    title: text.reference,
    dataIndex: 'reference',
    render: (reference: string | null, { entity }) =>
      reference ? [entity, grouped(reference)].filter(Boolean).join(' · ') : screenMessages.nothing,
  },
  { title: text.open, dataIndex: 'open', numeric: true, render: (cents: number) => formatMoney(cents) },
  { title: text.due, dataIndex: 'due_date', render: (day: string) => formatDate(day) },
  {
    title: text.state,
    dataIndex: 'state',
    render: (state: InvoiceStanding) => (
      <Mark tone={state === 'VENCIDA' ? 'bad' : 'quiet'}>{invoiceStateLabels[state]}</Mark>
    ),
  },
];

/** Unpaid invoices, for recording payments at the counter. */
export function CounterTab() {
  const list = useList(unpaidInvoices, ['type']);
  const [open, setOpen] = useState<DeskInvoice>();
  return (
    <>
      <TabList
        label={text.counter}
        list={list}
        filters={
          <>
            <TypeFilter list={list} />
            <ExportList endpoint={exportUnpaidInvoices} list={list} />
          </>
        }
        columns={columns}
        empty={text.noUnpaid}
        name={({ payer_name, number }) => `${payer_name}, ${number}`}
        actions={(row) => [{ key: 'record', label: text.record, opens: true, run: () => setOpen(row) }]}
      />
      {open && <CounterPanel invoice={open} onClose={() => setOpen(undefined)} onDone={list.reload} />}
    </>
  );
}
