import { useId } from 'react';
import { CredentialsForm } from '../common/credentials-form.tsx';
import { ModalDialog } from '../common/modal-dialog.tsx';
import { idleText as text } from '../messages.ts';
import type { Session } from '../session/session.ts';
import type { LockReason } from '../session/stored-session.ts';

interface LockScreenProps {
  reason: LockReason;
  /** The user of the locked page. */
  identifier: string;
  session: Pick<Session, 'signIn' | 'secondStep' | 'signOut'>;
}

/** The sign-in form over the hidden page. The same user continues where they were; for another one the page reloads. */
export function LockScreen({ reason, identifier, session }: LockScreenProps) {
  const title = useId();
  const why = useId();
  return (
    <ModalDialog className="p-lock" labelledBy={title} describedBy={why}>
      <h2 id={title}>{text.lockedTitle}</h2>
      <p id={why} className="p-muted">
        {text[reason]}
      </p>
      <CredentialsForm signIn={session.signIn} secondStep={session.secondStep} identifier={identifier} />
      <button type="button" className="p-button p-quiet p-wide" onClick={() => void session.signOut()}>
        {text.leave}
      </button>
    </ModalDialog>
  );
}
