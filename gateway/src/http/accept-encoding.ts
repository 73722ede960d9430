import type { Encoding } from '../releases/release-store.ts';

/** Browsers say one of a few things, over and over. */
const known = new Map<string, readonly Encoding[]>();
const capacity = 100;

/** Encodings the client takes, in the order in which we like to send them; `identity` closes the list whatever it says, because an answer is better than 406. */
export function acceptedEncodings(header = ''): readonly Encoding[] {
  const found = known.get(header);
  if (found) return found;
  const accepted = parse(header);
  if (known.size < capacity) known.set(header, accepted);
  return accepted;
}

function parse(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return [...(['br', 'gzip'] as const).filter(takes), 'identity'];
}
