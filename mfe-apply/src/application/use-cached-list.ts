import { useEffect, useSyncExternalStore } from 'react';
import type { ListCache, ListState } from './lists.ts';

/** Subscribes to a cached list; fetches where empty, or again with `anew`. */
export function useCachedList<Data>(
  source: ListCache<Data>,
  anew = false,
): ListState<Data> & { retry: () => void } {
  const state = useSyncExternalStore(source.subscribe, source.getState, source.getState);
  useEffect(() => void source.load(anew), [source, anew]);
  return { ...state, retry: () => void source.load(true) };
}
