import { useId, useState, type CSSProperties, type ReactNode } from 'react';
import type * as z from 'zod';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { optionLimit } from '../../../contract/core/envelope.ts';
import type { ExportedList, ListField } from '../../../contract/core/list-field.ts';
import { screenMessages as text } from '../../frame/messages.ts';
import type { List } from '../state/use-list.ts';
import { useOptions, type OptionsEndpoint, type OptionsRead } from './use-options.ts';

interface Option {
  value: string | number;
  label: string;
}
interface Props<Filter extends string> {
  list: Pick<List<unknown, Filter>, 'filters' | 'filter'>;
  /** The filter it sets. */
  name: Filter;
  label: string;
  /** The label of the empty choice, by default 'Todos'. */
  all?: string;
}

/** For `.pk-filter`: a native select is as wide as its longest option, which may be any course, and not as the one it shows. */
const asWideAs = (shown: string) => ({ '--pk-letters': shown.length }) as CSSProperties;

/** A filter in the toolbar of a list. A native select: a list does not load antd's forms. */
export function FilterSelect<Filter extends string>({
  list: { filters, filter },
  name,
  label,
  all = text.all,
  options,
  read,
  note,
  children,
}: Props<Filter> & {
  options: readonly Option[];
  /** The read that its options are from; one that failed is repeated when the select is entered. */
  read?: Omit<OptionsRead, 'isFetching'>;
  /** Shown below the select, such as why it has no options. */
  note?: string | undefined;
  /** Between select and note. */
  children?: ReactNode;
}) {
  const id = useId();
  const failed = Boolean(read?.error);
  const below = failed ? text.optionsFailed : note;
  const value = filters[name];
  const chosen = options.find((option) => String(option.value) === String(value));
  const none = `${label}: ${all}`;
  const shown = value === undefined ? none : (chosen?.label ?? `${label}: …`);
  return (
    <div className="pk-filter" style={asWideAs(shown)}>
      <select
        className={value === undefined ? 'pk-control' : 'pk-control pk-in-use'}
        aria-label={label}
        title={shown}
        aria-describedby={below && id}
        value={value ?? ''}
        onFocus={() => failed && read?.refetch()}
        onChange={({ target }) => filter({ [name]: target.value || undefined } as never)}
      >
        <option value="">{none}</option>
        {value !== undefined && !chosen && <option value={value}>{shown}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {children}
      {below && <small id={id}>{below}</small>}
    </div>
  );
}

/** A filter by a field whose values have texts, as the contract declares them. */
export function FieldFilter<Filter extends string>({
  list,
  of,
  name,
}: Pick<Props<Filter>, 'list' | 'name'> & { of: Pick<ExportedList<never>, 'fields' | 'filters'> }) {
  const declared: Record<string, ListField | undefined> = { ...of.fields, ...of.filters };
  const { title, labels = {} } = declared[name]!;
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return <FilterSelect list={list} name={name} label={title} options={options} />;
}

/** A filter with options from an endpoint; the chosen one is requested by its id. With more options than one answer has, they are searched. */
export function FilterLookup<Filter extends string, Row extends { id: number }>({
  endpoint,
  option,
  among,
  list,
  ...props
}: Props<Filter> & {
  endpoint: Endpoint<unknown, unknown, { status: 1; data: Row[] }>;
  /** The label of an option. */
  option: (row: Row) => string;
  /** Narrows the options. */
  among?: { course_id?: number };
}) {
  const { name, label } = props;
  const { rows, read, typed, setTyped } = useOptions(
    endpoint as OptionsEndpoint<Row>,
    list.filters[name] as number | undefined,
    among,
  );
  // Once shown, the search stays, or it would disappear while somebody clears it.
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
      read={read}
      note={searched && rows.length === 0 ? text.noOptions : undefined}
    >
      {searched && (
        <input
          type="search"
          className="pk-control pk-filter-search"
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

/** A list that is always answered whole, such as years, needs no search. */
const canSearch = ({ query }: Endpoint) => 'search' in (query as z.ZodObject).shape;
