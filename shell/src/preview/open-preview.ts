import '@portal/shared-kit/schemas-now';
import type { ReadonlyStore } from '@portal/shared-kit';
import { endpoint } from '@portal/shared-kit/contract/core/endpoint';
import { previewBody, previewParams, type PreviewBody } from '@portal/shared-kit/contract/gateway/preview';
import type { RegistrySnapshot } from '@portal/shared-kit/contract/gateway/registry';
import { call, failureOf } from '@portal/shared-kit/data';
import type { AxiosInstance } from 'axios';
import { createStore } from 'zustand/vanilla';
import { storePreview, type StoredPreview } from '../routing/stored-preview.ts';
import { previewMessages as text } from './messages.ts';

/** By release id, or the newest of a branch. */
export const findPreview = endpoint('GET', '/registry/remotes/:name/preview/:of', {
  access: 'releases.read',
  gateway: true,
  summary: 'A published release, for one tab',
  params: previewParams,
  response: previewBody,
});

export type PreviewState =
  | { phase: 'none' }
  /** Awaits the user's confirmation. */
  | { phase: 'asked'; shown: PreviewBody }
  | { phase: 'refused'; reason: string }
  | { phase: 'open'; shown: PreviewBody };

/** The one release previewed in this tab. */
export interface Preview {
  state: ReadonlyStore<PreviewState>;
  /** The registry with that release in place of the stable one, which is its fallback. */
  over(registry: ReadonlyStore<RegistrySnapshot>): ReadonlyStore<RegistrySnapshot>;
  /** Asks the gateway for the requested release; `http` is the signed-in user's client. */
  begin(http: AxiosInstance, signedIn: boolean): Promise<void>;
  accept(): void;
  /** Returns to the published release. */
  end(): void;
}

/** Browser functions used by it. */
export interface PreviewPage {
  origin: string;
  go(url: string): void;
  reload(): void;
}

const browserPage = (): PreviewPage => ({
  origin: location.origin,
  go: (url) => location.replace(url),
  reload: () => location.reload(),
});

function withRelease(snapshot: RegistrySnapshot, { remote, release }: PreviewBody): RegistrySnapshot {
  const published = snapshot.remotes.find(({ name }) => name === remote.name);
  const lastGood = published?.stable ?? published?.lastGood ?? null;
  const previewed = { ...(published ?? remote), stable: release, canary: null, lastGood };
  return { ...snapshot, remotes: [...snapshot.remotes.filter((one) => one !== published), previewed] };
}

export function openPreview(stored: StoredPreview, page: PreviewPage = browserPage()): Preview {
  const before = previewBody.safeParse(stored.shown).data;
  const state = createStore<PreviewState>(() =>
    before ? { phase: 'open', shown: before } : { phase: 'none' },
  );
  const set = (next: PreviewState) => state.setState(next, true);
  const refuse = (reason: string) => {
    storePreview(undefined);
    set({ phase: 'refused', reason });
  };
  return {
    state,
    over(registry) {
      const read = () => {
        const now = state.getState();
        return now.phase === 'open' ? withRelease(registry.getState(), now.shown) : registry.getState();
      };
      const store = createStore(read);
      for (const source of [registry, state]) source.subscribe(() => store.setState(read(), true));
      return store;
    },
    async begin(http, signedIn) {
      // Signed out: the question waits until somebody signs in in this tab.
      if (before || !signedIn) return;
      const [, name, of] = /^([a-z][a-z0-9-]{0,39})@(.+)$/.exec(stored.of) ?? [];
      if (!name || !of) return refuse(text.malformed);
      try {
        set({ phase: 'asked', shown: await call(http, findPreview, { params: { name, of } }) });
      } catch (error) {
        const { code, message } = failureOf(error);
        const reasons = { forbidden: text.forbidden, not_found: text.missing } as Record<string, string>;
        refuse(reasons[code] ?? message);
      }
    },
    accept() {
      const now = state.getState();
      if (now.phase !== 'asked') return;
      storePreview({ ...stored, shown: now.shown });
      // Set by parts, because a path may begin with two slashes.
      const [pathname = '', search = ''] = stored.path.split('?');
      page.go(Object.assign(new URL(page.origin), { pathname, search }).href);
    },
    end() {
      storePreview(undefined);
      if (state.getState().phase === 'open') page.reload();
      else set({ phase: 'none' });
    },
  };
}
