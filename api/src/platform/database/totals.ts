/** Smaller lists are counted every time: it costs about as much as reading a page. */
const large = 1000;
const totalMs = 5000;
const manyMs = 60_000;
const capacity = 2000;

/** Cached facts about lists and searches, by statement. */
class Memory<Value> {
  readonly #known = new Map<string, { value: Value; until: number }>();
  readonly #most: number;

  constructor(most = capacity) {
    this.#most = most;
  }

  /** The cached value. Once stale, one caller in each `lifeMs` gets undefined and refreshes it while the others keep using it. */
  get(name: string, lifeMs: number, now: number): Value | undefined {
    const found = this.#known.get(name);
    if (!found) return undefined;
    if (found.until > now) return found.value;
    found.until = now + lifeMs;
    return undefined;
  }

  set(name: string, value: Value, until: number): void {
    this.#known.delete(name);
    if (this.#known.size >= this.#most) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(name, { value, until });
  }

  delete(name: string): void {
    this.#known.delete(name);
  }
}

const totals = new Memory<number>();
const counts = new Memory<unknown>();
const many = new Memory<true>();
/** Each holds as many numbers as its list has rows. */
const orders = new Memory<Int32Array>(50);

/** How many rows a large list had a few seconds ago; undefined when it must be counted. */
export const rememberedTotal = (name: string, now = Date.now()) => totals.get(name, totalMs, now);

/** Caches the total of a large list for some seconds: counting 200 000 index entries costs more than the page itself. */
export function rememberTotal(name: string, total: number, now = Date.now()): void {
  if (total > large) totals.set(name, total, now + totalMs);
  else totals.delete(name);
}

/** The result of `count`, cached for some seconds where its numbers add up to a large total. */
export async function rememberedCounts<Counts>(
  name: string,
  count: () => Promise<Counts>,
  totalOf: (counted: Counts) => number,
  now = Date.now,
): Promise<Counts> {
  const cached = counts.get(name, totalMs, now());
  if (cached !== undefined) return cached as Counts;
  const counted = await count();
  if (totalOf(counted) > large) counts.set(name, counted, now() + totalMs);
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
  const cached = orders.get(name, totalMs, now());
  if (cached !== undefined) return cached;
  const ids = Int32Array.from(await read());
  if (ids.length > large) orders.set(name, ids, now() + totalMs);
  else orders.delete(name);
  return ids;
}

/** Whether a search exceeded the counted matches within the last minute. */
export const hadMany = (name: string, now = Date.now()): boolean => many.get(name, manyMs, now) ?? false;

/** Remembers whether a search has more matches than are counted, since finding out means gathering them. */
export function rememberMany(name: string, isMany: boolean, now = Date.now()): void {
  if (isMany) many.set(name, true, now + manyMs);
  else many.delete(name);
}
