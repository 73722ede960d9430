/** Storage key of the tab's preview. */
const key = 'portal.release';
const parameter = 'preview';

/** `asked` by an address, which anybody may have sent: without effect until the user agrees. */
export interface KeptPreview {
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
export function keepPreview(
  kept: KeptPreview | undefined,
  { sessionStorage }: Pick<Tab, 'sessionStorage'> = window,
): void {
  if (kept) sessionStorage.setItem(key, JSON.stringify(kept));
  else sessionStorage.removeItem(key);
}

export function keptPreview({ sessionStorage }: Pick<Tab, 'sessionStorage'> = window):
  KeptPreview | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptPreview | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Removes `?preview=mfe-name@…` from the address and stores the request; `?preview=` ends a preview. */
export function notePreview(tab: Tab = window): void {
  const url = new URL(tab.location.href);
  const of = url.searchParams.get(parameter);
  try {
    if (of === '') keepPreview(undefined, tab);
    if (!of?.includes('@')) return;
    url.searchParams.delete(parameter);
    tab.history.replaceState(tab.history.state, '', url);
    if (keptPreview(tab)?.of !== of) keepPreview({ of, path: url.pathname + url.search }, tab);
  } catch {
    // Without storage there are no previews.
  }
}
