import type { SessionRecord } from '@portal/shared-kit/contract/identity/identity';

/** Pages for signed-out visitors, which are never a destination after sign-in. */
const beforeSignIn = /^\/($|login$|recover_password$|reset_password(\/|$)|confirm(\/|$))/i;
const elsewhere = 'http://portal.invalid';

/** Where to go after sign-in (decisions 1, 4): the page given by `voltar`, if it is a path of this portal that the role may open, otherwise
 *  the role's home, otherwise the dashboard, which everybody has. */
export function destination(
  search: string,
  record: Pick<SessionRecord, 'home'>,
  canOpen: (pathname: string) => boolean,
): string {
  const returnUrl = ownPath(new URLSearchParams(search).get('voltar'));
  if (returnUrl && !beforeSignIn.test(returnUrl.pathname) && canOpen(returnUrl.pathname))
    return returnUrl.pathname + returnUrl.search + returnUrl.hash;
  return canOpen(record.home) ? record.home : '/dashboard';
}

/** The address of the sign-in page that returns to `path`. */
export const signInPath = (path: string): string =>
  beforeSignIn.test(path) ? '/login' : `/login?voltar=${encodeURIComponent(path)}`;

/** A path below this origin; browsers read `//host`, `/\\host` and embedded control characters as other origins. */
function ownPath(path: string | null): URL | undefined {
  if (!path?.startsWith('/') || /^\/\/|[\p{Cc}\\]/u.test(path)) return undefined;
  try {
    const url = new URL(path, elsewhere);
    return url.origin === elsewhere && !url.pathname.startsWith('//') ? url : undefined;
  } catch {
    return undefined;
  }
}
