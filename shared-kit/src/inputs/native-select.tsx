import type { ComponentProps } from 'react';

interface Props<Value extends string | number, None extends string | undefined> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children'
> {
  value: Value | undefined;
  /** The text of the choice of nothing, which is undefined. */
  none?: None;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | (None extends string ? undefined : never)) => void;
}

/** The browser's own select, for screens that load no forms. */
export const NativeSelect = <Value extends string | number, None extends string | undefined = undefined>({
  value,
  none,
  options,
  onChange,
  ...rest
}: Props<Value, None>) => (
  <select
    className="pk-control"
    {...rest}
    value={value ?? ''}
    onChange={({ target }) =>
      onChange(options.find((option) => String(option.value) === target.value)?.value as Value)
    }
  >
    {none !== undefined && <option value="">{none}</option>}
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);

/** The options of a choice among values: each is shown by its label, or as it is where there are none. */
export const optionsOf = <Value extends string | number>(
  values: readonly Value[],
  labels?: { readonly [Each in Value]: string },
) => values.map((value) => ({ value, label: labels ? labels[value] : String(value) }));
