import './notifications.css';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { sessionText } from '../messages.ts';
import { dismiss, notifications, type Notification } from './notify.ts';

const text = { region: 'Notificações', close: 'Fechar notificação' } as const;

/** Milliseconds a success stays (S1 §9), restarted after hover or focus. */
const shownFor = 1_000;

/** Shows the page's notifications. Both live regions exist from the start, so that additions are announced. */
export function Toaster() {
  const all = useSyncExternalStore(notifications.subscribe, notifications.getState, notifications.getState);
  const list = (errors: boolean) =>
    all
      .filter(({ kind }) => (kind === 'error') === errors)
      .map((notification) => <Toast key={notification.id} notification={notification} />);
  return (
    <section className="p-toaster" aria-label={text.region}>
      <div role="status">{list(false)}</div>
      <div role="alert">{list(true)}</div>
    </section>
  );
}

function Toast({
  notification: { id, kind, message, stays, retry, supportCode },
}: {
  notification: Notification;
}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = useCallback(() => dismiss(id), [id]);
  const hold = () => clearTimeout(timer.current);
  const pass = useCallback(() => {
    clearTimeout(timer.current);
    if (!stays) timer.current = setTimeout(close, shownFor);
  }, [stays, close]);
  useEffect(() => {
    pass();
    return () => clearTimeout(timer.current);
  }, [pass]);

  return (
    <div
      className={`p-toast p-toast-${kind}`}
      onMouseEnter={hold}
      onMouseLeave={pass}
      onFocus={hold}
      onBlur={pass}
    >
      <div>
        <p>{message}</p>
        {supportCode && (
          <p className="p-support">
            {sessionText.supportCode} <code>{supportCode}</code>
          </p>
        )}
        {retry && (
          <button
            type="button"
            className="p-button"
            onClick={() => {
              close();
              retry();
            }}
          >
            {sessionText.retry}
          </button>
        )}
      </div>
      <button type="button" className="p-toast-close" aria-label={text.close} onClick={close}>
        ×
      </button>
    </div>
  );
}
