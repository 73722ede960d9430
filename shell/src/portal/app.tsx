import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { PortalProvider, PortalRouter, useStore, type ReadonlyStore } from '@portal/shared-kit';
import { useLocation } from '@portal/shared-kit/router';
import { UiStyle } from '@portal/shared-kit/ui';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { preloadRemote } from '../federation/preload.ts';
import { Frame } from '../frame/frame.tsx';
import { LeaveDialog } from '../frame/leave-dialog.tsx';
import { IdleGuard } from '../idle/idle-guard.tsx';
import type { IdleWatch } from '../idle/idle-watch.ts';
import { Toaster } from '../notifications/toaster.tsx';
import { FirstLoginDialog } from '../password/first-login-dialog.tsx';
import { actionsOf, findRemote, menuOf, opensOf } from '../routing/route-table.ts';
import type { SessionSnapshot } from '../session/session-store.ts';
import { DrawnPieces } from './drawn-pieces.tsx';
import { findOwnScreen } from './own-screens.tsx';
import { shellProps } from './portal-props.ts';
import { Screen } from './screen.tsx';
import type { Services } from './services.ts';

interface Props {
  services: Services;
  idle: IdleWatch;
  /** Rendered in addition. */
  children?: ReactNode;
}

/** The whole page for signed-in users, and the public screens. */
export function App({ services, idle, children }: Props) {
  const portal = useMemo(() => shellProps(services), [services]);
  const { session } = services.browser;
  return (
    <PortalProvider portal={portal}>
      {/* Here, so that it belongs to no release and survives when one is unmounted. */}
      <UiStyle nonce={portal.nonce} />
      <PortalRouter history={services.history}>
        <SignedInFrame services={services}>
          <Screen services={services} portal={portal} />
        </SignedInFrame>
        <DrawnPieces services={services} />
      </PortalRouter>
      <LeaveDialog />
      <FirstLoginDialog session={session} />
      <IdleGuard session={session} watch={idle} />
      <Toaster />
      {children}
    </PortalProvider>
  );
}

/** The frame, for signed-in users; public screens have none. Signing out, here or in another tab, leaves the page. */
function SignedInFrame({ services, children }: { services: Services; children: ReactNode }) {
  const { browser, registry, session } = services;
  const snapshot = useStore(registry);
  const { user, actions } = useStore(session);
  const { status } = useStore<SessionSnapshot>(browser.session as ReadonlyStore<SessionSnapshot>);
  const { pathname } = useLocation();
  const [hadSession] = useState(status !== 'anonymous');
  const [beganDue] = useState(user?.first_logg === 'yes');
  const menu = useMemo(
    () => menuOf(snapshot, (permission) => actions.includes(permission)),
    [snapshot, actions],
  );
  const opens = useMemo(
    () => opensOf(snapshot, (permission) => actions.includes(permission)),
    [snapshot, actions],
  );
  const offered = useMemo(
    () => actionsOf(snapshot, (permission) => actions.includes(permission)),
    [snapshot, actions],
  );
  useEffect(() => {
    // A fresh page keeps nothing of the previous user.
    if (hadSession && status === 'anonymous') location.replace('/login');
  }, [hadSession, status]);
  if (!user && hadSession) return null;
  // The shell's own public screens and light pages are whole pages, also for signed-in users.
  const page = findRemote(snapshot, pathname);
  if (!user || findOwnScreen(pathname)?.public || page?.light) return children;
  return (
    <Frame
      institution={services.institution}
      user={{ name: user.person.fullName, role: roleLabel(user.role[0] ?? '') }}
      home={services.home()}
      menu={menu}
      page={page}
      opens={opens}
      actions={offered}
      onIntent={(path) => preloadRemote(snapshot, path)}
      onLogout={() => browser.session.signOut()}
    >
      {/* Every call would be refused until the first password is chosen (decision 13). */}
      {beganDue && user.first_logg === 'yes' ? null : children}
    </Frame>
  );
}
