import { identifierProblem, identityMessages } from '@portal/shared-kit/contract/identity/identity-rules';
import { useEffect, useRef, useState, type ComponentType, type FormEvent, type ReactNode } from 'react';
import { signInText } from '../messages.ts';
import { takeEarlySubmit } from '../session/early-submit.ts';
import { asFailure, type Failure } from '../session/failure.ts';
import type { WaysProps } from './provider-ways.tsx';
import type { SecondStepFormProps } from './second-step-form.tsx';
import type { SignedIn } from '../session/session.ts';
import { FailureAlert } from './failure-alert.tsx';
import { IdentifierField } from './identifier-field.tsx';
import { PasswordField } from './password-field.tsx';

export interface CredentialsFormProps {
  /** Throws SessionFailure. */
  signIn(identifier: string, password: string): Promise<SignedIn>;
  /** Takes the second step where the account has one (J41); throws SessionFailure. */
  secondStep: SecondStepFormProps['take'];
  /** Also offers the providers, where given (J42). */
  providers?: WaysProps['session'];
  /** The user of a locked session. */
  identifier?: string | undefined;
}

/** The second step: fetched while the user types, and at the latest while the password is checked, so that nobody waits for it. */
export const loadSecondStep = () => import(/* webpackChunkName: "second-step" */ './second-step-form.tsx');

interface Problems {
  identifier?: string | undefined;
  password?: string | undefined;
}

/** Identifier, password and button, with the rules and messages of S1 §5, §8 and decisions 2, 3. Uncontrolled, so that hydration keeps
 *  typed input; a submit before hydration is carried out afterwards. */
export function CredentialsForm({ signIn, secondStep, providers, identifier }: CredentialsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const identifierInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<Failure>();
  const [sending, setSending] = useState(false);
  const [second, setSecond] = useState<ReactNode>();
  const [Ways, setWays] = useState<ComponentType<WaysProps>>();

  useEffect(() => {
    if (takeEarlySubmit()) form.current?.requestSubmit();
  }, []);
  useEffect(() => {
    if (providers)
      import(/* webpackChunkName: "ways" */ './provider-ways.tsx').then(
        ({ ProviderWays }) => setWays(() => ProviderWays),
        () => undefined,
      );
  }, [providers]);

  /** Shows the second step where there is one. */
  async function goOn(entered: SignedIn) {
    if (!('step' in entered)) return;
    const { SecondStepForm } = await loadSecondStep();
    const cancel = (late?: Failure) => {
      setSending(false);
      setFailure(late);
      setSecond(undefined);
    };
    setSecond(<SecondStepForm step={entered.step} remembers take={secondStep} onCancel={cancel} />);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const name = identifierInput.current;
    const secret = passwordInput.current;
    if (!name || !secret || sending) return;
    const found = problemsOf(name.value, secret.value);
    setProblems(found);
    setFailure(undefined);
    if (found.identifier) return name.focus();
    if (found.password) return secret.focus();
    setSending(true);
    loadSecondStep().catch(() => undefined);
    try {
      await goOn(await signIn(name.value.trim(), secret.value));
    } catch (error) {
      setSending(false);
      const refused = asFailure(error);
      if (refused.code === 'invalid') setProblems(fieldMessages(refused));
      setFailure(refused);
      secret.value = '';
      secret.focus();
    }
  }

  if (second) return second;
  return (
    <>
      <form ref={form} className="p-form" method="post" noValidate onSubmit={submit} data-early-submit="">
        <FailureAlert {...(failure ? shown(failure) : { message: '' })} />
        <IdentifierField
          name="email"
          inputRef={identifierInput}
          defaultValue={identifier}
          error={problems.identifier}
          autoFocus={!identifier}
          onEdit={() => setProblems(({ password }) => ({ password }))}
        />
        <PasswordField
          name="password"
          label={signInText.password}
          autoComplete="current-password"
          inputRef={passwordInput}
          error={problems.password}
          revealEmpty={identityMessages.revealEmpty}
          autoFocus={Boolean(identifier)}
          onInput={() =>
            setProblems(({ identifier: identifierProblem }) => ({ identifier: identifierProblem }))
          }
        />
        <button type="submit" className="p-button p-primary p-wide" disabled={sending}>
          {sending ? signInText.sending : signInText.submit}
        </button>
      </form>
      {providers && Ways && (
        <Ways
          session={providers}
          unlocks={identifier !== undefined}
          onEntered={(entered) => void goOn(entered)}
        />
      )}
    </>
  );
}

const problemsOf = (identifier: string, password: string): Problems => ({
  identifier: identifierProblem(identifier),
  password: password ? undefined : identityMessages.emptyPassword,
});

const fieldMessages = ({ errors }: Failure): Problems => ({
  identifier: errors?.email?.[0],
  password: errors?.password?.[0],
});

/** Wrong credentials and a failed request have the texts of S1 §8; the cause of the latter is shown below. */
function shown({ code, message, retryAfter, supportCode }: Failure) {
  if (code === 'wrong_credentials') return { message };
  if (code === 'throttled') return { message: retryAfter ? signInText.throttled(retryAfter) : message };
  return { message: identityMessages.loginFailed, detail: message, supportCode };
}
