import { useCallback, type FormEvent } from 'react';
import { readDay, writtenDay } from '../day-text.ts';
import {
  describedBy,
  idOf,
  LabelledField,
  lineOf,
  plainControl,
  useControl,
  type FieldProps,
} from './field.tsx';

interface TextFieldProps<Name extends string> extends FieldProps<Name> {
  type?: 'text' | 'email' | 'tel';
  maxLength?: number;
  /** Keeps only digits. */
  digits?: boolean;
  /** What is left of a text while it is typed. */
  mask?: Mask;
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'tel' | 'email';
}

/** One line of text. */
export function TextField<Name extends string>(props: TextFieldProps<Name>) {
  const { form, name, type = 'text', maxLength, digits, autoComplete, disabled, required, hint } = props;
  const { mask = digits ? digitsOnly : undefined, inputMode = digits ? 'numeric' : undefined } = props;
  const id = idOf(props);
  const line = lineOf(props);
  const element = useControl(
    props,
    useCallback(
      (input: HTMLInputElement) => ({
        ...plainControl(input),
        // What was typed before any script knows no mask yet.
        read: () => {
          if (mask) applyMask(input, mask);
          return input.value;
        },
      }),
      [mask],
    ),
  );

  function typed(event: FormEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    if (mask) applyMask(input, mask);
    form.store.typed(name, input.value);
  }

  return (
    <LabelledField id={id} field={props} line={line}>
      <input
        ref={element}
        id={id}
        name={name}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete ?? 'off'}
        autoCapitalize={type === 'email' ? 'none' : undefined}
        spellCheck={false}
        maxLength={maxLength}
        defaultValue={form.values[name]}
        disabled={disabled}
        aria-required={required || undefined}
        aria-invalid={line ? true : undefined}
        aria-describedby={describedBy(id, line, hint)}
        onInput={typed}
      />
    </LabelledField>
  );
}

interface DateFieldProps<Name extends string> extends FieldProps<Name> {
  autoComplete?: string;
}

const dayControl = (input: HTMLInputElement) => ({
  ...plainControl(input),
  read: () => readDay(input.value) ?? input.value,
  write: (value: string) => {
    input.value = writtenDay(value);
  },
});

/** A day as `yyyy-mm-dd`, shown and typed as dd/mm/aaaa in every browser (decision D0.4). What is no day stays as it was typed, for the form to refuse. */
export function DateField<Name extends string>(props: DateFieldProps<Name>) {
  const { form, name, autoComplete, disabled, required, hint } = props;
  const id = idOf(props);
  const line = lineOf(props);
  const element = useControl<HTMLInputElement>(props, dayControl);
  return (
    <LabelledField id={id} field={props} line={line}>
      <input
        ref={element}
        id={id}
        name={name}
        type="text"
        inputMode="numeric"
        placeholder="dd/mm/aaaa"
        maxLength={10}
        className="lk-date"
        autoComplete={autoComplete ?? 'off'}
        defaultValue={writtenDay(form.values[name])}
        disabled={disabled}
        aria-required={required || undefined}
        aria-invalid={line ? true : undefined}
        aria-describedby={describedBy(id, line, hint)}
        onInput={({ currentTarget }) => form.store.typed(name, dayControl(currentTarget).read())}
        onBlur={({ currentTarget }) => {
          const control = dayControl(currentTarget);
          control.write(control.read());
        }}
      />
    </LabelledField>
  );
}

/** What is left of a text; of a prefix it leaves a prefix. */
export type Mask = (text: string) => string;

const digitsOnly: Mask = (text) => text.replace(/\D/g, '');

/** Masks what stands in the input and leaves the caret behind the character it was behind. */
function applyMask(input: HTMLInputElement, mask: Mask): void {
  const masked = mask(input.value);
  if (masked === input.value) return;
  const before = input.value.slice(0, input.selectionStart ?? input.value.length);
  const caret = Math.min(mask(before).length, masked.length);
  input.value = masked;
  // An e-mail field has no caret to set.
  if (input.selectionStart !== null) input.setSelectionRange(caret, caret);
}
