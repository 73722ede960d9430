import {
  identifierProblem,
  identityMessages,
  maskCard,
} from '@portal/shared-kit/contract/identity/identity-rules';
import { useId, useState, type FormEvent, type Ref } from 'react';
import { signInText } from '../messages.ts';

interface IdentifierFieldProps {
  name: string;
  /** An external message, for example from the server; takes precedence over the field's own. */
  error?: string | undefined;
  defaultValue?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  /** Called on typing, which makes an external message obsolete. */
  onEdit?: () => void;
}

/** E-mail or card code: the dots of a card are inserted while typing, a card is validated live, an e-mail on blur (decision 2). */
export function IdentifierField({
  name,
  error,
  defaultValue,
  inputRef,
  autoFocus,
  onEdit,
}: IdentifierFieldProps) {
  const id = useId();
  const [live, setLive] = useState('');
  const [left, setLeft] = useState('');
  const problem = error || left;
  const message = problem || live;

  function typed(event: FormEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    if (!isDeletion(event.nativeEvent)) applyMask(input);
    setLive(liveProblem(input.value));
    setLeft('');
    onEdit?.();
  }

  return (
    <div className="p-field">
      <label htmlFor={id}>{signInText.identifier}</label>
      <input
        ref={inputRef}
        id={id}
        name={name}
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={defaultValue}
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={message ? `${id}-message` : undefined}
        onInput={typed}
        onBlur={({ currentTarget: { value } }) => setLeft((value.trim() && identifierProblem(value)) || '')}
      />
      <p id={`${id}-message`} className={problem ? 'p-error' : 'p-hint'} aria-live="polite">
        {message}
      </p>
    </div>
  );
}

/** Digits and dots can only be a card, so it can be validated while typing. */
const liveProblem = (text: string): string =>
  /^[\d.]+$/.test(text) && identifierProblem(text) ? identityMessages.invalidCard : '';

const isDeletion = (event: Event) => 'inputType' in event && String(event.inputType).startsWith('delete');

/** Inserts the dots and keeps the caret after the same digit. */
function applyMask(input: HTMLInputElement): void {
  const masked = maskCard(input.value);
  if (masked === input.value) return;
  const before = input.value.slice(0, input.selectionStart ?? input.value.length).replaceAll('.', '').length;
  input.value = masked;
  let caret = 0;
  for (let digits = 0; caret < masked.length && digits < before; caret += 1)
    if (masked[caret] !== '.') digits += 1;
  input.setSelectionRange(caret, caret);
}
