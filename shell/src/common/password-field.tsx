import { useId, useRef, useState, type Ref } from 'react';
import { signInText } from '../messages.ts';

export interface PasswordFieldProps {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  /** The message under the field; empty for none. */
  error?: string | undefined;
  /** Label of the show button while the field is empty (S1 §5). */
  revealEmpty: string;
  describedBy?: string;
  inputRef?: Ref<HTMLInputElement>;
  onInput?: (value: string) => void;
  autoFocus?: boolean;
}

/** A password with a show/hide button. Uncontrolled, so that hydration keeps typed input. */
export function PasswordField(props: PasswordFieldProps) {
  const { name, label, autoComplete, error, revealEmpty, describedBy, inputRef, onInput, autoFocus } = props;
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  const [hint, setHint] = useState('');
  const message = error || hint;

  function toggle() {
    const empty = !own.current?.value;
    setHint(empty ? revealEmpty : '');
    setShown(!empty && !shown);
  }

  return (
    <div className="p-field">
      <label htmlFor={id}>{label}</label>
      <div className="p-input-group">
        <input
          ref={(element) => {
            own.current = element;
            if (typeof inputRef === 'function') inputRef(element);
            else if (inputRef) inputRef.current = element;
          }}
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={[message && `${id}-message`, describedBy].filter(Boolean).join(' ') || undefined}
          onInput={(event) => {
            setHint('');
            onInput?.(event.currentTarget.value);
          }}
        />
        <button
          type="button"
          className="p-eye"
          aria-label={`${shown ? signInText.hide : signInText.show}: ${label}`}
          aria-pressed={shown}
          onClick={toggle}
        >
          <Eye crossed={shown} />
        </button>
      </div>
      <p id={`${id}-message`} className={error ? 'p-error' : 'p-hint'} aria-live="polite">
        {message}
      </p>
    </div>
  );
}

const Eye = ({ crossed }: { crossed: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    aria-hidden="true"
  >
    <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
    <circle cx="12" cy="12" r="3" />
    {crossed && <path d="M4 4l16 16" strokeLinecap="round" />}
  </svg>
);
