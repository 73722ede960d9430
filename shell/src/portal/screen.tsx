import { Navigate, useLocation } from '@portal/shared-kit/router';
import { LazyOutlet, useStore, type PortalProps } from '@portal/shared-kit';
import { useEffect, useMemo } from 'react';
import { laterOutlet } from '../federation/later-outlet.ts';
import type { PropsFor } from '../federation/remote-outlet.tsx';
import { useStableSnapshot } from '../routing/stable-snapshot.ts';
import { findRemote, isSignIn, redirectOf } from '../routing/route-table.ts';
import { remoteProps } from './portal-props.ts';
import type { Services } from './services.ts';
import { findOwnScreen, notFoundScreen } from './own-screens.tsx';

/** Decides what the address shows: a redirect, a screen of the shell, a remote, or 'not found'. Permissions are checked first (decision 5). */
export function Screen({ services, portal }: { services: Services; portal: PortalProps }) {
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
