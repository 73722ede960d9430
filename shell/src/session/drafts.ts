const prefix = 'draft:';
const keyOf = (userId: number, key: string) => `${prefix}${userId}:${key}`;

/** Unsaved input of one user, kept in local storage across a lock and a reload (decision 9). */
export interface Drafts {
  /** Stores a JSON value; false when the browser's quota is exceeded. */
  save(key: string, value: unknown): boolean;
  /** Undefined where there is none. Validate it: an older release may have written it. */
  read(key: string): unknown;
  remove(key: string): void;
  /** Whether any is encrypted: input that was not sent yet, and that signing out deletes. */
  holdsSealed(): boolean;
}

/** The drafts of one user; no other user's can be reached through them. */
export const draftsOf = (storage: Storage, userId: number): Drafts => ({
  save: (key, value) => saveDraft(storage, userId, key, value),
  read: (key) => readDraft(storage, userId, key),
  remove: (key) => storage.removeItem(keyOf(userId, key)),
  holdsSealed: () =>
    Object.keys(storage).some((key) => key.startsWith(keyOf(userId, '')) && isSealed(storage.getItem(key))),
});

/** Answers that screens keep for reading offline, and when they were given, in milliseconds. */
const isKept = (key: string) => /(^|:)kept:/.test(key);
const momentOf = (text: string | null) => Number(/"at":(\d+)/.exec(text ?? '')?.[1] ?? 0);

/** Where the storage is full, what can be read again gives way to what was typed, the oldest first. */
function saveDraft(storage: Storage, userId: number, key: string, value: unknown): boolean {
  const save = () => {
    try {
      storage.setItem(keyOf(userId, key), JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  };
  if (save()) return true;
  if (isKept(key)) return false;
  return Object.keys(storage)
    .filter((other) => other.startsWith(keyOf(userId, '')) && isKept(other))
    .sort((a, b) => momentOf(storage.getItem(a)) - momentOf(storage.getItem(b)))
    .some((other) => {
      storage.removeItem(other);
      return save();
    });
}

function readDraft(storage: Storage, userId: number, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(keyOf(userId, key)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether a stored text is encrypted with a key that the browser does not keep. */
function isSealed(text: string | null): boolean {
  try {
    const { iv, data, ...more } = JSON.parse(text ?? '') as Record<string, unknown>;
    return typeof iv === 'string' && typeof data === 'string' && Object.keys(more).length === 0;
  } catch {
    return false;
  }
}

/** Removes what this browser keeps for anybody but this user: answers for reading offline, recent searches and drafts. Encrypted drafts
 *  stay for their owner (decision J43). */
export function clearOthers(storage: Storage, userId: number): void {
  for (const key of Object.keys(storage)) {
    const owner = /^draft:(\d+):/.exec(key)?.[1];
    if (owner !== undefined && Number(owner) !== userId && !isSealed(storage.getItem(key)))
      storage.removeItem(key);
  }
}

/** Removes every draft of one user, at sign-out (S1 §4). */
export function clearDrafts(storage: Storage, userId: number): void {
  for (const key of Object.keys(storage)) if (key.startsWith(keyOf(userId, ''))) storage.removeItem(key);
}
