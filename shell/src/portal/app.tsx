import {
  PortalProvider,
  PortalRouter,
  useStore,
  type ReadonlyStore,
  lazyCode,
  LazyOutlet,
  type PortalProps,
} from '@portal/shared-kit';
import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import type { RegisteredRemote } from '@portal/shared-kit/contract/gateway/registry';
import { useLocation, Navigate } from '@portal/shared-kit/router';
import { UiStyle } from '@portal/shared-kit/ui';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { preloadRemote } from '../federation/preload.ts';
import { Frame } from '../frame/frame.tsx';
import { LeaveDialog } from '../frame/leave-dialog.tsx';
import { IdleGuard } from '../idle/idle-guard.tsx';
import type { IdleWatch } from '../idle/idle-watch.ts';
import { Toaster } from '../notifications/toaster.tsx';
import { actionsOf, findRemote, menuOf, opensOf, isSignIn, redirectOf } from '../routing/route-table.ts';
import type { SessionSnapshot } from '../session/session-store.ts';
import { findOwnScreen, notFoundScreen } from './own-screens.tsx';
import { shellProps, remoteProps } from './portal-props.ts';
import type { Services } from './services.ts';
import { laterOutlet } from '../federation/later-outlet.ts';
import type { PropsFor } from '../federation/remote-outlet.tsx';
import { useStableSnapshot } from '../routing/stable-snapshot.ts';
import { piecesOf, type Drawn } from '../slots/pieces.ts';

interface Props {
  services: Services;
  idle: IdleWatch;
  /** Rendered in addition. */
  children?: ReactNode;
}

/** What people see once. */
const firstLoginDialog = lazyCode(() =>
  import(/* webpackChunkName: "first-login" */ '../password/first-login-dialog.tsx').then(
    (module) => module.FirstLoginDialog,
  ),
);

/** The whole page for signed-in users, and the public screens. */
export function App({ services, idle, children }: Props) {
  const portal = useMemo(() => shellProps(services), [services]);
  const { session } = services.browser;
  const { user } = useStore(services.session);
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
      {user?.first_logg === 'yes' && <LazyOutlet code={firstLoginDialog} with={{ session }} />}
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
    if (hadSession && status === 'anonymous') location.replace(browser.session.exit());
  }, [hadSession, status, browser]);
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

/** Draws the pieces of releases into the slots of the page. As the page itself, they stay the same until the user navigates elsewhere. */
function DrawnPieces({ services }: { services: Services }) {
  const { registry, unsaved, session, pieces, can } = services;
  const { pathname } = useLocation();
  const { snapshot, catchUp } = useStableSnapshot(useStore(registry), pathname, unsaved.isHeld);
  const { actions } = useStore(session);
  useEffect(() => pieces.offer(piecesOf(snapshot, can)), [pieces, snapshot, can, actions]);
  return useStore(pieces.drawn).map((one) => {
    const remote = snapshot.remotes.find(({ name }) => name === one.remote);
    return (
      remote && <DrawnPiece key={one.key} services={services} one={one} remote={remote} onRetry={catchUp} />
    );
  });
}

interface DrawnPiecesProps {
  services: Services;
  one: Drawn;
  remote: RegisteredRemote;
  onRetry: () => void;
}

function DrawnPiece({ services, one, remote, onRetry }: DrawnPiecesProps) {
  const propsFor = useMemo<PropsFor>(
    () =>
      (...mounted) => ({
        ...remoteProps(services, ...mounted),
        // The title is the page's.
        setTitle: () => undefined,
        piece: { key: one.piece, data: one.data },
      }),
    [services, one],
  );
  const { piece, place } = one;
  return createPortal(
    <LazyOutlet code={laterOutlet} with={{ remote, exposed: 'slots' as const, piece, propsFor, onRetry }} />,
    place,
  );
}

/** Decides what the address shows: a redirect, a screen of the shell, a remote, or 'not found'. Permissions are checked first (decision 5). */
function Screen({ services, portal }: { services: Services; portal: PortalProps }) {
  const { pathname, search } = useLocation();
  const { user, actions } = useStore(services.session);
  const { snapshot, catchUp } = useStableSnapshot(
    useStore(services.registry),
    pathname,
    services.unsaved.isHeld,
  );
  const propsFor = useMemo<PropsFor>(
    () =>
      (...mounted) =>
        remoteProps(services, ...mounted),
    [services],
  );
  const redirect = redirectOf(pathname) ?? (user && isSignIn(pathname) ? services.home() : undefined);
  const own = findOwnScreen(pathname);
  const target = own ? undefined : findRemote(snapshot, pathname);
  const found = own ?? target ?? notFoundScreen;
  useEffect(() => {
    portal.setTitle(found.title);
  }, [found.title, portal]);

  if (redirect) return <Navigate to={redirect} replace />;
  if (!found.public && !user)
    return <Navigate to={`/login?voltar=${encodeURIComponent(pathname + search)}`} replace />;
  const permission = target?.permission;
  if (permission && !actions.includes(permission))
    return <Navigate to="/unauthorized" replace state={{ from: pathname, permission }} />;
  if (target) {
    // Every call of a remote would be refused while the first-login password change is due (decision 13).
    if (!target.public && user?.first_logg === 'yes') return null;
    const { remote, light } = target;
    const exposed = light ? 'light' : 'app';
    return (
      <LazyOutlet
        key={`${remote.name} ${exposed}`}
        code={laterOutlet}
        with={{ remote, exposed, propsFor, onRetry: catchUp }}
      />
    );
  }
  const { code, title } = own ?? notFoundScreen;
  return <LazyOutlet key={title} code={code} with={{ services }} />;
}
