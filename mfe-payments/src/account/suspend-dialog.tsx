import { usePortal } from '@portal/shared-kit';
import { suspendBlock, suspensionForm } from '@portal/shared-kit/contract/finance/debt-block';
import { call } from '@portal/shared-kit/data';
import { ActionDialog, DateField } from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';
import type { StudentAccount } from './account.ts';
import { messages as text } from './messages.ts';

export interface SuspendDialogProps {
  account: StudentAccount;
  onDone: () => void;
  onClose: () => void;
}
const form = suspensionForm.pick({ until_day: true });

/** Suspends the student's block until a day, for a reason. */
export function SuspendDialog({ account, onDone, onClose }: SuspendDialogProps) {
  const { http } = usePortal();
  return (
    <ActionDialog<{ until_day: string }>
      reason
      title={text.suspendOf(account.name)}
      confirm={text.suspend}
      schema={form}
      onConfirm={async (values) => {
        const answer = await call(http, suspendBlock, {
          body: { student_id: account.student_id, ...values },
        });
        onDone();
        return answer;
      }}
      onClose={onClose}
    >
      <p>{text.suspendHint}</p>
      <Form.Item name="until_day" label={text.suspendUntil} required>
        <DateField />
      </Form.Item>
    </ActionDialog>
  );
}
