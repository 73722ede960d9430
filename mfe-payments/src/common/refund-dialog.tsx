import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  payRefund,
  refundPaid,
  refuseRefund,
  type RefundRow,
} from '@portal/shared-kit/contract/finance/refund';
import { call } from '@portal/shared-kit/data';
import { ActionDialog, TextItem } from '@portal/shared-kit/form';
import { refundText as text } from './messages.ts';

export interface RefundDialogProps {
  of: { row: RefundRow; act: 'pay' | 'refuse' };
  onDone: () => void;
  onClose: () => void;
}

/** Records that a refund was paid, or refuses it. */
export function RefundDialog({ of: { row, act }, ...outcome }: RefundDialogProps) {
  const { http } = usePortal();
  const params = { id: row.id };
  return act === 'pay' ? (
    <ActionDialog
      title={text.payQuestion(formatMoney(row.amount), row.name)}
      confirm={text.pay}
      schema={refundPaid}
      onConfirm={(body) => call(http, payRefund, { params, body })}
      {...outcome}
    >
      <p>{row.destination}</p>
      <TextItem name="transaction" label={text.transaction} maxLength={60} />
    </ActionDialog>
  ) : (
    <ActionDialog
      danger
      reason
      title={text.refuseQuestion(formatMoney(row.amount), row.name)}
      confirm={text.refuse}
      onConfirm={(body) => call(http, refuseRefund, { params, body })}
      {...outcome}
    />
  );
}
