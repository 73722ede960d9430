import type { ReleaseComment, ReleaseOrigin } from '@portal/shared-kit/contract/gateway/publication';
import type { CanaryAudience } from '@portal/shared-kit/contract/gateway/audience';
import type { remoteStatus } from '@portal/shared-kit/contract/gateway/registry';
import type { ConfigSettings } from '@portal/shared-kit/contract/gateway/remote-config';
import type * as z from 'zod';
import type { LedgerEntry } from './ledger.ts';

/** The name under which the shell is published; it has a pointer like any remote and appears in no menu. */
export const shellName = 'shell';
/** The name that stands for all remotes in a move. */
export const everyRemote = '*';
/** The actor of what came with the installation. */
export const bundleActor = 'bundle';
/** The actor of automatic moves, such as halting a bad canary. */
export const watchActor = 'gateway';

export interface PublishedRelease {
  release: string;
  container: string;
  digest: string;
  /** Who published it. */
  actor: string;
  /** ISO 8601 */
  at: string;
  /** When it was last taken out of use; unset while it is in use, and where it never was. ISO 8601. */
  leftAt?: string;
  origin?: ReleaseOrigin | undefined;
  /** Published without the check that its pages open. */
  untried?: true | undefined;
  /** What people who looked at it wrote, oldest first. */
  comments: readonly ReleaseComment[];
}

export interface RemoteState {
  name: string;
  /** Revision of its last move; what a caller's expected revision is compared with. */
  revision: number;
  status: z.output<typeof remoteStatus>;
  /** Whether promotions are frozen. */
  frozen: boolean;
  stable: string | null;
  canary: (CanaryAudience & { release: string; stepped?: true }) | null;
  /** When the canary's percentage last changed, or its remote came back into service since. ISO 8601. */
  canarySince: string | null;
  preview: string | null;
  /** Former stable releases that were superseded, not rolled back, oldest first. */
  formerStables: readonly string[];
  /** Releases with enough fault-free sessions, or vouched for by an operator. */
  proven: readonly string[];
  /** Releases whose canary was halted and that nobody promoted since. */
  halted: readonly string[];
  /** The stable release last reported as failing, and when. */
  failing: { release: string; at: string } | null;
  /** Why a publication was last refused; null once one succeeded since. */
  refusal: string | null;
  /** Fallbacks for the stable release, best first: earlier releases before later ones, from which somebody went back, and of each proven ones
   *  before those that only were stable, newest first. */
  lastGoods: readonly string[];
  /** The first of `lastGoods`. */
  lastGood: string | null;
  /** The release that the installation's bundle last asked for. */
  bundled: string | null;
  /** Servers of the team, to which calls below `/api/x/<name>/` go. */
  backend: readonly string[];
  /** Settings that an operator made. */
  config: ConfigSettings;
  /** Releases whose files are kept, oldest first. */
  releases: readonly PublishedRelease[];
  /** By release whose files were deleted, the hash of what it was; undefined where that is unknown. */
  collected: ReadonlyMap<string, string | undefined>;
}

export interface RegistryState {
  revision: number;
  remotes: ReadonlyMap<string, RemoteState>;
}

export const emptyState: RegistryState = { revision: 0, remotes: new Map() };

const observations = new Set<LedgerEntry['what']>(['proven', 'failing', 'refused', 'commented']);

/** The state after one more move. */
function applyMove(state: RegistryState, entry: LedgerEntry): RegistryState {
  const before: RemoteState = state.remotes.get(entry.remote) ?? {
    name: entry.remote,
    revision: 0,
    status: 'active',
    frozen: false,
    stable: null,
    canary: null,
    canarySince: null,
    preview: null,
    formerStables: [],
    proven: [],
    halted: [],
    failing: null,
    refusal: null,
    lastGoods: [],
    lastGood: null,
    bundled: null,
    backend: [],
    config: {},
    releases: [],
    collected: new Map(),
  };
  // Facts learnt about a release move no pointer, so they do not outdate a caller's expected revision.
  const revision = observations.has(entry.what) ? before.revision : entry.revision;
  const after = { ...before, ...changes(before, entry), revision };
  const lastGoods = goodOnes(after);
  const now = { ...after, lastGoods, lastGood: lastGoods[0] ?? null };
  const inUse = releasesInUse(now);
  const left = releasesInUse(before).filter((release) => !inUse.includes(release));
  const releases = now.releases.map((one) =>
    left.includes(one.release) ? { ...one, leftAt: entry.at } : one,
  );
  return {
    revision: entry.revision,
    remotes: new Map(state.remotes).set(entry.remote, left.length > 0 ? { ...now, releases } : now),
  };
}

function goodOnes(remote: RemoteState): string[] {
  const { formerStables, proven, halted, stable } = remote;
  const newestFirst = formerStables.filter((release) => !halted.includes(release)).reverse();
  const isBefore = (release: string) => stable === null || isEarlier(remote, release, stable);
  const isProven = (release: string) => proven.includes(release);
  const provenFirst = (releases: readonly string[]) => [
    ...releases.filter(isProven),
    ...releases.filter((release) => !isProven(release)),
  ];
  const later = newestFirst.filter((release) => !isBefore(release));
  return [...provenFirst(newestFirst.filter(isBefore)), ...provenFirst(later)];
}

export const replay = (entries: readonly LedgerEntry[], from = emptyState): RegistryState =>
  entries.reduce(applyMove, from);

function changes(before: RemoteState, entry: LedgerEntry): Partial<RemoteState> {
  switch (entry.what) {
    case 'published': {
      const { release, container, digest, actor, at, origin, untried } = entry;
      const published = { release, container, digest, actor, at, origin, untried, comments: [] };
      return { releases: [...before.releases, published], refusal: null };
    }
    case 'promoted': {
      const { stable, bundled } = before;
      const left = stable === null || stable === entry.release ? [] : [stable];
      return {
        ...arrived(before, entry.release),
        stable: entry.release,
        formerStables: [...before.formerStables.filter((former) => former !== entry.release), ...left],
        bundled: entry.actor === bundleActor ? entry.release : bundled,
      };
    }
    case 'rolled_back': {
      const kept = arrived(before, entry.release);
      return {
        ...kept,
        // The faulty release is nobody's canary either.
        canary: kept.canary?.release === before.stable ? null : kept.canary,
        stable: entry.release,
        // Releases later than the rollback's target were rolled back as well.
        formerStables: before.formerStables.filter((former) => isEarlier(before, former, entry.release)),
      };
    }
    case 'canary': {
      const { release, percentage, roles, stepped, at } = entry;
      const canary = { release, percentage, roles, ...(stepped && { stepped }) };
      return { ...arrived(before, release), canary, canarySince: at };
    }
    case 'preview':
      return { preview: entry.release };
    case 'withdrawn':
      return {
        [entry.channel]: null,
        ...(entry.actor === watchActor && { halted: [...before.halted, entry.release] }),
      };
    case 'proven':
      return { proven: [...before.proven.filter((proven) => proven !== entry.release), entry.release] };
    case 'failing':
      return { failing: { release: entry.release, at: entry.at } };
    case 'commented': {
      const { release, actor, at, reason } = entry;
      const releases = before.releases.map((one) =>
        one.release === release ? { ...one, comments: [...one.comments, { actor, at, text: reason }] } : one,
      );
      return { releases };
    }
    case 'refused':
      return { refusal: entry.reason };
    case 'status':
      return { status: entry.status, canarySince: before.canary && entry.at };
    case 'frozen':
      return { frozen: entry.frozen };
    case 'backend':
      return { backend: entry.urls };
    case 'configured':
      return { config: entry.config };
    case 'collected':
      return {
        releases: before.releases.filter((published) => published.release !== entry.release),
        formerStables: before.formerStables.filter((former) => former !== entry.release),
        collected: new Map(before.collected).set(entry.release, entry.content),
      };
  }
}

/** A promoted release is no longer canary or preview, and an earlier halt of it is cleared. A canary of another release takes no further step
 *  by itself: its last one would undo what somebody decided since. */
function arrived({ canary, preview, halted }: RemoteState, release: string) {
  const other = canary?.release === release ? null : canary;
  return {
    halted: halted.filter((each) => each !== release),
    canary: other && { release: other.release, percentage: other.percentage, roles: other.roles },
    preview: preview === release ? null : preview,
  };
}

/** Whether `one` was published before `other`. */
export function isEarlier({ releases }: RemoteState, one: string, other: string): boolean {
  const place = (release: string) => releases.findIndex((published) => published.release === release);
  return place(one) < place(other);
}

/** Whether promotions of the remote are frozen, by itself or with all remotes. */
export const isFrozen = ({ remotes }: RegistryState, name: string): boolean =>
  [name, everyRemote].some((each) => remotes.get(each)?.frozen);

export const findRelease = (
  state: RegistryState,
  name: string,
  release: string,
): PublishedRelease | undefined =>
  state.remotes.get(name)?.releases.find((published) => published.release === release);

/** Releases that may be served right now; none of them may be garbage-collected. */
export const releasesInUse = ({ stable, canary, preview, lastGood }: RemoteState): string[] =>
  [stable, canary?.release ?? null, preview, lastGood].filter((release) => release !== null);
