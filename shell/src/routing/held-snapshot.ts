import type { RegisteredRemote, RegistrySnapshot } from '@portal/shared-kit/contract/gateway/registry';
import { useState } from 'react';
import { localBuildOf } from '../federation/local-build.ts';

const pointersOf = ({ status, stable, lastGood }: RegisteredRemote) =>
  JSON.stringify([status, stable?.release, lastGood?.release]);

/** The new snapshot, in which a remote stays the old object where it did not move, so that only what moved is drawn anew. Before
 *  somebody goes `elsewhere` only what is taken out of service, or put back, has moved, and a local build. */
function follow(old: RegistrySnapshot, next: RegistrySnapshot, elsewhere: boolean): RegistrySnapshot {
  const before = new Map(old.remotes.map((remote) => [remote.name, remote]));
  const remotes = next.remotes.map((remote) => {
    const known = before.get(remote.name);
    const sameBuild = known && localBuildOf(known) === localBuildOf(remote);
    const stays =
      sameBuild && (elsewhere ? pointersOf(known) === pointersOf(remote) : known.status === remote.status);
    return stays ? known : remote;
  });
  return { ...next, remotes };
}

interface Held {
  snapshot: RegistrySnapshot;
  /** Goes by the latest from now on: where a page failed nothing is lost. */
  catchUp(): void;
}

/** The snapshot by which the page at this address is drawn: when pointers move it stays what it is until somebody goes
 *  elsewhere, so that nothing typed is lost; what is taken out of service, or put back, counts at once. An address that was
 *  put in place of another while somebody `isHeld` by unsaved data is no going elsewhere: nobody was asked. */
export function useHeldSnapshot(latest: RegistrySnapshot, pathname: string, isHeld: () => boolean): Held {
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
