import { usePortal } from '@portal/shared-kit';
import { identityMessages } from '@portal/shared-kit/contract/identity/identity-rules';
import { SetPasswordForm, type PasswordChange } from '../common/set-password-form.tsx';
import { passwordText as text } from '../messages.ts';
import type { Session } from '../session/session.ts';

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
