import { useState } from 'react';
import { Choice } from './choice.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import { useOptions, type OptionsEndpoint } from '../list/filters/use-options.ts';

interface Props<Row> {
  endpoint: OptionsEndpoint<Row>;
  /** Label of an option. */
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
}: Props<Row>) {
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
