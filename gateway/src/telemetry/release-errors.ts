import { remoteName, type TelemetryBeacon } from '@portal/shared-kit/contract/gateway/registry';
import { scrub } from '@portal/shared-kit/contract/gateway/scrub';

type Event = TelemetryBeacon['events'][number];
/** Reports that carry an error. */
const withFault = ['crash', 'load_failure', 'error', 'trespass', 'leftover'] as const;
type Kind = (typeof withFault)[number];
const isWithFault = (kind: Event['kind']): kind is Kind => withFault.includes(kind as Kind);

export interface ErrorGroup {
  remote: string;
  release: string;
  /** Equal for the same error of a release in every process. */
  key: string;
  kind: Kind;
  message: string;
  stack: string;
  /** Milliseconds since 1970. */
  first: number;
  last: number;
  count: number;
  /** Browser sessions in which it occurred; only the first thousand are counted. */
  sessions: Set<string>;
  /** Occurrences by route, and by browser. */
  routes: Map<string, number>;
  browsers: Map<string, number>;
  /** Occurrences by the other remote whose page it disturbed. */
  harmed: Map<string, number>;
}

/** Limits: error groups per release, releases with errors kept, and distinct values per group. */
const maxGroups = 100;
const maxReleases = 200;
const maxValues = 20;
const maxSessions = 1_000;
/** Stack lines that distinguish errors of one message; further lines are the same frame and router for all. */
const tellingLines = 2;

/** Groups the errors reported of each release since this process started. */
export class ReleaseErrors {
  readonly #releases = new Map<string, Map<string, ErrorGroup>>();
  readonly #changed = new Set<ErrorGroup>();

  constructor(private readonly now: () => number = Date.now) {}

  /** `remote` and `release` must be known ones: they are kept. Reported texts are scrubbed of personal data here, even if the browser has scrubbed them. */
  reported({ kind, remote, release, fault, harmed }: Event, by: { sessionId: string; browser: string }) {
    if (!fault || !isWithFault(kind)) return;
    const message = scrub(fault.message, 300);
    const stack = placesIn(fault.stack);
    const groups = this.#groupsOf(`${remote} ${release}`);
    const key = [kind, message, ...stack.slice(0, tellingLines)].join('\n');
    const existing = groups.get(key);
    if (!existing && groups.size >= maxGroups) return;
    const group = existing ?? {
      remote,
      release,
      key,
      kind,
      message,
      stack: stack.join('\n'),
      first: this.now(),
      last: 0,
      count: 0,
      sessions: new Set<string>(),
      routes: new Map<string, number>(),
      browsers: new Map<string, number>(),
      harmed: new Map<string, number>(),
    };
    groups.set(key, group);
    this.#changed.add(group);
    group.last = this.now();
    group.count += 1;
    if (group.sessions.size < maxSessions) group.sessions.add(by.sessionId);
    if (fault.route !== undefined && routePattern.test(fault.route)) more(group.routes, fault.route);
    more(group.browsers, by.browser);
    if (harmed !== undefined && harmed !== remote && remoteName.safeParse(harmed).success)
      more(group.harmed, harmed);
  }

  /** The error groups of a release, the most sessions first. */
  of(remote: string, release: string): ErrorGroup[] {
    const groups = [...(this.#releases.get(`${remote} ${release}`)?.values() ?? [])];
    return groups.sort((a, b) => b.sessions.size - a.sessions.size || b.count - a.count || b.last - a.last);
  }

  /** The groups that changed since the last call. */
  takeChanged(): ErrorGroup[] {
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }

  /** Takes groups back that could not be written. */
  markChanged(groups: Iterable<ErrorGroup>): void {
    for (const group of groups) this.#changed.add(group);
  }

  #groupsOf(key: string): Map<string, ErrorGroup> {
    const groups = this.#releases.get(key) ?? new Map<string, ErrorGroup>();
    // LRU: the latest release is moved to the end, the oldest is dropped.
    this.#releases.delete(key);
    this.#releases.set(key, groups);
    if (this.#releases.size > maxReleases) this.#releases.delete(this.#releases.keys().next().value!);
    return groups;
  }
}

const place = /^\/r\/[\w.-]+\/[\w.-]+\/[\w@./-]+:\d+:\d+$/;
const routePattern = /^\/[\w\-/:?.]*$/;
/** Stack lines that are source positions in a release; other lines could hold anything. */
const placesIn = (stack: string) => stack.split('\n').filter((line) => place.test(line));

function more(counts: Map<string, number>, value: string): void {
  if (counts.has(value) || counts.size < maxValues) counts.set(value, (counts.get(value) ?? 0) + 1);
}
