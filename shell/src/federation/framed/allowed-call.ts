import type { Release } from '@portal/shared-kit/contract/gateway/registry';
import { matchesRoute } from '@portal/shared-kit/contract/gateway/route-match';

/** Calls of the contract that a frame may make, as `GET /api/loans/:id`, with the permissions of which one has to be declared; empty: none
 *  is needed. Made by the build (`build/call-access.cjs`). */
export type CallAccess = Readonly<Record<string, readonly string[]>>;

/** All permissions that a release names in its declaration. */
export function declaredPermissions({ contributes }: Pick<Release, 'contributes'>): ReadonlySet<string> {
  const { routes, menu, cards, permissions, slots = [], actions = [] } = contributes;
  const named = [
    ...routes,
    ...routes.flatMap(({ reads = [] }) => reads),
    ...menu,
    ...cards,
    ...slots,
    ...actions,
  ];
  return new Set([
    ...named.flatMap(({ permission }) => permission ?? []),
    ...permissions.map(({ name }) => name),
  ]);
}

/** Letters, digits, hyphens and escaped text, as a team's server accepts them, and nothing that servers may read differently. */
const plainPath = /^(\/(?!\.{1,2}(\/|$))[\w\-.~!$&'()*+,=:@%]+)+$/;
const doubtful = /%(00|23|25|2e|2f|3b|3f|5c)/i;

/** Whether a release may make the call: it needs a permission that the release declares, or it goes to the team's own server. Where several
 *  calls of the contract match an address, each must be allowed. */
export function isAllowed(
  { method, url }: { method: string; url: string },
  remote: string,
  declared: ReadonlySet<string>,
  access: CallAccess,
): boolean {
  const [path = ''] = url.split('?');
  if (!plainPath.test(path) || doubtful.test(path) || url.includes('#')) return false;
  if (path.startsWith(`/api/x/${remote}/`)) return true;
  const matching = Object.entries(access).filter(([call]) => {
    const [verb, pattern = ''] = call.split(' ');
    return verb === method.toUpperCase() && matchesRoute(pattern, path);
  });
  return (
    matching.length > 0 &&
    matching.every(([, needed]) => needed.length === 0 || needed.some((name) => declared.has(name)))
  );
}
