import { ApiError } from '../http/errors.ts';
import { messages } from '../http/messages.ts';

/** Priority under overload: saving first, then reading, then printing. */
export type Urgency = 'save' | 'read' | 'print';
const order = ['save', 'read', 'print'] as const;

export interface AdmissionLimits {
  /** Most concurrent calls; printing takes a quarter of them at most. */
  running: number;
  /** Most waiting calls; reading takes four fifths of the places, printing a quarter. */
  waiting: number;
  /** Most calls of one person, running and waiting, while others wait. */
  perPerson: number;
  /** Most milliseconds a call waits. */
  patience: number;
}

const runningShare: Record<Urgency, number> = { save: 1, read: 1, print: 0.25 };
const waitingShare: Record<Urgency, number> = { save: 1, read: 0.8, print: 0.25 };

/** Limits concurrent and waiting calls. Excess calls are refused at once, before any work is done, so that admitted ones are answered in
 *  time under any load. */
export class Admission {
  readonly #waiting: Record<Urgency, Set<() => void>> = {
    save: new Set(),
    read: new Set(),
    print: new Set(),
  };
  readonly #running: Record<Urgency, number> = { save: 0, read: 0, print: 0 };
  readonly #ofPerson = new Map<string, number>();
  #refused = 0;

  constructor(private readonly limits: AdmissionLimits) {}

  get running(): number {
    return order.reduce((sum, urgency) => sum + this.#running[urgency], 0);
  }

  get waiting(): number {
    return order.reduce((sum, urgency) => sum + this.#waiting[urgency].size, 0);
  }

  /** Number of calls refused so far. */
  get refused(): number {
    return this.#refused;
  }

  /** Resolves when the call may run, with the function that ends its turn; `person` undefined: anonymous, not counted together. Throws
   *  ApiError `overloaded` where no place is free. */
  async enter(urgency: Urgency, person: string | undefined): Promise<() => void> {
    if (this.#isFree(urgency)) this.#running[urgency] += 1;
    else await this.#wait(urgency, person);
    this.#count(person, 1);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#running[urgency] -= 1;
      this.#count(person, -1);
      this.#next();
    };
  }

  #isFree = (urgency: Urgency) =>
    this.running < this.limits.running &&
    this.#running[urgency] < this.limits.running * runningShare[urgency];

  async #wait(urgency: Urgency, person: string | undefined): Promise<void> {
    const { waiting, perPerson, patience } = this.limits;
    const isFull = this.waiting >= waiting || this.#waiting[urgency].size >= waiting * waitingShare[urgency];
    if (isFull || this.#callsOf(person) >= perPerson) throw this.#refusal();
    this.#count(person, 1);
    const queue = this.#waiting[urgency];
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        queue.delete(begin);
        this.#count(person, -1);
      };
      const begin = () => {
        leave();
        this.#running[urgency] += 1;
        resolve();
      };
      const timer = setTimeout(() => {
        leave();
        reject(this.#refusal());
      }, patience);
      queue.add(begin);
    });
  }

  /** Admits the next call: the most urgent with a free place, and among those the longest waiting. */
  #next(): void {
    for (const urgency of order) {
      const [begin] = this.#waiting[urgency];
      if (begin && this.#isFree(urgency)) return begin();
    }
  }

  #callsOf = (person: string | undefined) => (person === undefined ? 0 : (this.#ofPerson.get(person) ?? 0));

  #count(person: string | undefined, by: number): void {
    if (person === undefined) return;
    const left = this.#callsOf(person) + by;
    if (left === 0) this.#ofPerson.delete(person);
    else this.#ofPerson.set(person, left);
  }

  #refusal(): ApiError {
    this.#refused += 1;
    return new ApiError('overloaded', messages.overloaded, { retryAfter: 2 });
  }
}
