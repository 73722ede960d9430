import type { RegisteredRemote, Release } from '@portal/shared-kit/contract/gateway/registry';
import { posix } from 'node:path';

type InUse = Pick<RegisteredRemote, 'name' | 'stable' | 'canary' | 'preview' | 'lastGood'>;

/** The calls that a release declares, each with the permission that it needs: reads that are sent ahead, and figures of cards. */
const callsOf = ({ contributes: { routes, cards } }: Release) => [
  ...routes.flatMap(({ reads = [] }) => reads),
  ...cards.flatMap(({ source, permission }) => (source && permission ? [{ path: source, permission }] : [])),
];

/** One segment of a path (RFC 3986 §3.3) without `;`, which some servers cut off with what follows. */
const segment = /^(?:[\w\-.~!$&'()*+,=:@]|%[0-9A-Fa-f]{2})*$/;
/** Characters that mean something else to a server which decodes first, or decodes twice. */
const decodesToSyntax = /[/\\.;?#%\p{Cc}]/u;

/** The segment as a server compares it at the least: decoded, with compatible characters made one, and without letter case. */
const folded = (text: string): string => text.normalize('NFKC').toUpperCase();

/** The path in the form in which it is compared. Undefined where servers may read it differently: double slashes, `.` and `..`, a backslash,
 *  `;`, `#`, and escapes of these, of `/`, `?`, `%` and control characters. */
export function comparablePath(path: string): string | undefined {
  const [before, ...segments] = path.split('/');
  if (before !== '') return undefined;
  // A slash at the end changes nothing.
  if (segments.at(-1) === '') segments.pop();
  const compared: string[] = [];
  for (const each of segments) {
    const plain = comparableSegment(each);
    if (plain === undefined) return undefined;
    compared.push(plain);
  }
  return `/${compared.join('/')}`;
}

function comparableSegment(text: string): string | undefined {
  if (text === '' || text === '.' || text === '..' || !segment.test(text)) return undefined;
  try {
    const escapes = text.match(/(?:%[0-9A-Fa-f]{2})+/g) ?? [];
    if (escapes.some((escape) => decodesToSyntax.test(folded(decodeURIComponent(escape))))) return undefined;
    return folded(decodeURIComponent(text));
  } catch {
    // No UTF-8.
    return undefined;
  }
}

/** A declared path, which a release may have written with a query, a slash at the end or dots. */
const declaredPath = (path: string): string => {
  const plain = posix.normalize(path.replace(/\?.*$/, ''));
  return plain === '/' ? plain : folded(plain.replace(/\/$/, ''));
};

const isAtOrBelow = (target: string, address: string): boolean =>
  address === '/' ||
  target === address ||
  target.startsWith(`${address}/`) ||
  target.startsWith(`${address}.`);

/** Whether somebody with these permissions may call an address of the remote's own server, as `comparablePath` returns it. Where releases
 *  in use declare that address, or one above it, they need a permission that the nearest declaration names; `/loans.csv` counts as below
 *  `/loans`, because servers read the suffix as a format. Any other address is the server's to decide on. */
export function mayCall(remote: InUse | undefined, target: string, permissions: ReadonlySet<string>) {
  if (!remote) return true;
  const { name, stable, canary, preview, lastGood } = remote;
  const releases = [stable, canary?.release, preview, lastGood].filter((release) => release != null);
  const own = `/x/${name}/`;
  const found = releases.flatMap(callsOf).flatMap(({ path, permission }) => {
    if (!path.startsWith(own)) return [];
    const address = declaredPath(path.slice(own.length - 1));
    return isAtOrBelow(target, address) ? [{ address, permission }] : [];
  });
  const nearest = Math.max(...found.map(({ address }) => address.length));
  const needed = found.filter(({ address }) => address.length === nearest);
  return needed.length === 0 || needed.some(({ permission }) => permissions.has(permission));
}
