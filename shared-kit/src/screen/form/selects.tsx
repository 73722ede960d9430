import { Select, type SelectProps } from '@portal/shared-kit/ui-data';
import { useEffect, useState } from 'react';
import { screenMessages as text } from '../frame/messages.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { useEndpoint } from '../../data/hooks.ts';
import { containsText } from '../frame/same-text.ts';
import {
  readProps,
  useOptions,
  type OptionsEndpoint,
  type OptionsRead,
} from '../list/filters/use-options.ts';

type ChoiceProps<Value> = SelectProps<Value> & {
  /** The read that its options are from. */
  read?: OptionsRead;
};

/** antd's Select with an accessible name on its list of options, for which antd has no property. */
export const Choice = <Value,>({ read, ...props }: ChoiceProps<Value>) => (
  <Select<Value>
    {...(read && readProps(read))}
    {...props}
    popupRender={(options) => (
      <div ref={(popup) => popup?.querySelector('[role=listbox]')?.setAttribute('aria-label', text.options)}>
        {options}
      </div>
    )}
  />
);

interface Props<Row, Input> {
  /** Returns the whole, short list. */
  endpoint: Endpoint<Input, unknown, { status: 1; data: Row[] }>;
  input?: NoInfer<Input>;
  /** Label of an option. */
  label: (row: Row) => string;
  /** Which rows may be chosen, by default all; a chosen one that is no longer allowed is cleared. */
  among?: (row: Row) => boolean;
  allowClear?: boolean;
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
  disabled?: boolean;
}

/** A select over a short list that the server returns whole; the search ignores case and accents. */
export function ListSelect<Row extends { id: number }, Input extends object>({
  endpoint,
  input,
  label,
  among = () => true,
  value,
  onChange,
  allowClear = true,
  ...rest
}: Props<Row, Input>) {
  const read = useEndpoint(endpoint, input ?? ({} as Input));
  const rows = read.data?.data ?? [];
  const options = rows.filter(among).map((row) => ({ value: row.id, label: label(row) }));
  const known = options.some((option) => option.value === value);
  const closed = !known && rows.some(({ id }) => id === value);
  useEffect(() => {
    if (closed) onChange?.(null);
  }, [closed, onChange]);
  return (
    <Choice<number | null>
      {...rest}
      read={read}
      // An id means nothing to a reader: until its label is loaded the field is empty.
      value={known ? value! : null}
      onChange={(next) => onChange?.(next ?? null)}
      options={options}
      showSearch={{ filterOption: (typed, option) => containsText(String(option?.label), typed) }}
      allowClear={allowClear}
      placeholder={text.choose}
    />
  );
}

interface MultiLookupProps<Row> {
  endpoint: OptionsEndpoint<Row>;
  label: (row: Row) => string;
  /** Why an option cannot be chosen, such as 'já alocada'; undefined where it can. */
  unavailable?: (row: Row) => string | undefined;
  /** Records chosen before the field was rendered, for their labels. */
  known?: readonly Row[];
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: readonly number[];
  onChange?: (value: number[]) => void;
  disabled?: boolean;
}

/** A multi-select that searches on the server; chosen records keep their labels across searches. */
export function MultiLookup<Row extends { id: number }>({
  endpoint,
  label,
  unavailable,
  known = [],
  id,
  value = [],
  onChange,
  ...rest
}: MultiLookupProps<Row>) {
  const { rows, select } = useOptions(endpoint);
  const [picked, setPicked] = useState<ReadonlyMap<number, Row>>(
    () => new Map(known.map((row) => [row.id, row])),
  );
  const choose = (next: number[]) => {
    const found = rows.filter((row) => next.includes(row.id));
    setPicked(new Map([...picked, ...found.map((row) => [row.id, row] as const)]));
    onChange?.(next);
  };

  const kept = value.filter((one) => !rows.some((row) => row.id === one));
  const option = (row: Row) => {
    const why = unavailable?.(row);
    return {
      value: row.id,
      label: why ? text.unavailableOption(label(row), why) : label(row),
      disabled: why !== undefined && !value.includes(row.id),
    };
  };
  return (
    <Choice<number[]>
      {...rest}
      {...select}
      {...(id !== undefined && { id })}
      mode="multiple"
      value={[...value]}
      onChange={choose}
      options={[
        ...rows.map(option),
        ...kept.map((one) => {
          const row = picked.get(one);
          return { value: one, label: row ? label(row) : '…' };
        }),
      ]}
    />
  );
}
