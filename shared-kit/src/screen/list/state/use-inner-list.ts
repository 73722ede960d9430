import { useState } from 'react';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { pageSizes, type ListAnswer, type PageQuery } from '../../../contract/core/envelope.ts';
import { useEndpoint } from '../../../data/hooks.ts';
import type { Paged } from './use-list.ts';

type Paging = Pick<PageQuery, 'page' | 'per_page'>;

/** A server-paged list inside a tab or a drawer: its page is local state and not in the address. Another query starts at the first page if the
 *  component is keyed by it, and another record must be. `params` name the record where the path of its list does. */
export function useInnerList<Row, Query extends Paging, Path extends object = Record<string, never>>(
  endpoint: Endpoint<unknown, { params?: Path; query: Query }, ListAnswer<Row>>,
  question: Omit<NoInfer<Query>, keyof PageQuery>,
  ...[params]: Path extends Record<string, never> ? [] : [params: NoInfer<Path>]
): Paged<Row> {
  const [page, setPage] = useState(1);
  const [perPage, setSize] = useState<number>(pageSizes[0]);
  const { data, error, isPlaceholderData, refetch } = useEndpoint(
    endpoint,
    { ...(params && { params }), query: { ...question, page, per_page: perPage } },
    { paged: true },
  );
  return {
    rows: data?.data,
    total: data?.meta.total ?? 0,
    capped: data?.meta.capped ?? false,
    page,
    perPage,
    setPage,
    setPerPage: (size) => {
      setSize(size);
      setPage(1);
    },
    loadingNext: isPlaceholderData,
    failure: error ?? undefined,
    reload: () => void refetch(),
  };
}
