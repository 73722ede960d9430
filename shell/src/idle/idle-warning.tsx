import { useId } from 'react';
import { FailureAlert } from '../common/failure-alert.tsx';
import { ModalDialog } from '../common/modal-dialog.tsx';
import { useSending } from '../common/use-sending.ts';
import { idleText as text } from '../messages.ts';
import { clockOf } from './idle-phase.ts';

interface IdleWarningProps {
  secondsLeft: number;
  /** Throws SessionFailure. */
  goOn(): Promise<void>;
  endNow(): Promise<void>;
}

/** The last two minutes. Screen readers announce the remaining time with the question and at the last half minute, not every second. */
export function IdleWarning({ secondsLeft, goOn, endNow }: IdleWarningProps) {
  const title = useId();
  const left = useId();
  const { sending, failure, send } = useSending();
  return (
    <ModalDialog role="alertdialog" labelledBy={title} describedBy={left} onEscape={() => void send(goOn)}>
      <h2 id={title}>{text.title}</h2>
      <p id={left} className="p-countdown">
        {text.left} <span role="timer">{clockOf(secondsLeft)}</span>
      </p>
      <p className="p-visually-hidden" aria-live="assertive">
        {secondsLeft <= 30 && `${text.left} 30 s`}
      </p>
      <FailureAlert message={failure?.message ?? ''} supportCode={failure?.supportCode} />
      <div className="p-buttons">
        <button type="button" className="p-button" onClick={() => void endNow()}>
          {text.endNow}
        </button>
        <button
          type="button"
          className="p-button p-primary"
          data-autofocus=""
          disabled={sending}
          onClick={() => void send(goOn)}
        >
          {sending ? text.goingOn : text.goOn}
        </button>
      </div>
    </ModalDialog>
  );
}
