import { useEffect } from 'react';

/** Milliseconds between two looks. */
const every = 10_000;

/** Reads again while the page is looked at: another team may have moved a pointer, and browsers go on reporting. */
export function useRefreshed(read: () => unknown): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') read();
    };
    const timer = setInterval(look, every);
    return () => clearInterval(timer);
  }, [read]);
}
