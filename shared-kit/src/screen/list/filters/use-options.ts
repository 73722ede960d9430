import { useEffect, useState } from 'react';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { useEndpoint } from '../../../data/hooks.ts';
import { screenMessages as text } from '../../frame/messages.ts';

/** An endpoint that returns options for a search, and the chosen one. */
export type OptionsEndpoint<Row> = Endpoint<
  { query?: { search?: string; id?: number | string; course_id?: number | string } },
  unknown,
  { status: 1; data: Row[] }
>;

const debounce = 300;

/** Options searched on the server while typing, with the props of a select. */
export function useOptions<Row>(
  endpoint: OptionsEndpoint<Row>,
  chosen?: number | null,
  among: { course_id?: number } = {},
) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), typed ? debounce : 0);
    return () => clearTimeout(timer);
  }, [typed]);

  const { data, isFetching, error } = useEndpoint(endpoint, {
    query: { ...(search && { search }), ...(chosen && { id: chosen }), ...among },
  });
  return {
    rows: data?.data ?? [],
    typed,
    setTyped,
    failed: error !== null,
    select: {
      showSearch: { searchValue: typed, onSearch: setTyped, filterOption: false },
      allowClear: true,
      loading: isFetching,
      placeholder: text.choose,
      notFoundContent: error ? text.optionsFailed : text.noOptions,
    },
  };
}
