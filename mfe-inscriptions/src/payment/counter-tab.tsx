import { later } from '@portal/shared-kit';
import {
  unpaidInvoiceList,
  unpaidInvoices,
  type DeskInvoice,
  exportUnpaidInvoices,
} from '@portal/shared-kit/contract/finance/payment';
import { invoiceStateLabels, type InvoiceStanding } from '@portal/shared-kit/contract/finance/payment-rules';
import { ExportList, listColumns, Mark, screenMessages, TwoLines, useList } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { grouped } from './facts.tsx';
import { messages as text } from './messages.ts';
import { payerCell, TabList, TypeFilter } from './tab-list.tsx';

const CounterPanel = later(() => import('./counter-panel.tsx').then((m) => m.CounterPanel));

const columns = listColumns(unpaidInvoiceList.fields, {
  payer_name: payerCell,
  number: (number: string, { description }) => <TwoLines first={description} second={number} />,
  reference: (reference: string | null, { entity }) =>
    reference ? [entity, grouped(reference)].filter(Boolean).join(' · ') : screenMessages.nothing,
  state: (state: InvoiceStanding) => (
    <Mark tone={state === 'VENCIDA' ? 'bad' : 'quiet'}>{invoiceStateLabels[state]}</Mark>
  ),
});

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
        actions={(row) => [{ label: text.record, opens: true, run: () => setOpen(row) }]}
      />
      {open && <CounterPanel invoice={open} onClose={() => setOpen(undefined)} onDone={list.reload} />}
    </>
  );
}
