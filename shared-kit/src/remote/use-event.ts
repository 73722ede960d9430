import { useEffect, useRef } from 'react';
import type { PortalEvent, PortalEvents } from '../contract/gateway/events.ts';
import { usePortal } from './portal-context.tsx';

/** Listens to an event of other releases while the component is drawn. */
export function useEvent<E extends PortalEvent>(event: E, listener: (data: PortalEvents[E]) => void): void {
  const { events } = usePortal();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => events.on(event, (data) => latest.current(data)), [events, event]);
}
