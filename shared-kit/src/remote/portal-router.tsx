import { Router, createPath, type To } from '@portal/shared-kit/router';
import { useMemo, type ReactNode } from 'react';
import { useStore } from './portal-context.tsx';
import type { PortalHistory } from './portal-props.ts';

const href = (to: To) => (typeof to === 'string' ? to : createPath(to));

/** react-router on the portal's one history: the shell and each remote have a router of their own, and none moves alone. */
export function PortalRouter({ history, children }: { history: PortalHistory; children: ReactNode }) {
  const location = useStore(history.location);
  const navigator = useMemo(
    () => ({
      createHref: href,
      push: (to: To, state?: unknown) => history.push(href(to), state),
      replace: (to: To, state?: unknown) => history.replace(href(to), state),
      go: (delta: number) => history.go(delta),
    }),
    [history],
  );
  return (
    <Router location={location} navigator={navigator}>
      {children}
    </Router>
  );
}
