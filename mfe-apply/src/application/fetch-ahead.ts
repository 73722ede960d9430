import type { Lists } from './lists.ts';

/** While the first step is filled in: the code of what follows and the lists it chooses from, so that the line may drop. */
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
