import { useEffect, useState } from 'react';
import type { Endpoint } from '../contract/endpoint.ts';
import { useEndpoint } from '../data/hooks.ts';
import { Choice } from './choice.tsx';
import { screenMessages as text } from './messages.ts';

type Options<Row> = Endpoint<
  { query?: { search?: string; id?: number | string } },
  unknown,
  { status: 1; data: Row[] }
>;

interface Props<Row> {
  /** Answers the options for what was typed, and the one that is chosen already. */
  endpoint: Options<Row>;
  /** What an option reads. */
  label: (row: Row) => string;
  // Given by the Form.Item around it.
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
  disabled?: boolean;
}

const debounce = 300;

/** A select that searches on the server and shows the label of what is chosen from the start. */
export function LookupSelect<Row extends { id: number }>({
  endpoint,
  label,
  id,
  value,
  onChange,
  ...rest
}: Props<Row>) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [opened] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), typed ? debounce : 0);
    return () => clearTimeout(timer);
  }, [typed]);

  const chosen = value ?? opened;
  const { data, isFetching, error } = useEndpoint(endpoint, {
    query: { ...(search && { search }), ...(chosen && { id: chosen }) },
  });
  const rows = data?.data ?? [];
  return (
    <Choice<number | null>
      {...rest}
      {...(id !== undefined && { id })}
      // The number of a record says nothing: until its label is here, the field shows as empty.
      value={rows.some((row) => row.id === value) ? value : null}
      onChange={(next) => onChange?.(next ?? null)}
      options={rows.map((row) => ({ value: row.id, label: label(row) }))}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
      allowClear
      loading={isFetching}
      placeholder={text.choose}
      notFoundContent={error ? text.optionsFailed : text.noOptions}
    />
  );
}
