import type { ReadonlyStore } from '@portal/shared-kit';
import { overrideGranted, overrideRequest } from '@portal/shared-kit/contract/gateway/development';
import { endpoint } from '@portal/shared-kit/contract/core/endpoint';
import {
  overrideMark,
  overrideParameter,
  readOverride,
  type Override,
} from '@portal/shared-kit/contract/gateway/override';
import type { RegistrySnapshot } from '@portal/shared-kit/contract/gateway/registry';
import { call, failureOf } from '@portal/shared-kit/data';
import type { AxiosInstance } from 'axios';
import { createStore } from 'zustand/vanilla';
import { silence } from '../federation/telemetry.ts';
import { storeOverride, type StoredOverride } from '../routing/override.ts';
import { withLocal, type BuildState, afterMessage, unreachable } from './local-remote.ts';
import { developmentMessages as text } from './messages.ts';

/** Requests the permission from the gateway, which checks it with the API. */
export const requestOverride = endpoint('POST', '/registry/overrides', {
  access: 'releases.develop',
  gateway: true,
  summary: 'Lets the next page run one remote from the own machine',
  body: overrideRequest,
  response: overrideGranted,
});

export type DevelopmentState =
  | { phase: 'none' }
  /** Awaits the user's confirmation; `sending` once given. */
  | { phase: 'asked'; override: Override; sending: boolean }
  | { phase: 'refused'; reason: string }
  /** The remote comes from the development server, or will once the page is reloaded with permission. */
  | { phase: 'open'; override: Override; build: BuildState };

/** The one override of this tab. */
export interface Development {
  state: ReadonlyStore<DevelopmentState>;
  /** The registry with that remote replaced by the development server's build. */
  over(registry: ReadonlyStore<RegistrySnapshot>): ReadonlyStore<RegistrySnapshot>;
  /** Continues from the tab's stored state; `http` is the signed-in user's client. */
  begin(http: AxiosInstance, signedIn: boolean): void;
  /** The user confirms. */
  accept(): void;
  /** Returns to the published release. */
  end(): void;
}

type Source = Pick<EventSource, 'onmessage' | 'onerror' | 'close'>;

/** Follows the builds of a development server. The browser reconnects by itself; `retry` does so at once. */
export function followBuilds(
  override: Override,
  onBuild: (state: BuildState) => void,
  open: (url: string) => Source = (url) => new EventSource(url),
): void {
  let source: Source | undefined;
  const retry = () => {
    source?.close();
    onBuild((buildState = { ...buildState, local: { retry, waiting: true } }));
    listen();
  };
  let buildState: BuildState = { local: { retry, waiting: true } };
  const listen = () => {
    source = open(`${override.origin}/events`);
    source.onmessage = ({ data }: MessageEvent) =>
      onBuild((buildState = afterMessage(buildState, override, parsed(data))));
    source.onerror = () => onBuild((buildState = unreachable(buildState, override)));
  };
  onBuild(buildState);
  listen();
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

/** Browser functions used by it. */
export interface DevelopmentPage {
  /** The override that the page's content security policy allows, as stated by the gateway. */
  granted: string | undefined;
  href: string;
  go(url: string): void;
  reload(): void;
  follow: typeof followBuilds;
}

const browserPage = (): DevelopmentPage => ({
  granted: document.querySelector<HTMLMetaElement>(`meta[name="${overrideMark}"]`)?.content,
  href: location.href,
  go: (url) => location.replace(url),
  reload: () => location.reload(),
  follow: followBuilds,
});

export function openDevelopment(stored: StoredOverride, page: DevelopmentPage = browserPage()): Development {
  const state = createStore<DevelopmentState>(() => ({ phase: 'none' }));
  const set = (next: DevelopmentState) => state.setState(next, true);
  let http: AxiosInstance;
  const refuse = (reason: string) => {
    storeOverride(undefined);
    set({ phase: 'refused', reason });
  };

  /** Requests a grant from the gateway, which identifies the user with the API; then reloads the page with the grant. */
  async function enter(to: URL): Promise<void> {
    try {
      await call(http, requestOverride, { body: { dev: stored.dev } });
    } catch (error) {
      const { code, message } = failureOf(error);
      return refuse(code === 'forbidden' ? text.forbidden : message);
    }
    storeOverride({ ...stored, state: 'opening' });
    to.searchParams.set(overrideParameter, stored.dev);
    page.go(to.href);
  }

  const waiting: BuildState = { local: { waiting: true, retry: () => undefined } };
  return {
    state,
    over(registry) {
      const read = () => {
        const now = state.getState();
        const snapshot = registry.getState();
        return now.phase === 'open' ? withLocal(snapshot, now.override, now.build) : snapshot;
      };
      const store = createStore(read);
      for (const source of [registry, state]) source.subscribe(() => store.setState(read(), true));
      return store;
    },
    begin(client, signedIn) {
      http = client;
      const override = readOverride(stored.dev);
      if (!override) return refuse(text.notLocal);
      // Signed out: the question waits until somebody signs in in this tab.
      if (!signedIn) return;
      if (stored.state === 'asked') return set({ phase: 'asked', override, sending: false });
      silence(override.remote);
      if (page.granted === stored.dev) {
        storeOverride({ ...stored, state: 'open' });
        return page.follow(override, (build) => set({ phase: 'open', override, build }));
      }
      if (stored.state === 'opening') return refuse(text.notHonoured);
      set({ phase: 'open', override, build: waiting });
      void enter(new URL(page.href));
    },
    accept() {
      const now = state.getState();
      if (now.phase !== 'asked') return;
      set({ ...now, sending: true });
      // Set by parts, because a path may begin with two slashes.
      const to = new URL(page.href);
      const [pathname = '', search = ''] = stored.path.split('?');
      void enter(Object.assign(to, { pathname, search }));
    },
    end() {
      storeOverride(undefined);
      if (state.getState().phase === 'open') page.reload();
      else set({ phase: 'none' });
    },
  };
}
