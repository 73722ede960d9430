import type { TelemetryBeacon } from '@portal/shared-kit/contract/gateway/registry';
import { ReleaseVitals } from './release-vitals.ts';
import { WellOpened } from './well-opened.ts';

type Kind = TelemetryBeacon['events'][number]['kind'];

/** What browsers reported of a release lately. */
export interface Health {
  /** Times it was opened: loaded, or failed to load. */
  opened: number;
  /** Of these, times it failed to load. */
  failures: number;
  /** Times it crashed after it stood, or changed what is everybody's. */
  crashes: number;
  /** Times people went on with the last good release in its place. */
  fallbacks: number;
  /** Times it told how long it took until it stood, and their sum in milliseconds. */
  timed: number;
  readyMs: number;
}

const minuteMs = 60_000;
/** Addresses that are told apart, of one release in one minute; all further ones count as one. */
const mostSources = 200;
const counted = new Set<Kind>(['loaded', 'load_failure', 'hung', 'crash', 'trespass', 'fallback', 'ready']);
const none = (): Health => ({ opened: 0, failures: 0, crashes: 0, fallbacks: 0, timed: 0, readyMs: 0 });
const loudness = ({ opened, crashes }: Health): number => opened + crashes;

/** Counts what is reported of each release, minute by minute, and forgets what is older than the window. */
export class ReleaseHealth {
  readonly vitals: ReleaseVitals;
  readonly #well: WellOpened;
  readonly #minutes = new Map<number, Map<string, Map<string, Health>>>();

  constructor(
    /** Minutes. */
    readonly window = 15,
    private readonly now: () => number = Date.now,
  ) {
    this.vitals = new ReleaseVitals(24, now);
    this.#well = new WellOpened(now);
  }

  /** `remote` and `release` must be known ones: they are kept. `source` is the address it came from. */
  reported(kind: Kind, remote: string, release: string, { value = 0, source = '' } = {}): void {
    if (!counted.has(kind)) return;
    this.#well.count(`${remote} ${release}`, kind);
    const health = this.#countsOf(`${remote} ${release}`, source);
    if (kind === 'ready') {
      health.timed += 1;
      health.readyMs += value;
    } else if (kind === 'crash' || kind === 'trespass') health.crashes += 1;
    else if (kind === 'fallback') health.fallbacks += 1;
    else {
      health.opened += 1;
      if (kind !== 'loaded') health.failures += 1;
    }
  }

  /** Openings of the last 30 days, each fault taken off; since the gateway started, where that is less. */
  wellOpened = (remote: string, release: string): number => this.#well.of(`${remote} ${release}`);

  of(remote: string, release: string): Health {
    return sumOf(this.#bySource(`${remote} ${release}`).values());
  }

  /** The same without the address that reported most, so that no single one can talk a release well or ill; all of it where there
   *  is no other. */
  withoutLoudest(remote: string, release: string): Health {
    const sources = [...this.#bySource(`${remote} ${release}`).values()];
    const others = sources.toSorted((a, b) => loudness(b) - loudness(a)).slice(1);
    return sumOf(others.length > 0 ? others : sources);
  }

  #countsOf(key: string, address: string): Health {
    const minute = this.#minute();
    for (const old of this.#minutes.keys()) if (old <= minute - this.window) this.#minutes.delete(old);
    const releases = this.#minutes.get(minute) ?? new Map<string, Map<string, Health>>();
    this.#minutes.set(minute, releases);
    const sources = releases.get(key) ?? new Map<string, Health>();
    releases.set(key, sources);
    const source = sources.size < mostSources || sources.has(address) ? address : 'others';
    const health = sources.get(source) ?? none();
    sources.set(source, health);
    return health;
  }

  #bySource(key: string): Map<string, Health> {
    const oldest = this.#minute() - this.window;
    const found = new Map<string, Health>();
    for (const [minute, releases] of this.#minutes)
      if (minute > oldest)
        for (const [source, health] of releases.get(key) ?? [])
          found.set(source, sumOf([found.get(source) ?? none(), health]));
    return found;
  }

  #minute = () => Math.floor(this.now() / minuteMs);
}

function sumOf(all: Iterable<Health>): Health {
  const sum = none();
  for (const each of all) for (const part of Object.keys(sum) as (keyof Health)[]) sum[part] += each[part];
  return sum;
}
