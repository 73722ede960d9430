import { inTime } from '@portal/shared-kit/contract/core/in-time';
import type { ReadonlyStore, SessionState } from '@portal/shared-kit';
import { pointersFor } from '@portal/shared-kit/contract/gateway/cohort';
import type { RegistrySnapshot } from '@portal/shared-kit/contract/gateway/registry';
import { createStore } from 'zustand/vanilla';
import { isRemote } from './read-remote.ts';
import { visitorOf } from './visitor.ts';

const storageKey = 'portal.registry';
const empty: RegistrySnapshot = { revision: 0, contract: '0.0.0', remotes: [] };

/** Parses a snapshot from untrusted input: invalid entries are dropped, so that one bad entry costs one remote. Undefined where it is not a
 *  snapshot at all. */
export function readSnapshot(value: unknown): RegistrySnapshot | undefined {
  if (typeof value !== 'object' || value === null || !Array.isArray((value as RegistrySnapshot).remotes))
    return undefined;
  const { revision, contract, remotes } = value as RegistrySnapshot;
  const good = remotes.filter(isRemote);
  if (!Number.isInteger(revision) || typeof contract !== 'string') return undefined;
  return good.length > 0 || remotes.length === 0 ? { revision, contract, remotes: good } : undefined;
}

const parse = (text: string | null | undefined): RegistrySnapshot | undefined => {
  try {
    return text ? readSnapshot(JSON.parse(text)) : undefined;
  } catch {
    return undefined;
  }
};

const keep = (snapshot: RegistrySnapshot) => localStorage.setItem(storageKey, JSON.stringify(snapshot));

/** The registry snapshot of this tab. */
export interface Registry extends ReadonlyStore<RegistrySnapshot> {
  /** Refreshes it; failures and invalid answers are ignored. */
  refresh(): Promise<void>;
}

/** The initial snapshot: inlined in the page, otherwise fetched, otherwise the last stored one. */
export async function openRegistry(): Promise<Registry> {
  const inlined = parse(document.getElementById('portal-registry')?.textContent);
  const snapshot = inlined ?? (await fetchSnapshot()) ?? parse(localStorage.getItem(storageKey));
  if (snapshot) keep(snapshot);
  const store = createStore(() => snapshot ?? empty);
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    async refresh() {
      const fresh = await fetchSnapshot();
      if (!fresh || fresh.revision === store.getState().revision) return;
      keep(fresh);
      store.setState(fresh, true);
    },
  };
}

async function fetchSnapshot(): Promise<RegistrySnapshot | undefined> {
  try {
    return await inTime(5000, async (signal) => {
      const answer = await fetch('/registry', { signal });
      return answer.ok ? readSnapshot(await answer.json()) : undefined;
    });
  } catch {
    return undefined;
  }
}

/** The snapshot for the signed-in user: `stable` is the release they are given (DESIGN §4). */
export function personalRegistry(
  registry: ReadonlyStore<RegistrySnapshot>,
  session: ReadonlyStore<SessionState>,
): ReadonlyStore<RegistrySnapshot> {
  const read = (): RegistrySnapshot => {
    const snapshot = registry.getState();
    const visitor = visitorOf(session.getState().user);
    return { ...snapshot, remotes: snapshot.remotes.map((remote) => pointersFor(remote, visitor)) };
  };
  const store = createStore(read);
  const follow = () => store.setState(read(), true);
  registry.subscribe(follow);
  const whoOf = ({ user }: SessionState) => JSON.stringify([user?.id, user?.role]);
  let who = whoOf(session.getState());
  session.subscribe((state) => {
    if (whoOf(state) === who) return;
    who = whoOf(state);
    follow();
  });
  return store;
}
