import type { RegisteredRemote, RegistrySnapshot } from '@portal/shared-kit/contract/gateway/registry';
import { useState } from 'react';
import { localBuildOf } from '../federation/local-build.ts';

const pointersOf = ({ status, stable, lastGood }: RegisteredRemote) =>
  JSON.stringify([status, stable, lastGood?.release]);

/** The new snapshot, with unchanged remotes as the same objects, so that only changed ones are rendered again. Before navigating
 *  `elsewhere` the only changes taken over are status changes and local builds. */
function follow(old: RegistrySnapshot, next: RegistrySnapshot, elsewhere: boolean): RegistrySnapshot {
  const before = new Map(old.remotes.map((remote) => [remote.name, remote]));
  const remotes = next.remotes.map((remote) => {
    const previous = before.get(remote.name);
    const sameBuild = previous && localBuildOf(previous) === localBuildOf(remote);
    const stays =
      sameBuild &&
      (elsewhere ? pointersOf(previous) === pointersOf(remote) : previous.status === remote.status);
    return stays ? previous : remote;
  });
  return { ...next, remotes };
}

interface HeldSnapshot {
  snapshot: RegistrySnapshot;
  /** Switches to the latest snapshot: after a page failed, nothing can be lost. */
  catchUp(): void;
}

/** The snapshot by which the page at this address is rendered: when pointers move it stays the same until the user navigates elsewhere, so
 *  that no input is lost; taking a remote out of service, or restoring it, applies at once. A replaced address while somebody `isHeld` by
 *  unsaved data does not count as navigating: the user was not asked. */
export function useStableSnapshot(
  latest: RegistrySnapshot,
  pathname: string,
  isHeld: () => boolean,
): HeldSnapshot {
  const [held, setHeld] = useState({ snapshot: latest, latest, pathname });
  const take = (elsewhere: boolean) => {
    const snapshot = follow(held.snapshot, latest, elsewhere);
    setHeld({ snapshot, latest, pathname });
    return snapshot;
  };
  const isSame = held.latest === latest && held.pathname === pathname;
  return {
    snapshot: isSame ? held.snapshot : take(held.pathname !== pathname && !isHeld()),
    catchUp: () => void take(true),
  };
}
