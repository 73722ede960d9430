import { usePortal } from '@portal/shared-kit';
import { payInvoice, paymentForm } from '@portal/shared-kit/contract/finance/payment';
import { methodLabels, type PaymentMethod } from '@portal/shared-kit/contract/finance/payment-rules';
import { call } from '@portal/shared-kit/data';
import { ActionDialog, Choice, DateField, MoneyField } from '@portal/shared-kit/form';
import { Form, Input } from '@portal/shared-kit/ui-data';
import type { StudentAccount } from './account.ts';
import { messages as text } from './messages.ts';

export interface RepayDialogProps {
  account: StudentAccount;
  onDone: () => void;
  onClose: () => void;
}
const form = paymentForm.pick({ method: true, transaction: true, paid_at: true, amount: true });
/** Money that came by a reference is of an open invoice. */
const methods = (Object.keys(methodLabels) as PaymentMethod[]).filter((method) => method !== 'REFERENCIA');

/** Records money that a student brings for what their account owes (J27). */
export function RepayDialog({ account, onDone, onClose }: RepayDialogProps) {
  const { http } = usePortal();
  return (
    <ActionDialog
      title={text.repayOf(account.name)}
      confirm={text.repay}
      schema={form}
      value={{ amount: account.to_repay }}
      onConfirm={async (body) => {
        const answer = await call(http, payInvoice, { params: { id: account.repay_under! }, body });
        onDone();
        return answer;
      }}
      onClose={onClose}
    >
      <Form.Item name="method" label={text.method} required>
        <Choice options={methods.map((value) => ({ value, label: methodLabels[value] }))} />
      </Form.Item>
      <Form.Item name="transaction" label={text.transaction} required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="paid_at" label={text.paidOn} required>
        <DateField />
      </Form.Item>
      <Form.Item name="amount" label={text.howMuch} required>
        <MoneyField />
      </Form.Item>
    </ActionDialog>
  );
}
