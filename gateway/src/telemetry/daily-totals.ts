import type { TelemetryBeacon } from '@portal/shared-kit/contract/gateway/registry';
import type { Logger } from 'pino';

type Kind = TelemetryBeacon['events'][number]['kind'];

/** What browsers told of a release on one day, by the institution's clock. */
export interface DayTotal {
  /** `2026-11-22`. */
  day: string;
  remote: string;
  release: string;
  opened: number;
  failures: number;
  crashes: number;
}

/** Keeps the totals of all gateways of a portal. */
export interface TotalsStore {
  /** Adds to what is kept, and forgets days before `oldest`. */
  add(totals: readonly DayTotal[], oldest: string): Promise<void>;
  /** Of a remote, the oldest day first. */
  of(remote: string): Promise<DayTotal[]>;
}

/** Milliseconds between two writes: what was told since the last one is lost where the process is killed. */
const every = 15_000;
const keptDays = 90;
const dayMs = 86_400_000;
/** Africa/Maputo, which has no summer time. */
const zoneMs = 2 * 3_600_000;
export const dayOf = (at: number): string => new Date(at + zoneMs).toISOString().slice(0, 10);

/** What releases did day by day, over restarts and over all gateways. */
export class DailyTotals {
  #fresh = new Map<string, DayTotal>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: TotalsStore,
    private readonly log: Logger,
    private readonly now: () => number = Date.now,
  ) {}

  /** `remote` and `release` must be known ones: they are kept. */
  count(kind: Kind, remote: string, release: string): void {
    const opened = kind === 'loaded' || kind === 'load_failure' || kind === 'hung';
    if (!opened && kind !== 'crash') return;
    const day = dayOf(this.now());
    const key = `${day} ${remote} ${release}`;
    const total = this.#fresh.get(key) ?? { day, remote, release, opened: 0, failures: 0, crashes: 0 };
    this.#fresh.set(key, total);
    if (opened) total.opened += 1;
    if (opened && kind !== 'loaded') total.failures += 1;
    if (kind === 'crash') total.crashes += 1;
  }

  /** Of a remote, with what was told just now. */
  async of(remote: string): Promise<DayTotal[]> {
    await this.#write();
    return this.store.of(remote);
  }

  start(): void {
    this.#timer = setInterval(() => void this.#write(), every).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#write();
  }

  #write(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const totals = [...this.#fresh.values()];
      if (totals.length === 0) return;
      this.#fresh = new Map();
      try {
        await this.store.add(totals, dayOf(this.now() - keptDays * dayMs));
      } catch (error) {
        // They are counted again at the next write.
        for (const total of totals) this.#merge(total);
        this.log.warn({ err: error }, 'what browsers told could not be kept');
      }
    });
    return this.#writing;
  }

  #merge({ day, remote, release, ...counts }: DayTotal): void {
    const key = `${day} ${remote} ${release}`;
    const since = this.#fresh.get(key);
    const sum = since
      ? plus(since, { day, remote, release, ...counts })
      : { day, remote, release, ...counts };
    this.#fresh.set(key, sum);
  }
}

/** Two totals of the same release and day. */
export const plus = (a: DayTotal, b: DayTotal): DayTotal => ({
  ...a,
  opened: a.opened + b.opened,
  failures: a.failures + b.failures,
  crashes: a.crashes + b.crashes,
});
