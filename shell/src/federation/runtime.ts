import { createInstance, type ModuleFederation } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import type { Release } from '@portal/shared-kit/contract/gateway/registry';
import { inTime } from '@portal/shared-kit/contract/core/in-time';
import { LoadFailure } from './load-failure.ts';

/** Remotes contain no copy of the runtime's core: they use the shell's (`experiments.externalRuntime`). */
(globalThis as { _FEDERATION_RUNTIME_CORE?: unknown })._FEDERATION_RUNTIME_CORE ??= runtimeCore;

export type Shared = NonNullable<Parameters<ModuleFederation['registerShared']>[0]>;

/** The modules a release exposes: pages inside the portal, light pages, or pieces of other pages. */
export type Exposed = 'app' | 'light' | 'slots';

/** Loads an exposed module of a release. A failure is not cached, so that the next attempt is fresh. */
export type LoadExposed = (release: Release, exposed: Exposed) => Promise<unknown>;

/** Time-out of an entry in milliseconds, generous for slow connections. */
const entryTimeout = 30_000;

/** Loads the entry script of a release, with subresource integrity, and returns its container. */
async function runEntry(url: string, container: string, integrity: string): Promise<unknown> {
  const page = window as unknown as Record<string, unknown>;
  if (page[container]) return page[container];
  const script = document.createElement('script');
  Object.assign(script, { src: url, async: true, crossOrigin: 'anonymous', integrity });
  let thrown: ErrorEvent | undefined;
  const onError = (event: ErrorEvent) => {
    if (event.filename === script.src) thrown = event;
  };
  window.addEventListener('error', onError);
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new LoadFailure('timeout', `${url} took more than ${entryTimeout} ms`)),
        entryTimeout,
      );
      script.onload = () => (clearTimeout(timer), resolve());
      script.onerror = () => (clearTimeout(timer), void diagnose(url, integrity).then(reject));
      document.head.append(script);
    });
  } finally {
    window.removeEventListener('error', onError);
    script.remove();
  }
  if (thrown) throw new LoadFailure('threw', thrown.message, { cause: thrown.error });
  if (!page[container]) throw new LoadFailure('missing-export', `${url} did not define ${container}`);
  return page[container];
}

/** A script element reports no reason for a failure: fetches the file to distinguish a network error from a bad file. */
async function diagnose(url: string, integrity: string): Promise<LoadFailure> {
  let read: { status: number; bytes: ArrayBuffer | undefined };
  try {
    read = await inTime(entryTimeout, async (signal) => {
      const answer = await fetch(url, { cache: 'no-store', signal });
      return { status: answer.status, bytes: answer.ok ? await answer.arrayBuffer() : undefined };
    });
  } catch (error) {
    return new LoadFailure('network', `${url} could not be fetched`, { cause: error });
  }
  if (!read.bytes) return new LoadFailure('network', `${url} answered ${read.status}`);
  return (await matches(read.bytes, integrity))
    ? new LoadFailure('network', `${url} failed once and is there now`)
    : new LoadFailure('integrity', `${url} is not the file that was published`);
}

async function matches(bytes: ArrayBuffer, integrity: string): Promise<boolean> {
  // Without a secure context there is no digest; the browser's own integrity check has already rejected the script.
  if (!globalThis.crypto?.subtle) return false;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}` === integrity;
}

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
