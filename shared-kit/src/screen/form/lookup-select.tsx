import { useState } from 'react';
import { Choice } from './choice.tsx';
import { useOptions, type OptionsEndpoint } from '../list/use-options.ts';

interface Props<Row> {
  /** Answers the options for what was typed, and the one that is chosen already. */
  endpoint: OptionsEndpoint<Row>;
  /** What an option reads. */
  label: (row: Row) => string;
  // Given by the Form.Item around it.
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
  disabled?: boolean;
}

/** A select that searches on the server and shows the label of what is chosen from the start. */
export function LookupSelect<Row extends { id: number }>({
  endpoint,
  label,
  id,
  value,
  onChange,
  ...rest
}: Props<Row>) {
  const [opened] = useState(value);
  const { rows, select } = useOptions(endpoint, value ?? opened);
  return (
    <Choice<number | null>
      {...rest}
      {...select}
      {...(id !== undefined && { id })}
      // The number of a record says nothing: until its label is here, the field shows as empty.
      value={rows.some((row) => row.id === value) ? value : null}
      onChange={(next) => onChange?.(next ?? null)}
      options={rows.map((row) => ({ value: row.id, label: label(row) }))}
    />
  );
}
