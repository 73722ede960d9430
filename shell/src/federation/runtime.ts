import { createInstance, type ModuleFederation } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import type { Release } from '@portal/shared-kit/contract/gateway/registry';
import { runEntry } from './entry-script.ts';

/** Remotes contain no copy of the runtime's core: they use the shell's (`experiments.externalRuntime`). */
(globalThis as { _FEDERATION_RUNTIME_CORE?: unknown })._FEDERATION_RUNTIME_CORE ??= runtimeCore;

export type Shared = NonNullable<Parameters<ModuleFederation['registerShared']>[0]>;

/** The modules a release exposes: pages inside the portal, light pages, or pieces of other pages. */
export type Exposed = 'app' | 'light' | 'slots';

/** Loads an exposed module of a release. A failure is not cached, so that the next attempt is fresh. */
export type LoadExposed = (release: Release, exposed: Exposed) => Promise<unknown>;

/** The page's federation host, with the shared copy of each singleton. */
export function openHost(shared: Shared): LoadExposed {
  /** Entry hashes by container, from the registry. */
  const integrityOf = new Map<string, string>();
  const host = createInstance({
    name: 'shell',
    remotes: [],
    shared,
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
  return ({ container, base, entry, integrity }, exposed) => {
    integrityOf.set(container, integrity);
    host.registerRemotes([{ name: container, entry: new URL(base + entry, location.origin).href }]);
    return host.loadRemote(`${container}/${exposed}`);
  };
}
