import { isIPv6 } from 'node:net';
import { ApiError } from '../http/errors.ts';
import { messages } from '../http/messages.ts';

export interface UploadLimits {
  /** Maximum concurrent uploads of signed-in users. */
  signedIn: number;
  /** Maximum concurrent anonymous uploads, in places of their own. */
  anonymous: number;
}

interface Sender {
  /** Undefined for an anonymous caller. */
  person: number | undefined;
  ip: string;
}

/** Places for uploads, which take minutes on a slow line. A person, or an anonymous network, gets a place while it holds fewer than are
 *  free: alone it gets half of them, among n that want as many as they can get each has an equal part, and one part stays free for the
 *  next. All who are signed in in one network, as on a campus, may have three times what is free. */
export class UploadPlaces {
  readonly #signedIn: Pool;
  readonly #anonymous: Pool;
  #refused = 0;
  readonly waiting = 0;

  constructor(limits: UploadLimits) {
    this.#signedIn = new Pool(limits.signedIn);
    this.#anonymous = new Pool(limits.anonymous);
  }

  get running(): number {
    return this.#signedIn.taken + this.#anonymous.taken;
  }

  get refused(): number {
    return this.#refused;
  }

  /** Takes a place and returns the function that frees it. Throws ApiError `overloaded` if there is none. */
  enter({ person, ip }: Sender): () => void {
    const network = `network ${networkOf(ip)}`;
    const leave =
      person === undefined
        ? this.#anonymous.enter([{ holder: network, timesFree: 1 }])
        : this.#signedIn.enter([
            { holder: `person ${person}`, timesFree: 1 },
            { holder: network, timesFree: 3 },
          ]);
    if (leave) return leave;
    this.#refused += 1;
    throw new ApiError('overloaded', messages.overloaded, { retryAfter: 2 });
  }
}

interface Share {
  holder: string;
  /** The holder may have this many times the number of free places. */
  timesFree: number;
}

class Pool {
  readonly #held = new Map<string, number>();
  taken = 0;

  constructor(private readonly most: number) {}

  /** Undefined if one of the holders has used its share. */
  enter(shares: readonly Share[]): (() => void) | undefined {
    const free = this.most - this.taken;
    const isFull = shares.some(({ holder, timesFree }) => this.#of(holder) >= free * timesFree);
    if (isFull) return undefined;
    this.#count(shares, 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#count(shares, -1);
    };
  }

  #of = (holder: string) => this.#held.get(holder) ?? 0;

  #count(shares: readonly Share[], by: number): void {
    this.taken += by;
    for (const { holder } of shares) {
      const held = this.#of(holder) + by;
      if (held === 0) this.#held.delete(holder);
      else this.#held.set(holder, held);
    }
  }
}

/** The key of a network: the IPv4 address, or the first half of an IPv6 address, which belongs to one subscriber. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [before = '', after] = ip.split('%')[0]!.toLowerCase().split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
