import { useId, useSyncExternalStore } from 'react';
import { ModalDialog } from '../common/modal-dialog.tsx';
import { passwordText as text } from '../messages.ts';
import type { Session } from '../session/session.ts';
import { PasswordForm } from './password-form.tsx';
import './password.css';

type OwnSession = Pick<Session, 'getState' | 'subscribe' | 'changePassword' | 'signOut'>;

/** A modal dialog that cannot be closed while the first-login password change is due (decision 13), with the privacy notice (H.5). */
export function FirstLoginDialog({ session }: { session: OwnSession }) {
  const { status, record } = useSyncExternalStore(session.subscribe, session.getState);
  const title = useId();
  if (status !== 'active' || record.data.first_logg !== 'yes') return null;
  return (
    <ModalDialog className="p-first-login" labelledBy={title}>
      <h2 id={title}>{text.firstTitle}</h2>
      <p className="p-muted">{text.firstHelp}</p>
      <PasswordForm session={session} autoFocus />
      <section className="p-privacy">
        <h3>{text.privacyTitle}</h3>
        <p>{text.privacy}</p>
      </section>
      <button type="button" className="p-button p-quiet" onClick={() => void session.signOut()}>
        {text.signOut}
      </button>
    </ModalDialog>
  );
}
