import type { SessionRecord } from '@portal/shared-kit/contract/identity/identity';

/** Why a session is locked: 30 minutes without activity, expiry, or ended on the server. */
export type LockReason = 'idle' | 'expired' | 'revoked';

/** What the browser stores (S1 §3, decision 12). A locked record has no access token. */
export interface StoredSession extends SessionRecord {
  locked?: LockReason;
  /** Server clock minus browser clock, milliseconds. */
  skew_ms?: number;
}

/** A token that expires within this many milliseconds is renewed before use. */
export const tooClose = 30_000;

/** Milliseconds until the access token expires, by the clock of the server. */
export const remaining = ({ expires_at, skew_ms = 0 }: StoredSession, now: number): number =>
  Date.parse(expires_at) - (now + skew_ms);

/** Key of the record in local storage. */
export const recordKey = 'user';
/** Keys that are no longer used but are still cleared at sign-out (S1 §4). */
const formerKeys = ['profile', 'permissions', 'isAuthenticated'];

const isRecord = (value: unknown): value is StoredSession => {
  const { access_token, data, actions, permissions } = (value ?? {}) as Partial<StoredSession>;
  return (
    typeof access_token === 'string' &&
    Array.isArray(actions) &&
    typeof permissions === 'object' &&
    typeof data?.id === 'number' &&
    Array.isArray(data.role)
  );
};

/** The stored record; undefined where it is missing or unreadable. */
export function readStored(storage: Storage): StoredSession | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(recordKey) ?? 'null');
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the record could be stored; a browser that refuses (quota, private mode) has the session in this tab only. */
export function writeStored(storage: Storage, record: StoredSession): boolean {
  try {
    storage.setItem(recordKey, JSON.stringify(record));
    return true;
  } catch {
    return false;
  }
}

export function clearStored(storage: Storage): void {
  for (const key of [recordKey, ...formerKeys]) storage.removeItem(key);
}
