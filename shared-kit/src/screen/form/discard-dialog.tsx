import { screenMessages as text } from '../frame/messages.ts';
import { ActionDialog } from './action-dialog.tsx';

interface Props {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Confirms before unsaved input is discarded. */
export const DiscardDialog = ({ open, onStay, onDiscard }: Props) => (
  <ActionDialog
    open={open}
    title={text.discardQuestion}
    confirm={text.discard}
    cancel={text.keepEditing}
    danger
    onConfirm={onDiscard}
    onClose={onStay}
  >
    {text.discardWarning}
  </ActionDialog>
);
