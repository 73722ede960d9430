import { matchPath } from '@portal/shared-kit/router';
import type { Services } from './services.ts';
import { ownPaths } from '../routing/own-paths.ts';
import { findRemote } from '../routing/route-table.ts';

const { signIn: _notAPage, ...pages } = ownPaths;
const own = Object.values(pages).flat();

/** Whether the address has a page and the user may open it. */
export function canOpen({ snapshot, can }: Pick<Services, 'snapshot' | 'can'>, pathname: string): boolean {
  if (own.some((path) => matchPath(path, pathname))) return true;
  const target = findRemote(snapshot, pathname);
  return target !== undefined && (!target.permission || can(target.permission));
}
