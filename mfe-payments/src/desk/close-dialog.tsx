import { usePortal } from '@portal/shared-kit';
import { closeDesk, countForm } from '@portal/shared-kit/contract/finance/desk';
import { call } from '@portal/shared-kit/data';
import { ActionDialog, MoneyField } from '@portal/shared-kit/form';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';

interface CloseProps {
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the counted cash without showing the expected sum, so that it is counted and not copied. */
export function CloseDialog(outcome: CloseProps) {
  const { http } = usePortal();
  return (
    <ActionDialog
      title={text.close}
      confirm={text.close}
      schema={countForm}
      onConfirm={({ counted, note }) => call(http, closeDesk, { body: { counted, note } })}
      {...outcome}
    >
      <p>{text.closeHint}</p>
      <Form.Item name="counted" label={text.counted}>
        <MoneyField />
      </Form.Item>
      <Form.Item name="note" label={text.note}>
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
    </ActionDialog>
  );
}
