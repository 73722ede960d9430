import { ApiError } from '../http/errors.ts';

interface Limits {
  /** Most tasks of one owner that may wait. */
  ofOne: number;
  /** Most tasks that may wait in all. */
  ofAll: number;
  /** The message for an owner who exceeds a limit. */
  full: string;
}

/** Seconds sent in Retry-After. */
const retryAfter = 5;

/** Runs one task at a time, round-robin between owners: nobody waits for more than one task of each other person. Throws `unavailable`
 *  (503) at once when too many wait, instead of a time-out later. */
export class FairQueue {
  private readonly waiting = new Map<string, (() => Promise<unknown>)[]>();
  private count = 0;
  private running = false;

  constructor(private readonly limits: Limits) {}

  add<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const own = this.waiting.get(owner) ?? [];
    if (own.length >= this.limits.ofOne || this.count >= this.limits.ofAll)
      return Promise.reject(new ApiError('unavailable', this.limits.full, { retryAfter }));
    return new Promise<T>((resolve, reject) => {
      own.push(() => work().then(resolve, reject));
      this.waiting.set(owner, own);
      this.count += 1;
      if (!this.running) void this.run();
    });
  }

  private async run() {
    this.running = true;
    for (;;) {
      const [first] = this.waiting;
      if (!first) break;
      const [owner, own] = first;
      const work = own.shift()!;
      if (own.length === 0) this.waiting.delete(owner);
      this.count -= 1;
      await work();
      this.putLast(owner);
    }
    this.running = false;
  }

  /** Moves an owner behind those who arrived while they were served. */
  private putLast(owner: string) {
    const own = this.waiting.get(owner);
    if (!own) return;
    this.waiting.delete(owner);
    this.waiting.set(owner, own);
  }
}
