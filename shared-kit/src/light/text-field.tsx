import { useCallback, type FormEvent } from 'react';
import {
  describedBy,
  idOf,
  LabelledField,
  lineOf,
  plainControl,
  useControl,
  type FieldProps,
} from './field.tsx';
import { applyMask, digitsOnly, type Mask } from './mask.ts';

interface TextFieldProps<Name extends string> extends FieldProps<Name> {
  type?: 'text' | 'email' | 'tel';
  maxLength?: number;
  /** Nothing but digits stays. */
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
  /** The earliest and the latest day that make sense, `yyyy-mm-dd`. */
  min?: string;
  max?: string;
  autoComplete?: string;
}

/** A day as `yyyy-mm-dd`, in the browser's own field, which every keyboard and telephone knows. */
export function DateField<Name extends string>(props: DateFieldProps<Name>) {
  const { form, name, min, max, autoComplete, disabled, required, hint } = props;
  const id = idOf(props);
  const line = lineOf(props);
  const element = useControl<HTMLInputElement>(props, plainControl);
  return (
    <LabelledField id={id} field={props} line={line}>
      <input
        ref={element}
        id={id}
        name={name}
        type="date"
        className="lk-date"
        min={min}
        max={max}
        autoComplete={autoComplete ?? 'off'}
        defaultValue={form.values[name]}
        disabled={disabled}
        aria-required={required || undefined}
        aria-invalid={line ? true : undefined}
        aria-describedby={describedBy(id, line, hint)}
        onInput={({ currentTarget }) => form.store.typed(name, currentTarget.value)}
      />
    </LabelledField>
  );
}
