/** Storage key of the tab's preview. */
const key = 'portal.release';
const parameter = 'preview';

/** `asked` by an address, which anybody may have sent: without effect until the user agrees. */
export interface StoredPreview {
  /** `mfe-name@1.4.0-3f2a`, or with a branch after the @. */
  of: string;
  /** The address that requested it. */
  path: string;
  /** The gateway's answer, once the user agreed. */
  shown?: unknown;
}

/** Stores it while the tab is open; undefined removes it. */
export function storePreview(stored: StoredPreview | undefined): void {
  if (stored) sessionStorage.setItem(key, JSON.stringify(stored));
  else sessionStorage.removeItem(key);
}

export function storedPreview(): StoredPreview | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredPreview | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Removes `?preview=mfe-name@…` from the address and stores the request; `?preview=` ends a preview. */
export function notePreview(): void {
  const url = new URL(location.href);
  const of = url.searchParams.get(parameter);
  try {
    if (of === '') storePreview(undefined);
    if (!of?.includes('@')) return;
    url.searchParams.delete(parameter);
    history.replaceState(history.state, '', url);
    if (storedPreview()?.of !== of) storePreview({ of, path: url.pathname + url.search });
  } catch {
    // Without storage there are no previews.
  }
}
