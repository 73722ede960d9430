import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 640px)';

function subscribe(listener: () => void) {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether rows are rendered as cards, as on a phone. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
