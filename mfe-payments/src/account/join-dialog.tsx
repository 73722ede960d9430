import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { invoices, type InvoiceRow } from '@portal/shared-kit/contract/finance/invoice';
import { joinInvoices } from '@portal/shared-kit/contract/finance/join-invoices';
import { call, useEndpoint } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { ActionDialog } from '@portal/shared-kit/form';
import { ScreenState } from '@portal/shared-kit/screen';
import { Checkbox } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import type { StudentAccount } from './account.ts';
import { messages as text } from './messages.ts';

export interface JoinDialogProps {
  account: StudentAccount;
  onDone: () => void;
  onClose: () => void;
}

const isOpen = ({ state, references }: InvoiceRow) =>
  (state === 'EMITIDA' || state === 'PARCIAL' || state === 'VENCIDA') &&
  references.some((one) => one.state === 'ATRIBUIDA');
const openOf = ({ total, paid }: InvoiceRow) => total - paid;

/** Issues one reference for several open invoices of a student (I28). */
export function JoinDialog({ account, onDone, onClose }: JoinDialogProps) {
  const { http } = usePortal();
  const query = { student_id: account.student_id, per_page: 100 };
  const { data, error, refetch } = useEndpoint(invoices, { query });
  const [left, setLeft] = useState<readonly number[]>([]);
  const rows = [...(data?.data ?? [])].filter(isOpen).sort((a, b) => a.due_date.localeCompare(b.due_date));
  const chosen = rows.filter(({ id }) => !left.includes(id));
  const sum = chosen.reduce((cents, row) => cents + openOf(row), 0);
  const toggle = (id: number, included: boolean) =>
    setLeft((before) => (included ? before.filter((one) => one !== id) : [...before, id]));
  return (
    <ActionDialog
      title={text.joinOf(account.name)}
      confirm={text.join}
      onConfirm={async () => {
        const answer = await call(http, joinInvoices, {
          body: { invoice_ids: chosen.map(({ id }) => id) },
        });
        onDone();
        return answer;
      }}
      onClose={onClose}
    >
      <ScreenState
        failure={data ? undefined : (error ?? undefined)}
        loading={!data}
        empty={rows.length === 0 ? text.nothingToJoin : undefined}
        onRetry={() => void refetch()}
      >
        <div role="group" aria-label={text.invoices} style={{ display: 'grid', gap: 8 }}>
          {rows.map((row) => (
            <Checkbox
              key={row.id}
              checked={!left.includes(row.id)}
              onChange={({ target }) => toggle(row.id, target.checked)}
            >
              {text.joined(row.number ?? '', formatMoney(openOf(row)), formatDay(row.due_date))}
            </Checkbox>
          ))}
        </div>
        <p role="status">{text.together(chosen.length, sum)}</p>
        <p>{text.joinHint}</p>
      </ScreenState>
    </ActionDialog>
  );
}
