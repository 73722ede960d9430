import { sessionText } from '../messages.ts';

interface FailureAlertProps {
  /** Empty for none: the live region stays mounted, so that later messages are announced. */
  message: string;
  /** Further explanation. */
  detail?: string | undefined;
  supportCode?: string | undefined;
  retry?: (() => void) | undefined;
}

/** An error, announced at once (role alert). */
export function FailureAlert({ message, detail, supportCode, retry }: FailureAlertProps) {
  return (
    <div role="alert" className="p-alert-place">
      {message && (
        <div className="p-alert">
          <p>{message}</p>
          {detail && detail !== message && <p>{detail}</p>}
          {supportCode && (
            <p className="p-support">
              {sessionText.supportCode} <code>{supportCode}</code>
            </p>
          )}
          {retry && (
            <button type="button" className="p-button" onClick={retry}>
              {sessionText.retry}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
