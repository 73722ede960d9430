import { useStore } from '@portal/shared-kit';
import { matchPath, Navigate, useLocation, useMatch } from '@portal/shared-kit/router';
import { useEffect } from 'react';
import { DashboardPage } from '../dashboard/dashboard-page.tsx';
import { PasswordForm } from '../password/password-form.tsx';
import { PasswordPage } from '../password/password-page.tsx';
import { ProfilePage } from '../profile/profile-page.tsx';
import { ConfirmPage } from '../recovery/confirm-page.tsx';
import { RecoverPage } from '../recovery/recover-page.tsx';
import { ResetPage } from '../recovery/reset-page.tsx';
import { ownPaths } from '../routing/own-paths.ts';
import { cardsOf } from '../routing/cards.ts';
import { findRemote, menuOf } from '../routing/route-table.ts';
import { NotFoundPage } from '../unauthorized/not-found-page.tsx';
import { UnauthorizedPage } from '../unauthorized/unauthorized-page.tsx';
import { portalMessages as text } from './messages.ts';
import { shortcutsOf } from '../dashboard/shortcuts.tsx';
import type { OwnScreen } from './own-screen.ts';
import type { Services } from './services.ts';

type Props = { services: Services };

const useToken = (pattern: string) => useMatch(pattern)?.params.token;

function Dashboard({ services }: Props) {
  const { snapshot, can } = services;
  useStore(services.session);
  const shortcuts = shortcutsOf(menuOf(snapshot, can));
  return (
    <DashboardPage
      shortcuts={shortcuts}
      cards={cardsOf(snapshot, can)}
      canOpen={(path) => canOpen(services, path)}
    />
  );
}
const Profile = ({ services: { browser } }: Props) => (
  <ProfilePage session={browser.session} passwordForm={<PasswordForm session={browser.session} />} />
);
const Password = ({ services: { browser } }: Props) => (
  <PasswordPage heading={text.password} form={<PasswordForm session={browser.session} />} />
);
const Recover = ({ services: { browser, institution } }: Props) => (
  <RecoverPage client={browser.client} institution={useStore(institution)} />
);
const Reset = ({ services: { browser, institution } }: Props) => (
  <ResetPage
    client={browser.client}
    institution={useStore(institution)}
    token={useToken('/reset_password/:token')}
    onDone={() => location.assign('/login')}
  />
);
const Confirm = ({ services: { browser, institution, snapshot } }: Props) => (
  <ConfirmPage
    client={browser.client}
    institution={useStore(institution)}
    token={useToken('/confirm/:token')}
    hasTracking={findRemote(snapshot, '/candidatura') !== undefined}
  />
);
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

/** The screens of the shell. */
const ownScreens: readonly OwnScreen[] = [
  { paths: ownPaths.dashboard, title: text.dashboard, component: Dashboard },
  { paths: ownPaths.profile, title: text.profile, component: Profile },
  { paths: ownPaths.password, title: text.password, component: Password },
  { paths: ownPaths.unauthorized, title: text.unauthorized, component: Unauthorized },
  { paths: ownPaths.recover, title: text.recover, public: true, component: Recover },
  { paths: ownPaths.reset, title: text.reset, public: true, component: Reset },
  { paths: ownPaths.confirm, title: text.confirm, public: true, component: Confirm },
];

/** For an address that no remote serves. */
export const notFoundScreen: OwnScreen = { paths: ['*'], title: text.notFound, component: NotFound };

export const findOwnScreen = (pathname: string): OwnScreen | undefined =>
  ownScreens.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));

/** Whether the address has a page and the user may open it. */
export function canOpen({ snapshot, can }: Pick<Services, 'snapshot' | 'can'>, pathname: string): boolean {
  const target = findOwnScreen(pathname) ?? findRemote(snapshot, pathname);
  return target !== undefined && (!target.permission || can(target.permission));
}
