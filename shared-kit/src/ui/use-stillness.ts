import { useSyncExternalStore } from 'react';

const still = '(prefers-reduced-motion: reduce)';

function subscribe(listener: () => void) {
  const query = window.matchMedia(still);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const prefersReducedMotion = (): boolean => window.matchMedia(still).matches;

/** Whether the person prefers reduced motion. */
export const useStillness = (): boolean => useSyncExternalStore(subscribe, prefersReducedMotion);
