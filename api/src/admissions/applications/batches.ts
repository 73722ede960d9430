/** What became of one piece of work that was done together with others. */
export type Outcome<Out> = { value: Out } | { error: unknown };

interface Waiting<In, Out> {
  given: In;
  settle: (outcome: Outcome<Out>) => void;
}

/** Does one piece of work at a time, and all that came meanwhile together as the next one. A caller alone waits for nobody;
 *  hundreds at once share the statements and the commit. Nothing is answered before the work it is part of is done. */
export class Batches<In, Out> {
  private readonly waiting: Waiting<In, Out>[] = [];
  private working = false;

  constructor(
    private readonly work: (all: In[]) => Promise<Outcome<Out>[]>,
    /** A power of two. */
    private readonly most = 64,
  ) {}

  add(given: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      const settle = (outcome: Outcome<Out>) =>
        'value' in outcome ? resolve(outcome.value) : reject(outcome.error as Error);
      this.waiting.push({ given, settle });
      if (!this.working) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.working = true;
    // What arrived in the same moment comes along.
    await new Promise((soon) => setImmediate(soon));
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, this.size());
      const outcomes = await this.outcomes(batch.map(({ given }) => given));
      batch.forEach(({ settle }, nth) => settle(outcomes[nth]!));
    }
    this.working = false;
  }

  /** Powers of two only: a statement of as many rows is prepared once for each size. */
  private size(): number {
    return Math.min(this.most, 2 ** Math.floor(Math.log2(this.waiting.length)));
  }

  private async outcomes(given: In[]): Promise<Outcome<Out>[]> {
    try {
      return await this.work(given);
    } catch (error) {
      return given.map(() => ({ error }));
    }
  }
}
