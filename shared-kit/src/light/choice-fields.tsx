import { useState } from 'react';
import { inputMessages } from '../inputs/messages.ts';
import {
  describedBy,
  idOf,
  LabelledField,
  Lines,
  lineOf,
  Named,
  plainControl,
  useControl,
  type FieldProps,
} from './field.tsx';
import type { Control } from './form-store.ts';
import { lightMessages as text } from './messages.ts';

export interface LightOption {
  value: string;
  label: string;
  disabled?: boolean;
}
type Options = readonly (string | LightOption)[];
const asOption = (option: string | LightOption): LightOption =>
  typeof option === 'string' ? { value: option, label: option } : option;

interface ChoiceProps<Name extends string> extends FieldProps<Name> {
  options: Options;
}

const selectControl = (select: HTMLSelectElement): Control => ({
  ...plainControl(select),
  offers: (value) => [...select.options].some((option) => option.value === value),
});

/** One of many, in the browser's own select. */
export function SelectField<Name extends string>(props: ChoiceProps<Name> & { empty?: string }) {
  const { form, name, options, empty = text.choose, disabled, required, hint } = props;
  const id = idOf(props);
  const line = lineOf(props);
  const value = form.values[name];
  const element = useControl<HTMLSelectElement>(props, selectControl);
  return (
    <LabelledField id={id} field={props} line={line}>
      <select
        // Options that arrive later bring the choice that was kept for them.
        key={options.length}
        ref={element}
        id={id}
        name={name}
        defaultValue={value}
        disabled={disabled}
        autoComplete="off"
        aria-required={required || undefined}
        aria-invalid={line ? true : undefined}
        aria-describedby={describedBy(id, line, hint)}
        onChange={({ currentTarget }) => form.store.typed(name, currentTarget.value)}
      >
        <option value="">{empty}</option>
        {options.map(asOption).map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </LabelledField>
  );
}

const radios = (group: HTMLElement) => [...group.querySelectorAll<HTMLInputElement>('input[type=radio]')];
const groupControl = (group: HTMLElement): Control => ({
  read: () => radios(group).find(({ checked }) => checked)?.value ?? '',
  write: (value) => {
    for (const radio of radios(group)) radio.checked = radio.value === value;
  },
  focus: () => (radios(group).find(({ checked }) => checked) ?? radios(group)[0])?.focus(),
});

/** Radio buttons. */
export function RadioField<Name extends string>(props: ChoiceProps<Name>) {
  const { form, name, label, options, disabled, required, hint } = props;
  const id = idOf(props);
  const line = lineOf(props);
  const group = useControl<HTMLFieldSetElement>(props, groupControl);
  return (
    <fieldset
      ref={group}
      id={id}
      className="lk-choices"
      disabled={disabled}
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={line ? true : undefined}
      aria-describedby={describedBy(id, line, hint)}
    >
      <legend>
        <Named label={label} required={required} />
      </legend>
      <div className="lk-options">
        {options.map(asOption).map((option) => (
          <label key={option.value} className="lk-option">
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={form.values[name] === option.value}
              disabled={option.disabled}
              autoComplete="off"
              onChange={() => form.store.typed(name, option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <Lines id={id} line={line} hint={hint} />
    </fieldset>
  );
}

const tickControl = (input: HTMLInputElement): Control => ({
  read: () => (input.checked ? 'on' : ''),
  write: (value) => {
    input.checked = value !== '';
  },
  focus: () => input.focus(),
});

/** A checkbox: `'on'` or `''`. */
export function CheckField<Name extends string>(props: Omit<FieldProps<Name>, 'required'>) {
  const { form, name, label, disabled, hint } = props;
  const id = idOf(props);
  const line = lineOf(props);
  const element = useControl<HTMLInputElement>(props, tickControl);
  return (
    <div className="lk-tick">
      <label className="lk-option">
        <input
          ref={element}
          id={id}
          type="checkbox"
          name={name}
          defaultChecked={form.values[name] !== ''}
          disabled={disabled}
          autoComplete="off"
          aria-invalid={line ? true : undefined}
          aria-describedby={describedBy(id, line, hint)}
          onChange={({ currentTarget }) => form.store.typed(name, currentTarget.checked ? 'on' : '')}
        />
        <span>{label}</span>
      </label>
      <Lines id={id} line={line} hint={hint} />
    </div>
  );
}

interface FileFieldProps {
  id: string;
  label: string;
  required?: boolean;
  /** Types and endings, as the `accept` attribute says them. */
  accept: string;
  hint?: FieldProps['hint'];
  error?: string | undefined;
  onFile(file: File | undefined): void;
}

/** A file to hand in. It belongs to no form's values: a browser keeps no file through a reload. The button is the portal's: the browser's own speaks its own language (decision D0.4). */
export function FileField({ id, label, required, accept, hint, error, onFile }: FileFieldProps) {
  const [chosen, setChosen] = useState<string>();
  return (
    <LabelledField id={id} field={{ label, ...(required && { required }), hint }} line={error}>
      <span className="lk-file">
        <input
          id={id}
          type="file"
          accept={accept}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, hint)}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            setChosen(file?.name);
            onFile(file);
          }}
        />
        <span className="p-button" aria-hidden>
          {inputMessages.chooseFile}
        </span>
        <span aria-hidden>{chosen ?? inputMessages.noFile}</span>
      </span>
    </LabelledField>
  );
}
