import { useId } from 'react';
import type { Endpoint } from '../contract/endpoint.ts';
import { useEndpoint } from '../data/hooks.ts';
import { screenMessages as text } from './messages.ts';
import type { List } from './use-list.ts';

interface Option {
  value: string | number;
  label: string;
}
interface Props<Filter extends string> {
  list: Pick<List<unknown, Filter>, 'filters' | 'filter'>;
  /** The filter it sets. */
  name: Filter;
  label: string;
  /** What the choice of none reads; 'Todos' when left out. */
  all?: string;
}

/** A filter of a list, for its toolbar. The browser's own select: a list does not load antd's forms. */
export function FilterSelect<Filter extends string>({
  list: { filters, filter },
  name,
  label,
  all = text.all,
  options,
  note,
}: Props<Filter> & {
  options: readonly Option[];
  /** Said under the select, such as why it has no options. */
  note?: string | undefined;
}) {
  const id = useId();
  const value = filters[name];
  const known = value === undefined || options.some((option) => String(option.value) === String(value));
  return (
    <div className="pk-filter">
      <select
        className="pk-control"
        aria-label={label}
        aria-describedby={note && id}
        value={value ?? ''}
        onChange={({ target }) => filter({ [name]: target.value || undefined } as never)}
      >
        <option value="">{`${label}: ${all}`}</option>
        {!known && <option value={value}>{`${label}: …`}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {note && <small id={id}>{note}</small>}
    </div>
  );
}

/** A filter whose options an endpoint answers; the one that is chosen is asked for by its id. */
export function FilterLookup<Filter extends string, Row extends { id: number }>({
  endpoint,
  option,
  ...props
}: Props<Filter> & {
  endpoint: Endpoint<unknown, unknown, { status: 1; data: Row[] }>;
  /** What an option reads. */
  option: (row: Row) => string;
}) {
  const id = props.list.filters[props.name];
  const { data, error } = useEndpoint(endpoint, { query: { ...(id !== undefined && { id }) } });
  return (
    <FilterSelect
      {...props}
      options={(data?.data ?? []).map((row) => ({ value: row.id, label: option(row) }))}
      note={error ? text.optionsFailed : undefined}
    />
  );
}
