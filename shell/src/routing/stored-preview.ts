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

interface Tab {
  sessionStorage: Storage;
  location: Pick<Location, 'href'>;
  history: Pick<History, 'state' | 'replaceState'>;
}

/** Stores it while the tab is open; undefined removes it. */
export function storePreview(
  stored: StoredPreview | undefined,
  { sessionStorage }: Pick<Tab, 'sessionStorage'> = window,
): void {
  if (stored) sessionStorage.setItem(key, JSON.stringify(stored));
  else sessionStorage.removeItem(key);
}

export function storedPreview({ sessionStorage }: Pick<Tab, 'sessionStorage'> = window):
  | StoredPreview
  | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredPreview | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Removes `?preview=mfe-name@…` from the address and stores the request; `?preview=` ends a preview. */
export function notePreview(tab: Tab = window): void {
  const url = new URL(tab.location.href);
  const of = url.searchParams.get(parameter);
  try {
    if (of === '') storePreview(undefined, tab);
    if (!of?.includes('@')) return;
    url.searchParams.delete(parameter);
    tab.history.replaceState(tab.history.state, '', url);
    if (storedPreview(tab)?.of !== of) storePreview({ of, path: url.pathname + url.search }, tab);
  } catch {
    // Without storage there are no previews.
  }
}
