import { identifierProblem } from '@portal/shared-kit/contract/identity/identity-rules';
import { useRef, useState, type FormEvent } from 'react';
import { FailureAlert } from '../common/failure-alert.tsx';
import { IdentifierField } from '../common/identifier-field.tsx';
import { useSending } from '../common/use-sending.ts';
import { signInText } from '../messages.ts';

interface IdentifierFormProps {
  /** Throws a failure to show. */
  send(identifier: string): Promise<void>;
  /** Shown after each success, whether or not the account exists. */
  done: string;
  labels: { submit: string; sending: string };
  /** Why the button is disabled, while it is. */
  wait?: string | undefined;
  autoFocus?: boolean;
}

/** A field for e-mail or card code, and a button that sends something to its owner. */
export function IdentifierForm({ send: deliver, done, labels, wait, autoFocus }: IdentifierFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState(false);
  const { sending, failure, send } = useSending();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const value = input.current?.value ?? '';
    const found = identifierProblem(value);
    setProblem(found);
    if (found) return input.current?.focus();
    if (wait) return;
    setSent(false);
    setSent(await send(() => deliver(value.trim())));
  }

  const refused = failure?.errors?.identifier?.[0];
  const message = failure?.retryAfter ? signInText.throttled(failure.retryAfter) : failure?.message;
  return (
    <form className="p-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <FailureAlert message={refused ? '' : (message ?? '')} supportCode={failure?.supportCode} />
      <p role="status" className={sent ? 'p-note' : undefined}>
        {sent && done}
      </p>
      <IdentifierField
        name="identifier"
        inputRef={input}
        error={problem ?? refused}
        autoFocus={autoFocus}
        onEdit={() => setProblem(undefined)}
      />
      <button type="submit" className="p-button p-primary p-wide" disabled={sending || Boolean(wait)}>
        {sending ? labels.sending : labels.submit}
      </button>
      {wait && <p className="p-hint">{wait}</p>}
    </form>
  );
}
