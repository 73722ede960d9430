import type { TelemetryBeacon } from '@portal/shared-kit/contract/gateway/registry';
import type { Logger } from 'pino';
import { WriteBehind } from './write-behind.ts';

type Kind = TelemetryBeacon['events'][number]['kind'];

/** What browsers reported of a release on one day, in the institution's time zone. */
export interface DayTotal {
  /** `2026-11-22`. */
  day: string;
  remote: string;
  release: string;
  opened: number;
  failures: number;
  crashes: number;
}

/** Stores the totals of all gateways of a portal. */
export interface TotalsStore {
  /** Adds to the stored totals, and deletes days before `oldest`. */
  add(totals: readonly DayTotal[], oldest: string): Promise<void>;
  /** Of a remote, the oldest day first. */
  of(remote: string): Promise<DayTotal[]>;
}

const retentionDays = 90;
const dayMs = 86_400_000;
/** Africa/Maputo, which has no summer time. */
const zoneMs = 2 * 3_600_000;
export const dayOf = (at: number): string => new Date(at + zoneMs).toISOString().slice(0, 10);

/** Daily reports on releases, across restarts and gateways. */
export class DailyTotals {
  #fresh = new Map<string, DayTotal>();
  readonly #written: WriteBehind<DayTotal>;

  constructor(
    private readonly store: TotalsStore,
    log: Logger,
    private readonly now: () => number = Date.now,
  ) {
    this.#written = new WriteBehind(
      {
        take: () => this.#take(),
        write: (totals) => store.add(totals, dayOf(now() - retentionDays * dayMs)),
        restore: (totals) => totals.forEach((total) => this.#add(total)),
      },
      log,
    );
  }

  /** `remote` and `release` must be known ones: they are stored. */
  count(kind: Kind, remote: string, release: string): void {
    const opened = kind === 'loaded' || kind === 'load_failure' || kind === 'hung';
    if (!opened && kind !== 'crash') return;
    this.#add({
      day: dayOf(this.now()),
      remote,
      release,
      opened: opened ? 1 : 0,
      failures: opened && kind !== 'loaded' ? 1 : 0,
      crashes: kind === 'crash' ? 1 : 0,
    });
  }

  /** Of a remote, including reports not written yet. */
  async of(remote: string): Promise<DayTotal[]> {
    await this.#written.flush();
    return this.store.of(remote);
  }

  start = (): void => this.#written.start();
  stop = (): Promise<void> => this.#written.stop();

  #take(): DayTotal[] {
    const totals = [...this.#fresh.values()];
    this.#fresh = new Map();
    return totals;
  }

  #add(total: DayTotal): void {
    const key = `${total.day} ${total.remote} ${total.release}`;
    const existing = this.#fresh.get(key);
    this.#fresh.set(key, existing ? plus(existing, total) : total);
  }
}

/** The sum of two totals of the same release and day. */
export const plus = (a: DayTotal, b: DayTotal): DayTotal => ({
  ...a,
  opened: a.opened + b.opened,
  failures: a.failures + b.failures,
  crashes: a.crashes + b.crashes,
});
