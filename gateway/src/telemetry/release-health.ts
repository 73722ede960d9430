import type { TelemetryBeacon } from '@portal/shared-kit/contract/gateway/registry';
import { ReleaseVitals } from './release-vitals.ts';
import { WellOpened } from './well-opened.ts';

type Kind = TelemetryBeacon['events'][number]['kind'];

interface Counts {
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

/** In how many browser sessions it was opened or crashed, and in how many of these something went wrong. */
export interface Sessions {
  sessions: number;
  bad: number;
}

/** What browsers reported of a release lately. */
export type Health = Counts & Sessions;

interface Told extends Counts {
  /** The address it came from. */
  source: string;
}
type ByVoice = Map<string, Told>;

const minuteMs = 60_000;
/** Voices that are heard of one release in one minute, and of these from one address: a school behind one address is heard, and
 *  nobody fills the memory. */
const mostVoices = 5_000;
const mostOfSource = 500;
const counted = new Set<Kind>(['loaded', 'load_failure', 'hung', 'crash', 'trespass', 'fallback', 'ready']);
const none = (): Counts => ({ opened: 0, failures: 0, crashes: 0, fallbacks: 0, timed: 0, readyMs: 0 });
const isBad = ({ failures, crashes }: Counts) => failures + crashes > 0;
const tells = ({ opened, crashes }: Counts) => opened + crashes > 0;

/** Counts what is reported of each release, minute by minute, and forgets what is older than the window. */
export class ReleaseHealth {
  readonly vitals: ReleaseVitals;
  readonly #well: WellOpened;
  readonly #minutes = new Map<number, Map<string, ByVoice>>();

  constructor(
    /** Minutes. */
    readonly window = 15,
    private readonly now: () => number = Date.now,
  ) {
    this.vitals = new ReleaseVitals(24, now);
    this.#well = new WellOpened(now);
  }

  /** `remote` and `release` must be known ones: they are kept. `voice` is the browser session, `source` the address it came from. */
  reported(kind: Kind, remote: string, release: string, { value = 0, voice = '', source = '' } = {}): void {
    if (!counted.has(kind)) return;
    const told = this.#toldBy(`${remote} ${release}`, voice, source);
    if (!told) return;
    this.#well.count(`${remote} ${release}`, kind, voice);
    if (kind === 'ready') {
      told.timed += 1;
      told.readyMs += value;
    } else if (kind === 'crash' || kind === 'trespass') told.crashes += 1;
    else if (kind === 'fallback') told.fallbacks += 1;
    else {
      told.opened += 1;
      if (kind !== 'loaded') told.failures += 1;
    }
  }

  /** Sessions of the last 30 days in which it stood, less those in which it did not; since the gateway started, where that is less. */
  wellOpened = (remote: string, release: string): number => this.#well.of(`${remote} ${release}`);

  of(remote: string, release: string): Health {
    return sumOf(this.#voices(`${remote} ${release}`));
  }

  /** The same without the address that most sessions came from, so that no single one can talk a release well or ill; all of it
   *  where there is no other. */
  withoutLoudest(remote: string, release: string): Health {
    const voices = this.#voices(`${remote} ${release}`);
    const bySource = new Map<string, number>();
    for (const { source } of voices.filter(tells)) bySource.set(source, (bySource.get(source) ?? 0) + 1);
    if (bySource.size < 2) return sumOf(voices);
    const [loudest] = [...bySource].reduce((most, each) => (each[1] > most[1] ? each : most));
    return sumOf(voices.filter(({ source }) => source !== loudest));
  }

  /** Where the counts of a session stand; undefined where more sessions report than are heard. */
  #toldBy(key: string, voice: string, source: string): Told | undefined {
    const minute = this.#minute();
    for (const old of this.#minutes.keys()) if (old <= minute - this.window) this.#minutes.delete(old);
    const releases = this.#minutes.get(minute) ?? new Map<string, ByVoice>();
    this.#minutes.set(minute, releases);
    const voices: ByVoice = releases.get(key) ?? new Map();
    releases.set(key, voices);
    const known = voices.get(voice);
    if (known) return known;
    if (voices.size >= mostVoices || ofSource(voices, source) >= mostOfSource) return undefined;
    const told = { ...none(), source };
    voices.set(voice, told);
    return told;
  }

  /** What each session of the window told. */
  #voices(key: string): Told[] {
    const oldest = this.#minute() - this.window;
    const found: ByVoice = new Map();
    for (const [minute, releases] of this.#minutes)
      if (minute > oldest)
        for (const [voice, told] of releases.get(key) ?? []) {
          const before = found.get(voice);
          found.set(voice, before ? { ...add(before, told), source: told.source } : told);
        }
    return [...found.values()];
  }

  #minute = () => Math.floor(this.now() / minuteMs);
}

function ofSource(voices: ByVoice, source: string): number {
  let count = 0;
  for (const told of voices.values()) if (told.source === source) count += 1;
  return count;
}

function add(a: Counts, b: Counts): Counts {
  const sum = none();
  for (const part of Object.keys(sum) as (keyof Counts)[]) sum[part] = a[part] + b[part];
  return sum;
}

const sumOf = (voices: readonly Told[]): Health => ({
  ...voices.reduce<Counts>(add, none()),
  sessions: voices.filter(tells).length,
  bad: voices.filter(isBad).length,
});
