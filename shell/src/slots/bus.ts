import type { PortalBus } from '@portal/shared-kit';
import type { Life } from '../federation/mount-ports.ts';

type Listener = (data: object) => void;

/** The page's events, between all its releases. */
export interface Bus {
  emit(event: string, data: object): void;
  on(event: string, listener: Listener): () => void;
}

export function createBus(): Bus {
  const listeners = new Map<string, Set<Listener>>();
  return {
    emit(event, data) {
      const payload = Object.freeze({ ...data });
      for (const listener of listeners.get(event) ?? [])
        // Later, so that releases which answer each other do not block the page.
        setTimeout(() => {
          if (listeners.get(event)?.has(listener)) listener(payload);
        });
    },
    on(event, listener) {
      const all = listeners.get(event) ?? new Set();
      listeners.set(event, all.add(listener));
      return () => void all.delete(listener);
    },
  };
}

/** The events as one mounted release has them: what its listeners throw is its own fault, and they go when it does. */
export const busFor = (bus: Bus, { left, threw }: Pick<Life, 'left' | 'threw'>): PortalBus => ({
  emit: (event, data) => {
    if (!left.aborted) bus.emit(event, data);
  },
  on(event, listener) {
    if (left.aborted) return () => undefined;
    const stop = bus.on(event, (data) => {
      try {
        listener(data as never);
      } catch (error) {
        threw(error);
      }
    });
    left.addEventListener('abort', stop);
    return stop;
  },
});
