import type { RemoteDeclaration } from '@portal/shared-kit/contract/gateway/registry';
import { pieceKey } from '@portal/shared-kit/contract/gateway/slots';
import { refuse, type Refusal } from '../releases/refusal.ts';
import { patternReaches, patternsOverlap } from './route-pattern.ts';

type Contributions = RemoteDeclaration['contributes'];

/** The routes, menu entries and permissions that one remote's releases in use contribute. */
export interface RouteOwner {
  name: string;
  contributes: Contributions;
}

/** Addresses the gateway answers itself. */
const gatewayPrefixes = [
  '/api',
  '/r',
  '/institution',
  '/registry',
  '/telemetry',
  '/healthz',
  '/readyz',
  '/metrics',
  '/status',
];

/** No address, menu entry, permission or piece of a slot may have two owners. */
export function checkOwnership(
  contributes: Contributions,
  others: readonly RouteOwner[],
  shellRoutes: readonly string[],
): Refusal[] {
  const { routes, menu, permissions, slots = [] } = contributes;
  return [
    ...routes
      .filter(({ path }) => isReserved(path, shellRoutes))
      .map(({ path }) => refuse('route_reserved', path)),
    ...others.flatMap((other) => [
      ...clashes(routes, other, 'route_taken'),
      ...clashes(menu, other, 'menu_taken'),
      ...permissions
        .filter(({ name }) => other.contributes.permissions.some((theirs) => theirs.name === name))
        .map(({ name }) => refuse('permission_taken', `${name}: ${other.name}`)),
      ...slots
        .map(pieceKey)
        .filter((key) => (other.contributes.slots ?? []).map(pieceKey).includes(key))
        .map((key) => refuse('piece_taken', `${key}: ${other.name}`)),
    ]),
  ];
}

const isReserved = (path: string, shellRoutes: readonly string[]) =>
  gatewayPrefixes.some((prefix) => patternReaches(path, prefix)) ||
  shellRoutes.some((route) => patternsOverlap(path, route));

const clashes = (
  claims: readonly { path: string }[],
  other: RouteOwner,
  code: 'route_taken' | 'menu_taken',
): Refusal[] =>
  claims.flatMap(({ path }) =>
    other.contributes.routes
      .filter((route) => patternsOverlap(path, route.path))
      .map((route) => refuse(code, `${path}: ${other.name} (${route.path})`)),
  );
