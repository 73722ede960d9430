import { lazyCode, useStore, type LazyCode } from '@portal/shared-kit';
import { matchPath, Navigate, useLocation } from '@portal/shared-kit/router';
import { useEffect, type ComponentType } from 'react';
import '../dashboard/dashboard.css';
import '../password/password.css';
import '../profile/profile.css';
import { ownPaths } from '../routing/own-paths.ts';
import { NotFoundPage, UnauthorizedPage } from '../unauthorized/unauthorized-page.tsx';
import { portalMessages as text } from './messages.ts';
import type * as accountScreens from './account-screens.tsx';
import type { Services } from './services.ts';

/** A screen rendered by the shell itself. */
interface OwnScreen {
  paths: readonly string[];
  title: string;
  public?: boolean;
  code: LazyCode<{ services: Services }>;
}

type Props = { services: Services };

function Unauthorized({ services }: Props) {
  const { from, permission } = (useLocation().state ?? {}) as { from?: string; permission?: string };
  const { actions } = useStore(services.session);
  const { session } = services.browser;
  // The page was refused because of rights that may have been granted since.
  useEffect(() => void session.rereadRights().catch(() => undefined), [session]);
  const refused = from && permission ? { path: from, permission } : undefined;
  if (refused && actions.includes(refused.permission)) return <Navigate to={refused.path} replace />;
  return <UnauthorizedPage home={services.home()} refused={refused} />;
}
const NotFound = ({ services }: Props) => <NotFoundPage home={services.home()} />;

/** Code that is there from the start. */
const here = (component: ComponentType<Props>): LazyCode<Props> => ({
  current: component,
  load: () => Promise.resolve(component),
});

/** The dashboard's code, fetched early where the page begins there (boot/head.ts). Styles of screens whose code comes later are in the portal's own sheet. */
export const dashboardCode = lazyCode<Props>(() =>
  import(/* webpackChunkName: "dashboard" */ './dashboard-screen.tsx').then((module) => module.Dashboard),
);

/** What people open now and then of their account: no list waits for it. */
const account = (name: keyof typeof accountScreens) =>
  lazyCode<Props>(() =>
    import(/* webpackChunkName: "account" */ './account-screens.tsx').then((module) => module[name]),
  );

/** The screens of the shell. */
const ownScreens: readonly OwnScreen[] = [
  { paths: ownPaths.dashboard, title: text.dashboard, code: dashboardCode },
  { paths: ownPaths.profile, title: text.profile, code: account('Profile') },
  { paths: ownPaths.password, title: text.password, code: account('Password') },
  { paths: ownPaths.unauthorized, title: text.unauthorized, code: here(Unauthorized) },
  { paths: ownPaths.recover, title: text.recover, public: true, code: account('Recover') },
  { paths: ownPaths.provider, title: text.signIn, public: true, code: account('Provider') },
  { paths: ownPaths.reset, title: text.reset, public: true, code: account('Reset') },
  { paths: ownPaths.confirm, title: text.confirm, public: true, code: account('Confirm') },
];

/** For an address that no remote serves. */
export const notFoundScreen: OwnScreen = { paths: ['*'], title: text.notFound, code: here(NotFound) };

export const findOwnScreen = (pathname: string): OwnScreen | undefined =>
  ownScreens.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));
