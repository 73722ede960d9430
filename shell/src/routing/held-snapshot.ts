import type { RegisteredRemote, RegistrySnapshot } from '@portal/shared-kit/contract/registry';
import { useState } from 'react';

const pointersOf = ({ status, stable, lastGood }: RegisteredRemote) =>
  JSON.stringify([status, stable?.release, lastGood?.release]);
const statusesOf = ({ remotes }: RegistrySnapshot) =>
  JSON.stringify(remotes.map(({ name, status }) => [name, status]));

/** The new snapshot with the old objects of the remotes that did not move, so that only what moved is drawn anew. */
function shareUnmoved(old: RegistrySnapshot, next: RegistrySnapshot): RegistrySnapshot {
  const before = new Map(old.remotes.map((remote) => [remote.name, remote]));
  const remotes = next.remotes.map((remote) => {
    const known = before.get(remote.name);
    return known && pointersOf(known) === pointersOf(remote) ? known : remote;
  });
  return { ...next, remotes };
}

/** The snapshot by which the page at this address is drawn: when pointers move it stays what it is until somebody goes
 *  elsewhere, so that nothing typed is lost; what is taken out of service, or put back, counts at once. */
export function useHeldSnapshot(latest: RegistrySnapshot, pathname: string): RegistrySnapshot {
  const [held, setHeld] = useState({ snapshot: latest, pathname });
  const stays = held.pathname === pathname && statusesOf(held.snapshot) === statusesOf(latest);
  if (stays || held.snapshot === latest) {
    if (held.pathname !== pathname) setHeld({ ...held, pathname });
    return held.snapshot;
  }
  const snapshot = shareUnmoved(held.snapshot, latest);
  setHeld({ snapshot, pathname });
  return snapshot;
}
