import { usePortal } from '@portal/shared-kit';
import type { Endpoint, In, Out } from '@portal/shared-kit/contract/core/endpoint';
import { useEndpoint, whenIdle, type ApiFailure } from '@portal/shared-kit/data';
import { useCallback, useEffect, useRef, useState } from 'react';
import { seal, unseal, type Sealed } from './sealed.ts';

const store = 'keys';

let known: Promise<CryptoKey> | undefined;

interface KeptQuery<Data> {
  data: Data | undefined;
  error: ApiFailure | null;
  isLoading: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
  /** Replaces what is kept, where more is known than the last answer. */
  keep: (data: Data) => void;
  /** When `data` was answered, in milliseconds; set where the portal cannot be reached now. */
  keptAt: number | undefined;
}
/** Not encrypted: when, and by which release. With them it is no draft, so another person's sign-in deletes it (J43). */
type Stored = Sealed & { at: number; release: string };

const unreachable: readonly string[] = ['offline', 'timeout', 'unavailable'];
/** Whether the portal says that something is not the person's any more. */
export const isRefused = (error: ApiFailure | null): boolean =>
  error?.code === 'forbidden' || error?.code === 'not_found';
/** Milliseconds after which a kept answer is deleted (H.3), */
const longest = 7 * 24 * 3_600_000;
/** and between two attempts to reach the portal again. */
const again = 15_000;

/** Reads an endpoint and keeps its answer, encrypted, for the signed-in person: offline the last answer is shown with its time, and read
 *  again when the portal is reached. */
export function useOfflineQuery<E extends Endpoint>(e: E, input: In<E>): KeptQuery<Out<E>> {
  const { drafts, remote } = usePortal();
  const { data, error, refetch, isLoading, isPlaceholderData, dataUpdatedAt } = useEndpoint(e, input);
  const name = `kept:${e.path}:${JSON.stringify(input)}`;
  const fresh = data !== undefined && !isPlaceholderData;
  const lost = error !== null && unreachable.includes(error.code);
  const [found, setFound] = useState<{ name: string; at: number; data?: Out<E> }>();

  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);
  const keepAt = useCallback(
    async (kept: Out<E>, at: number) => {
      const key = await deviceKey();
      const sealed = key && (await seal(key, kept));
      // The person may have left the page and signed out meanwhile.
      if (sealed && mounted.current) drafts.save(name, { ...sealed, at, release: remote.release });
    },
    [drafts, name, remote.release],
  );
  // Once the answer is drawn: encrypting and storing a class holds up the page.
  useEffect(
    () => (fresh ? whenIdle(() => void keepAt(data, dataUpdatedAt)) : undefined),
    [keepAt, fresh, data, dataUpdatedAt],
  );

  const refused = isRefused(error);
  useEffect(() => {
    if (refused) drafts.remove(name);
  }, [drafts, name, refused]);

  useEffect(() => {
    if (!lost) return undefined;
    const stored = drafts.read(name) as Partial<Stored> | undefined;
    const tooOld = stored?.at !== undefined && stored.at < Date.now() - longest;
    if (tooOld) drafts.remove(name);
    const usable = stored?.release === remote.release && !tooOld;
    let left = false;
    void (usable ? deviceKey() : Promise.resolve(undefined)).then(async (key) => {
      const open = key && (await unseal(key, stored));
      if (!left) setFound({ name, at: stored?.at ?? 0, ...(open ? { data: open as Out<E> } : {}) });
    });
    const look = () => void refetch();
    const timer = setInterval(look, again);
    addEventListener('online', look);
    return () => {
      left = true;
      clearInterval(timer);
      removeEventListener('online', look);
    };
  }, [drafts, name, lost, refetch, remote.release]);

  // What is kept stays during an attempt to reach the portal, which clears the error of the one before.
  const kept = !fresh && (lost || error === null) && found?.name === name ? found : undefined;
  const keep = (data: Out<E>) => void (lost || kept ? undefined : keepAt(data, Date.now()));
  const common = { isPlaceholderData, refetch, keep };
  if (fresh) return { ...common, data, error, isLoading, keptAt: lost ? dataUpdatedAt : undefined };
  if (kept?.data) return { ...common, data: kept.data, error: null, isLoading: false, keptAt: kept.at };
  // What is kept is being decrypted.
  const opening = lost && !kept;
  return {
    ...common,
    data,
    error: opening ? null : error,
    isLoading: opening || isLoading,
    keptAt: undefined,
  };
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });

async function keyOfBrowser(): Promise<CryptoKey> {
  const opening = indexedDB.open('portal-teacher', 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(store);
  const database = await resultOf(opening);
  try {
    // Made first: a transaction ends while something else is waited for.
    const made = await globalThis.crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    const keys = database.transaction(store, 'readwrite').objectStore(store);
    const known: unknown = await resultOf(keys.get('device'));
    if (known !== undefined) return known as CryptoKey;
    await resultOf(keys.put(made, 'device'));
    return made;
  } finally {
    database.close();
  }
}

/** The key of this browser for what stays in it: no script reads it out. Undefined where the browser has none, as over plain HTTP. */
async function deviceKey(): Promise<CryptoKey | undefined> {
  if (!(globalThis.crypto.subtle as SubtleCrypto | undefined)) return undefined;
  known ??= keyOfBrowser();
  try {
    return await known;
  } catch {
    known = undefined;
    return undefined;
  }
}
