import type { RegisteredRemote, Release } from '@portal/shared-kit/contract/gateway/registry';
import { posix } from 'node:path';

type InUse = Pick<RegisteredRemote, 'name' | 'stable' | 'canary' | 'preview' | 'lastGood'>;

/** The calls that a release declares, each with the permission that it needs: reads that are sent ahead, and figures of cards. */
const callsOf = ({ contributes: { routes, cards } }: Release) => [
  ...routes.flatMap(({ reads = [] }) => reads),
  ...cards.flatMap(({ source, permission }) => (source && permission ? [{ path: source, permission }] : [])),
];

/** As a server may read it: without dots, doubled slashes and escapes. */
function plain(path: string): string {
  try {
    return posix.normalize(decodeURIComponent(path));
  } catch {
    return posix.normalize(path);
  }
}

/** Whether somebody with these permissions may call an address of the remote's own server, `/loans/5`. Where releases in use declare that
 *  address, or one above it, they need a permission that the nearest declaration names; any other address is the server's to decide on. */
export function mayCall(remote: InUse | undefined, path: string, permissions: ReadonlySet<string>): boolean {
  if (!remote) return true;
  const { name, stable, canary, preview, lastGood } = remote;
  const releases = [stable, canary?.release, preview, lastGood].filter((release) => release != null);
  const target = plain(path);
  const own = `/x/${name}/`;
  const found = releases.flatMap(callsOf).flatMap(({ path: declared, permission }) => {
    if (!declared.startsWith(own)) return [];
    const address = declared.slice(own.length - 1).replace(/\?.*$/, '');
    return target === address || target.startsWith(`${address}/`) ? [{ address, permission }] : [];
  });
  const nearest = Math.max(...found.map(({ address }) => address.length));
  const needed = found.filter(({ address }) => address.length === nearest);
  return needed.length === 0 || needed.some(({ permission }) => permissions.has(permission));
}
