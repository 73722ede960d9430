import { accessMessages } from '@portal/shared-kit/contract/identity/access';
import { ActionDialog } from '@portal/shared-kit/form';
import { roleText as text } from './messages.ts';

interface RemoveProps {
  name: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms the deletion of a role (S1 §5). */
export const RemoveRoleDialog = ({ name, onConfirm, onCancel }: RemoveProps) => (
  <ActionDialog
    title={accessMessages.removeRoleQuestion}
    confirm={text.remove}
    danger
    onConfirm={onConfirm}
    onClose={onCancel}
  >
    <strong>{name}</strong>
    <p>{text.removeAsk}</p>
  </ActionDialog>
);
