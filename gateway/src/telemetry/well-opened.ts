const dayMs = 86_400_000;
/** Length of the window in days. */
const days = 30;
/** Most sessions counted per release and day: many times what proves a release, and at most a few megabytes. */
const maxSessions = 20_000;
/** Reports that count as a fault. A fallback follows a failure that was reported before. */
const faults = new Set(['hung', 'crash', 'error', 'trespass']);

/** By session: true without a fault. */
type BySession = Map<string, boolean>;

/** Counts by day the browser sessions in which each release opened: a session counts once a day, however often it opens it; all of one
 *  signed-in person are one. */
export class WellOpened {
  readonly #byDay = new Map<number, Map<string, BySession>>();

  constructor(private readonly now: () => number) {}

  count(key: string, kind: string, sessionId: string): void {
    if (kind !== 'loaded' && !faults.has(kind)) return;
    const today = Math.floor(this.now() / dayMs);
    for (const day of this.#byDay.keys()) if (day <= today - days) this.#byDay.delete(day);
    const releases = this.#byDay.get(today) ?? new Map<string, BySession>();
    const bySession: BySession = releases.get(key) ?? new Map();
    this.#byDay.set(today, releases.set(key, bySession));
    if (!bySession.has(sessionId) && bySession.size >= maxSessions) return;
    bySession.set(sessionId, kind === 'loaded' && (bySession.get(sessionId) ?? true));
  }

  /** Fault-free sessions minus those with a fault; never below 0. */
  of(key: string): number {
    const oldest = Math.floor(this.now() / dayMs) - days;
    let sum = 0;
    for (const [day, releases] of this.#byDay)
      if (day > oldest) for (const well of releases.get(key)?.values() ?? []) sum += well ? 1 : -1;
    return Math.max(0, sum);
  }
}
