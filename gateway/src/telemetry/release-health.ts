import type { TelemetryBeacon } from '@portal/shared-kit/contract/gateway/registry';
import { ReleaseVitals } from './release-vitals.ts';
import { WellOpened } from './well-opened.ts';

type Kind = TelemetryBeacon['events'][number]['kind'];

interface Counts {
  /** Number of openings: loads, or failures to load. */
  opened: number;
  /** Openings that failed to load. */
  failures: number;
  /** Crashes after loading, and changes of the shared page. */
  crashes: number;
  /** Errors in event handlers, timers and promises. */
  errors: number;
  /** Times the last good release was loaded in its place. */
  fallbacks: number;
  /** Number of reported load times, and their sum in milliseconds. */
  timed: number;
  readyMs: number;
}

/** Sessions in which it was opened or crashed, and how many of them had a fault: those of a signed-in person count as one, and so do all without
 *  a person. */
export interface Sessions {
  sessions: number;
  /** It failed to open or crashed. */
  bad: number;
  /** It threw in an event handler, a timer or a promise. */
  erring: number;
}

/** Reports on a release within the window. */
export type Health = Counts & Sessions;

interface SessionCounts extends Counts {
  /** The address that the report came from. */
  source: string;
  /** Sessions with the same one count together as one. */
  voter: string;
}
type BySession = Map<string, SessionCounts>;

const minuteMs = 60_000;
/** Most sessions counted per release and minute, in all and from one address: enough for a school behind one address, yet
 *  bounded in memory. */
const maxSessions = 5_000;
const maxOfSource = 500;
const counted = new Set<Kind>([
  'loaded',
  'load_failure',
  'hung',
  'crash',
  'error',
  'trespass',
  'fallback',
  'ready',
]);
const none = (): Counts => ({
  opened: 0,
  failures: 0,
  crashes: 0,
  errors: 0,
  fallbacks: 0,
  timed: 0,
  readyMs: 0,
});
const isBad = ({ failures, crashes }: Counts) => failures + crashes > 0;
const isErring = ({ errors }: Counts) => errors > 0;
const tells = ({ opened, crashes, errors }: Counts) => opened + crashes + errors > 0;

interface Report {
  value?: number | undefined;
  sessionId?: string;
  source?: string;
  voter?: string;
}

/** Counts what is reported of each release, minute by minute, and forgets what is older than the window. */
export class ReleaseHealth {
  readonly vitals: ReleaseVitals;
  readonly #well: WellOpened;
  readonly #minutes = new Map<number, Map<string, BySession>>();

  constructor(
    /** Length of the window in minutes. */
    readonly window = 15,
    private readonly now: () => number = Date.now,
  ) {
    this.vitals = new ReleaseVitals(24, now);
    this.#well = new WellOpened(now);
  }

  /** `remote` and `release` must be known ones: they are kept. `sessionId` is the browser session, `source` the address it came from;
   *  sessions of the same `voter` count as one. */
  reported(
    kind: Kind,
    remote: string,
    release: string,
    { value = 0, sessionId = '', source = '', ...from }: Report = {},
  ): void {
    if (!counted.has(kind)) return;
    const voter = from.voter ?? sessionId;
    const tally = this.#tallyOf(`${remote} ${release}`, sessionId, source);
    if (!tally) return;
    tally.voter = voter;
    this.#well.count(`${remote} ${release}`, kind, voter);
    if (kind === 'ready') {
      tally.timed += 1;
      tally.readyMs += value;
    } else if (kind === 'crash' || kind === 'trespass') tally.crashes += 1;
    else if (kind === 'error') tally.errors += 1;
    else if (kind === 'fallback') tally.fallbacks += 1;
    else {
      tally.opened += 1;
      if (kind !== 'loaded') tally.failures += 1;
    }
  }

  /** Fault-free sessions of the last 30 days (at most since the gateway started), minus those with a fault. */
  wellOpened = (remote: string, release: string): number => this.#well.of(`${remote} ${release}`);

  of(remote: string, release: string): Health {
    return sumOf(this.#sessionsOf(`${remote} ${release}`, earlierKey(remote, release)));
  }

  /** A canary of the release begins: it is not judged by what was reported before, which halted it the last time. */
  beginCanary(remote: string, release: string): void {
    for (const releases of this.#minutes.values()) {
      const reports = releases.get(`${remote} ${release}`);
      if (!reports) continue;
      releases.delete(`${remote} ${release}`);
      const earlier: BySession = releases.get(earlierKey(remote, release)) ?? new Map();
      for (const [sessionId, tally] of reports) addTo(earlier, sessionId, tally);
      releases.set(earlierKey(remote, release), earlier);
    }
  }

  /** What was reported since its last canary began. */
  sinceCanary(remote: string, release: string): Health {
    return sumOf(this.#sessionsOf(`${remote} ${release}`));
  }

  /** The same without the address with the most sessions, so that no single address can sway the verdict; everything
   *  where there is no other address. */
  withoutLoudest(remote: string, release: string): Health {
    const bySession = this.#sessionsOf(`${remote} ${release}`);
    const bySource = new Map<string, number>();
    for (const { source } of bySession.filter(tells)) bySource.set(source, (bySource.get(source) ?? 0) + 1);
    if (bySource.size < 2) return sumOf(bySession);
    const [loudest] = [...bySource].reduce((most, each) => (each[1] > most[1] ? each : most));
    return sumOf(bySession.filter(({ source }) => source !== loudest));
  }

  /** The counts of a session in this minute; undefined beyond the limits. */
  #tallyOf(key: string, sessionId: string, source: string): SessionCounts | undefined {
    const minute = this.#minute();
    for (const old of this.#minutes.keys()) if (old <= minute - this.window) this.#minutes.delete(old);
    const releases = this.#minutes.get(minute) ?? new Map<string, BySession>();
    this.#minutes.set(minute, releases);
    const bySession: BySession = releases.get(key) ?? new Map();
    releases.set(key, bySession);
    const existing = bySession.get(sessionId);
    if (existing) return existing;
    if (bySession.size >= maxSessions || ofSource(bySession, source) >= maxOfSource) return undefined;
    const tally = { ...none(), source, voter: '' };
    bySession.set(sessionId, tally);
    return tally;
  }

  /** The reports of the window, by voter. */
  #sessionsOf(...keys: string[]): SessionCounts[] {
    const oldest = this.#minute() - this.window;
    const found: BySession = new Map();
    for (const [minute, releases] of this.#minutes)
      if (minute > oldest)
        for (const key of keys)
          for (const [sessionId, tally] of releases.get(key) ?? []) addTo(found, sessionId, tally);
    const byVoter: BySession = new Map();
    for (const tally of found.values()) addTo(byVoter, tally.voter, tally);
    return [...byVoter.values()];
  }

  #minute = () => Math.floor(this.now() / minuteMs);
}

/** What was reported of a release before its last canary began. */
const earlierKey = (remote: string, release: string) => `${remote} ${release} earlier`;

function addTo(all: BySession, key: string, tally: SessionCounts): void {
  const before = all.get(key);
  all.set(key, before ? { ...tally, ...add(before, tally) } : tally);
}

function ofSource(bySession: BySession, source: string): number {
  let count = 0;
  for (const tally of bySession.values()) if (tally.source === source) count += 1;
  return count;
}

function add(a: Counts, b: Counts): Counts {
  const sum = none();
  for (const part of Object.keys(sum) as (keyof Counts)[]) sum[part] = a[part] + b[part];
  return sum;
}

const sumOf = (bySession: readonly SessionCounts[]): Health => ({
  ...bySession.reduce<Counts>(add, none()),
  sessions: bySession.filter(tells).length,
  bad: bySession.filter(isBad).length,
  erring: bySession.filter(isErring).length,
});
