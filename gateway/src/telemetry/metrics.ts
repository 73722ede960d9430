import { resolve } from 'node:path';
import type { TelemetryBeacon } from '@portal/shared-kit/contract/gateway/registry';
import type { WebVital } from '@portal/shared-kit/contract/gateway/web-vitals';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

import { exportBuildInfo } from '@portal/server-kit/build-info';

type TelemetryEvent = TelemetryBeacon['events'][number];

export interface ProxyMetrics {
  answered(status: number, millis: number): void;
  failed(reason: 'timeout' | 'upstream', millis: number): void;
  /** Counts a call refused with `Retry-After`. */
  refused(reason: 'overloaded' | 'unavailable'): void;
}

/** Counters of the files sent of one release; plain numbers, because each call of prom-client costs 2 µs. */
export interface SentFiles {
  count: number;
}

/** All metrics of `/metrics`. Labels are bounded: a name or release that is not published counts as `unknown`. */
export class Metrics implements ProxyMetrics {
  readonly register = new Registry();
  readonly #proxy = new Histogram({
    name: 'portal_api_duration_seconds',
    help: 'Time until the API answered, by class of status',
    labelNames: ['status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers: [this.register],
  });
  readonly #proxyFailures = this.#counter('portal_api_failures_total', 'Requests the API did not answer', [
    'reason',
  ]);
  readonly #proxyRefusals = this.#counter(
    'portal_api_refusals_total',
    'Requests told to come again, with nothing done',
    ['reason'],
  );
  readonly #backends = new Histogram({
    name: 'portal_backend_duration_seconds',
    help: "Time until a team's own server answered, by remote and class of status",
    labelNames: ['remote', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers: [this.register],
  });
  readonly #backendFailures = this.#counter(
    'portal_backend_failures_total',
    "Requests that a team's own server did not answer",
    ['remote', 'reason'],
  );
  readonly #sentFiles = new Map<string, SentFiles & { remote: string; release: string }>();
  readonly #tampered = this.#counter('portal_tampered_files_total', 'Release files refused', [
    'remote',
    'release',
  ]);
  readonly #pages = this.#counter('portal_pages_total', 'Pages served', []);
  readonly #beacons = this.#counter('portal_beacons_refused_total', 'Telemetry beacons refused', ['reason']);
  readonly #events = this.#counter('portal_remote_events_total', 'What browsers report', [
    'remote',
    'release',
    'kind',
  ]);
  readonly #times = new Histogram({
    name: 'portal_remote_ready_seconds',
    help: 'Time until a remote was loaded or ready, as browsers report it',
    labelNames: ['remote', 'release', 'kind'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 60],
    registers: [this.register],
  });
  readonly #vitals = new Histogram({
    name: 'portal_web_vital_seconds',
    help: 'Web vitals that are times',
    labelNames: ['remote', 'release', 'vital'],
    buckets: [0.01, 0.05, 0.1, 0.2, 0.25, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8],
    registers: [this.register],
  });
  readonly #shifts = new Histogram({
    name: 'portal_web_layout_shift',
    help: 'Layout shift of a page (CLS), a score without unit',
    labelNames: ['remote', 'release'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
    registers: [this.register],
  });
  readonly #byClass = [1, 2, 3, 4, 5].map((digit) => this.#proxy.labels(`${digit}xx`));

  constructor(revision: () => number) {
    collectDefaultMetrics({ register: this.register });
    // Gauges with names that Prometheus keeps for counters; the same numbers are in `nodejs_active_handles` and so on.
    for (const name of ['handles', 'requests', 'resources'])
      this.register.removeSingleMetric(`nodejs_active_${name}_total`);
    exportBuildInfo(this.register, 'gateway', resolve(import.meta.dirname, '../..'));
    const sentFiles = this.#sentFiles;
    new Counter({
      name: 'portal_release_files_total',
      help: 'Release files served',
      labelNames: ['remote', 'release'],
      registers: [this.register],
      collect() {
        this.reset();
        for (const { remote, release, count } of sentFiles.values()) this.inc({ remote, release }, count);
      },
    });
    new Gauge({
      name: 'portal_registry_revision',
      help: 'Revision of the registry',
      registers: [this.register],
      collect() {
        this.set(revision());
      },
    });
  }

  /** Exports the load of the proxy to the API; read when metrics are scraped. */
  watchProxy(load: () => { running: number; waiting: number }): void {
    const registers = [this.register];
    new Gauge({
      name: 'portal_api_calls_running',
      help: 'API calls in flight through this gateway',
      registers,
      collect() {
        this.set(load().running);
      },
    });
    new Gauge({
      name: 'portal_api_calls_waiting',
      help: 'API calls whose answer has not begun',
      registers,
      collect() {
        this.set(load().waiting);
      },
    });
  }

  answered(status: number, millis: number): void {
    this.#byClass[Math.floor(status / 100) - 1]?.observe(millis / 1000);
  }

  failed(reason: 'timeout' | 'upstream', millis: number): void {
    this.#byClass[4]!.observe(millis / 1000);
    this.#proxyFailures.inc({ reason });
  }

  refused = (reason: 'overloaded' | 'unavailable'): void => this.#proxyRefusals.inc({ reason });

  /** Metrics of the backend of one remote, which must be a known one. */
  backend = (remote: string): ProxyMetrics => ({
    answered: (status, millis) =>
      this.#backends.observe({ remote, status: `${Math.floor(status / 100)}xx` }, millis / 1000),
    failed: (reason) => this.#backendFailures.inc({ remote, reason }),
    refused: (reason) => this.#backendFailures.inc({ remote, reason }),
  });

  /** `remote` and `release` must be known ones. */
  sentFiles(remote: string, release: string): SentFiles {
    const key = `${remote}/${release}`;
    const sent = this.#sentFiles.get(key) ?? { remote, release, count: 0 };
    this.#sentFiles.set(key, sent);
    return sent;
  }

  fileTampered = (remote: string, release: string): void => this.#tampered.inc({ remote, release });
  pageServed = (): void => this.#pages.inc();
  beaconRefused = (reason: 'size' | 'shape' | 'origin' | 'rate' | 'page'): void =>
    this.#beacons.inc({ reason });

  /** `remote` and `release` must be known ones, or `unknown`. */
  reported({ kind, value }: TelemetryEvent, remote: string, release: string): void {
    this.#events.inc({ remote, release, kind });
    if (value === undefined) return;
    if (kind === 'loaded' || kind === 'ready') this.#times.observe({ remote, release, kind }, value / 1000);
  }

  /** `remote` and `release` must be known ones. */
  vitalTold(remote: string, release: string, vital: WebVital, value: number): void {
    if (vital === 'CLS') this.#shifts.observe({ remote, release }, value);
    else this.#vitals.observe({ remote, release, vital }, value / 1000);
  }

  #counter(name: string, help: string, labelNames: string[]) {
    return new Counter({ name, help, labelNames, registers: [this.register] });
  }
}
