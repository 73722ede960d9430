const dayMs = 86_400_000;
/** Days that are counted. */
const days = 30;
/** What each kind of event adds. A fallback tells of a failure that was told before. */
const weights: Readonly<Record<string, number>> = { loaded: 1, hung: -1, crash: -1, trespass: -1 };

/** Counts by day how often each release was opened and stood. */
export class WellOpened {
  readonly #byDay = new Map<number, Map<string, number>>();

  constructor(private readonly now: () => number) {}

  count(key: string, kind: string): void {
    const weight = weights[kind];
    if (!weight) return;
    const today = Math.floor(this.now() / dayMs);
    for (const day of this.#byDay.keys()) if (day <= today - days) this.#byDay.delete(day);
    const counts = this.#byDay.get(today) ?? new Map<string, number>();
    this.#byDay.set(today, counts.set(key, (counts.get(key) ?? 0) + weight));
  }

  /** Never below nothing. */
  of(key: string): number {
    const oldest = Math.floor(this.now() / dayMs) - days;
    let sum = 0;
    for (const [day, counts] of this.#byDay) if (day > oldest) sum += counts.get(key) ?? 0;
    return Math.max(0, sum);
  }
}
