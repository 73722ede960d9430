import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  assignBankLine,
  assignLineForm,
  bankLineReversals,
  reverseByBankLine,
  setBankLineAside,
  type BankLine,
} from '@portal/shared-kit/contract/finance/bank-import';
import { call, useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ActionDialog, MoneyField } from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { amountIn } from './amount.ts';
import { messages as text } from './messages.ts';

export type LineAct = 'assign' | 'reverse' | 'aside';
export interface LineDialogProps {
  line: BankLine;
  act: LineAct;
  onDone: () => void;
  onClose: () => void;
}
const assignForm = assignLineForm.pick({ amount: true });

/** What a person does with a line that the file recorded nothing of (J26). */
export function LineDialog({ line, act, onDone, onClose }: LineDialogProps) {
  const { http } = usePortal();
  const [paymentId, setPaymentId] = useState<number>();
  const params = { id: line.id };
  const { data: found, error } = useEndpoint(bankLineReversals, { params }, { enabled: act === 'reverse' });
  const proposals = found?.data ?? [];
  const named = [amountIn(line.currency, line.amount), line.told || line.transaction]
    .filter(Boolean)
    .join(' · ');
  const shared = { reason: true, onClose } as const;
  const end = <Answer,>(answer: Answer): Answer => {
    onDone();
    return answer;
  };
  if (act === 'assign')
    return (
      <ActionDialog<{ amount?: number | undefined }>
        {...shared}
        title={text.assignQuestion}
        confirm={text.assign}
        schema={assignForm}
        value={{ amount: undefined }}
        onConfirm={async (body) => end(await call(http, assignBankLine, { params, body }))}
      >
        <p>{named}</p>
        <p>{text.assignHint}</p>
        {line.outcome === 'EM_ESPERA' && <p>{text.assignEarly(formatMoment(line.paid_at))}</p>}
        {line.class === 'OUTRA_MOEDA' && (
          <Form.Item name="amount" label={text.meticais}>
            <MoneyField />
          </Form.Item>
        )}
      </ActionDialog>
    );
  if (act === 'aside')
    return (
      <ActionDialog
        {...shared}
        title={text.asideQuestion}
        confirm={text.aside}
        onConfirm={async ({ reason }) =>
          end(await call(http, setBankLineAside, { params, body: { reason } }))
        }
      >
        {named}
      </ActionDialog>
    );
  return (
    <ActionDialog
      {...shared}
      danger
      disabled={proposals.length === 0}
      title={text.reverseQuestion}
      confirm={text.reverse}
      onConfirm={async ({ reason }) => {
        const payment_id = paymentId ?? proposals[0]!.id;
        return end(await call(http, reverseByBankLine, { params, body: { payment_id, reason } }));
      }}
    >
      <p>{named}</p>
      {proposals.length === 0 ? (
        <p role="status">{found ? text.noProposals : (error?.message ?? text.looking)}</p>
      ) : (
        <select
          className="pk-control"
          aria-label={text.payment}
          value={paymentId ?? proposals[0]!.id}
          onChange={({ target }) => setPaymentId(Number(target.value))}
        >
          {proposals.map(({ id, transaction, amount, invoice, paid_at }) => (
            <option key={id} value={id}>
              {[transaction, invoice, formatMoney(amount), formatMoment(paid_at)].filter(Boolean).join(' · ')}
            </option>
          ))}
        </select>
      )}
    </ActionDialog>
  );
}
