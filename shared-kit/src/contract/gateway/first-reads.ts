import type { RemoteRoute } from './registry.ts';

/** A read that a route declares: a path below `/api`, and the permission that its call needs. */
export type FirstRead = NonNullable<RemoteRoute['reads']>[number];

/** Names of the parameters of the address that a read takes: `id` and `year` of `/grades?class_id=:id&year=:year`. */
const namesIn = ({ path }: FirstRead) => [...path.matchAll(/=:(\w+)/g)].map(([, name]) => name);

/** Values that stand the same in an address and in the call of a page. */
const isPlain = (value: string) => /^[\w-]+$/.test(value);

/** The parameters in the path of an address, by the pattern of its route; none where the pattern has optional segments. */
function pathParameters(pattern: string, pathname: string): [name: string, value: string][] {
  if (pattern.includes('?')) return [];
  const parts = pathname.split('/').filter(Boolean);
  return pattern
    .split('/')
    .filter(Boolean)
    .flatMap((part, at) => (part.startsWith(':') && parts[at] ? [[part.slice(1), parts[at]]] : []));
}

/** The reads that the page of an address makes at once, as its route declares them. `:name` in a query stands for a parameter of the address;
 *  a pair without a value is left out. Empty where the address has a query that the reads do not take: the page may then make others. */
export function readsAt(
  { path: pattern, reads = [] }: Pick<RemoteRoute, 'path' | 'reads'>,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): FirstRead[] {
  const taken = new Set(reads.flatMap(namesIn));
  const query = [...new URLSearchParams(search)];
  const parameters = new Map([...query, ...pathParameters(pattern, pathname)]);
  if (query.some(([name]) => !taken.has(name)) || ![...parameters.values()].every(isPlain)) return [];
  return reads.map(({ path, permission }) => ({ path: filled(path, parameters), permission }));
}

function filled(path: string, parameters: ReadonlyMap<string, string>): string {
  const [address = '', query] = path.split('?');
  if (query === undefined) return path;
  const pairs = query.split('&').flatMap((pair) => {
    const [name, value] = pair.split('=:');
    if (value === undefined) return [pair];
    return parameters.has(value) ? [`${name}=${parameters.get(value)}`] : [];
  });
  return pairs.length > 0 ? `${address}?${pairs.join('&')}` : address;
}
