/** Lets each key pass `limit` times a minute, remembering at most `capacity` keys. */
export class RateLimit {
  #counts = new Map<string, number>();
  #minute = 0;

  constructor(
    private readonly limit: number,
    private readonly capacity = 10_000,
    private readonly now: () => number = Date.now,
  ) {}

  /** Whether the next call of `allows` would return false; counts nothing. */
  isSpent(key: string): boolean {
    return Math.floor(this.now() / 60_000) === this.#minute && (this.#counts.get(key) ?? 0) >= this.limit;
  }

  allows(key: string): boolean {
    const minute = Math.floor(this.now() / 60_000);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#counts = new Map();
    }
    const count = this.#counts.get(key) ?? 0;
    // Once `capacity` keys are known, new ones wait for the next minute.
    if (count >= this.limit || (count === 0 && this.#counts.size >= this.capacity)) return false;
    this.#counts.set(key, count + 1);
    return true;
  }
}
