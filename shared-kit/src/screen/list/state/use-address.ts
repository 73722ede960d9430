import { useSearchParams } from '@portal/shared-kit/router';
import { use, useCallback } from 'react';
import type * as z from 'zod';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { canParse } from '../../../schema/deferred.ts';
import { loadSchemas } from '../../../schema/load.ts';
import { pageSizes } from '../../../contract/core/envelope.ts';

type Changes = Record<string, string | number | undefined>;

interface Address {
  params: URLSearchParams;
  /** Writes query parameters and removes undefined and empty ones; with `replace` there is no new history entry. `state` is kept with the entry. */
  set(changes: Changes, replace?: boolean, state?: unknown): void;
}

/** The query parameters of the screen's address. */
export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (changes: Changes, replace = false, state: unknown = null) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === '') next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { replace, state },
      ),
    [setParams],
  );
  return { params, set };
}

/** The filters in an address. They are parsed by their schema, so an address with filters waits for it. */
export function useFilters<Name extends string>(
  query: z.ZodType,
  names: readonly Name[],
  params: URLSearchParams,
): Filters<Name> {
  if (!canParse(query) && names.some((name) => params.get(name))) use(loadSchemas());
  return readFilters(query, names, params);
}

export interface AddressFilters<Name extends string> {
  filters: Filters<Name>;
  /** Sets filters, and removes undefined ones. */
  filter(changes: { [It in Name]?: string | number | undefined }): void;
  /** Removes filters. */
  clear(names: readonly Name[]): void;
}

/** Filters of a screen without a paged list, in its address, parsed by the query of its endpoint. */
export function useAddressFilters<Name extends string>(
  { query }: Pick<Endpoint, 'query'>,
  names: readonly Name[],
): AddressFilters<Name> {
  const { params, set } = useAddress();
  const filters = useFilters(query, names, params);
  return {
    filters,
    filter: (changes) => set(changes),
    clear: (gone) => set(Object.fromEntries(gone.map((name) => [name, undefined]))),
  };
}

/** Values of the filters of a list, without unset ones. */
export type Filters<Name extends string = string> = Partial<Record<Name, string | number>>;

/** The fields by which the list of an endpoint can be sorted. */
export function sortsOf(query: z.ZodType): readonly string[] {
  const { sort } = (query as z.ZodObject).shape as { sort?: z.ZodOptional<z.ZodEnum> };
  return sort ? (sort.unwrap().options as string[]) : [];
}

/** The filters in an address, parsed by the endpoint's query; invalid ones are ignored. A filter with several values stays as text. */
function readFilters<Name extends string>(
  query: z.ZodType,
  names: readonly Name[],
  params: URLSearchParams,
): Filters<Name> {
  const found: Filters<Name> = {};
  for (const name of names) {
    const written = params.get(name);
    const parsed = written ? (query as z.ZodObject).shape[name]?.safeParse(written) : undefined;
    if (!written || !parsed?.success) continue;
    found[name] = Array.isArray(parsed.data) ? written : (parsed.data as string | number);
  }
  return found;
}

/** Query parameter with the id of the record that is viewed over a list; it does not change what the list shows. */
export const viewedInAddress = 'ver';

/** The paging in an address. Parsed by hand and not by the contract's `pageQuery`, since a list is shown before the schemas have loaded. */
export function readPaging(params: URLSearchParams): {
  page: number;
  searched: string;
  perPage: number | undefined;
} {
  const page = Number(params.get('page'));
  const search = params.get('search')?.trim() ?? '';
  const size = Number(params.get('per_page'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000_000 ? page : 1,
    searched: search.length <= 100 ? search : '',
    perPage: pageSizes.find((one) => one === size),
  };
}
