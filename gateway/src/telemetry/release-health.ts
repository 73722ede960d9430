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
  /** Times it told how long it took until it stood, and their sum in milliseconds. */
  timed: number;
  readyMs: number;
}

const minuteMs = 60_000;
const counted = new Set<Kind>(['loaded', 'load_failure', 'crash', 'ready']);
const none = (): Health => ({ opened: 0, failures: 0, crashes: 0, timed: 0, readyMs: 0 });

/** Counts what is reported of each release, minute by minute, and forgets what is older than the window. */
export class ReleaseHealth {
  readonly #minutes = new Map<number, Map<string, Health>>();

  constructor(
    /** Minutes. */
    readonly window = 15,
    private readonly now: () => number = Date.now,
  ) {}

  /** `remote` and `release` must be known ones: they are kept. */
  reported(kind: Kind, remote: string, release: string, value?: number): void {
    if (!counted.has(kind)) return;
    const minute = this.#minute();
    for (const old of this.#minutes.keys()) if (old <= minute - this.window) this.#minutes.delete(old);
    const counts = this.#minutes.get(minute) ?? new Map<string, Health>();
    this.#minutes.set(minute, counts);
    const key = `${remote} ${release}`;
    const health = counts.get(key) ?? none();
    counts.set(key, health);
    if (kind === 'crash') return void (health.crashes += 1);
    if (kind === 'ready') {
      health.timed += 1;
      health.readyMs += value ?? 0;
      return;
    }
    health.opened += 1;
    if (kind === 'load_failure') health.failures += 1;
  }

  of(remote: string, release: string): Health {
    const oldest = this.#minute() - this.window;
    const sum = none();
    for (const [minute, counts] of this.#minutes) {
      const health = minute > oldest ? counts.get(`${remote} ${release}`) : undefined;
      if (!health) continue;
      sum.opened += health.opened;
      sum.failures += health.failures;
      sum.crashes += health.crashes;
      sum.timed += health.timed;
      sum.readyMs += health.readyMs;
    }
    return sum;
  }

  #minute = () => Math.floor(this.now() / minuteMs);
}
