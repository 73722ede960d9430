/** The part of IndexedDB that keeps values by name in one store, in memory; jsdom has none. */
export function fakeIndexedDb(): { factory: IDBFactory; stored: Map<string, unknown> } {
  const stored = new Map<string, unknown>();
  const answer = <T>(result: T) => {
    const request = { result } as { result: T; onupgradeneeded?: () => void; onsuccess?: () => void };
    setTimeout(() => {
      request.onupgradeneeded?.();
      request.onsuccess?.();
    });
    return request;
  };
  const values = {
    get: (name: string) => answer(stored.get(name)),
    put: (value: unknown, name: string) => answer(void stored.set(name, value)),
    delete: (name: string) => answer(void stored.delete(name)),
    clear: () => answer(stored.clear()),
  };
  const database = {
    createObjectStore: () => values,
    transaction: () => ({ objectStore: () => values }),
    close: () => undefined,
  };
  return { factory: { open: () => answer(database) } as unknown as IDBFactory, stored };
}
