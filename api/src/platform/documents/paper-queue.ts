import { ApiError } from '../http/errors.ts';
import { messages } from './messages.ts';

/** Most papers that may wait, per person and in all; beyond that the refusal is immediate instead of a time-out. */
const mostOfOne = 20;
const mostOfAll = 200;
/** Seconds sent in Retry-After. */
const retryAfter = 5;

/** Runs one task at a time, round-robin between people: nobody waits for more than one paper of each other person.
 *  Throws `unavailable` (503) when too many wait. */
export class PaperQueue {
  private readonly waiting = new Map<string, (() => Promise<unknown>)[]>();
  private count = 0;
  private running = false;

  add<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const own = this.waiting.get(owner) ?? [];
    if (own.length >= mostOfOne || this.count >= mostOfAll)
      return Promise.reject(new ApiError('unavailable', messages.queueFull, { retryAfter }));
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

  /** Moves a person behind those who arrived while they were served. */
  private putLast(owner: string) {
    const own = this.waiting.get(owner);
    if (!own) return;
    this.waiting.delete(owner);
    this.waiting.set(owner, own);
  }
}
