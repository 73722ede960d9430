import { usePortal } from '@portal/shared-kit';
import { secondPersonForm, setSecondPersonLimit } from '@portal/shared-kit/contract/finance/payment-approval';
import { call } from '@portal/shared-kit/data';
import { ActionDialog, MoneyField } from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';

export interface LimitProps {
  amount: number;
  onDone: () => void;
  onClose: () => void;
}

/** Sets the amount above which a second person confirms. */
export function LimitDialog({ amount, onDone, onClose }: LimitProps) {
  const { http } = usePortal();
  return (
    <ActionDialog
      reason
      title={text.changeLimit}
      confirm={text.changeLimit}
      schema={secondPersonForm.omit({ reason: true })}
      value={{ amount }}
      onConfirm={async (body) => {
        const answer = await call(http, setSecondPersonLimit, { body });
        onDone();
        return answer;
      }}
      onClose={onClose}
    >
      <p>{text.limitHint}</p>
      <Form.Item name="amount" label={text.howMuch}>
        <MoneyField />
      </Form.Item>
    </ActionDialog>
  );
}
