import { overrideParameter, readOverride, type Override } from '@portal/shared-kit/contract/gateway/override';

/** Storage key of the tab's override. */
const key = 'portal.dev';

/** `asked` by an address, which anybody may have sent: without effect until the user agrees. `opening` while the page reloads with the
 *  grant; `open` from then on. */
export interface StoredOverride {
  /** `mfe-name@127.0.0.1:5180` */
  dev: string;
  state: 'asked' | 'opening' | 'open';
  /** The address that requested it. */
  path: string;
}

export function storedOverride(): StoredOverride | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredOverride | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores it while the tab is open; undefined removes it. */
export function storeOverride(stored: StoredOverride | undefined): void {
  if (stored) sessionStorage.setItem(key, JSON.stringify(stored));
  else sessionStorage.removeItem(key);
}

/** Removes `?dev=…` from the address and stores the request; `?dev=` ends an override. */
export function noteOverride(): void {
  const url = new URL(location.href);
  const dev = url.searchParams.get(overrideParameter);
  if (dev === null) return;
  url.searchParams.delete(overrideParameter);
  history.replaceState(history.state, '', url);
  try {
    if (dev === '') storeOverride(undefined);
    else if (storedOverride()?.dev !== dev)
      storeOverride({ dev, state: 'asked', path: url.pathname + url.search });
  } catch {
    // Without storage there are no overrides.
  }
}

/** The override of this tab, active or opening. */
export function overrideOf(): Override | undefined {
  const stored = storedOverride();
  return stored && stored.state !== 'asked' ? readOverride(stored.dev) : undefined;
}
