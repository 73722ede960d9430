import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { failureOf, isTransient } from '../../data/api-failure.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { screenMessages as text } from '../frame/messages.ts';

/** Milliseconds for which an action can be undone in one step. */
const lasts = 10_000;

interface Done {
  said: string;
  /** Resolves to the message; to undefined where it can no longer be undone. Safe to repeat. */
  undo: () => Promise<string | undefined>;
}

/** Offers for ten seconds to undo the last action. */
export function useUndo(): { offer: (done: Done) => void; bar: ReactNode } {
  const [done, setDone] = useState<Done>();
  const close = useCallback(() => setDone(undefined), []);
  return { offer: setDone, bar: done && <UndoBar key={done.said} done={done} onClose={close} /> };
}

function UndoBar({ done: { said, undo }, onClose }: { done: Done; onClose: () => void }) {
  const { notify } = usePortal();
  const [working, setWorking] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hold = () => clearTimeout(timer.current);
  const pass = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(onClose, lasts);
  }, [onClose]);
  useEffect(() => {
    pass();
    return () => clearTimeout(timer.current);
  }, [pass]);

  const run = async () => {
    hold();
    setWorking(true);
    try {
      const undone = await undo();
      if (undone === undefined) notify.error(text.undoneTooLate);
      else notify.success(undone);
      onClose();
    } catch (error) {
      const failure = failureOf(error);
      notify.error(failure.message, { supportCode: failure.supportCode });
      setWorking(false);
      if (isTransient(failure)) pass();
      else onClose();
    }
  };
  return (
    <div
      className="pk-undo"
      role="status"
      onMouseEnter={hold}
      onMouseLeave={pass}
      onFocus={hold}
      onBlur={pass}
    >
      <span>{said}</span>
      <button type="button" className="pk-action" disabled={working} onClick={() => void run()}>
        {text.undo}
      </button>
    </div>
  );
}
