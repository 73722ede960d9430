export type SettledResult<Out> = { value: Out } | { error: unknown };

interface Waiting<In, Out> {
  input: In;
  settle: (outcome: SettledResult<Out>) => void;
}

/** Runs one batch at a time; tasks that arrive meanwhile form the next. A single caller does not wait, and hundreds at once share
 *  statements and a commit. A task is answered when its batch is done. */
export class Batches<In, Out> {
  private readonly waiting: Waiting<In, Out>[] = [];
  private working = false;

  constructor(
    private readonly work: (all: In[]) => Promise<SettledResult<Out>[]>,
    /** A power of two. */
    private readonly most = 64,
  ) {}

  add(input: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      const settle = (outcome: SettledResult<Out>) =>
        'value' in outcome ? resolve(outcome.value) : reject(outcome.error as Error);
      this.waiting.push({ input, settle });
      if (!this.working) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.working = true;
    // Lets tasks of the same tick join the batch.
    await new Promise((soon) => setImmediate(soon));
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, this.size());
      const outcomes = await this.outcomes(batch.map(({ input }) => input));
      batch.forEach(({ settle }, nth) => settle(outcomes[nth]!));
    }
    this.working = false;
  }

  /** Powers of two, so that there are few distinct prepared statements. */
  private size(): number {
    return Math.min(this.most, 2 ** Math.floor(Math.log2(this.waiting.length)));
  }

  private async outcomes(inputs: In[]): Promise<SettledResult<Out>[]> {
    try {
      return await this.work(inputs);
    } catch (error) {
      return inputs.map(() => ({ error }));
    }
  }
}
