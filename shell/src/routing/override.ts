import { overrideParameter, readOverride, type Override } from '@portal/shared-kit/contract/gateway/override';

/** Where a tab keeps which remote it is to take from a development server. */
const key = 'portal.dev';

/** `asked` by an address, which anybody may have sent: nothing comes of it before the person agrees. `opening` while the page goes
 *  to fetch what was granted; `open` from then on. */
export interface KeptOverride {
  /** `mfe-name@127.0.0.1:5180` */
  dev: string;
  state: 'asked' | 'opening' | 'open';
  /** The address that asked. */
  path: string;
}

interface Tab {
  sessionStorage: Storage;
  location: Pick<Location, 'href'>;
  history: Pick<History, 'state' | 'replaceState'>;
}

export function keptOverride({ sessionStorage }: Pick<Tab, 'sessionStorage'> = window):
  KeptOverride | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptOverride | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores it for as long as the tab is open; undefined removes it. */
export function keepOverride(
  kept: KeptOverride | undefined,
  { sessionStorage }: Pick<Tab, 'sessionStorage'> = window,
): void {
  if (kept) sessionStorage.setItem(key, JSON.stringify(kept));
  else sessionStorage.removeItem(key);
}

/** Takes `?dev=…` out of the address and notes that it was asked for; `?dev=` ends what there is. */
export function noteOverride(tab: Tab = window): void {
  const url = new URL(tab.location.href);
  const dev = url.searchParams.get(overrideParameter);
  if (dev === null) return;
  url.searchParams.delete(overrideParameter);
  tab.history.replaceState(tab.history.state, '', url);
  try {
    if (dev === '') keepOverride(undefined, tab);
    else if (keptOverride(tab)?.dev !== dev)
      keepOverride({ dev, state: 'asked', path: url.pathname + url.search }, tab);
  } catch {
    // Without storage there are no overrides.
  }
}

/** What this tab takes from a development server, or is about to. */
export function overrideOf(tab?: Pick<Tab, 'sessionStorage'>): Override | undefined {
  const kept = keptOverride(tab);
  return kept && kept.state !== 'asked' ? readOverride(kept.dev) : undefined;
}
