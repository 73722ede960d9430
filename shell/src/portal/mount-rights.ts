import type { Notify, PortalHistory, PortalLogger, PortalProps, ReadonlyStore } from '@portal/shared-kit';
import { QueryClient } from '@tanstack/react-query';
import type { Life } from '../federation/mount-ports.ts';
import { httpOfMount } from '../http/http-of-mount.ts';
import type { Services } from './services.ts';

type MountRights = Pick<
  PortalProps,
  | 'session'
  | 'institution'
  | 'can'
  | 'http'
  | 'queryClient'
  | 'history'
  | 'notify'
  | 'setTitle'
  | 'guardUnsaved'
>;

/** What one mount of a release may do with the page. Navigation, notices, title, guards and news end when it is left; its calls end once it
 *  is unmounted and the writes it began are done. */
export function mountRights(
  services: Pick<
    Services,
    'session' | 'institution' | 'http' | 'queryClient' | 'history' | 'notify' | 'setTitle' | 'unsaved'
  >,
  { left, unmounted }: Pick<Life, 'left' | 'unmounted'>,
  log: PortalLogger,
): MountRights {
  const session = storeUntil(left, services.session);
  const whileMounted = <Args extends unknown[]>(what: string, work: (...args: Args) => void) => {
    return (...args: Args) => {
      if (!left.aborted) return work(...args);
      log.info(`${what} was ignored: this release was left`);
    };
  };
  return {
    session,
    institution: storeUntil(left, services.institution),
    can: (permission) => session.getState().actions.includes(permission),
    http: httpOfMount(services.http, unmounted),
    queryClient: clientOnSameCache(services.queryClient),
    history: historyUntil(left, services.history, whileMounted),
    notify: notifyOf(services.notify, whileMounted),
    setTitle: whileMounted('setTitle', services.setTitle),
    guardUnsaved: () => (left.aborted ? () => undefined : endWith(left, services.unsaved.guard())),
  };
}

type WhileMounted = <Args extends unknown[]>(
  what: string,
  work: (...args: Args) => void,
) => (...args: Args) => void;

function historyUntil(left: AbortSignal, history: PortalHistory, whileMounted: WhileMounted): PortalHistory {
  return {
    location: storeUntil(left, history.location),
    push: whileMounted('history.push', history.push),
    replace: whileMounted('history.replace', history.replace),
    go: whileMounted('history.go', history.go),
  };
}

const notifyOf = ({ success, info, error }: Notify, whileMounted: WhileMounted): Notify => ({
  success: whileMounted('notify.success', success),
  info: whileMounted('notify.info', info),
  error: whileMounted('notify.error', error),
});

/** Calls `end` when the signal is aborted, unless it was called before. */
function endWith(signal: AbortSignal, end: () => void): () => void {
  signal.addEventListener('abort', end, { once: true });
  return () => {
    signal.removeEventListener('abort', end);
    end();
  };
}

/** Read access to a store. Its states are frozen, and after the signal it keeps the last one and tells no news. */
export function storeUntil<State>(left: AbortSignal, store: ReadonlyStore<State>): ReadonlyStore<State> {
  let last: { state: State } | undefined;
  left.addEventListener('abort', () => (last = { state: store.getState() }), { once: true });
  return {
    getState: () => deepFreeze(last ? last.state : store.getState()),
    subscribe: (listener) =>
      left.aborted
        ? () => undefined
        : endWith(
            left,
            store.subscribe((state) => listener(deepFreeze(state))),
          ),
  };
}

function deepFreeze<State>(state: State): State {
  if (typeof state !== 'object' || state === null || Object.isFrozen(state)) return state;
  Object.freeze(state);
  for (const value of Object.values(state)) deepFreeze(value);
  return state;
}

/** A client with defaults of its own on the cache that all releases share. */
function clientOnSameCache(shared: QueryClient): QueryClient {
  const { queries } = shared.getDefaultOptions();
  return new QueryClient({
    queryCache: shared.getQueryCache(),
    mutationCache: shared.getMutationCache(),
    defaultOptions: { queries: { ...queries } },
  });
}
