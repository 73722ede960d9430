import type { SessionRecord } from '@portal/shared-kit/contract/identity/identity';
import type { ReadonlyStore, SessionState } from '@portal/shared-kit';
import { createStore } from 'zustand/vanilla';
import { clearOthers } from './drafts.ts';
import {
  clearStored,
  readStored,
  recordKey,
  writeStored,
  type LockReason,
  type StoredSession,
} from './stored-session.ts';

/** Session state of this tab. While locked the record has no access token, but still identifies the user. */
export type SessionSnapshot =
  | { status: 'anonymous'; record?: undefined; reason?: undefined }
  | { status: 'active'; record: StoredSession; reason?: undefined }
  | { status: 'locked'; record: StoredSession; reason: LockReason };

export interface SessionStore extends ReadonlyStore<SessionSnapshot> {
  /** State in the portal props; the same objects as long as nothing in them changed. */
  state: ReadonlyStore<SessionState>;
  /** Stores the record for all tabs, or removes it. */
  write(record: StoredSession | undefined): void;
  /** Takes over what another tab has written since. */
  sync(): void;
  /** Follows other tabs, and resumes after the page was frozen. Returns the function that stops it. */
  follow(page: Window): () => void;
}

/** The session of this tab, backed by local storage. `restart` reloads the page when another user has taken over. */
export function createSessionStore(storage: Storage, restart: () => void): SessionStore {
  const store = createStore<SessionSnapshot>(() => snapshotOf(readStored(storage)));
  const state = createStore<SessionState>(() => stateOf(store.getState().record));

  function take(record: StoredSession | undefined) {
    const before = store.getState().record;
    const isAnother = record !== undefined && before?.data.id !== record.data.id;
    if (isAnother) clearOthers(storage, record.data.id);
    // Nothing of one user may remain visible to another.
    if (before && isAnother) return restart();
    store.setState(snapshotOf(record), true);
    const next = stateOf(record);
    if (!same(state.getState(), next)) state.setState(next, true);
  }

  /** The record could not be stored: storage is out of date, and this tab continues independently. */
  let alone = false;

  const sync = () => {
    if (alone) return;
    const record = readStored(storage);
    if (!same(record, store.getState().record)) take(record);
  };

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    state,
    write(record) {
      alone = record !== undefined && !writeStored(storage, record);
      if (!record) clearStored(storage);
      take(record);
    },
    sync,
    follow(page) {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === recordKey || key === null) sync();
      };
      page.addEventListener('storage', onStorage);
      page.addEventListener('pageshow', sync);
      page.document.addEventListener('visibilitychange', sync);
      return () => {
        page.removeEventListener('storage', onStorage);
        page.removeEventListener('pageshow', sync);
        page.document.removeEventListener('visibilitychange', sync);
      };
    },
  };
}

function snapshotOf(record: StoredSession | undefined): SessionSnapshot {
  if (!record) return { status: 'anonymous' };
  if (record.locked) return { status: 'locked', record, reason: record.locked };
  return { status: 'active', record };
}

const stateOf = (record: SessionRecord | undefined): SessionState => ({
  user: record?.data,
  permissions: record?.permissions,
  actions: record?.actions ?? [],
});

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
