import { usePortal } from '@portal/shared-kit';
import {
  fileRules,
  secondPersonForm,
  setSecondPersonLimit,
  type FileRule,
} from '@portal/shared-kit/contract/finance/payment-approval';
import { call } from '@portal/shared-kit/data';
import { ActionDialog, Choice, MoneyField } from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';

export interface LimitProps {
  current: { amount: number; files: FileRule };
  onDone: () => void;
  onClose: () => void;
}

/** Asks for another amount above which a second person confirms, and for which bank files. */
export function LimitDialog({ current, onDone, onClose }: LimitProps) {
  const { http } = usePortal();
  return (
    <ActionDialog
      reason
      title={text.changeLimit}
      confirm={text.askChange}
      schema={secondPersonForm.omit({ reason: true })}
      value={current}
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
      <Form.Item name="files" label={text.files}>
        <Choice
          options={(Object.keys(fileRules) as FileRule[]).map((value) => ({
            value,
            label: fileRules[value],
          }))}
        />
      </Form.Item>
    </ActionDialog>
  );
}
