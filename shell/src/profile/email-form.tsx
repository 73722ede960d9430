import { usePortal } from '@portal/shared-kit';
import { updateAccessData } from '@portal/shared-kit/contract/identity/identity';
import { emailPattern, identityMessages } from '@portal/shared-kit/contract/identity/identity-rules';
import { call } from '@portal/shared-kit/data';
import { useId, useRef, useState, type FormEvent } from 'react';
import { FailureAlert } from '../common/failure-alert.tsx';
import { PasswordField } from '../common/password-field.tsx';
import { useSending } from '../common/use-sending.ts';
import { passwordText, profileText as text } from '../messages.ts';

type Field = 'email' | 'currentPassword';

/** Requests another e-mail address, effective once its link is opened (decision 146). */
export function EmailForm() {
  const { http } = usePortal();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Partial<Record<Field, string | undefined>>>({});
  const [done, setDone] = useState('');
  const { sending, failure, send } = useSending();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const value = new FormData(event.currentTarget);
    const body = {
      email: String(value.get('email')).trim(),
      currentPassword: String(value.get('currentPassword')),
    };
    const found = {
      email: emailPattern.test(body.email) ? undefined : identityMessages.invalidEmail,
      currentPassword: body.currentPassword ? undefined : identityMessages.emptyCurrent,
    };
    setProblems(found);
    setDone('');
    const first = found.email ? 'email' : found.currentPassword && 'currentPassword';
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    const sent = await send(async () => setDone((await call(http, updateAccessData, { body })).message));
    if (sent) form.current?.reset();
  }

  const refused = (field: Field) => problems[field] ?? failure?.errors?.[field]?.[0];
  const problem = refused('email');
  return (
    <form ref={form} className="p-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p className="p-muted">{text.emailHelp}</p>
      <FailureAlert
        message={failure && !refused('email') && !refused('currentPassword') ? failure.message : ''}
        supportCode={failure?.supportCode}
      />
      <p role="status" className={done ? 'p-note' : undefined}>
        {done}
      </p>
      <div className="p-field">
        <label htmlFor={id}>{text.newEmail}</label>
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-message` : undefined}
          onInput={() => setProblems((before) => ({ ...before, email: undefined }))}
        />
        <p id={`${id}-message`} className="p-error" aria-live="polite">
          {problem}
        </p>
      </div>
      <PasswordField
        name="currentPassword"
        label={passwordText.current}
        autoComplete="current-password"
        revealEmpty={identityMessages.revealEmpty}
        error={refused('currentPassword')}
        onInput={() => setProblems((before) => ({ ...before, currentPassword: undefined }))}
      />
      <div className="p-buttons">
        <button type="submit" className="p-button p-primary" disabled={sending}>
          {sending ? text.changingEmail : text.changeEmail}
        </button>
      </div>
    </form>
  );
}
