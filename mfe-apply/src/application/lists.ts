import type { applicationPeriod } from '@portal/shared-kit/contract/admissions/candidate';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { openCourses } from '@portal/shared-kit/contract/offer/course';
import type { candidateLevels, districts, provinces } from '@portal/shared-kit/contract/offer/lookup';
import { callPublic } from '@portal/shared-kit/light';
import { useEffect, useSyncExternalStore } from 'react';

export interface ListState<Data> {
  /** The last answer. */
  data: Data | undefined;
  /** The last attempt failed. */
  failed: boolean;
}

/** A cache of server lists for the lifetime of the page, so that it also works after going offline. */
export interface ListCache<Data> {
  getState(): ListState<Data>;
  subscribe(listener: () => void): () => void;
  /** One call at a time; `anew` fetches even if there is an answer. */
  load(anew?: boolean): Promise<void>;
}

function createCache<Data>(ask: () => Promise<Data>): ListCache<Data> {
  const listeners = new Set<() => void>();
  let state: ListState<Data> = { data: undefined, failed: false };
  let pending: Promise<void> | undefined;
  const set = (next: ListState<Data>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const askOnce = async () => {
    if (state.failed) set({ ...state, failed: false });
    try {
      set({ data: await ask(), failed: false });
    } catch {
      set({ ...state, failed: true });
    } finally {
      pending = undefined;
    }
  };
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: (anew = false) => (state.data !== undefined && !anew ? Promise.resolve() : (pending ??= askOnce())),
  };
}

/** The lists and dates the wizard chooses from. */
export const createLists = () => ({
  period: createCache(async () => {
    const { data } = await callPublic<typeof applicationPeriod>('GET', '/application-period', {});
    return data;
  }),
  provinces: createCache(async () => (await callPublic<typeof provinces>('GET', '/provinces', {})).data),
  districts: createCache(async () => (await callPublic<typeof districts>('GET', '/districts', {})).data),
  degrees: createCache(
    async () => (await callPublic<typeof candidateLevels>('GET', '/getLevelsCandi', {})).data,
  ),
  courses: createCache(async () => (await callPublic<typeof openCourses>('GET', '/getAllCourses', {})).data),
});
export type Lists = ReturnType<typeof createLists>;
export type ApplicationPeriod = Out<typeof applicationPeriod>['data'];

/** Subscribes to a cached list; fetches where empty, or again with `anew`. */
export function useCachedList<Data>(
  source: ListCache<Data>,
  anew = false,
): ListState<Data> & { retry: () => void } {
  const state = useSyncExternalStore(source.subscribe, source.getState, source.getState);
  useEffect(() => void source.load(anew), [source, anew]);
  return { ...state, retry: () => void source.load(true) };
}
