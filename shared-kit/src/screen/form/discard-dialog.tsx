import { ConfirmDialog } from './confirm-dialog.tsx';
import { screenMessages as text } from '../frame/messages.ts';

interface Props {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asks before what was typed in a form is thrown away. */
export const DiscardDialog = ({ open, onStay, onDiscard }: Props) => (
  <ConfirmDialog
    open={open}
    question={text.discardQuestion}
    confirm={text.discard}
    cancel={text.keepEditing}
    danger
    onCancel={onStay}
    onConfirm={onDiscard}
  >
    {text.discardWarning}
  </ConfirmDialog>
);
