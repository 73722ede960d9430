import type { In, Out } from '@portal/shared-kit/contract/core/endpoint';
import type { checkReset, resetPassword } from '@portal/shared-kit/contract/identity/identity';
import { identityMessages } from '@portal/shared-kit/contract/identity/identity-rules';
import { useCallback, useEffect, useState } from 'react';
import { FailureAlert } from '../common/failure-alert.tsx';
import { leaveNotice } from '../common/notice.ts';
import { LightPage } from '../common/light-page.tsx';
import { SetPasswordForm, type NewPassword } from '../common/set-password-form.tsx';
import { recoveryText as text } from '../common/password-messages.ts';
import { asFailure, type Failure } from '../session/failure.ts';
import type { RecoveryProps } from './recover-page.tsx';

interface ResetPageProps extends RecoveryProps {
  token: string | undefined;
  /** The password is set: the sign-in page says so. */
  onDone(): void;
}

type Link = 'checking' | 'good' | 'dead' | Failure;

/** `/reset_password/:token?` (decision 7). */
export function ResetPage({ client, institution, token, onDone }: ResetPageProps) {
  const [link, setLink] = useState<Link>(token ? 'checking' : 'dead');

  const check = useCallback(async () => {
    if (!token) return setLink('dead');
    setLink('checking');
    try {
      const { body } = await client.send<Out<typeof checkReset>>(
        'GET',
        `/reset-password/${encodeURIComponent(token)}`,
      );
      setLink(body.data.valid ? 'good' : 'dead');
    } catch (error) {
      const failure = asFailure(error);
      setLink(isDead(failure) ? 'dead' : failure);
    }
  }, [client, token]);
  useEffect(() => void check(), [check]);

  async function save(change: NewPassword) {
    const body: In<typeof resetPassword>['body'] = { token: token ?? '', ...change };
    try {
      await client.send('POST', '/reset-password', { body });
    } catch (error) {
      if (isDead(asFailure(error))) return setLink('dead');
      throw error;
    }
    leaveNotice(identityMessages.changed);
    onDone();
  }

  return (
    <LightPage title={text.resetTitle} institution={institution}>
      {link === 'checking' && <p role="status">{text.checking}</p>}
      {link === 'good' && (
        <SetPasswordForm
          withCurrent={false}
          autoFocus
          save={save}
          labels={{ submit: text.set, sending: text.setting }}
        />
      )}
      {link === 'dead' && (
        <>
          <FailureAlert message={identityMessages.deadLink} />
          <a className="p-button p-primary p-wide" href="/recover_password">
            {text.askAgain}
          </a>
        </>
      )}
      {typeof link === 'object' && (
        <FailureAlert message={link.message} supportCode={link.supportCode} retry={() => void check()} />
      )}
      <nav className="p-links">
        <a href="/login">{text.backToSignIn}</a>
      </nav>
    </LightPage>
  );
}

/** The link itself was refused: unknown, used or expired. */
export const isDead = ({ code, errors }: Failure): boolean =>
  code === 'not_found' || code === 'conflict' || Boolean(errors?.token);
