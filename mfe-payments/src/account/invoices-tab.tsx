import { later } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { creditInvoice, useCredit } from '@portal/shared-kit/contract/finance/credit';
import {
  annulInvoice,
  invoices,
  type InvoiceRow,
  type InvoiceState,
} from '@portal/shared-kit/contract/finance/invoice';
import { makePaymentLink } from '@portal/shared-kit/contract/finance/payment-link';
import { useAllowed } from '@portal/shared-kit/data';
import { formatDate } from '@portal/shared-kit/dates';
import { ListBody, Mark, Under, useInnerList, type Column, type RowAction } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { stateWords, typeWords } from '../common/messages.ts';
import type { StudentAccount, InvoiceAct, AccountTabProps } from './account.ts';
import { Groups } from './groups.tsx';
import type { InvoiceActProps } from './invoice-acts.tsx';
import { messages as text } from './messages.ts';
import type { LinkProps } from './link-dialog.tsx';

const InvoiceAct = later<InvoiceActProps>(() => import('./invoice-acts.tsx').then((m) => m.InvoiceAct));

const LinkDialog = later<LinkProps>(() => import('./link-dialog.tsx').then((m) => m.LinkDialog));

const tones: Partial<Record<InvoiceState, 'good' | 'bad'>> = { PAGA: 'good', VENCIDA: 'bad' };
const columns: readonly Column<InvoiceRow>[] = [
  {
    title: text.invoice,
    dataIndex: 'number',
    render: (number: string | null, { type }) => <Under what={number ?? '—'} of={typeWords[type]} />,
  },
  {
    title: text.what,
    dataIndex: 'lines',
    render: (lines: InvoiceRow['lines']) => lines.map(({ description }) => description).join(', '),
  },
  { title: text.total, dataIndex: 'total', render: (cents: number) => formatMoney(cents) },
  { title: text.paid, dataIndex: 'paid', render: (cents: number) => formatMoney(cents) },
  { title: text.due, dataIndex: 'due_date', render: (day: string) => formatDate(day) },
  {
    title: text.state,
    dataIndex: 'state',
    render: (state: InvoiceState) => <Mark tone={tones[state] ?? 'quiet'}>{stateWords[state]}</Mark>,
  },
];

const isOpen = ({ state }: InvoiceRow) => state === 'EMITIDA' || state === 'PARCIAL' || state === 'VENCIDA';

function useActs(account: StudentAccount) {
  const allowed = useAllowed();
  return (row: InvoiceRow): InvoiceAct[] => [
    ...(allowed(useCredit) && isOpen(row) && account.balance > 0 ? ['use' as const] : []),
    ...(allowed(makePaymentLink) && isOpen(row) ? ['link' as const] : []),
    ...(allowed(creditInvoice) && (isOpen(row) || row.state === 'PAGA') ? ['note' as const] : []),
    ...(allowed(annulInvoice) && isOpen(row) ? ['annul' as const] : []),
  ];
}
const words = { link: text.link, use: text.useCredit, note: text.note, annul: text.annul };

/** What was charged, with what its credit may do for each invoice. */
export function InvoicesTab({ account, reload }: AccountTabProps) {
  const list = useInnerList(invoices, { student_id: account.student_id });
  const [open, setOpen] = useState<{ row: InvoiceRow; act: InvoiceAct }>();
  const actsOf = useActs(account);
  const actions = (row: InvoiceRow): RowAction[] =>
    actsOf(row).map((act) => ({
      key: act,
      label: words[act],
      danger: act === 'annul',
      run: () => setOpen({ row, act }),
    }));
  return (
    <>
      <Groups account={account} reload={reload} />
      <ListBody
        label={text.invoices}
        list={list}
        empty={text.noInvoices}
        name={({ number }) => number ?? ''}
        columns={columns}
        actions={actions}
      />
      {open?.act === 'link' && <LinkDialog row={open.row} onClose={() => setOpen(undefined)} />}
      {open && open.act !== 'link' && (
        <InvoiceAct
          act={open.act}
          row={open.row}
          creditCents={account.balance}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            list.reload();
            reload();
          }}
        />
      )}
    </>
  );
}
