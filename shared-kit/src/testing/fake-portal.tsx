import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import axios from 'axios';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Permission } from '../contract/core/permissions.ts';
import { portalContract, type RemoteDeclaration } from '../contract/gateway/registry.ts';
import type {
  PortalHistory,
  PortalLocation,
  PortalProps,
  SessionState,
  SlotPiece,
} from '../remote/portal-props.ts';
import type { FakeApi } from './fake-api.ts';

interface Toast {
  kind: 'success' | 'info' | 'error';
  message: string;
  retry?: () => void;
  supportCode?: string;
}

export interface FakePortal {
  props: PortalProps;
  toasts: StoreApi<Toast[]>;
  location(): PortalLocation;
  title(): string | undefined;
  /** Whether some screen holds the unsaved guard. */
  unsaved(): boolean;
  /** Errors the remote's boundary reported. */
  crashes: unknown[];
  /** What releases offer for slots; a test fills it. */
  pieces: StoreApi<readonly SlotPiece[]>;
  /** The data of each piece that is drawn, by its id. */
  drawn: Map<string, unknown>;
  /** Events that were told, in order. */
  events: { event: string; data: object }[];
  /** How often a screen said that the institution was changed. */
  institutionChanges(): number;
}

/** Portal props for a test: everything real but the shell. */
export function fakePortal(
  api: FakeApi,
  url: string,
  actions: readonly Permission[],
  config: PortalProps['config'] = {},
): FakePortal {
  const toasts = createStore<Toast[]>(() => []);
  const show = (toast: Toast) => toasts.setState((shown) => [...shown, toast], true);
  const history = fakeHistory(url);
  const guards = new Set<symbol>();
  const drafts = new Map<string, string>();
  const crashes: unknown[] = [];
  const pieces = createStore<readonly SlotPiece[]>(() => []);
  const drawn = new Map<string, unknown>();
  const events: FakePortal['events'] = [];
  const listeners = new Map<(data: never) => void, string>();
  let title: string | undefined;
  let institutionChanges = 0;
  const props: PortalProps = {
    contract: portalContract,
    remote: { name: 'test', release: 'test' },
    session: createStore<SessionState>(() => ({ user, permissions: undefined, actions })),
    institution: createStore(() => ({ name: 'Universidade de Teste', color: '#0b5394' })),
    config: { ...declaredDefaults(), ...config },
    institutionChanged: () => {
      institutionChanges += 1;
    },
    can: (permission) => (actions as readonly string[]).includes(permission),
    http: axios.create({ baseURL: '/api', adapter: api.adapter }),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    history,
    notify: {
      success: (message) => show({ kind: 'success', message }),
      info: (message) => show({ kind: 'info', message }),
      error: (message, options) => show({ kind: 'error', message, ...options }),
    },
    setTitle: (text) => {
      title = text;
    },
    slots: {
      pieces,
      draw: (id) => ({
        update: (data) => void drawn.set(id, data),
        remove: () => void drawn.delete(id),
      }),
    },
    events: {
      emit(event, data) {
        events.push({ event, data });
        for (const [listener, name] of listeners) if (name === event) listener(data as never);
      },
      on(event, listener) {
        listeners.set(listener, event);
        return () => void listeners.delete(listener);
      },
    },
    guardUnsaved: () => {
      const guard = Symbol('unsaved');
      guards.add(guard);
      return () => guards.delete(guard);
    },
    drafts: {
      save: (key, value) => drafts.set(key, JSON.stringify(value)),
      read: (key) => JSON.parse(drafts.get(key) ?? 'null') ?? undefined,
      remove: (key) => drafts.delete(key),
    },
    crashed: (error) => crashes.push(error),
    log: { info() {}, error: (message, error) => crashes.push(message, error) },
    nonce: undefined,
  };
  return {
    props,
    toasts,
    location: () => history.location.getState(),
    title: () => title,
    unsaved: () => guards.size > 0,
    crashes,
    pieces,
    drawn,
    events,
    institutionChanges: () => institutionChanges,
  };
}

/** Defaults of the settings that the `remote.json` above the test declares. */
function declaredDefaults(): PortalProps['config'] {
  for (let folder = dirname(expect.getState().testPath ?? '/'); folder !== '/'; folder = dirname(folder)) {
    const file = join(folder, 'remote.json');
    if (!existsSync(file)) continue;
    const { config = {} } = JSON.parse(readFileSync(file, 'utf8')) as RemoteDeclaration;
    return Object.fromEntries(Object.entries(config).map(([name, field]) => [name, field.default]));
  }
  return {};
}

const user: SessionState['user'] = {
  id: 1,
  email: 'pessoa@demo.test',
  user_code: null,
  role: ['Admin'],
  person: {
    fullName: 'Pessoa de Teste',
    gender: null,
    birthDate: null,
    doc_type: null,
    doc_number: null,
    created_at: '2026-01-01T00:00:00.000Z',
    user_id: 1,
  },
  first_logg: 'não',
  last_login_at: null,
};

function fakeHistory(url: string): PortalHistory & { location: StoreApi<PortalLocation> } {
  const parsed = (to: string, state?: unknown): PortalLocation => {
    const { pathname, search, hash } = new URL(to, 'http://test');
    return { pathname, search, hash, state, key: `${entries.length}` };
  };
  const entries: PortalLocation[] = [];
  let at = 0;
  entries.push(parsed(url));
  const location = createStore<PortalLocation>(() => entries[0]!);
  const go = (index: number) => {
    at = Math.min(Math.max(index, 0), entries.length - 1);
    location.setState(entries[at]!, true);
  };
  return {
    location,
    push: (to, state) => {
      entries.splice(at + 1, entries.length, parsed(to, state));
      go(at + 1);
    },
    replace: (to, state) => {
      entries[at] = parsed(to, state);
      go(at);
    },
    go: (delta) => go(at + delta),
  };
}

/** Draws the toasts as the shell does: said politely, errors at once, and closed by hand. */
export function Toasts({ toasts }: { toasts: StoreApi<Toast[]> }): ReactNode {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getState);
  const [closed, setClosed] = useState<readonly Toast[]>([]);
  return (
    <div data-toasts>
      {shown
        .filter((toast) => !closed.includes(toast))
        .map((toast, index) => (
          <div key={index} role={toast.kind === 'error' ? 'alert' : 'status'} data-toast={toast.kind}>
            {toast.message}
            {toast.supportCode && ` Código de suporte: ${toast.supportCode}`}
            {toast.retry && (
              <button
                onClick={() => {
                  setClosed([...closed, toast]);
                  toast.retry?.();
                }}
              >
                Tentar de novo
              </button>
            )}
          </div>
        ))}
    </div>
  );
}
