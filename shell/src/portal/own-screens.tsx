import { lazyCode, type LazyCode } from '@portal/shared-kit';
import { matchPath } from '@portal/shared-kit/router';
import '../dashboard/dashboard.css';
import '../password/password.css';
import '../profile/profile.css';
import { ownPaths } from '../routing/own-paths.ts';
import '../unauthorized/unauthorized.css';
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

/** The dashboard's code, fetched early where the page begins there (boot/head.ts). Styles of screens whose code comes later are in the portal's own sheet. */
export const dashboardCode = lazyCode<Props>(() =>
  import(/* webpackChunkName: "dashboard" */ './dashboard-screen.tsx').then((module) => module.Dashboard),
);

/** What people open now and then: no list waits for it. */
const account = (name: keyof typeof accountScreens) =>
  lazyCode<Props>(() =>
    import(/* webpackChunkName: "account" */ './account-screens.tsx').then((module) => module[name]),
  );

const ownScreens: readonly OwnScreen[] = [
  { paths: ownPaths.dashboard, title: text.dashboard, code: dashboardCode },
  { paths: ownPaths.profile, title: text.profile, code: account('Profile') },
  { paths: ownPaths.password, title: text.password, code: account('Password') },
  { paths: ownPaths.unauthorized, title: text.unauthorized, code: account('Unauthorized') },
  { paths: ownPaths.recover, title: text.recover, public: true, code: account('Recover') },
  { paths: ownPaths.provider, title: text.signIn, public: true, code: account('Provider') },
  { paths: ownPaths.reset, title: text.reset, public: true, code: account('Reset') },
  { paths: ownPaths.confirm, title: text.confirm, public: true, code: account('Confirm') },
];

/** For an address that no remote serves. */
export const notFoundScreen: OwnScreen = { paths: ['*'], title: text.notFound, code: account('NotFound') };

export const findOwnScreen = (pathname: string): OwnScreen | undefined =>
  ownScreens.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));
