import { randomKey } from '@portal/shared-kit/contract/core/random-key';
import type { Visitor } from '@portal/shared-kit/contract/gateway/cohort';

/** Storage key of the id of a signed-out browser. */
const visitorKey = 'portal.visitor';
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
    id: user ? `user ${user.id}` : storedId(tab.localStorage),
    roles: user?.role ?? [],
    previews: previewsOf(tab),
  };
}

function storedId(storage: Storage): string {
  try {
    const id = storage.getItem(visitorKey) ?? randomKey();
    storage.setItem(visitorKey, id);
    return id;
  } catch {
    return 'nobody';
  }
}

export const endPreviews = (): void => sessionStorage.removeItem(previewKey);

/** Previews that this tab requested with `?preview=mfe-name`, while it is open; `?preview=` ends them. A particular release,
 *  `mfe-name@release`, is handled by `stored-preview.ts`. */
export function previewsOf({
  sessionStorage,
  location,
}: Pick<Tab, 'sessionStorage' | 'location'> = window): string[] {
  try {
    const previewParameter = new URLSearchParams(location.search).get('preview');
    if (previewParameter === '') sessionStorage.removeItem(previewKey);
    else if (previewParameter !== null && !previewParameter.includes('@'))
      sessionStorage.setItem(previewKey, previewParameter);
    return sessionStorage.getItem(previewKey)?.split(',') ?? [];
  } catch {
    return [];
  }
}
