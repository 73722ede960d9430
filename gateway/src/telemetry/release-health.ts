import type { TelemetryBeacon } from '@portal/shared-kit/contract/registry';

type Kind = TelemetryBeacon['events'][number]['kind'];

/** What browsers reported of a release lately. */
export interface Health {
  /** Times it was opened: loaded, or failed to load. */
  opened: number;
  /** Of these, times it failed to load. */
  failures: number;
  /** Times it crashed after it stood. */
  crashes: number;
}

const minuteMs = 60_000;

/** Counts what is reported of each release, minute by minute, and forgets what is older than the window. */
export class ReleaseHealth {
  readonly #minutes = new Map<number, Map<string, Health>>();

  constructor(
    /** Minutes. */
    private readonly window = 15,
    private readonly now: () => number = Date.now,
  ) {}

  /** `remote` and `release` must be known ones: they are kept. */
  reported(kind: Kind, remote: string, release: string): void {
    if (kind !== 'loaded' && kind !== 'load_failure' && kind !== 'crash') return;
    const minute = this.#minute();
    for (const old of this.#minutes.keys()) if (old <= minute - this.window) this.#minutes.delete(old);
    const counts = this.#minutes.get(minute) ?? new Map<string, Health>();
    this.#minutes.set(minute, counts);
    const key = `${remote} ${release}`;
    const health = counts.get(key) ?? { opened: 0, failures: 0, crashes: 0 };
    counts.set(key, health);
    if (kind === 'crash') return void (health.crashes += 1);
    health.opened += 1;
    if (kind === 'load_failure') health.failures += 1;
  }

  of(remote: string, release: string): Health {
    const oldest = this.#minute() - this.window;
    const sum: Health = { opened: 0, failures: 0, crashes: 0 };
    for (const [minute, counts] of this.#minutes) {
      const health = minute > oldest ? counts.get(`${remote} ${release}`) : undefined;
      if (!health) continue;
      sum.opened += health.opened;
      sum.failures += health.failures;
      sum.crashes += health.crashes;
    }
    return sum;
  }

  #minute = () => Math.floor(this.now() / minuteMs);
}
