import { antiForgery } from '@portal/shared-kit/contract/identity/identity';
import { createActivity, countSignIn } from '../session/activity.ts';
import { createClient } from '../session/client.ts';
import { createExclusive } from '../session/browser-session.ts';
import { createSession, type Session } from '../session/session.ts';
import { recordKey } from '../session/stored-session.ts';
import { fakeFetch, on } from './fake-api.ts';

/** Tabs of one browser on one API: they share local storage, the lock and the activity channel, and receive each other's storage events. */
export function openBrowser(...fakes: Parameters<typeof fakeFetch>) {
  document.cookie = 'XSRF-TOKEN=x';
  const api = fakeFetch(
    ...fakes,
    on(antiForgery, () => ({ status: 1 as const })),
  );
  const exclusive = createExclusive(undefined, 'test');
  const listeners: ((event: MessageEvent) => void)[] = [];
  const now = () => Date.now();

  function openTab() {
    const restart = jest.fn();
    const client = createClient({ fetch: api.fetch, cookies: () => document.cookie });
    const session = createSession({ client, storage: localStorage, now, exclusive, restart });
    let own: ((event: MessageEvent) => void) | undefined;
    const channel = {
      postMessage: (data: unknown) =>
        listeners.forEach((hear) => hear !== own && hear({ data } as MessageEvent)),
      addEventListener: (_type: string, listener: unknown) => {
        own = listener as (event: MessageEvent) => void;
        listeners.push(own);
      },
    };
    const activity = createActivity({ storage: localStorage, channel: channel as never, now });
    countSignIn(session, activity);
    return { session, client, activity, restart };
  }

  return { api, openTab };
}

/** What a browser does in the other tabs after a write. */
export const storageEvent = () => window.dispatchEvent(new StorageEvent('storage', { key: recordKey }));

export const statusOf = ({ session }: { session: Session }) => session.getState().status;
