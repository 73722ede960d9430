import '@portal/shared-kit/schemas-now';
import type { ReadonlyStore } from '@portal/shared-kit';
import { endpoint } from '@portal/shared-kit/contract/core/endpoint';
import {
  previewParams,
  previewsBody,
  type PreviewBody,
  type PreviewsBody,
} from '@portal/shared-kit/contract/gateway/preview';
import { commentBody, commentParams, remoteBody } from '@portal/shared-kit/contract/gateway/publication';
import type { RegistrySnapshot } from '@portal/shared-kit/contract/gateway/registry';
import { call, failureOf } from '@portal/shared-kit/data';
import type { AxiosInstance } from 'axios';
import { createStore } from 'zustand/vanilla';
import { storePreview, type StoredPreview } from '../routing/stored-preview.ts';
import { previewMessages as text } from './messages.ts';

/** Releases by id, or the newest ones of a branch. */
export const findPreviews = endpoint('GET', '/registry/previews/:of', {
  access: 'releases.read',
  gateway: true,
  summary: 'Published releases, for one tab',
  params: previewParams,
  response: previewsBody,
});

/** Writes to the notes of a release. */
export const comment = endpoint('POST', '/registry/remotes/:name/releases/:release/comments', {
  access: 'releases.read',
  gateway: true,
  summary: 'What somebody who looked at a release writes about it',
  params: commentParams,
  body: commentBody,
  response: remoteBody.pick({ name: true }),
});

export type PreviewState =
  | { phase: 'none' }
  /** Awaits the user's confirmation. */
  | { phase: 'asked'; shown: PreviewsBody }
  | { phase: 'refused'; reason: string }
  | { phase: 'open'; shown: PreviewsBody };

/** The releases previewed in this tab. */
export interface Preview {
  state: ReadonlyStore<PreviewState>;
  /** The registry with those releases in place of the stable ones, which are their fallbacks. */
  over(registry: ReadonlyStore<RegistrySnapshot>): ReadonlyStore<RegistrySnapshot>;
  /** Asks the gateway for the requested releases; `http` is the signed-in user's client. */
  begin(http: AxiosInstance, signedIn: boolean): Promise<void>;
  accept(): void;
  /** Writes a comment on a previewed release; rejects with an ApiFailure. */
  comment(of: PreviewBody, text: string): Promise<void>;
  /** Returns to the published releases. */
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

/** `mfe-name@<release or branch>` */
const named = /^[a-z][a-z0-9-]{0,39}@.+$/;

export function openPreview(stored: StoredPreview, page: PreviewPage = browserPage()): Preview {
  let client: AxiosInstance | undefined;
  const before = previewsBody.safeParse(stored.shown).data;
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
        const previews = now.phase === 'open' ? now.shown.previews : [];
        return previews.reduce(withRelease, registry.getState());
      };
      const store = createStore(read);
      for (const source of [registry, state]) source.subscribe(() => store.setState(read(), true));
      return store;
    },
    async begin(http, signedIn) {
      client = http;
      // Signed out: the question waits until somebody signs in in this tab.
      if (before || !signedIn) return;
      const { of } = stored;
      if (!of.startsWith('@') && !of.split(',').every((one) => named.test(one)))
        return refuse(text.malformed);
      try {
        set({ phase: 'asked', shown: await call(http, findPreviews, { params: { of } }) });
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
    async comment({ remote: { name }, release: { release } }, words) {
      await call(client!, comment, { params: { name, release }, body: { text: words } });
    },
    end() {
      storePreview(undefined);
      if (state.getState().phase === 'open') page.reload();
      else set({ phase: 'none' });
    },
  };
}
