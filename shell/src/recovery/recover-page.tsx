import type { In } from '@portal/shared-kit/contract/core/endpoint';
import type { requestRecovery } from '@portal/shared-kit/contract/identity/identity';
import { identityMessages } from '@portal/shared-kit/contract/identity/identity-rules';
import { LightPage, type LightPageProps } from '../common/light-page.tsx';
import { recoveryText as text } from '../common/password-messages.ts';
import type { SessionClient } from '../session/client.ts';
import { IdentifierForm } from './identifier-form.tsx';

export interface RecoveryProps extends Pick<LightPageProps, 'institution'> {
  client: SessionClient;
}

/** `/recover_password` (decision 6). */
export function RecoverPage({ client, institution }: RecoveryProps) {
  const send = async (identifier: string) => {
    const body: In<typeof requestRecovery>['body'] = { identifier };
    await client.send('POST', '/recover-password', { body });
  };
  return (
    <LightPage title={text.recoverTitle} institution={institution}>
      <p className="p-muted">{text.recoverHelp}</p>
      <IdentifierForm
        send={send}
        done={identityMessages.recoverySent}
        labels={{ submit: text.send, sending: text.sending }}
        autoFocus
      />
      <nav className="p-links">
        <a href="/login">{text.backToSignIn}</a>
      </nav>
    </LightPage>
  );
}
