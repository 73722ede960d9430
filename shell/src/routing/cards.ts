import type { RegistrySnapshot } from '@portal/shared-kit/contract/gateway/registry';
import { releaseInUse } from './route-table.ts';

/** A dashboard card declared by a release. */
export interface Contributed {
  title: string;
  path: string;
  /** Path of the call that returns its number. */
  source: `/${string}` | undefined;
}

/** Cards of the releases in use, by remote and order of declaration, limited to those permitted. */
export const cardsOf = (snapshot: RegistrySnapshot, can: (permission: string) => boolean): Contributed[] =>
  snapshot.remotes
    .filter((remote) => remote.status === 'active')
    .flatMap((remote) => releaseInUse(remote)?.contributes.cards ?? [])
    .filter(({ permission }) => !permission || can(permission))
    .map(({ title, path, source }) => ({ title, path, source: source as Contributed['source'] }));
