import { useEffect, useSyncExternalStore } from 'react';
import type { Session } from '../session/session.ts';
import { IdleWarning } from './idle-warning.tsx';
import type { IdleWatch } from './idle-watch.ts';
import { LockScreen } from './lock-screen.tsx';
import './idle.css';

interface IdleGuardProps {
  session: Pick<Session, 'getState' | 'subscribe' | 'signIn' | 'secondStep' | 'signOut'>;
  watch: Pick<IdleWatch, 'getState' | 'subscribe' | 'goOn'>;
}

/** The warning before the idle time-out and the lock after it; mount it once, above the page (decision 9). */
export function IdleGuard({ session, watch }: IdleGuardProps) {
  const { status, record, reason } = useSyncExternalStore(session.subscribe, session.getState);
  const idle = useSyncExternalStore(watch.subscribe, watch.getState);
  const locked = status === 'locked';
  useEffect(() => {
    // Also hides dialogs and drop-downs that remotes render outside the portal's element.
    document.documentElement.toggleAttribute('data-locked', locked);
    return () => document.documentElement.removeAttribute('data-locked');
  }, [locked]);

  if (locked) return <LockScreen reason={reason} identifier={record.data.email} session={session} />;
  if (status === 'active' && idle.phase === 'warning')
    return <IdleWarning secondsLeft={idle.secondsLeft} goOn={watch.goOn} endNow={session.signOut} />;
  return null;
}
