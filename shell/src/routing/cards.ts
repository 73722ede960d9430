import type { RegistrySnapshot } from '@portal/shared-kit/contract/gateway/registry';
import { releaseInUse } from './route-table.ts';

/** A card of the dashboard that a release declares. */
export interface Contributed {
  title: string;
  path: string;
  /** Path of the call that answers its number. */
  source: `/${string}` | undefined;
}

/** The cards of the releases in use, in the order of remotes and of their declarations, without what the permissions forbid. */
export const cardsOf = (snapshot: RegistrySnapshot, can: (permission: string) => boolean): Contributed[] =>
  snapshot.remotes
    .filter((remote) => remote.status === 'active')
    .flatMap((remote) => releaseInUse(remote)?.contributes.cards ?? [])
    .filter(({ permission }) => !permission || can(permission))
    .map(({ title, path, source }) => ({ title, path, source: source as Contributed['source'] }));
