import { useId, useState, type ReactNode } from 'react';
import type * as z from 'zod';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { optionLimit } from '../../contract/core/envelope.ts';
import { screenMessages as text } from '../frame/messages.ts';
import type { List } from './use-list.ts';
import { useOptions, type OptionsEndpoint } from './use-options.ts';

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
  children,
}: Props<Filter> & {
  options: readonly Option[];
  /** Said under the select, such as why it has no options. */
  note?: string | undefined;
  /** Stands between select and note. */
  children?: ReactNode;
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
      {children}
      {note && <small id={id}>{note}</small>}
    </div>
  );
}

/** A filter whose options an endpoint answers; the one that is chosen is asked for by its id. Where there are more than it answers at once, they are searched. */
export function FilterLookup<Filter extends string, Row extends { id: number }>({
  endpoint,
  option,
  list,
  ...props
}: Props<Filter> & {
  endpoint: Endpoint<unknown, unknown, { status: 1; data: Row[] }>;
  /** What an option reads. */
  option: (row: Row) => string;
}) {
  const { name, label } = props;
  const { rows, failed, typed, setTyped } = useOptions(
    endpoint as OptionsEndpoint<Row>,
    list.filters[name] as number | undefined,
  );
  // Once there were too many it stays, or it would go from under who has just emptied it.
  const [searched, setSearched] = useState(false);
  if (!searched && rows.length >= optionLimit && canSearch(endpoint)) setSearched(true);
  return (
    <FilterSelect
      {...props}
      list={{
        filters: list.filters,
        filter: (changes) => {
          setTyped('');
          list.filter(changes);
        },
      }}
      options={rows.map((row) => ({ value: row.id, label: option(row) }))}
      note={failed ? text.optionsFailed : searched && rows.length === 0 ? text.noOptions : undefined}
    >
      {searched && (
        <input
          type="search"
          className="pk-control"
          aria-label={text.searchIn(label)}
          placeholder={text.searchIn(label)}
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </FilterSelect>
  );
}

/** A list that is always answered whole, such as years, takes no search. */
const canSearch = ({ query }: Endpoint) => 'search' in (query as z.ZodObject).shape;
