import type { In, Out } from '@portal/shared-kit/contract/core/endpoint';
import type { confirmContact, resendConfirmation } from '@portal/shared-kit/contract/identity/identity';
import { identityMessages } from '@portal/shared-kit/contract/identity/identity-rules';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FailureAlert } from '../common/failure-alert.tsx';
import { LightPage } from '../common/light-page.tsx';
import { recoveryText as text } from '../common/password-messages.ts';
import { asFailure, type Failure } from '../session/failure.ts';
import { IdentifierForm } from './identifier-form.tsx';
import type { RecoveryProps } from './recover-page.tsx';
import { isDead } from './reset-page.tsx';

/** Whole seconds left, by the clock and not by counted ticks; and a function that restarts it. */
function useCountdown(seconds: number): [number, (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const running = now < end;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running, end]);
  return [
    Math.max(0, Math.ceil((end - now) / 1000)),
    (fresh) => {
      setNow(Date.now());
      setEnd(Date.now() + fresh * 1000);
    },
  ];
}

interface ConfirmPageProps extends RecoveryProps {
  token: string | undefined;
  /** Whether a release contributes `/candidatura`. */
  hasTracking: boolean;
}

type Confirmed = Out<typeof confirmContact>['data'];
type State = 'confirming' | 'asking' | 'dead' | Confirmed | Failure;

/** `/confirm/:token?` (decision 8). */
export function ConfirmPage({ client, institution, token, hasTracking }: ConfirmPageProps) {
  const [state, setState] = useState<State>(token ? 'confirming' : 'asking');
  // A link works once: rendering the page twice must not use it twice.
  const used = useRef<string>(undefined);

  const confirm = useCallback(async () => {
    if (!token) return;
    setState('confirming');
    const body: In<typeof confirmContact>['body'] = { token };
    try {
      const answer = await client.send<Out<typeof confirmContact>>('POST', '/confirm-contact', { body });
      setState(answer.body.data);
    } catch (error) {
      const failure = asFailure(error);
      setState(isDead(failure) || failure.code === 'invalid' ? 'dead' : failure);
    }
  }, [client, token]);
  useEffect(() => {
    if (used.current === token) return;
    used.current = token;
    void confirm();
  }, [confirm, token]);

  return (
    <LightPage title={text.confirmTitle} institution={institution}>
      {state === 'confirming' && <p role="status">{text.confirming}</p>}
      {state === 'dead' && <FailureAlert message={identityMessages.deadLink} />}
      {(state === 'asking' || state === 'dead') && <Resend client={client} waitFirst={state === 'asking'} />}
      {typeof state === 'object' && 'next' in state && (
        <NextStep confirmed={state} hasTracking={hasTracking} />
      )}
      {state instanceof Error && (
        <FailureAlert message={state.message} supportCode={state.supportCode} retry={() => void confirm()} />
      )}
      <nav className="p-links">
        <a href="/login">{text.backToSignIn}</a>
      </nav>
    </LightPage>
  );
}

/** Seconds between two links to the same person. */
const pause = 60;

function Resend({ client, waitFirst }: Pick<RecoveryProps, 'client'> & { waitFirst: boolean }) {
  const [left, restart] = useCountdown(waitFirst ? pause : 0);
  const send = async (identifier: string) => {
    const body: In<typeof resendConfirmation>['body'] = { identifier };
    await client.send('POST', '/confirm-contact/resend', { body });
    restart(pause);
  };
  return (
    <>
      <p className="p-muted">{text.resendHelp}</p>
      <IdentifierForm
        send={send}
        done={identityMessages.recoverySent}
        labels={{ submit: text.resend, sending: text.sending }}
        wait={left > 0 ? text.resendIn(left) : undefined}
      />
    </>
  );
}

function NextStep({
  confirmed: { already, next, reset_token },
  hasTracking,
}: {
  confirmed: Confirmed;
  hasTracking: boolean;
}) {
  return (
    <>
      <p role="status" className="p-note">
        {already ? identityMessages.contactAlreadyConfirmed : identityMessages.contactConfirmed}
      </p>
      {next === 'set-password' && reset_token && (
        <a className="p-button p-primary p-wide" href={`/reset_password/${encodeURIComponent(reset_token)}`}>
          {text.set}
        </a>
      )}
      {next === 'track-candidacy' && hasTracking && (
        <a className="p-button p-primary p-wide" href="/candidatura">
          {text.track}
        </a>
      )}
      {next === 'login' && (
        <a className="p-button p-primary p-wide" href="/login">
          {text.signIn}
        </a>
      )}
    </>
  );
}
