import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { pageSizes, type ListAnswer, type PageQuery } from '../../../contract/core/envelope.ts';
import type { FileFormat } from '../../../contract/core/file-format.ts';
import type { ApiFailure } from '../../../data/api-failure.ts';
import { call } from '../../../data/call.ts';
import { useEndpoint } from '../../../data/hooks.ts';
import { usePortal } from '../../../remote/portal-context.tsx';
import { sortsOf, type Filters, useAddress, useFilters, readPaging, viewedInAddress } from './use-address.ts';

/** Debounce in milliseconds (S1 §2, decision 138). */
const debounce = 500;

/** Number of letters from which a search starts by itself. */
const enough = 4;

export interface Paged<Row> {
  /** Undefined until the first answer, and after an error. */
  rows: Row[] | undefined;
  total: number;
  /** There are more than `total`, which is where counting stopped. */
  capped: boolean;
  page: number;
  perPage: number;
  setPage(page: number): void;
  setPerPage(size: number): void;
  /** The rows are those of the previous query; the next ones are loading. */
  loadingNext: boolean;
  /** When the rows were read, in ms. */
  readAt?: number;
  /** The error of the last call; rows of an earlier answer may be shown with it. */
  failure: ApiFailure | undefined;
  reload(): void;
}

export interface List<Row, Filter extends string = never> extends Paged<Row> {
  /** The path of its endpoint, under which the browser stores the column settings. */
  path: string;
  /** Search, filters and order as in the address, to be stored as a view. */
  question: string;
  ask(question: string): void;
  /** The current order, a field with '-' before it for descending; undefined for the default. */
  sort: string | undefined;
  /** The possible fields. */
  sorts: readonly string[];
  sortBy(sort: string | undefined): void;
  /** The search that the rows answer. */
  searched: string;
  search: SearchText;
  /** The filters that the rows answer. */
  filters: Filters<Filter>;
  /** Sets filters, removes undefined ones, and returns to the first page. */
  filter(changes: { [Name in Filter]?: string | number | undefined }): void;
  /** The record just created, until the query changes. */
  fresh: Row | undefined;
  /** Shows and highlights a new record, wherever it is in the list; undefined ends it. */
  point(row: Row | undefined): void;
  /** Clears search and filters. */
  clear(): void;
  /** All matching rows, in order, up to a limit. */
  every(most: number): Promise<Row[]>;
  /** What the parts of its screen know of each other. */
  parts: RefObject<ListParts>;
}

/** What the parts of the screen of a list know of each other. */
export interface ListParts {
  /** The columns of the table, for the choice of those of a file. */
  columns?: readonly { title: string; dataIndex: string; hidden?: true }[];
  /** The fields that a file leaves out, where others were chosen than those of the screen. */
  left?: readonly string[];
  /** It is to be printed: by `print`, once the code for that is loaded. */
  printing?: boolean;
  print?: () => void;
  /** Makes the file of the list, where it can be exported. */
  file?: ((format: FileFormat) => Promise<{ message: string; data: { url: string | null } }>) | undefined;
}

/** The filters of an endpoint's list: all query parameters besides page, size, search and order. */
export type FilterOf<Query> = Exclude<keyof Query & string, keyof PageQuery | 'sort'>;

/** The filters in the address, as text. */
const written = (params: URLSearchParams, names: readonly string[]) =>
  new URLSearchParams([...params].filter(([name]) => names.includes(name))).toString();

/** The address of a list, the same for every record viewed over it. */
const shownBy = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => name !== viewedInAddress)).toString();

/** A server-paged list whose page, page size, search and filters are in the address; invalid values are ignored. */
export function useList<Row, Query extends PageQuery, Filter extends FilterOf<Query> = never>(
  endpoint: Endpoint<unknown, { query: Query }, ListAnswer<Row>>,
  filterNames: readonly Filter[] = [],
  /** Fixed query parameters, such as from the path of the screen. */
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

  const parts = useRef<ListParts>({});
  const at = shownBy(params);
  const [made, setMade] = useState<{ at: string; row: Row | undefined }>();
  const asking = ['search', 'sort', ...filterNames];

  const { http } = usePortal();
  const question = { ...(searched && { search: searched }), ...filters, ...(sort && { sort }), ...fixed };
  const { data, dataUpdatedAt, error, isPlaceholderData, refetch } = useEndpoint(endpoint, {
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
    async every(most) {
      const rows: Row[] = [];
      const size = pageSizes.at(-1)!;
      for (let at = 1, more = true; more && rows.length < most; at += 1) {
        const answer = await call(http, endpoint, { query: { ...question, page: at, per_page: size } });
        rows.push(...(answer.data as Row[]));
        more = answer.data.length === size;
      }
      return rows.slice(0, most);
    },
    parts,
    setPage: (next) => set({ page: next > 1 ? next : '' }, false),
    setPerPage: (size) => {
      rememberPageSize(endpoint.path, size);
      set({ per_page: size, page: '' }, false);
    },
    loadingNext: isPlaceholderData,
    readAt: dataUpdatedAt,
    failure: error ?? undefined,
    reload: () => void refetch(),
  };
}

const keyOf = (path: string) => `portal.per_page:${path}`;

/** The page size a person chose for a list (decision D0.2); undefined before the first choice or where the browser keeps nothing. */
function rememberedPageSize(path: string): number | undefined {
  try {
    const size = Number(localStorage.getItem(keyOf(path)));
    return (pageSizes as readonly number[]).includes(size) ? size : undefined;
  } catch {
    return undefined;
  }
}

function rememberPageSize(path: string, size: number): void {
  try {
    localStorage.setItem(keyOf(path), String(size));
  } catch {
    // Without storage the size is still in the address.
  }
}

interface SearchText {
  text: string;
  type(text: string): void;
  /** Enter: searches with any length. */
  submit(): void;
  clear(): void;
  /** Clears the box without changing the search. */
  reset(): void;
}

/** The text of a search box, and when it becomes a search: 500 ms after typing 4 or more letters, when cleared, or on Enter (decision 138). */
function useSearchText(applied: string, apply: (search: string) => void): SearchText {
  const [text, setText] = useState(applied);
  const [typed, setTyped] = useState(false);
  const [seen, setSeen] = useState(applied);
  // The address changed: by the back button, or by a search that was just applied.
  if (seen !== applied) {
    setSeen(applied);
    if (!typed) setText(applied);
  }

  const search = text.trim();
  const due = typed && search !== applied && (search.length >= enough || search === '');
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => {
      setTyped(false);
      apply(search);
    }, debounce);
    return () => clearTimeout(timer);
  }, [due, search, apply]);

  const reset = () => {
    setText('');
    setTyped(false);
  };

  return {
    text,
    type: (next) => {
      setText(next);
      setTyped(true);
    },
    submit: () => {
      setTyped(false);
      if (search !== applied) apply(search);
    },
    clear: () => {
      reset();
      if (applied !== '') apply('');
    },
    reset,
  };
}
