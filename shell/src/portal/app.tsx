import {
  PortalProvider,
  PortalRouter,
  useStore,
  type ReadonlyStore,
  lazyCode,
  LazyOutlet,
  type PortalProps,
  type Drafts,
} from '@portal/shared-kit';
import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { portalContract } from '@portal/shared-kit/contract/gateway/portal-contract';
import type {
  RegisteredRemote,
  RegistrySnapshot,
  Release,
} from '@portal/shared-kit/contract/gateway/registry';
import type { LightPortal } from '@portal/shared-kit/light';
import { useLocation, Navigate } from '@portal/shared-kit/router';
import { UiStyle } from '@portal/shared-kit/ui';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Frame } from '../frame/frame.tsx';
import { LeaveDialog } from '../frame/leave-dialog.tsx';
import { IdleGuard } from '../idle/idle-guard.tsx';
import type { IdleWatch } from '../idle/idle-watch.ts';
import { Toaster } from '../notifications/toaster.tsx';
import { storeOverride } from '../routing/override.ts';
import { storePreview } from '../routing/stored-preview.ts';
import { endPreviews } from '../routing/visitor.ts';
import { actionsOf, findRemote, menuOf, opensOf, isSignIn, redirectOf } from '../routing/route-table.ts';
import type { SessionSnapshot } from '../session/session-store.ts';
import { findOwnScreen, notFoundScreen } from './own-screens.tsx';
import type { Services } from './services.ts';
import { laterOutlet } from '../federation/later-outlet.ts';
import type { PropsFor } from '../federation/remote-outlet.tsx';
import { useStableSnapshot } from '../routing/stable-snapshot.ts';
import { piecesOf, type Drawn } from '../slots/pieces.ts';
import { localBuildOf } from '../federation/local-build.ts';
import type { Life } from '../federation/mount-ports.ts';
import { busFor } from '../slots/bus.ts';
import { contractFor } from '../federation/contract-for.ts';
import { readInstitution } from './institution.ts';
import { loggerFor } from './logger.ts';
import { mountRights, storeUntil } from './mount-rights.ts';

const never = new AbortController().signal;

const always: Life = { left: never, unmounted: never, threw: () => undefined };

const preloaded = new Set<string>();

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
    if (!hadSession || status !== 'anonymous') return;
    storePreview(undefined);
    storeOverride(undefined);
    endPreviews();
    location.replace(browser.session.exit());
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
      onLogout={browser.session.signOut}
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

/** Preloads a remote's first files on hover or focus of its menu entry; each once. */
function preloadRemote(snapshot: RegistrySnapshot, path: string): void {
  const target = findRemote(snapshot, path);
  if (!target || localBuildOf(target.remote)) return;
  const { release } = target;
  // The page and a frame share no cache.
  if (release.isolation || preloaded.has(release.container)) return;
  preloaded.add(release.container);
  link(release.base + release.entry, release.integrity);
  for (const file of release.preload) link(release.base + file);
}

function link(href: string, integrity?: string): void {
  const element = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href });
  if (integrity) Object.assign(element, { integrity, crossOrigin: 'anonymous' });
  document.head.append(element);
}

/** The portal props of the shell's own screens. */
const shellProps = (services: Services): PortalProps =>
  propsOf(services, 'shell', 'shell', () => undefined, always);

/** The portal props of one mounted release. */
const remoteProps = (
  services: Services,
  remote: RegisteredRemote,
  release: Release,
  crashed: (error: unknown) => void,
  life: Life,
): PortalProps & LightPortal => {
  const props = propsOf(services, remote.name, release.release, crashed, life);
  return {
    ...props,
    contract: contractFor(release) ?? portalContract,
    // Additional props of its light pages when opened inside the portal.
    location: props.history.location,
    open: (path) => props.history.push(path),
    takeEarlySubmit: () => false,
  };
};

/** The drafts of one remote, for the user signed in at the time of the call; none once it is unmounted. */
function draftsFor({ browser }: Services, remote: string, { unmounted }: Life): Drafts {
  const own = (key: string) => `${remote}:${key}`;
  const drafts = () => (unmounted.aborted ? undefined : browser.session.drafts());
  return {
    save: (key, value) => drafts()?.save(own(key), value),
    read: (key) => drafts()?.read(own(key)),
    remove: (key) => drafts()?.remove(own(key)),
  };
}

function propsOf(
  services: Services,
  name: string,
  release: string,
  crashed: (error: unknown) => void,
  life: Life,
): PortalProps {
  const { left } = life;
  const log = loggerFor(name, release);
  const { pieces, bus } = services;
  return {
    contract: portalContract,
    remote: { name, release },
    // Added where a release is mounted.
    config: {},
    ...mountRights(services, life, log),
    institutionChanged: () => {
      if (left.aborted) return;
      readInstitution(services.browser.client).catch((error: unknown) =>
        log.error('the institution was not read again', error),
      );
    },
    slots: {
      pieces: storeUntil(left, pieces.offered),
      draw(id, place) {
        if (left.aborted) return { update: () => undefined, remove: () => undefined };
        const drawn = pieces.draw(id, place);
        // The page of a release that hangs when it is left never removes it.
        left.addEventListener('abort', drawn.remove);
        return drawn;
      },
    },
    events: busFor(bus, {
      ...life,
      threw: (error) => {
        log.error('a listener of an event threw', error);
        life.threw(error);
      },
    }),
    drafts: draftsFor(services, name, life),
    crashed: (error) => {
      log.error('crashed', error);
      crashed(error);
    },
    log,
    nonce: services.nonce,
  };
}
