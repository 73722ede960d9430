import type {
  RegisteredRemote,
  RegistrySnapshot,
  Release,
} from '@portal/shared-kit/contract/gateway/registry';

/** A release of a remote as in the snapshot. */
export function aRelease(
  name: string,
  id: string,
  contributes: Partial<Release['contributes']> = {},
): Release {
  return {
    release: id,
    version: id,
    container: `${name}_${id}`.replace(/\W/g, '_'),
    base: `/r/${name}/${id}/`,
    entry: 'remoteEntry.js',
    integrity: `sha384-${'A'.repeat(64)}`,
    preload: [],
    requires: { contract: '^1.0.0', shared: {} },
    contributes: { routes: [], menu: [], cards: [], permissions: [], ...contributes },
  };
}

export function aRemote(
  name: string,
  stable: Release | null,
  more: Partial<RegisteredRemote> = {},
): RegisteredRemote {
  return {
    name,
    title: name,
    owner: { team: `Equipa ${name}`, contact: `${name}@demo.test` },
    status: 'active',
    stable,
    canary: null,
    lastGood: null,
    ...more,
  };
}

export const aSnapshot = (...remotes: RegisteredRemote[]): RegistrySnapshot => ({
  revision: 1,
  contract: '1.0.0',
  remotes,
});
