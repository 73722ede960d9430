import type { FactorMethod, Proof, ProofStep } from '@portal/shared-kit/contract/identity/second-factor';
import { identityMessages } from '@portal/shared-kit/contract/identity/identity-rules';
import { useId, useRef, useState, type FormEvent } from 'react';
import { FailureAlert } from './failure-alert.tsx';
import { PasswordField } from './password-field.tsx';
import { asFailure, SessionFailure, type Failure } from '../session/failure.ts';
import { proofText as text } from './proof-messages.ts';
import './proof.css';

export interface SecondStepFormProps {
  step: ProofStep;
  /** Whether this device can be trusted from now on, as at sign-in. */
  remembers?: boolean;
  /** Sends the proof; throws SessionFailure. */
  take(challenge: string, proof: Proof, remember: boolean): Promise<unknown>;
  /** Proves at a provider instead, in a click; throws SessionFailure (J42). */
  visit?(providerId: number): Promise<unknown>;
  /** Gives up, or the time for this step is over. */
  onCancel(failure?: Failure): void;
}

/** Proves who the person is by a passkey, a code or the password, without antd (J41). Throws nothing: a refusal stays in the form. */
export function SecondStepForm({ step, remembers = false, take, visit, onCancel }: SecondStepFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [method, setMethod] = useState<FactorMethod | undefined>(step.methods[0]);
  const [problem, setProblem] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const [sending, setSending] = useState(false);

  function choose(next: FactorMethod) {
    setMethod(next);
    setProblem('');
    setFailure(undefined);
  }

  async function prove(providerId: number) {
    setFailure(undefined);
    try {
      await visit?.(providerId);
    } catch (error) {
      setFailure(asFailure(error));
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending || !method) return;
    const typed = input.current?.value.trim() ?? '';
    const remember = new FormData(event.currentTarget).has('remember');
    setFailure(undefined);
    if (method !== 'passkey' && !typed) {
      setProblem(method === 'password' ? identityMessages.emptyPassword : text.empty[method]);
      return input.current?.focus();
    }
    setProblem('');
    setSending(true);
    try {
      await take(step.challenge, await proofOf(method, typed, step), remember);
    } catch (error) {
      setSending(false);
      const refused = asFailure(error);
      if (refused.code === 'unauthenticated' || refused.code === 'conflict') return onCancel(refused);
      const atField = Object.values(refused.errors ?? {})[0]?.[0];
      if (atField && method !== 'passkey') setProblem(atField);
      else setFailure(refused);
      input.current?.select();
    }
  }

  return (
    <form className="p-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p className="p-muted">
        {method ? text.help[method] : step.providers.length > 0 ? text.atProvider : text.none}
      </p>
      <FailureAlert message={failure?.message ?? ''} supportCode={failure?.supportCode} />
      {method === 'password' && (
        <PasswordField
          key={method}
          name="password"
          label={text.label.password}
          autoComplete="current-password"
          inputRef={input}
          error={problem}
          revealEmpty={identityMessages.revealEmpty}
          autoFocus
          onInput={() => setProblem('')}
        />
      )}
      {(method === 'totp' || method === 'recovery') && (
        <div className="p-field" key={method}>
          <label htmlFor={id}>{text.label[method]}</label>
          <input
            ref={input}
            id={id}
            name="code"
            inputMode={method === 'totp' ? 'numeric' : 'text'}
            autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={method === 'totp' ? 7 : 40}
            autoFocus
            data-autofocus=""
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-message` : undefined}
            onInput={() => setProblem('')}
          />
          <p id={`${id}-message`} className="p-error" aria-live="polite">
            {problem}
          </p>
        </div>
      )}
      {remembers && method && (
        <label className="p-check">
          <input type="checkbox" name="remember" /> {text.remember}
        </label>
      )}
      {method && (
        <button
          type="submit"
          className="p-button p-primary p-wide"
          disabled={sending}
          autoFocus={method === 'passkey'}
        >
          {sending ? text.confirming : method === 'passkey' ? text.instead.passkey : text.confirm}
        </button>
      )}
      {visit &&
        step.providers.map(({ id: providerId, label }) => (
          <button
            key={providerId}
            type="button"
            className="p-button p-wide"
            onClick={() => void prove(providerId)}
          >
            {text.confirmAt(label)}
          </button>
        ))}
      <div className="p-other-ways">
        {step.methods
          .filter((other) => other !== method)
          .map((other) => (
            <button key={other} type="button" className="p-button p-quiet" onClick={() => choose(other)}>
              {text.instead[other]}
            </button>
          ))}
        <button type="button" className="p-button p-quiet" onClick={() => onCancel()}>
          {text.cancel}
        </button>
      </div>
    </form>
  );
}

async function proofOf(method: FactorMethod, typed: string, { passkey }: ProofStep): Promise<Proof> {
  if (method === 'password') return { method, password: typed };
  if (method !== 'passkey') return { method, code: typed };
  const { startAuthentication } = await import(/* webpackChunkName: "passkey" */ '@simplewebauthn/browser');
  try {
    const credential = await startAuthentication({ optionsJSON: passkey as never });
    return { method, credential: credential as never };
  } catch {
    throw new SessionFailure('unexpected', text.noPasskey);
  }
}
