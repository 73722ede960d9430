import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import type { Release } from '@portal/shared-kit/contract/registry';
import { runEntry } from './entry-script.ts';
import { sharedScope } from './shared-scope.ts';

/** Remotes carry no copy of the runtime's core: they take the shell's (`experiments.externalRuntime`). */
(globalThis as { _FEDERATION_RUNTIME_CORE?: unknown })._FEDERATION_RUNTIME_CORE ??= runtimeCore;

/** Entry hashes by container, from the registry. */
const integrityOf = new Map<string, string>();

const host = createInstance({
  name: 'shell',
  remotes: [],
  shared: sharedScope,
  shareStrategy: 'loaded-first',
  plugins: [
    {
      name: 'registry-integrity',
      loadEntry: ({ remoteInfo }) => {
        const integrity = integrityOf.get(remoteInfo.name);
        if (!integrity) throw new Error(`${remoteInfo.name} is not in the registry`);
        return runEntry(remoteInfo.entry, remoteInfo.name, integrity) as never;
      },
    },
  ],
});

/** The module a release exposes. A failed try leaves nothing behind, so that the next one starts afresh. */
export function loadExposed(release: Release): Promise<unknown> {
  const { container, base, entry, integrity } = release;
  integrityOf.set(container, integrity);
  host.registerRemotes([{ name: container, entry: new URL(base + entry, location.origin).href }]);
  return host.loadRemote(`${container}/app`);
}
