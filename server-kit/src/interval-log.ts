const interval = 10_000;

/** Counts events that come in masses, and reports them together once per interval, so that a wave of them does not fill the log. */
export class IntervalLog {
  readonly #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  /** `report` is called with the number of events by kind, only where there were any. */
  constructor(private readonly report: (counts: Record<string, number>) => void) {}

  /** Returns whether it is the first event of its kind in this interval. */
  note(kind: string): boolean {
    const before = this.#counts.get(kind) ?? 0;
    this.#counts.set(kind, before + 1);
    this.#timer ??= setTimeout(() => this.flush(), interval).unref();
    return before === 0;
  }

  /** Reports what was counted since the last time. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#counts.size === 0) return;
    const counts = Object.fromEntries(this.#counts);
    this.#counts.clear();
    this.report(counts);
  }
}
