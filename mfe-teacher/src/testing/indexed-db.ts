/** The part of IndexedDB that keeps a key, in memory; jsdom has none. */
export function fakeIndexedDb(): IDBFactory {
  const stored = new Map<string, unknown>();
  const answer = <T>(result: T) => {
    const request = { result } as { result: T; onupgradeneeded?: () => void; onsuccess?: () => void };
    setTimeout(() => {
      request.onupgradeneeded?.();
      request.onsuccess?.();
    });
    return request;
  };
  const keys = {
    get: (name: string) => answer(stored.get(name)),
    put: (value: unknown, name: string) => answer(void stored.set(name, value)),
  };
  const database = {
    createObjectStore: () => keys,
    transaction: () => ({ objectStore: () => keys }),
    close: () => undefined,
  };
  return { open: () => answer(database) } as unknown as IDBFactory;
}
