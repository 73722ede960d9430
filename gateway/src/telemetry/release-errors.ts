import type { TelemetryBeacon } from '@portal/shared-kit/contract/gateway/registry';
import { scrub } from '@portal/shared-kit/contract/gateway/scrub';

type Event = TelemetryBeacon['events'][number];
type Kind = 'crash' | 'load_failure';

/** One error of a release, however often it was met. */
export interface ErrorGroup {
  kind: Kind;
  message: string;
  stack: string;
  /** Milliseconds since 1970. */
  first: number;
  last: number;
  count: number;
  /** Browser sessions that met it; those beyond the first thousand are not told apart. */
  sessions: Set<string>;
  /** Times by route, and by browser. */
  routes: Map<string, number>;
  browsers: Map<string, number>;
}

/** Kinds of error kept of one release, releases of which any are kept, and values of one error that are told apart. */
const mostGroups = 100;
const mostReleases = 200;
const mostValues = 20;
const mostSessions = 1_000;
/** Lines that tell errors of one message apart; further out everything is the same frame and router. */
const tellingLines = 2;

/** Keeps what was thrown in each release, in groups, since the gateway started. */
export class ReleaseErrors {
  readonly #releases = new Map<string, Map<string, ErrorGroup>>();

  constructor(private readonly now: () => number = Date.now) {}

  /** `remote` and `release` must be known ones: they are kept. What browsers say of an error is scrubbed here, whoever scrubbed it before. */
  reported({ kind, remote, release, fault }: Event, by: { voice: string; browser: string }): void {
    if (!fault || (kind !== 'crash' && kind !== 'load_failure')) return;
    const message = scrub(fault.message, 300);
    const stack = placesIn(fault.stack);
    const groups = this.#groupsOf(`${remote} ${release}`);
    const key = [kind, message, ...stack.slice(0, tellingLines)].join('\n');
    const known = groups.get(key);
    if (!known && groups.size >= mostGroups) return;
    const group = known ?? {
      ...{ kind, message, stack: stack.join('\n'), first: this.now(), last: 0, count: 0 },
      ...{
        sessions: new Set<string>(),
        routes: new Map<string, number>(),
        browsers: new Map<string, number>(),
      },
    };
    groups.set(key, group);
    group.last = this.now();
    group.count += 1;
    if (group.sessions.size < mostSessions) group.sessions.add(by.voice);
    if (fault.route !== undefined && routePattern.test(fault.route)) more(group.routes, fault.route);
    more(group.browsers, by.browser);
  }

  /** Those that most sessions met first. */
  of(remote: string, release: string): ErrorGroup[] {
    const groups = [...(this.#releases.get(`${remote} ${release}`)?.values() ?? [])];
    return groups.sort((a, b) => b.sessions.size - a.sessions.size || b.count - a.count || b.last - a.last);
  }

  #groupsOf(key: string): Map<string, ErrorGroup> {
    const groups = this.#releases.get(key) ?? new Map<string, ErrorGroup>();
    // What was met last stands last; what nobody met for longest goes.
    this.#releases.delete(key);
    this.#releases.set(key, groups);
    if (this.#releases.size > mostReleases) this.#releases.delete(this.#releases.keys().next().value!);
    return groups;
  }
}

const place = /^\/r\/[\w.-]+\/[\w.-]+\/[\w@./-]+:\d+:\d+$/;
const routePattern = /^\/[\w\-/:?.]*$/;
/** The lines that are places in a release; a line that is none could say anything. */
const placesIn = (stack: string) => stack.split('\n').filter((line) => place.test(line));

function more(counts: Map<string, number>, value: string): void {
  if (counts.has(value) || counts.size < mostValues) counts.set(value, (counts.get(value) ?? 0) + 1);
}
