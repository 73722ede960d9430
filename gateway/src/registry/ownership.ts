import type { RemoteDeclaration } from '@portal/shared-kit/contract/gateway/registry';
import { pieceKey } from '@portal/shared-kit/contract/gateway/slots';
import { segmentsOf as segments } from '@portal/shared-kit/contract/gateway/route-match';
import { refuse, type Refusal } from '../releases/release-rules.ts';

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

/** Whether some address would match both patterns, so that two owners would claim it. */
export function patternsOverlap(left: string, right: string): boolean {
  const a = segments(left);
  const b = segments(right);
  const decided = new Map<number, boolean>();
  const overlapFrom = (i: number, j: number): boolean => {
    const key = i * (b.length + 1) + j;
    let overlaps = decided.get(key);
    if (overlaps === undefined) decided.set(key, (overlaps = decide(i, j)));
    return overlaps;
  };
  const decide = (i: number, j: number): boolean => {
    const x = a[i];
    const y = b[j];
    if (!x && !y) return true;
    if (x?.optional && overlapFrom(i + 1, j)) return true;
    if (y?.optional && overlapFrom(i, j + 1)) return true;
    if (!x || !y) return false;
    const meet = x.text === undefined || y.text === undefined || x.text === y.text;
    return meet && overlapFrom(i + 1, j + 1);
  };
  return overlapFrom(0, 0);
}

/** Whether some address of the pattern is `prefix` or lies below it. */
export const patternReaches = (pattern: string, prefix: string): boolean =>
  patternsOverlap(pattern, prefix + '/:below?'.repeat(segments(pattern).length));

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
