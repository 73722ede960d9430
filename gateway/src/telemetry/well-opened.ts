const dayMs = 86_400_000;
/** Days that are counted. */
const days = 30;
/** Sessions that are told apart of one release on one day: many times what proves a release, and no more than a few megabytes. */
const mostVoices = 20_000;
/** Of what went wrong. A fallback tells of a failure that was told before. */
const faults = new Set(['hung', 'crash', 'trespass']);

/** By session: whether all went well, or something did not. */
type ByVoice = Map<string, boolean>;

/** Counts by day in how many browser sessions each release was opened and stood: a session counts once a day, however often it opens it. */
export class WellOpened {
  readonly #byDay = new Map<number, Map<string, ByVoice>>();

  constructor(private readonly now: () => number) {}

  count(key: string, kind: string, voice: string): void {
    if (kind !== 'loaded' && !faults.has(kind)) return;
    const today = Math.floor(this.now() / dayMs);
    for (const day of this.#byDay.keys()) if (day <= today - days) this.#byDay.delete(day);
    const releases = this.#byDay.get(today) ?? new Map<string, ByVoice>();
    const voices: ByVoice = releases.get(key) ?? new Map();
    this.#byDay.set(today, releases.set(key, voices));
    if (!voices.has(voice) && voices.size >= mostVoices) return;
    voices.set(voice, kind === 'loaded' && (voices.get(voice) ?? true));
  }

  /** Sessions in which it stood, less those in which it did not; never below nothing. */
  of(key: string): number {
    const oldest = Math.floor(this.now() / dayMs) - days;
    let sum = 0;
    for (const [day, releases] of this.#byDay)
      if (day > oldest) for (const well of releases.get(key)?.values() ?? []) sum += well ? 1 : -1;
    return Math.max(0, sum);
  }
}
