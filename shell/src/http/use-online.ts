import { useStore } from '@portal/shared-kit';
import { useSyncExternalStore } from 'react';
import { line } from './line.ts';

const subscribe = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

/** Whether the browser is online and the API reachable (decision 16). */
export function useOnline(): boolean {
  const hasLine = useSyncExternalStore(subscribe, () => navigator.onLine);
  const { up } = useStore(line);
  return hasLine && up;
}
