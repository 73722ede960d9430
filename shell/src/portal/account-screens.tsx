import { useStore } from '@portal/shared-kit';
import { Navigate, useLocation, useMatch } from '@portal/shared-kit/router';
import { useEffect } from 'react';
import { PasswordForm, PasswordPage } from '../password/password-form.tsx';
import { CalendarSection } from '../profile/calendar-section.tsx';
import { PushSection } from '../profile/push-section.tsx';
import { ProfilePage } from '../profile/profile-page.tsx';
import { ConfirmPage } from '../recovery/confirm-page.tsx';
import { RecoverPage } from '../recovery/recover-page.tsx';
import { ResetPage } from '../recovery/reset-page.tsx';
import { IdentitiesSection } from '../single-sign-on/identities-section.tsx';
import { ReturnPage } from '../single-sign-on/return-page.tsx';
import { SecuritySection } from '../security/security-section.tsx';
import { NotFoundPage, UnauthorizedPage } from '../unauthorized/unauthorized-page.tsx';
import { findRemote } from '../routing/route-table.ts';
import { portalMessages as text } from './messages.ts';
import type { Services } from './services.ts';

type Props = { services: Services };

const useToken = (pattern: string) => useMatch(pattern)?.params.token;

export const Profile = ({ services: { browser } }: Props) => (
  <ProfilePage
    session={browser.session}
    passwordForm={<PasswordForm session={browser.session} />}
    calendar={<CalendarSection />}
    notices={<PushSection />}
    security={
      <>
        <SecuritySection />
        <IdentitiesSection />
      </>
    }
  />
);
export const Password = ({ services: { browser } }: Props) => (
  <PasswordPage heading={text.password} form={<PasswordForm session={browser.session} />} />
);
export const Recover = ({ services: { browser, institution } }: Props) => (
  <RecoverPage client={browser.client} institution={useStore(institution)} />
);
export const Provider = ({ services: { browser, institution } }: Props) => (
  <ReturnPage session={browser.session} institution={useStore(institution)} />
);
export const Reset = ({ services: { browser, institution } }: Props) => (
  <ResetPage
    client={browser.client}
    institution={useStore(institution)}
    token={useToken('/reset_password/:token')}
    onDone={() => location.assign('/login')}
  />
);
export const Confirm = ({ services: { browser, institution, snapshot } }: Props) => (
  <ConfirmPage
    client={browser.client}
    institution={useStore(institution)}
    token={useToken('/confirm/:token')}
    hasTracking={findRemote(snapshot, '/candidatura') !== undefined}
  />
);

export function Unauthorized({ services }: Props) {
  const { from, permission } = (useLocation().state ?? {}) as { from?: string; permission?: string };
  const { actions } = useStore(services.session);
  const { session } = services.browser;
  // The page was refused because of rights that may have been granted since.
  useEffect(() => void session.rereadRights().catch(() => undefined), [session]);
  const refused = from && permission ? { path: from, permission } : undefined;
  if (refused && actions.includes(refused.permission)) return <Navigate to={refused.path} replace />;
  return <UnauthorizedPage home={services.home()} refused={refused} />;
}
export const NotFound = ({ services }: Props) => <NotFoundPage home={services.home()} />;
