import { useId, useSyncExternalStore } from 'react';
import { ModalDialog } from '../common/modal-dialog.tsx';
import { FailureAlert } from '../common/failure-alert.tsx';
import { useSending } from '../common/use-sending.ts';
import { ssoText as sso } from '../common/provider-messages.ts';
import { passwordText as text } from '../common/password-messages.ts';
import type { Session } from '../session/session.ts';
import { PasswordForm } from './password-form.tsx';
import './password.css';

type OwnSession = Pick<
  Session,
  'getState' | 'subscribe' | 'changePassword' | 'signOut' | 'call' | 'updateUser'
>;

/** A modal dialog that cannot be closed while the first-login password change is due (decision 13), with the privacy notice (H.5). An
 *  account without a password confirms the notice alone (J42). */
export function FirstLoginDialog({ session }: { session: OwnSession }) {
  const { status, record } = useSyncExternalStore(session.subscribe, session.getState);
  const title = useId();
  const { sending, failure, send } = useSending();
  if (status !== 'active' || record.data.first_logg !== 'yes') return null;
  const withoutPassword = record.data.without_password;
  const confirm = async () => {
    await session.call('POST', '/security/first-sign-in');
    session.updateUser({ first_logg: 'não' });
  };
  return (
    <ModalDialog className="p-first-login" labelledBy={title}>
      {withoutPassword ? (
        <>
          <h2 id={title}>{sso.firstTitle}</h2>
          <p className="p-muted">{sso.firstHelp}</p>
        </>
      ) : (
        <>
          <h2 id={title}>{text.firstTitle}</h2>
          <p className="p-muted">{text.firstHelp}</p>
          <PasswordForm session={session} autoFocus />
        </>
      )}
      <section className="p-privacy">
        <h3>{text.privacyTitle}</h3>
        <p>{text.privacy}</p>
      </section>
      {withoutPassword && (
        <>
          <FailureAlert message={failure?.message ?? ''} supportCode={failure?.supportCode} />
          <button
            type="button"
            className="p-button p-primary p-wide"
            data-autofocus=""
            disabled={sending}
            onClick={() => void send(confirm)}
          >
            {sso.goOn}
          </button>
        </>
      )}
      <button type="button" className="p-button p-quiet" onClick={() => void session.signOut()}>
        {text.signOut}
      </button>
    </ModalDialog>
  );
}
