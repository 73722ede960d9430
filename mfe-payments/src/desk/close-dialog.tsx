import { usePortal } from '@portal/shared-kit';
import { closeDesk, countForm } from '@portal/shared-kit/contract/finance/desk';
import { call } from '@portal/shared-kit/data';
import { ActionDialog, MoneyItem, TextAreaItem } from '@portal/shared-kit/form';
import { messages as text } from './messages.ts';

/** Asks for the counted cash without showing the expected sum, so that it is counted and not copied. */
export function CloseDialog(outcome: { onClose: () => void; onDone: () => void }) {
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
      <MoneyItem name="counted" label={text.counted} />
      <TextAreaItem name="note" label={text.note} rows={3} maxLength={500} />
    </ActionDialog>
  );
}
