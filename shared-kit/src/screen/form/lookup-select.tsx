import { useState } from 'react';
import { Choice } from './selects.tsx';
import { useOptions, type OptionsEndpoint } from '../list/filters/use-options.ts';

interface Props<Row> {
  /** Returns the options for a search, and the chosen one. */
  endpoint: OptionsEndpoint<Row>;
  /** Label of an option. */
  label: (row: Row) => string;
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: number | null;
  onChange?: (value: number | null, row?: Row) => void;
  disabled?: boolean;
  'aria-label'?: string;
  placeholder?: string;
}

/** A select that searches on the server and shows the label of the chosen option from the start. */
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
      {...select}
      {...rest}
      {...(id !== undefined && { id })}
      // An id means nothing to a reader: until its label is loaded the field is empty.
      value={rows.some((row) => row.id === value) ? value : null}
      onChange={(next) =>
        onChange?.(
          next ?? null,
          rows.find((row) => row.id === next),
        )
      }
      options={rows.map((row) => ({ value: row.id, label: label(row) }))}
    />
  );
}
