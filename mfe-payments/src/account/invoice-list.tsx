import { later } from '@portal/shared-kit';
import { creditInvoice, useCredit } from '@portal/shared-kit/contract/finance/credit';
import {
  annulInvoice,
  invoices,
  type InvoiceRow,
  type InvoiceState,
} from '@portal/shared-kit/contract/finance/invoice';
import { makePaymentLink } from '@portal/shared-kit/contract/finance/payment-link';
import { useAllowed } from '@portal/shared-kit/data';
import { ListBody, Mark, useInnerList, type Column, type RowAction } from '@portal/shared-kit/screen';
import { useState, type ReactNode } from 'react';
import { stateWords } from '../common/messages.ts';
import type { InvoiceAct } from './account.ts';
import type { InvoiceActProps } from './invoice-acts.tsx';
import { messages as text } from './messages.ts';
import type { LinkProps } from './link-dialog.tsx';

const InvoiceAct = later<InvoiceActProps>(() => import('./invoice-acts.tsx').then((m) => m.InvoiceAct));

const LinkDialog = later<LinkProps>(() => import('./link-dialog.tsx').then((m) => m.LinkDialog));

const tones: Partial<Record<InvoiceState, 'good' | 'bad'>> = { PAGA: 'good', VENCIDA: 'bad' };

/** The state of an invoice as a column. */
export const stateColumn: Column<InvoiceRow> = {
  title: text.state,
  dataIndex: 'state',
  render: (state: InvoiceState) => <Mark tone={tones[state] ?? 'quiet'}>{stateWords[state]}</Mark>,
};

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
  columns: readonly Column<InvoiceRow>[];
  /** The student's credit. */
  creditCents: number;
  /** Actions beside the list, unless it is empty. */
  above?: ReactNode;
  /** Called after an action. */
  onChanged: () => void;
}

/** Invoices of a student with their actions. */
export function InvoiceList({ student_id, label, columns, creditCents, above, onChanged }: Props) {
  const list = useInnerList(invoices, { student_id });
  const [open, setOpen] = useState<{ row: InvoiceRow; act: InvoiceAct }>();
  const actsOf = useActs(creditCents);
  const actions = (row: InvoiceRow): RowAction[] =>
    actsOf(row).map((act) => ({
      key: act,
      label: words[act],
      danger: act === 'annul',
      run: () => setOpen({ row, act }),
    }));
  return (
    <>
      {list.total > 0 && above}
      <ListBody
        label={label}
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
          creditCents={creditCents}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            list.reload();
            onChanged();
          }}
        />
      )}
    </>
  );
}
