import type { Logger } from 'pino';
import type { ErrorGroup, ReleaseErrors } from './release-errors.ts';
import { WriteBehind } from './write-behind.ts';

/** An error group as it is stored, with numbers in place of the counted sets. */
export interface StoredError extends Omit<ErrorGroup, 'sessions' | 'routes' | 'browsers' | 'harmed'> {
  sessions: number;
  /** Occurrences by route, and by browser. */
  routes: Record<string, number>;
  browsers: Record<string, number>;
  /** Occurrences by the other remote whose page it disturbed; absent in what earlier versions stored. */
  harmed?: Record<string, number>;
}

/** Stores the errors of all gateways of a portal. */
export interface ErrorStore {
  /** Replaces the groups this process stored, and deletes those last seen before `oldest` (milliseconds since 1970). */
  put(groups: readonly StoredError[], oldest: number): Promise<void>;
  /** Of a remote, as each process stored them. */
  of(remote: string): Promise<StoredError[]>;
}

const retentionMs = 90 * 86_400_000;

/** The errors of releases, across restarts and gateways. */
export class ErrorArchive {
  readonly #written: WriteBehind<ErrorGroup>;

  constructor(
    errors: ReleaseErrors,
    private readonly store: ErrorStore,
    log: Logger,
    now: () => number = Date.now,
  ) {
    const write = (groups: readonly ErrorGroup[]) => store.put(groups.map(asStored), now() - retentionMs);
    this.#written = new WriteBehind(
      { take: () => errors.takeChanged(), write, restore: (groups) => errors.markChanged(groups) },
      log,
    );
  }

  /** The error groups of a remote's releases, most sessions first, including reports not written yet. */
  async of(remote: string): Promise<StoredError[]> {
    await this.#written.flush();
    const groups = new Map<string, StoredError>();
    for (const stored of await this.store.of(remote)) {
      const key = `${stored.release}\n${stored.key}`;
      const existing = groups.get(key);
      groups.set(key, existing ? merged(existing, stored) : stored);
    }
    return [...groups.values()].toSorted(
      (a, b) => b.sessions - a.sessions || b.count - a.count || b.last - a.last,
    );
  }

  start = (): void => this.#written.start();
  stop = (): Promise<void> => this.#written.stop();
}

const asStored = ({ sessions, routes, browsers, harmed, ...group }: ErrorGroup): StoredError => ({
  ...group,
  sessions: sessions.size,
  routes: Object.fromEntries(routes),
  browsers: Object.fromEntries(browsers),
  harmed: Object.fromEntries(harmed),
});

/** The same error as counted by two processes; a session that reported to both counts twice. */
export const merged = (a: StoredError, b: StoredError): StoredError => ({
  ...a,
  first: Math.min(a.first, b.first),
  last: Math.max(a.last, b.last),
  count: a.count + b.count,
  sessions: a.sessions + b.sessions,
  routes: summed(a.routes, b.routes),
  browsers: summed(a.browsers, b.browsers),
  harmed: summed(a.harmed ?? {}, b.harmed ?? {}),
});

function summed(a: Record<string, number>, b: Record<string, number>): Record<string, number> {
  const sum = { ...a };
  for (const [value, count] of Object.entries(b)) sum[value] = (sum[value] ?? 0) + count;
  return sum;
}
