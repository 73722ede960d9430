import { useEffect } from 'react';

/** Milliseconds between two refreshes. */
const every = 10_000;

/** Refreshes while the page is visible: another team may have moved a pointer, and browsers go on reporting. */
export function useRefreshed(read: () => unknown): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') read();
    };
    const timer = setInterval(look, every);
    return () => clearInterval(timer);
  }, [read]);
}
