import type { PortalProps, ReadonlyStore } from '@portal/shared-kit';
import { QueryClient } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FrameState, FromFrame, ToFrame } from '../frame-messages.ts';
import { frameHttp, type FrameHttp } from './frame-http.ts';

/** What a thrown value is told by. */
export function faultOf(thrown: unknown) {
  const {
    name,
    message,
    stack = '',
  } = thrown instanceof Error ? thrown : { name: '', message: String(thrown) };
  return { name: name.slice(0, 100), message: message.slice(0, 1_000), stack: stack.slice(0, 10_000) };
}

export interface FrameProps {
  props: PortalProps;
  receive(message: ToFrame): void;
  piece: StoreApi<object>;
}

/** The portal props of a release in a frame: each asks the shell by a message. */
export function frameProps(
  mount: Extract<ToFrame, { type: 'mount' }>,
  send: (message: FromFrame) => void,
  nonce: string | undefined,
): FrameProps {
  const { state, drafts } = mount;
  const session = createStore(() => state.session);
  const institution = createStore(() => state.institution);
  const location = createStore(() => state.location);
  const piece = createStore(() => state.piece);
  const listeners = new Map<string, Set<(data: never) => void>>();
  const retries = new Map<number, () => void>();
  const http: FrameHttp = frameHttp(send);
  let last = 0;
  const nextId = () => (last += 1);
  const notify = (kind: 'success' | 'info') => (message: string) => send({ type: 'notify', kind, message });
  const stores: { [key in keyof FrameState]?: StoreApi<never> } = {
    session,
    institution,
    location,
    piece,
  } as never;
  const props = {
    contract: mount.contract,
    remote: mount.remote,
    session: session as ReadonlyStore<FrameState['session']>,
    institution,
    config: mount.config ?? {},
    institutionChanged: () => undefined,
    can: (permission: string) => session.getState().actions.includes(permission),
    http: http.client,
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } }),
    history: {
      location,
      push: (to: string, pushed: unknown = null) => send({ type: 'push', to, state: pushed }),
      replace: (to: string, replaced: unknown = null) => send({ type: 'replace', to, state: replaced }),
      go: (delta: number) => send({ type: 'go', delta }),
    },
    notify: {
      success: notify('success'),
      info: notify('info'),
      error(message: string, { retry, supportCode }: { retry?: () => void; supportCode?: string } = {}) {
        const id = retry && nextId();
        if (id !== undefined) retries.set(id, retry!);
        send({ type: 'notify', kind: 'error', message, supportCode, retry: id });
      },
    },
    setTitle: (title: string) => send({ type: 'title', title }),
    // Pieces of other releases are drawn into the page itself, where this release may not reach.
    slots: {
      pieces: createStore(() => []),
      draw: () => ({ update: () => undefined, remove: () => undefined }),
    },
    events: {
      emit: (event: string, data: object) => send({ type: 'emit', event, data: data as never }),
      on(event: string, listener: (data: never) => void) {
        const all = listeners.get(event) ?? new Set();
        if (!listeners.has(event)) send({ type: 'listen', event });
        listeners.set(event, all.add(listener));
        return () => void all.delete(listener);
      },
    },
    guardUnsaved() {
      const id = nextId();
      send({ type: 'guard', id });
      return () => send({ type: 'unguard', id });
    },
    drafts: {
      save(key: string, value: unknown) {
        drafts[key] = value;
        send({ type: 'draft', key, value });
      },
      read: (key: string) => drafts[key],
      remove(key: string) {
        delete drafts[key];
        send({ type: 'draft', key, value: undefined });
      },
    },
    crashed: (error: unknown) => send({ type: 'crashed', fault: faultOf(error) }),
    log: {
      info: (message: string) => send({ type: 'log', level: 'info', message }),
      error: (message: string, error: unknown) =>
        send({
          type: 'log',
          level: 'error',
          message: `${message}: ${faultOf(error).message}`.slice(0, 1_000),
        }),
    },
    nonce,
  };
  return {
    props: props as unknown as PortalProps,
    piece,
    receive(message) {
      if (message.type === 'answer' || message.type === 'lost') http.receive(message);
      else if (message.type === 'retry') retries.get(message.id)?.();
      else if (message.type === 'event')
        for (const listener of listeners.get(message.event) ?? []) listener(message.data as never);
      else if (message.type === 'state')
        for (const [name, value] of Object.entries(message.state))
          stores[name as keyof FrameState]?.setState(value as never, true);
    },
  };
}
