import { useEffect, useSyncExternalStore, useId } from 'react';
import type { Session } from '../session/session.ts';
import { type IdleWatch, clockOf } from './idle-watch.ts';
import './idle.css';
import { FailureAlert } from '../common/failure-alert.tsx';
import { ModalDialog } from '../common/modal-dialog.tsx';
import { useSending } from '../common/use-sending.ts';
import { CredentialsForm } from '../common/credentials-form.tsx';
import type { LockReason } from '../session/stored-session.ts';

const text = {
  /** Decision 9 */
  title: 'A sua sessão vai terminar por inactividade.',
  left: 'Tempo que resta',
  goOn: 'Continuar sessão',
  goingOn: 'A continuar…',
  endNow: 'Terminar agora',
  lockedTitle: 'Sessão bloqueada',
  idle: 'A sua sessão foi bloqueada por inactividade. Entre de novo para continuar onde estava.',
  expired: 'A sua sessão chegou ao fim. Entre de novo para continuar onde estava.',
  revoked: 'A sua sessão foi terminada. Entre de novo para continuar onde estava.',
  leave: 'Terminar sessão',
} as const;

interface IdleGuardProps {
  session: Pick<Session, 'getState' | 'subscribe' | 'signOut'> & LockScreenProps['session'];
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

interface IdleWarningProps {
  secondsLeft: number;
  /** Throws SessionFailure. */
  goOn(): Promise<void>;
  endNow(): Promise<void>;
}

/** The last two minutes. Screen readers announce the remaining time with the question and at the last half minute, not every second. */
function IdleWarning({ secondsLeft, goOn, endNow }: IdleWarningProps) {
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

interface LockScreenProps {
  reason: LockReason;
  /** The user of the locked page. */
  identifier: string;
  session: Pick<Session, 'signIn' | 'secondStep' | 'signOut' | 'client' | 'enter'>;
}

/** The sign-in form over the hidden page. The same user continues where they were; for another one the page reloads. */
function LockScreen({ reason, identifier, session }: LockScreenProps) {
  const title = useId();
  const why = useId();
  return (
    <ModalDialog className="p-lock" labelledBy={title} describedBy={why}>
      <h2 id={title}>{text.lockedTitle}</h2>
      <p id={why} className="p-muted">
        {text[reason]}
      </p>
      <CredentialsForm
        signIn={session.signIn}
        secondStep={session.secondStep}
        providers={session}
        identifier={identifier}
      />
      <button type="button" className="p-button p-quiet p-wide" onClick={() => void session.signOut()}>
        {text.leave}
      </button>
    </ModalDialog>
  );
}
