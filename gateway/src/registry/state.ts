import type { remoteStatus } from '@portal/shared-kit/contract/registry';
import type * as z from 'zod';
import type { LedgerEntry } from './ledger.ts';

/** The name under which the shell is published; it has a pointer like any remote and appears in no menu. */
export const shellName = 'shell';
/** The actor of what came with the installation. */
export const bundleActor = 'bundle';

export interface PublishedRelease {
  release: string;
  container: string;
  digest: string;
  /** ISO 8601 */
  at: string;
}

export interface RemoteState {
  name: string;
  /** Revision of its last move; what a caller's expected revision is compared with. */
  revision: number;
  status: z.output<typeof remoteStatus>;
  stable: string | null;
  /** The stable release before this one. */
  lastGood: string | null;
  /** The release that the installation's bundle last asked for. */
  bundled: string | null;
  /** Releases whose files are kept, oldest first. */
  releases: readonly PublishedRelease[];
}

export interface RegistryState {
  revision: number;
  remotes: ReadonlyMap<string, RemoteState>;
}

export const emptyState: RegistryState = { revision: 0, remotes: new Map() };

/** The state after one more move. */
function applyMove(state: RegistryState, entry: LedgerEntry): RegistryState {
  const before: RemoteState = state.remotes.get(entry.remote) ?? {
    name: entry.remote,
    revision: 0,
    status: 'active',
    stable: null,
    lastGood: null,
    bundled: null,
    releases: [],
  };
  const after = { ...before, ...changes(before, entry), revision: entry.revision };
  return { revision: entry.revision, remotes: new Map(state.remotes).set(entry.remote, after) };
}

export const replay = (entries: readonly LedgerEntry[], from = emptyState): RegistryState =>
  entries.reduce(applyMove, from);

function changes(before: RemoteState, entry: LedgerEntry): Partial<RemoteState> {
  switch (entry.what) {
    case 'published': {
      const { release, container, digest, at } = entry;
      return { releases: [...before.releases, { release, container, digest, at }] };
    }
    case 'promoted':
      return {
        stable: entry.release,
        lastGood: before.stable === entry.release ? before.lastGood : before.stable,
        bundled: entry.actor === bundleActor ? entry.release : before.bundled,
      };
    case 'status':
      return { status: entry.status };
    case 'collected':
      return {
        releases: before.releases.filter((kept) => kept.release !== entry.release),
        lastGood: before.lastGood === entry.release ? null : before.lastGood,
      };
  }
}

export const findRelease = (
  state: RegistryState,
  name: string,
  release: string,
): PublishedRelease | undefined =>
  state.remotes.get(name)?.releases.find((known) => known.release === release);

/** Releases that somebody may be given right now; none of them may be collected. */
export const releasesInUse = ({ stable, lastGood }: RemoteState): string[] =>
  [stable, lastGood].filter((release) => release !== null);
