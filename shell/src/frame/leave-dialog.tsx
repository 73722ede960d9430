import { useStore } from '@portal/shared-kit';
import { useEffect, useRef } from 'react';
import { leaveQuestion } from '../portal/unsaved.ts';
import { frameMessages as text } from './messages.ts';

/** Asks before typed but unsaved data is left behind. */
export function LeaveDialog() {
  const { answer } = useStore(leaveQuestion);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (answer) dialog.current?.showModal();
  }, [answer]);
  if (!answer) return null;
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="leave-title"
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
    >
      <h2 id="leave-title">{text.leaveTitle}</h2>
      <p>{text.leaveText}</p>
      <div className="p-buttons">
        <button type="button" className="p-button" onClick={() => answer(true)}>
          {text.leave}
        </button>
        <button type="button" className="p-button p-primary" onClick={() => answer(false)}>
          {text.stay}
        </button>
      </div>
    </dialog>
  );
}
