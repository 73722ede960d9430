import type { Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import { useSearchParams } from '@portal/shared-kit/router';
import { useCallback } from 'react';

/** What an address asks for, and how to ask for something else; nonsense in it counts as without. */
export interface Asked<Name extends string> {
  filters: Partial<Record<Name, string | number>>;
  /** Sets them, and takes away those that are undefined. */
  filter(changes: { [It in Name]?: string | number | undefined }): void;
  /** Takes these away. */
  clear(names: readonly Name[]): void;
}

/** Filters of a screen that is no paged list, in its address, as the query of its endpoint understands them. */
export function useAsked<Name extends string>(
  { query }: Pick<Endpoint, 'query'>,
  names: readonly Name[],
): Asked<Name> {
  const [params, setParams] = useSearchParams();
  const { shape } = query as unknown as { shape: Record<string, Endpoint['query']> };
  const filters: Partial<Record<Name, string | number>> = {};
  for (const name of names) {
    const written = params.get(name);
    const parsed = written ? shape[name]?.safeParse(written) : undefined;
    if (parsed?.success)
      filters[name] = Array.isArray(parsed.data) ? written! : (parsed.data as string | number);
  }
  const filter = useCallback(
    (changes: Record<string, string | number | undefined>) =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === '') next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      }),
    [setParams],
  );
  return {
    filters,
    filter: filter as Asked<Name>['filter'],
    clear: (gone) => filter(Object.fromEntries(gone.map((name) => [name, undefined]))),
  };
}
