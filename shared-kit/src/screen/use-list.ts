import { useSearchParams } from '@portal/shared-kit/router';
import { useCallback, useEffect } from 'react';
import type { Endpoint } from '../contract/endpoint.ts';
import { pageQuery, pageSizes, type ListAnswer } from '../contract/envelope.ts';
import type { ApiFailure } from '../data/api-failure.ts';
import { useEndpoint } from '../data/hooks.ts';
import { rememberedPageSize, rememberPageSize } from './page-size.ts';
import { useSearchText, type SearchText } from './use-search-text.ts';

export interface List<Row> {
  /** Undefined until the first answer, and when the call failed. */
  rows: Row[] | undefined;
  total: number;
  page: number;
  perPage: number;
  /** The search the rows answer to. */
  searched: string;
  search: SearchText;
  setPage(page: number): void;
  setPerPage(size: number): void;
  /** The rows shown belong to the question before; the next ones are on their way. */
  loadingNext: boolean;
  /** Why the last call failed; rows of an earlier answer may stand beside it. */
  failure: ApiFailure | undefined;
  reload(): void;
}

type ListEndpoint<Row> = Endpoint<
  { query?: { page?: number | string; per_page?: number | string; search?: string } },
  unknown,
  ListAnswer<Row>
>;

const readPage = pageQuery.shape.page.catch(1);
const readSearch = pageQuery.shape.search.catch('');
const readSize = pageQuery.shape.per_page;

/** A server-paged list whose page, page size and search live in the address; an address with nonsense in it counts as without. */
export function useList<Row>(endpoint: ListEndpoint<Row>): List<Row> {
  const [params, setParams] = useSearchParams();
  const page = readPage.parse(params.get('page') ?? undefined);
  const searched = readSearch.parse(params.get('search') ?? undefined);
  const chosen = readSize.safeParse(params.get('per_page') ?? undefined);
  const perPage: number =
    params.has('per_page') && chosen.success
      ? chosen.data
      : (rememberedPageSize(endpoint.path) ?? pageSizes[0]);

  const set = useCallback(
    (changes: Record<string, string>, replace: boolean) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace },
      ),
    [setParams],
  );
  const apply = useCallback((search: string) => set({ search, page: '' }, true), [set]);
  const search = useSearchText(searched, apply);

  const { data, error, isPlaceholderData, refetch } = useEndpoint(endpoint, {
    query: { page, per_page: perPage, ...(searched && { search: searched }) },
  });
  const total = data?.meta.total ?? 0;
  const last = Math.max(1, Math.ceil(total / perPage));
  const beyond = data !== undefined && !isPlaceholderData && page > last;
  useEffect(() => {
    if (beyond) set({ page: last > 1 ? String(last) : '' }, true);
  }, [beyond, last, set]);

  return {
    rows: data?.data,
    total,
    page,
    perPage,
    searched,
    search,
    setPage: (next) => set({ page: next > 1 ? String(next) : '' }, false),
    setPerPage: (size) => {
      rememberPageSize(endpoint.path, size);
      set({ per_page: String(size), page: '' }, false);
    },
    loadingNext: isPlaceholderData,
    failure: error ?? undefined,
    reload: () => void refetch(),
  };
}
