import { later } from '@portal/shared-kit';
import { creditInvoice, useCredit } from '@portal/shared-kit/contract/finance/credit';
import {
  annulInvoice,
  invoiceList,
  invoices,
  type InvoiceRow,
  type InvoiceState,
} from '@portal/shared-kit/contract/finance/invoice';
import { makePaymentLink } from '@portal/shared-kit/contract/finance/payment-link';
import { useAllowed } from '@portal/shared-kit/data';
import { ListBody, listColumns, Mark, useInnerList, type RowAction } from '@portal/shared-kit/screen';
import { useState, type ReactNode } from 'react';
import type { AccountDialogProps, InvoiceAct } from './account.ts';
import { messages as text } from './messages.ts';

/** The dialog of an action. */
export const AccountDialog = later(() => import('./account-dialogs.tsx').then((m) => m.AccountDialog));

const tones: Partial<Record<InvoiceState, 'good' | 'bad'>> = { PAGA: 'good', VENCIDA: 'bad' };

/** The payable references of an invoice; none once it is no longer owed. */
const payable = (references: InvoiceRow['references']) =>
  references
    .filter(({ state }) => state === 'ATRIBUIDA')
    .map(({ entity, number }) => `${entity} · ${number}`)
    .join(', ');

const declared = listColumns(invoiceList.fields, {
  lines: (lines: InvoiceRow['lines']) => lines.map(({ description }) => description).join(', '),
  references: (references: InvoiceRow['references']) => payable(references) || '—',
  state: (state: InvoiceState) => (
    <Mark tone={tones[state] ?? 'quiet'}>{invoiceList.fields.state!.labels![state]}</Mark>
  ),
});

const isOpen = ({ state }: InvoiceRow) => state === 'EMITIDA' || state === 'PARCIAL' || state === 'VENCIDA';

function useActs(creditCents: number) {
  const allowed = useAllowed();
  return (row: InvoiceRow): InvoiceAct[] => [
    ...(allowed(useCredit) && isOpen(row) && creditCents > 0 ? ['use' as const] : []),
    ...(allowed(makePaymentLink) && isOpen(row) ? ['link' as const] : []),
    ...(allowed(creditInvoice) && (isOpen(row) || row.state === 'PAGA') ? ['note' as const] : []),
    ...(allowed(annulInvoice) && isOpen(row) ? ['annul' as const] : []),
  ];
}
const words = { link: text.link, use: text.useCredit, note: text.note, annul: text.annul };

interface Props {
  student_id: number;
  label: string;
  /** The fields to show, in this order. */
  columns: readonly (keyof InvoiceRow)[];
  /** The student's credit. */
  creditCents: number;
  /** Actions beside the list, unless it is empty. */
  above?: ReactNode;
  /** Called after an action. */
  onChanged: () => void;
}

export function InvoiceList({ student_id, label, columns, creditCents, above, onChanged }: Props) {
  const list = useInnerList(invoices, { student_id });
  const [open, setOpen] = useState<AccountDialogProps['of']>();
  const actsOf = useActs(creditCents);
  const actions = (row: InvoiceRow): RowAction[] =>
    actsOf(row).map((act) => ({
      label: words[act],
      danger: act === 'annul',
      run: () => setOpen({ act, row, creditCents }),
    }));
  return (
    <>
      {list.total > 0 && above}
      <ListBody
        label={label}
        list={list}
        empty={text.noInvoices}
        name={({ number }) => number ?? ''}
        columns={columns.map((name) => declared.find(({ dataIndex }) => dataIndex === name)!)}
        actions={actions}
      />
      {open && (
        <AccountDialog
          of={open}
          onDone={() => {
            list.reload();
            onChanged();
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
