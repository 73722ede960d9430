/** Smaller lists are counted for every caller: it costs about as much as reading a page. */
const large = 1000;
const totalMs = 5000;
const manyMs = 60_000;
const kept = 2000;

/** What was found out of a list or a search, by its statement. */
class Memory<Value> {
  readonly #known = new Map<string, { value: Value; until: number }>();

  /** The value; undefined when there is none. Once it has aged, one caller in each `lifeMs` is told that there is none, and finds it out anew while the others go on with it. */
  get(name: string, lifeMs: number, now: number): Value | undefined {
    const found = this.#known.get(name);
    if (!found) return undefined;
    if (found.until > now) return found.value;
    found.until = now + lifeMs;
    return undefined;
  }

  set(name: string, value: Value, until: number): void {
    this.#known.delete(name);
    if (this.#known.size >= kept) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(name, { value, until });
  }

  delete(name: string): void {
    this.#known.delete(name);
  }
}

const totals = new Memory<number>();
const counts = new Memory<unknown>();
const many = new Memory<true>();

/** How many rows a large list had a few seconds ago; undefined when it must be counted. */
export const rememberedTotal = (name: string, now = Date.now()) => totals.get(name, totalMs, now);

/** Keeps the total of a large list for some seconds: counting 200 000 index entries for every page would cost more than the page. */
export function rememberTotal(name: string, total: number, now = Date.now()): void {
  if (total > large) totals.set(name, total, now + totalMs);
  else totals.delete(name);
}

/** What `count` answers, or answered some seconds ago where the numbers in it add up to a large total. */
export async function rememberedCounts<Counts>(
  name: string,
  count: () => Promise<Counts>,
  totalOf: (counted: Counts) => number,
  now = Date.now,
): Promise<Counts> {
  const known = counts.get(name, totalMs, now());
  if (known !== undefined) return known as Counts;
  const counted = await count();
  if (totalOf(counted) > large) counts.set(name, counted, now() + totalMs);
  else counts.delete(name);
  return counted;
}

/** Whether a search had more matches than are counted, within the last minute. */
export const hadMany = (name: string, now = Date.now()): boolean => many.get(name, manyMs, now) ?? false;

/** Keeps whether a search has more matches than are counted: gathering them is what it costs to know. */
export function rememberMany(name: string, isMany: boolean, now = Date.now()): void {
  if (isMany) many.set(name, true, now + manyMs);
  else many.delete(name);
}
