const store = 'keys';

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
export async function deviceKey(): Promise<CryptoKey | undefined> {
  if (!(globalThis.crypto.subtle as SubtleCrypto | undefined)) return undefined;
  known ??= keyOfBrowser();
  try {
    return await known;
  } catch {
    known = undefined;
    return undefined;
  }
}
let known: Promise<CryptoKey> | undefined;
