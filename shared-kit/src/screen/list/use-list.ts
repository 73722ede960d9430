import { useCallback, useEffect, useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { pageSizes, type ListAnswer, type PageQuery } from '../../contract/core/envelope.ts';
import type { ApiFailure } from '../../data/api-failure.ts';
import { call } from '../../data/call.ts';
import { useEndpoint } from '../../data/hooks.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { sortsOf, type Filters } from './filters.ts';
import { rememberedPageSize, rememberPageSize } from './page-size.ts';
import { readPaging } from './read-paging.ts';
import { useAddress, useFilters } from './use-address.ts';
import { useSearchText, type SearchText } from './use-search-text.ts';

/** A list that is shown page by page. */
export interface Paged<Row> {
  /** Undefined until the first answer, and when the call failed. */
  rows: Row[] | undefined;
  total: number;
  /** There are more than `total`, which nobody counted. */
  capped: boolean;
  page: number;
  perPage: number;
  setPage(page: number): void;
  setPerPage(size: number): void;
  /** The rows shown belong to the question before; the next ones are on their way. */
  loadingNext: boolean;
  /** Why the last call failed; rows of an earlier answer may stand beside it. */
  failure: ApiFailure | undefined;
  reload(): void;
}

export interface List<Row, Filter extends string = never> extends Paged<Row> {
  /** The path of its endpoint: under it the browser keeps how a person wants the list. */
  path: string;
  /** Search, filters and order as the address says them, to be kept and asked again. */
  question: string;
  ask(question: string): void;
  /** What it is sorted by, a field with '-' before it where from its end; undefined in its own order. */
  sort: string | undefined;
  /** By what it can be. */
  sorts: readonly string[];
  sortBy(sort: string | undefined): void;
  /** The search the rows answer to. */
  searched: string;
  search: SearchText;
  /** The filters the rows answer to. */
  filters: Filters<Filter>;
  /** Sets filters, and takes away those that are undefined; the first page is shown again. */
  filter(changes: { [Name in Filter]?: string | number | undefined }): void;
  /** The row that was just made, as long as the list is asked nothing else. */
  fresh: Row | undefined;
  /** Shows and marks a row that was just made, wherever it stands in the list; undefined ends it. */
  point(row: Row | undefined): void;
  /** Takes search and filters away. */
  clear(): void;
  /** The ids of all rows that answer to them, in their order, up to so many. */
  matching(most: number): Promise<number[]>;
}

/** What an endpoint's list can be filtered by: all it may be asked beside page, size, search and order. */
export type FilterOf<Query> = Exclude<keyof Query & string, keyof PageQuery | 'sort'>;

/** Those of the names that the address has, as text. */
const written = (params: URLSearchParams, names: readonly string[]) =>
  new URLSearchParams([...params].filter(([name]) => names.includes(name))).toString();

/** A server-paged list whose page, page size, search and filters live in the address; an address with nonsense in it counts as without. */
export function useList<Row, Query extends PageQuery, Filter extends FilterOf<Query> = never>(
  endpoint: Endpoint<unknown, { query: Query }, ListAnswer<Row>>,
  filterNames: readonly Filter[] = [],
  /** What is always asked beside them, such as what the path of the screen says. */
  fixed: Partial<Omit<NoInfer<Query>, keyof PageQuery>> = {},
): List<Row, Filter> {
  const { params, set } = useAddress();
  const { page, searched, perPage: chosen } = readPaging(params);
  const perPage: number = chosen ?? rememberedPageSize(endpoint.path) ?? pageSizes[0];

  const filters = useFilters(endpoint.query, filterNames, params);

  const apply = useCallback((search: string) => set({ search, page: '' }, true), [set]);
  const search = useSearchText(searched, apply);

  const sorts = sortsOf(endpoint.query);
  const sort = sorts.find((one) => one === params.get('sort'));

  const at = params.toString();
  const [made, setMade] = useState<{ at: string; row: Row | undefined }>();
  const asking = ['search', 'sort', ...filterNames];

  const { http } = usePortal();
  const question = { ...(searched && { search: searched }), ...filters, ...(sort && { sort }), ...fixed };
  const { data, error, isPlaceholderData, refetch } = useEndpoint(endpoint, {
    query: { page, per_page: perPage, ...question },
  });
  const total = data?.meta.total ?? 0;
  const last = Math.max(1, Math.ceil(total / perPage));
  const beyond = data !== undefined && !isPlaceholderData && page > last;
  useEffect(() => {
    if (beyond) set({ page: last > 1 ? last : '' }, true);
  }, [beyond, last, set]);

  return {
    rows: data?.data,
    total,
    capped: data?.meta.capped ?? false,
    page,
    perPage,
    searched,
    search,
    filters,
    path: endpoint.path,
    fresh: made?.at === at ? made.row : undefined,
    point: (row) => setMade({ at, row }),
    question: written(params, asking),
    ask: (text) => {
      search.reset();
      const asked = new URLSearchParams(text);
      set(Object.fromEntries([...asking, 'page'].map((name) => [name, asked.get(name) ?? ''])), false);
    },
    sort,
    sorts,
    sortBy: (next) => set({ sort: next, page: '' }, false),
    filter: (changes) => set({ ...changes, page: '' }, false),
    clear: () => {
      search.reset();
      set({ search: '', page: '', ...Object.fromEntries(filterNames.map((name) => [name, ''])) }, false);
    },
    async matching(most) {
      const ids: number[] = [];
      const size = pageSizes.at(-1)!;
      for (let at = 1, more = true; more && ids.length < most; at += 1) {
        const answer = await call(http, endpoint, { query: { ...question, page: at, per_page: size } });
        const rows = answer.data as readonly { id: number }[];
        ids.push(...rows.map(({ id }) => id));
        more = rows.length === size;
      }
      return ids.slice(0, most);
    },
    setPage: (next) => set({ page: next > 1 ? next : '' }, false),
    setPerPage: (size) => {
      rememberPageSize(endpoint.path, size);
      set({ per_page: size, page: '' }, false);
    },
    loadingNext: isPlaceholderData,
    failure: error ?? undefined,
    reload: () => void refetch(),
  };
}
