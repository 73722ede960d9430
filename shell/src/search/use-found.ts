import { useEndpoint } from '@portal/shared-kit/data';
import {
  foundLimit,
  search,
  searchedFrom,
  type FoundKind,
} from '@portal/shared-kit/contract/reporting/search';
import { useEffect, useState } from 'react';
import { searchMessages as text } from './messages.ts';
import type { MenuGroup } from '../routing/route-table.ts';
import { addressOf, listsOf, type SearchTarget } from './targets.ts';

/** Addresses for opening each kind of record, as far as a release in use declares them. */
export type Opens = Readonly<Partial<Record<string, string>>>;

/** Milliseconds after the last keystroke. */
const debounce = 200;

interface Found {
  groups: { title: string; targets: SearchTarget[] }[];
  state: 'short' | 'searching' | 'failed' | 'found';
  /** What is searched for, once typing pauses; empty while it is too short. */
  query: string;
}

/** Records that match the input, by kind. */
export function useFound(typed: string, opens: Opens, menu: readonly MenuGroup[]): Found {
  const [debounced, setDebounced] = useState('');
  const now = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(now), debounce);
    return () => clearTimeout(timer);
  }, [now]);
  const { data, error, isPlaceholderData } = useEndpoint(
    search,
    { query: { search: debounced } },
    { enabled: debounced.length >= searchedFrom },
  );
  if (now.length < searchedFrom) return { groups: [], state: 'short', query: '' };
  const query = debounced.length >= searchedFrom ? debounced : '';
  const isAnswer = debounced === now && !isPlaceholderData;
  if (isAnswer && error) return { groups: [], state: 'failed', query };
  if (!isAnswer || !data) return { groups: [], state: 'searching', query };
  const kinds = [...new Set(data.data.map(({ kind }) => kind))];
  /** 'Ver todos', where there may be more than are shown and the caller has the list. */
  const allOf = (kind: FoundKind): SearchTarget[] => {
    const path = listsOf[kind];
    const isFull = data.data.filter((one) => one.kind === kind).length === foundLimit;
    return isFull && menu.some(({ entries }) => entries.some((entry) => entry.path === path))
      ? [{ path: `${path}?search=${encodeURIComponent(now)}`, title: text.all(text.kinds[kind]), second: '' }]
      : [];
  };
  return {
    state: 'found',
    query,
    groups: kinds.map((kind: FoundKind) => ({
      title: text.kinds[kind],
      targets: [
        ...data.data.flatMap((one) => {
          const path = opens[kind];
          return one.kind === kind && path
            ? [{ path: addressOf(path, one), title: one.title, second: one.second }]
            : [];
        }),
        ...allOf(kind),
      ],
    })),
  };
}
