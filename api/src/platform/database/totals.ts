import { LRUCache } from 'lru-cache';

/** Smaller lists are counted every time: it costs about as much as reading a page. */
const large = 1000;
const totalMs = 5000;
const manyMs = 60_000;
/** What took long to read is kept a hundred times as long, up to a minute: reading it again delays one caller in a hundred at most. */
const lifeOf = (costMs: number) => Math.min(60_000, Math.max(totalMs, 100 * costMs));
const capacity = 2000;

/** Cached facts about lists and searches, by statement. */
class Memory<Value> {
  readonly #known: LRUCache<string, { value: Value; until: number; lifeMs: number }>;

  constructor(most = capacity) {
    this.#known = new LRUCache({ max: most });
  }

  /** The cached value. Once stale, one caller in each `lifeMs` gets undefined and refreshes it while the others keep using it. */
  get(name: string, now: number): Value | undefined {
    const found = this.#known.get(name);
    if (!found) return undefined;
    if (found.until > now) return found.value;
    found.until = now + found.lifeMs;
    return undefined;
  }

  set(name: string, value: Value, now: number, lifeMs: number): void {
    this.#known.set(name, { value, until: now + lifeMs, lifeMs });
  }

  delete(name: string): void {
    this.#known.delete(name);
  }

  clear(): void {
    this.#known.clear();
  }
}

const totals = new Memory<number>();
const counts = new Memory<unknown>();
const many = new Memory<true>();
/** Each holds as many numbers as its list has rows. */
const orders = new Memory<Int32Array>(50);

/** Forgets everything: the same statements find something else in another database. */
export function forgetTotals(): void {
  for (const memory of [totals, counts, many, orders]) memory.clear();
}

/** How many rows a large list had some seconds ago; undefined when it must be counted. */
export const rememberedTotal = (name: string, now = Date.now()) => totals.get(name, now);

/** Caches the total of a large list, which took `costMs` to count, for some seconds: counting 200 000 index entries costs more than the page
 *  itself. */
export function rememberTotal(name: string, total: number, costMs: number, now = Date.now()): void {
  if (total > large) totals.set(name, total, now, lifeOf(costMs));
  else totals.delete(name);
}

/** The result of `count`, cached for some seconds where its numbers add up to a large total. */
export async function rememberedCounts<Counts>(
  name: string,
  count: () => Promise<Counts>,
  totalOf: (counted: Counts) => number,
  now = Date.now,
): Promise<Counts> {
  const cached = counts.get(name, now());
  if (cached !== undefined) return cached as Counts;
  const began = now();
  const counted = await count();
  if (totalOf(counted) > large) counts.set(name, counted, now(), lifeOf(now() - began));
  else counts.delete(name);
  return counted;
}

/** The ids of a list in its order, cached for some seconds where there are many: of a list that is sorted by a sum, each page costs as much
 *  as the whole. */
export async function rememberedOrder(
  name: string,
  read: () => Promise<ArrayLike<number>>,
  now = Date.now,
): Promise<Int32Array> {
  const cached = orders.get(name, now());
  if (cached !== undefined) return cached;
  const began = now();
  const ids = Int32Array.from(await read());
  if (ids.length > large) orders.set(name, ids, now(), lifeOf(now() - began));
  else orders.delete(name);
  return ids;
}

/** Whether a search exceeded the counted matches within the last minute. */
export const hadMany = (name: string, now = Date.now()): boolean => many.get(name, now) ?? false;

/** Remembers whether a search has more matches than are counted, since finding out means gathering them. */
export function rememberMany(name: string, isMany: boolean, now = Date.now()): void {
  if (isMany) many.set(name, true, now, manyMs);
  else many.delete(name);
}
