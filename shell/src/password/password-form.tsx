import { usePortal } from '@portal/shared-kit';
import { identityMessages } from '@portal/shared-kit/contract/identity/identity-rules';
import { SetPasswordForm, type PasswordChange } from '../common/set-password-form.tsx';
import { passwordText as text } from '../common/password-messages.ts';
import type { Session } from '../session/session.ts';
import { useId, type ReactNode } from 'react';
import './password.css';

interface PasswordFormProps {
  session: Pick<Session, 'changePassword'>;
  autoFocus?: boolean;
}

/** Changes the user's own password, on the profile and at the first login (decisions 13, 14). */
export function PasswordForm({ session, autoFocus = false }: PasswordFormProps) {
  const { notify } = usePortal();
  async function save(change: PasswordChange) {
    await session.changePassword(change);
    notify.success(identityMessages.changed);
  }
  return (
    <SetPasswordForm
      withCurrent
      save={save}
      autoFocus={autoFocus}
      labels={{ submit: text.submit, sending: text.sending }}
    />
  );
}

/** `/update-password` (S2 §2): changing the user's own password on a page of its own. */
export function PasswordPage({ heading, form }: { heading: string; form: ReactNode }) {
  const title = useId();
  return (
    <div className="p-password-page">
      <h1 id={title}>{heading}</h1>
      <section className="p-card" aria-labelledby={title}>
        {form}
      </section>
    </div>
  );
}
