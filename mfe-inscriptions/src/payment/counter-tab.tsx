import { later } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/money-text';
import { unpaidInvoices, type DeskInvoice } from '@portal/shared-kit/contract/payment';
import {
  invoiceStateLabels,
  invoiceTypeLabels,
  paidTypes,
  type InvoiceStanding,
} from '@portal/shared-kit/contract/payment-rules';
import { formatDate } from '@portal/shared-kit/dates';
import {
  FilterSelect,
  ListBody,
  ListToolbar,
  screenMessages,
  useList,
  type Column,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import type { CounterProps } from './counter-panel.tsx';
import { grouped } from './facts.tsx';
import { messages as text } from './messages.ts';

const CounterPanel = later<CounterProps>(() => import('./counter-panel.tsx').then((m) => m.CounterPanel));

const columns: readonly Column<DeskInvoice>[] = [
  {
    title: text.student,
    dataIndex: 'payer_name',
    render: (name: string, { payer_code }) => (payer_code ? `${name} · ${payer_code}` : name),
  },
  {
    title: text.invoice,
    dataIndex: 'number',
    render: (number: string, { type }) => `${number} · ${invoiceTypeLabels[type]}`,
  },
  {
    title: text.reference,
    dataIndex: 'reference',
    render: (reference: string | null, { entity }) =>
      reference ? `${entity} · ${grouped(reference)}` : screenMessages.nothing,
  },
  { title: text.open, dataIndex: 'open', render: (amount: number) => formatMoney(amount) },
  { title: text.due, dataIndex: 'due_date', render: (day: string) => formatDate(day) },
  { title: text.state, dataIndex: 'state', render: (state: InvoiceStanding) => invoiceStateLabels[state] },
];

/** Unpaid invoices, to record what somebody pays at the counter. */
export function CounterTab() {
  const list = useList(unpaidInvoices, ['type']);
  const [open, setOpen] = useState<DeskInvoice>();
  return (
    <>
      <ListToolbar list={list}>
        <FilterSelect
          list={list}
          name="type"
          label={text.type}
          options={paidTypes.map((value) => ({ value, label: invoiceTypeLabels[value] }))}
        />
      </ListToolbar>
      <ListBody
        label={text.counter}
        list={list}
        columns={columns}
        empty={text.noUnpaid}
        name={({ payer_name, number }) => `${payer_name}, ${number}`}
        actions={(row) => [{ label: text.record, run: () => setOpen(row) }]}
      />
      {open && <CounterPanel invoice={open} onClose={() => setOpen(undefined)} onDone={list.reload} />}
    </>
  );
}
