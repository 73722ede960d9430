import Negotiator from 'negotiator';
import type { Encoding } from '../releases/release-store.ts';

/** Encodings a client accepts, best first: one of four lists, each always the same object, so that it can be a cache key. */
export type Accepted = readonly Encoding[];

const plain: Accepted = ['identity'];
const lists = {
  both: ['br', 'gzip', 'identity'] satisfies Accepted,
  br: ['br', 'identity'] satisfies Accepted,
  gzip: ['gzip', 'identity'] satisfies Accepted,
};
/** Browsers send only a few distinct headers, so parsed ones are cached. */
const cache = new Map<string, Accepted>();
const capacity = 100;

/** Encodings that the client accepts, in our order of preference; `identity` is always last, because an answer is better than 406. */
export function acceptedEncodings(header = ''): Accepted {
  const found = cache.get(header);
  if (found) return found;
  const accepted = parse(header);
  if (cache.size < capacity) cache.set(header, accepted);
  return accepted;
}

function parse(header: string): Accepted {
  const taken = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(['br', 'gzip']);
  if (taken.includes('br')) return taken.includes('gzip') ? lists.both : lists.br;
  return taken.includes('gzip') ? lists.gzip : plain;
}
