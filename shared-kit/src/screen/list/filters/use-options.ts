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

export interface OptionsRead {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The state of its options as props of a select; options that failed are read again when it is opened. */
export const readProps = ({ error, isFetching, refetch }: OptionsRead) => ({
  loading: isFetching,
  notFoundContent: error ? text.optionsFailed : text.noOptions,
  onOpenChange: (open: boolean) => void (open && error && refetch()),
});

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

  const read = useEndpoint(endpoint, {
    query: { ...(search && { search }), ...(chosen && { id: chosen }), ...among },
  });
  return {
    rows: read.data?.data ?? [],
    typed,
    setTyped,
    read,
    select: {
      ...readProps(read),
      showSearch: { searchValue: typed, onSearch: setTyped, filterOption: false },
      allowClear: true,
      placeholder: text.choose,
    },
  };
}
