import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  approvePayment,
  refusePayment,
  type WaitingPayment,
} from '@portal/shared-kit/contract/finance/payment-approval';
import { call } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { messages as text } from './messages.ts';

export interface DecideProps {
  of: { row: WaitingPayment; act: 'confirm' | 'refuse' };
  onDone: () => void;
  onClose: () => void;
}

/** Confirms or refuses, as the second person, what somebody else recorded. */
export function DecideDialog({ of: { row, act }, onDone, onClose }: DecideProps) {
  const { http } = usePortal();
  const params = { id: row.id };
  const told = <Answer extends { message: string }>(answer: Answer) => {
    onDone();
    return answer;
  };
  return act === 'confirm' ? (
    <ActionDialog
      title={text.confirmQuestion(formatMoney(row.amount), row.payer_name)}
      confirm={text.confirm}
      onConfirm={() => call(http, approvePayment, { params }).then(told)}
      onClose={onClose}
    >
      {text.confirmHint}
    </ActionDialog>
  ) : (
    <ActionDialog
      danger
      reason
      title={text.refuseQuestion(formatMoney(row.amount), row.payer_name)}
      confirm={text.refuse}
      onConfirm={(body) => call(http, refusePayment, { params, body }).then(told)}
      onClose={onClose}
    >
      {text.refuseHint}
    </ActionDialog>
  );
}
