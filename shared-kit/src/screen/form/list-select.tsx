import { useEffect } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { useEndpoint } from '../../data/hooks.ts';
import { Choice } from './choice.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import { containsText } from '../frame/same-text.ts';

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
  const { data, isFetching, error } = useEndpoint(endpoint, input ?? ({} as Input));
  const rows = data?.data ?? [];
  const options = rows.filter(among).map((row) => ({ value: row.id, label: label(row) }));
  const known = options.some((option) => option.value === value);
  const closed = !known && rows.some(({ id }) => id === value);
  useEffect(() => {
    if (closed) onChange?.(null);
  }, [closed, onChange]);
  return (
    <Choice<number | null>
      {...rest}
      // An id means nothing to a reader: until its label is loaded the field is empty.
      value={known ? value! : null}
      onChange={(next) => onChange?.(next ?? null)}
      options={options}
      showSearch={{ filterOption: (typed, option) => containsText(String(option?.label), typed) }}
      allowClear={allowClear}
      loading={isFetching}
      placeholder={text.choose}
      notFoundContent={error ? text.optionsFailed : text.noOptions}
    />
  );
}
