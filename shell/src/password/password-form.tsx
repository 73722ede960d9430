import { updatePassword } from '@portal/shared-kit/contract/identity';
import { identityMessages } from '@portal/shared-kit/contract/identity-rules';
import { usePortal } from '@portal/shared-kit';
import { call } from '@portal/shared-kit/data';
import { SetPasswordForm, type PasswordChange } from '../common/set-password-form.tsx';
import { passwordText as text } from '../messages.ts';
import type { Session } from '../session/session.ts';

interface PasswordFormProps {
  session: Pick<Session, 'passwordChanged'>;
  autoFocus?: boolean;
}

/** Change of the own password, on the profile and at the first login (decisions 13, 14). */
export function PasswordForm({ session, autoFocus = false }: PasswordFormProps) {
  const { http, notify } = usePortal();
  async function save(change: PasswordChange) {
    const { data } = await call(http, updatePassword, { body: change });
    session.passwordChanged(data);
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
