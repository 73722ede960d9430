import { PortalProvider, PortalRouter, useStore } from '@portal/shared-kit';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { preloadRemote } from '../federation/preload.ts';
import { Frame } from '../frame/frame.tsx';
import { LeaveDialog } from '../frame/leave-dialog.tsx';
import { landingOf, menuOf } from '../routing/route-table.ts';
import { shellProps } from './portal-props.ts';
import { Screen } from './screen.tsx';
import type { Services } from './services.ts';

/** The whole page after sign-in. */
export function App({ services }: { services: Services }) {
  const portal = useMemo(() => shellProps(services), [services]);
  return (
    <PortalProvider portal={portal}>
      <PortalRouter history={services.history}>
        <SignedInFrame services={services}>
          <Screen services={services} portal={portal} />
        </SignedInFrame>
      </PortalRouter>
      <LeaveDialog />
    </PortalProvider>
  );
}

/** The frame, where somebody is signed in; public screens stand alone. Signing out, here or in another tab, leaves the page. */
function SignedInFrame({ services, children }: { services: Services; children: ReactNode }) {
  const { browser, snapshot, session } = services;
  const { user, actions } = useStore(session);
  const { status, record } = useStore(browser.session);
  const [hadSession] = useState(status !== 'anonymous');
  const menu = useMemo(
    () => menuOf(snapshot, (permission) => actions.includes(permission)),
    [snapshot, actions],
  );
  useEffect(() => {
    // A fresh page holds nothing of the one who left.
    if (hadSession && status === 'anonymous') location.replace('/login');
  }, [hadSession, status]);
  if (!user || !record) return hadSession ? null : children;
  return (
    <Frame
      institution={services.institution}
      user={{ name: user.person.fullName, role: user.role[0] ?? '' }}
      home={landingOf(snapshot, record.home)}
      menu={menu}
      onIntent={(path) => preloadRemote(snapshot, path)}
      onLogout={() => browser.session.signOut()}
    >
      {children}
    </Frame>
  );
}
