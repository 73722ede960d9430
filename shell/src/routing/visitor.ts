import { randomKey } from '@portal/shared-kit/contract/core/random-key';
import type { Visitor } from '@portal/shared-kit/contract/gateway/cohort';

/** Storage key of the id of a signed-out browser. */
const visitorKey = 'portal.visitor';
/** Storage key of the previews of a tab. */
const previewKey = 'portal.preview';

interface Tab {
  localStorage: Storage;
  sessionStorage: Storage;
  location: Pick<Location, 'search'>;
}

/** The visitor, for choosing releases: the user on every device, otherwise this browser. */
export function visitorOf(
  user: { id: number; role: readonly string[] } | undefined,
  tab: Tab = window,
): Visitor {
  return {
    id: user ? `user ${user.id}` : keptId(tab.localStorage),
    roles: user?.role ?? [],
    previews: previewsOf(tab),
  };
}

function keptId(storage: Storage): string {
  try {
    const kept = storage.getItem(visitorKey) ?? randomKey();
    storage.setItem(visitorKey, kept);
    return kept;
  } catch {
    return 'nobody';
  }
}

/** Previews that this tab requested with `?preview=mfe-name`, while it is open; `?preview=` ends them. A particular release,
 *  `mfe-name@release`, is handled by `kept-preview.ts`. */
export function previewsOf({
  sessionStorage,
  location,
}: Pick<Tab, 'sessionStorage' | 'location'> = window): string[] {
  try {
    const asked = new URLSearchParams(location.search).get('preview');
    if (asked === '') sessionStorage.removeItem(previewKey);
    else if (asked !== null && !asked.includes('@')) sessionStorage.setItem(previewKey, asked);
    return sessionStorage.getItem(previewKey)?.split(',') ?? [];
  } catch {
    return [];
  }
}
