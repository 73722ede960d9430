import {
  identityMessages,
  passwordProblems,
  passwordRules,
} from '@portal/shared-kit/contract/identity/identity-rules';
import { useId, useRef, useState, type FormEvent } from 'react';
import { passwordText, recoveryText as text } from './password-messages.ts';
import { FailureAlert } from './failure-alert.tsx';
import { PasswordField } from './password-field.tsx';
import { useSending } from './use-sending.ts';

export interface NewPassword {
  newPassword: string;
  confirmPassword: string;
}
export interface PasswordChange extends NewPassword {
  currentPassword: string;
}

type Labels = { submit: string; sending: string };
type Props = { labels: Labels; autoFocus?: boolean } & (
  | { withCurrent: true; save(change: PasswordChange): Promise<void> }
  | { withCurrent: false; save(change: NewPassword): Promise<void> }
);
type Field = keyof PasswordChange;
const fields: readonly Field[] = ['currentPassword', 'newPassword', 'confirmPassword'];

/** A new password, its repetition and, for signed-in users, the current one (S1 §5, decision 14). Cleared only on success; `save` throws a
 *  failure to show, with messages by field. */
export function SetPasswordForm(props: Props) {
  const { labels, autoFocus = false, withCurrent } = props;
  const rules = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [problems, setProblems] = useState<Partial<Record<Field, string | undefined>>>({});
  const { sending, failure, send } = useSending();

  const refused = (field: Field) => problems[field] ?? failure?.errors?.[field]?.[0];
  const edited = (field: Field) => setProblems((before) => ({ ...before, [field]: undefined }));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const value = new FormData(event.currentTarget);
    const text = (field: Field) => String(value.get(field) ?? '');
    const fresh: NewPassword = { newPassword: text('newPassword'), confirmPassword: text('confirmPassword') };
    const change: PasswordChange = { currentPassword: text('currentPassword'), ...fresh };
    const found = passwordProblems(withCurrent ? change : fresh);
    setProblems(found);
    const first = fields.find((field) => found[field]);
    if (first) return focus(first);
    const saved = await send(() => (props.withCurrent ? props.save(change) : props.save(fresh)));
    if (!saved) return;
    form.current?.reset();
    setTyped('');
  }
  const focus = (field: Field) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();

  const hasFieldError = fields.some((field) => failure?.errors?.[field]);
  return (
    <form ref={form} className="p-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <FailureAlert
        message={failure && !hasFieldError ? failure.message : ''}
        supportCode={failure?.supportCode}
      />
      {withCurrent && (
        <PasswordField
          name="currentPassword"
          label={passwordText.current}
          autoComplete="current-password"
          autoFocus={autoFocus}
          revealEmpty={identityMessages.revealEmpty}
          error={refused('currentPassword')}
          onInput={() => edited('currentPassword')}
        />
      )}
      <PasswordField
        name="newPassword"
        label={passwordText.new}
        autoComplete="new-password"
        autoFocus={autoFocus && !withCurrent}
        revealEmpty={identityMessages.revealNewEmpty}
        error={refused('newPassword')}
        describedBy={rules}
        onInput={(value) => {
          setTyped(value);
          edited('newPassword');
        }}
      />
      <PasswordRules id={rules} password={typed} />
      <PasswordField
        name="confirmPassword"
        label={passwordText.confirmation}
        autoComplete="new-password"
        revealEmpty={identityMessages.revealEmpty}
        error={refused('confirmPassword')}
        onInput={() => edited('confirmPassword')}
      />
      <div className="p-buttons">
        <button type="submit" className="p-button p-primary" disabled={sending}>
          {sending ? labels.sending : labels.submit}
        </button>
      </div>
    </form>
  );
}

/** The five rules, each ticked as soon as the typed password satisfies it (decision 7). */
function PasswordRules({ id, password }: { id: string; password: string }) {
  return (
    <div id={id}>
      <p className="p-rules-title">{text.rules}</p>
      <ul className="p-rules">
        {passwordRules.map(({ label, holds }) => {
          const isMet = holds(password);
          return (
            <li key={label} className={isMet ? 'p-holds' : undefined}>
              <span>
                {label}
                <span className="p-visually-hidden"> ({isMet ? text.ruleHolds : text.ruleMissing})</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
