import { useStore } from '@portal/shared-kit';
import { ModalDialog } from '../common/modal-dialog.tsx';
import { leaveQuestion } from '../portal/unsaved.ts';
import { frameMessages as text } from './messages.ts';

/** Confirms leaving unsaved data. */
export function LeaveDialog() {
  const { answer } = useStore(leaveQuestion);
  if (!answer) return null;
  return (
    <ModalDialog
      className="p-leave"
      role="alertdialog"
      labelledBy="leave-title"
      describedBy="leave-text"
      onEscape={() => answer(false)}
    >
      <h2 id="leave-title">{text.leaveTitle}</h2>
      <p id="leave-text">{text.leaveText}</p>
      <div className="p-buttons">
        <button type="button" className="p-button" onClick={() => answer(true)}>
          {text.leave}
        </button>
        <button type="button" className="p-button p-primary" data-autofocus="" onClick={() => answer(false)}>
          {text.stay}
        </button>
      </div>
    </ModalDialog>
  );
}
