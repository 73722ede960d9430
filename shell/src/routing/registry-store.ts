import type { ReadonlyStore, SessionState } from '@portal/shared-kit';
import { inTime } from '@portal/shared-kit/contract/core/in-time';
import { pointersFor } from '@portal/shared-kit/contract/gateway/cohort';
import type {
  RegistrySnapshot,
  RegisteredRemote,
  Release,
} from '@portal/shared-kit/contract/gateway/registry';
import { createStore } from 'zustand/vanilla';
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

function keep(snapshot: RegistrySnapshot): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(snapshot));
  } catch {
    // What people keep for reading offline may fill the storage; the page and the gateway have it too.
  }
}

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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';

const matches = (pattern: RegExp, value: unknown) => isText(value) && pattern.test(value);

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** An array of objects whose named fields are strings. */
const areRows = (value: unknown, ...texts: readonly string[]): boolean =>
  Array.isArray(value) && value.every((row) => isObject(row) && texts.every((name) => isText(row[name])));

const isRelease = (value: unknown): value is Release =>
  isObject(value) &&
  ['release', 'version', 'container', 'entry'].every((name) => isText(value[name])) &&
  matches(/^\/r\/[\w.-]+\/[\w.-]+\/$/, value.base) &&
  matches(/^sha384-[A-Za-z0-9+/]{64}$/, value.integrity) &&
  isTexts(value.preload) &&
  isObject(value.requires) &&
  isText(value.requires.contract) &&
  isObject(value.requires.shared) &&
  isContribution(value.contributes);

const isContribution = (value: unknown): boolean =>
  isObject(value) &&
  areRows(value.routes, 'path', 'title') &&
  areRows(value.menu, 'path', 'title', 'group') &&
  areRows(value.cards, 'path', 'title') &&
  areRows(value.opens ?? [], 'kind', 'path') &&
  areRows(value.actions ?? [], 'title', 'path', 'permission') &&
  areRows(value.slots ?? [], 'slot', 'module', 'title', 'permission') &&
  areRows(value.permissions, 'name', 'label');

const isNone = (value: unknown) => value === null || value === undefined;

/** Whether a registry entry is usable. The gateway validated each declaration against the full schema at publication; this checks only what
 *  would break the page or load a file from elsewhere, without schemas, which are loaded after the first route. */
const isRemote = (value: unknown): value is RegisteredRemote =>
  isObject(value) &&
  matches(/^[a-z][a-z0-9-]{0,39}$/, value.name) &&
  isText(value.title) &&
  isObject(value.owner) &&
  isText(value.owner.team) &&
  isText(value.owner.contact) &&
  ['active', 'maintenance', 'quarantined'].includes(value.status as string) &&
  [value.stable, value.lastGood, value.preview].every((one) => isNone(one) || isRelease(one)) &&
  (isNone(value.canary) ||
    (isObject(value.canary) &&
      typeof value.canary.percentage === 'number' &&
      isTexts(value.canary.roles) &&
      isRelease(value.canary.release)));
