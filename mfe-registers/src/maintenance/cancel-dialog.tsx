import { ActionDialog } from '@portal/shared-kit/form';
import { messages as text } from './messages.ts';

interface CancelProps {
  onConfirm: () => Promise<{ message: string }>;
  onClose: () => void;
}

/** Cancels an announcement. */
export const CancelDialog = ({ onConfirm, onClose }: CancelProps) => (
  <ActionDialog
    danger
    title={text.cancelQuestion}
    confirm={text.cancel}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    {text.cancelHint}
  </ActionDialog>
);
