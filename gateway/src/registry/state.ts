import type { ReleaseOrigin } from '@portal/shared-kit/contract/gateway/publication';
import type { CanaryAudience, remoteStatus } from '@portal/shared-kit/contract/gateway/registry';
import type * as z from 'zod';
import type { LedgerEntry } from './ledger.ts';

/** The name under which the shell is published; it has a pointer like any remote and appears in no menu. */
export const shellName = 'shell';
/** Stands for all remotes in a move that concerns them all. */
export const everyRemote = '*';
/** The actor of what came with the installation. */
export const bundleActor = 'bundle';
/** Who moves a pointer when nobody does: it ends a canary that does badly. */
export const watchActor = 'gateway';

export interface PublishedRelease {
  release: string;
  container: string;
  digest: string;
  /** Who published it. */
  actor: string;
  /** ISO 8601 */
  at: string;
  origin?: ReleaseOrigin | undefined;
  /** Its pages were not seen to open before it was published. */
  untried?: true | undefined;
}

export interface RemoteState {
  name: string;
  /** Revision of its last move; what a caller's expected revision is compared with. */
  revision: number;
  status: z.output<typeof remoteStatus>;
  /** Whether promotions are held. */
  frozen: boolean;
  stable: string | null;
  canary: (CanaryAudience & { release: string; stepped?: true }) | null;
  /** When the canary last came to more or fewer people. ISO 8601. */
  canarySince: string | null;
  preview: string | null;
  /** Releases that were stable before and left it for a better one, oldest first. */
  formerStables: readonly string[];
  /** Releases that did well with enough people. */
  proven: readonly string[];
  /** Releases whose canary was ended because it did badly, and that nobody promoted since. */
  halted: readonly string[];
  /** The stable release of which people were last told that it fails, and when. */
  failing: { release: string; at: string } | null;
  /** Why a publication was last refused; null once one succeeded since. */
  refusal: string | null;
  /** What may stand in for the stable release, best first: those that were proven before those that only were stable, newest first. */
  lastGoods: readonly string[];
  /** The first of these. */
  lastGood: string | null;
  /** The release that the installation's bundle last asked for. */
  bundled: string | null;
  /** Servers of the team, to which calls below `/api/x/<name>/` go. */
  backend: readonly string[];
  /** Releases whose files are kept, oldest first. */
  releases: readonly PublishedRelease[];
}

export interface RegistryState {
  revision: number;
  remotes: ReadonlyMap<string, RemoteState>;
}

export const emptyState: RegistryState = { revision: 0, remotes: new Map() };

const learnt = new Set<LedgerEntry['what']>(['proven', 'failing', 'refused']);

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
    releases: [],
  };
  // What is only learnt of a release moves nothing: whoever decides on the pointers as they stand still may.
  const revision = learnt.has(entry.what) ? before.revision : entry.revision;
  const after = { ...before, ...changes(before, entry), revision };
  const lastGoods = goodOnes(after);
  return {
    revision: entry.revision,
    remotes: new Map(state.remotes).set(entry.remote, {
      ...after,
      lastGoods,
      lastGood: lastGoods[0] ?? null,
    }),
  };
}

function goodOnes({ formerStables, proven, halted }: RemoteState): string[] {
  const newestFirst = formerStables.filter((release) => !halted.includes(release)).reverse();
  const isProven = (release: string) => proven.includes(release);
  return [...newestFirst.filter(isProven), ...newestFirst.filter((release) => !isProven(release))];
}

export const replay = (entries: readonly LedgerEntry[], from = emptyState): RegistryState =>
  entries.reduce(applyMove, from);

function changes(before: RemoteState, entry: LedgerEntry): Partial<RemoteState> {
  switch (entry.what) {
    case 'published': {
      const { release, container, digest, actor, at, origin, untried } = entry;
      const published = { release, container, digest, actor, at, origin, untried };
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
    case 'rolled_back':
      return {
        ...arrived(before, entry.release),
        stable: entry.release,
        // What came after the release that is gone back to was gone back on as well.
        formerStables: before.formerStables.filter((former) => isEarlier(before, former, entry.release)),
      };
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
      return { proven: [...before.proven.filter((known) => known !== entry.release), entry.release] };
    case 'failing':
      return { failing: { release: entry.release, at: entry.at } };
    case 'refused':
      return { refusal: entry.reason };
    case 'status':
      return { status: entry.status };
    case 'frozen':
      return { frozen: entry.frozen };
    case 'backend':
      return { backend: entry.urls };
    case 'collected':
      return {
        releases: before.releases.filter((kept) => kept.release !== entry.release),
        formerStables: before.formerStables.filter((former) => former !== entry.release),
      };
  }
}

/** A release that came further is not canary or preview any more, and whoever brought it knows that it was halted. */
const arrived = ({ canary, preview, halted }: RemoteState, release: string) => ({
  halted: halted.filter((known) => known !== release),
  canary: canary?.release === release ? null : canary,
  preview: preview === release ? null : preview,
});

/** Whether `one` was published before `other`. */
export function isEarlier({ releases }: RemoteState, one: string, other: string): boolean {
  const place = (release: string) => releases.findIndex((known) => known.release === release);
  return place(one) < place(other);
}

/** Whether promotions of the remote are held, its own or those of all. */
export const isFrozen = ({ remotes }: RegistryState, name: string): boolean =>
  [name, everyRemote].some((each) => remotes.get(each)?.frozen);

export const findRelease = (
  state: RegistryState,
  name: string,
  release: string,
): PublishedRelease | undefined =>
  state.remotes.get(name)?.releases.find((known) => known.release === release);

/** Releases that somebody may be given right now; none of them may be collected. */
export const releasesInUse = ({ stable, canary, preview, lastGood }: RemoteState): string[] =>
  [stable, canary?.release ?? null, preview, lastGood].filter((release) => release !== null);
