import type { Lists } from './lists.ts';

/** Prefetches code and lists of the later steps during the first one, so that it also works after going offline. */
export function fetchAhead({ provinces, districts, degrees, courses }: Lists): () => void {
  const fetch = () => {
    for (const list of [provinces, districts, degrees, courses]) void list.load();
    for (const code of [import('./later-steps.tsx'), import('./result-panel.tsx')])
      code.catch(() => undefined);
  };
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(fetch, { timeout: 3_000 });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(fetch, 1_000);
  return () => clearTimeout(timer);
}
