/** The part of IndexedDB that keeps files, in memory; jsdom has none. Closed at once: each work opens it anew. */
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
  const files = {
    get: (name: string) => answer(stored.get(name)),
    put: (value: unknown, name: string) => answer(void stored.set(name, value)),
    delete: (name: string) => answer(void stored.delete(name)),
    clear: () => answer(stored.clear()),
  };
  const database = {
    createObjectStore: () => files,
    transaction: () => ({ objectStore: () => files }),
    close: () => undefined,
  };
  return { factory: { open: () => answer(database) } as unknown as IDBFactory, stored };
}
