import type { freezeBody, remoteBody } from '@portal/shared-kit/contract/gateway/publication';
import type * as z from 'zod';
import { freezeAt, type ReleaseRules } from '../releases/release-rules.ts';
import { everyRemote, type RegistryState, type RemoteState } from './state.ts';

/** The pointers of a remote, for those who move them; undefined for an unknown remote. */
export function presentPointers(
  { remotes }: RegistryState,
  name: string,
): z.output<typeof remoteBody> | undefined {
  const remote = name === everyRemote ? undefined : remotes.get(name);
  if (!remote) return undefined;
  const { revision, status, frozen, stable, canary, preview, lastGood, lastGoods, backend, releases } =
    remote;
  return {
    name,
    revision,
    status,
    frozen,
    allFrozen: remotes.get(everyRemote)?.frozen ?? false,
    stable,
    canary,
    preview,
    lastGood,
    backend: [...backend],
    releases: releases
      .map(({ release, at, actor, origin, untried, comments }) => ({
        release,
        at,
        actor,
        origin,
        untried,
        comments: [...comments],
        seen: provenState(remote, release),
        good: lastGoods.includes(release),
      }))
      .reverse(),
  };
}

const provenState = ({ proven, halted }: RemoteState, release: string): 'proven' | 'halted' | 'unproven' => {
  if (halted.includes(release)) return 'halted';
  return proven.includes(release) ? 'proven' : 'unproven';
};

/** Whether promotions of all remotes are frozen, and the revision of that decision. */
export function presentFreeze({ remotes }: RegistryState, rules: ReleaseRules): z.output<typeof freezeBody> {
  const { frozen = false, revision = 0 } = remotes.get(everyRemote) ?? {};
  return { frozen, revision, days: freezeAt(rules, Date.now()) ?? null };
}
