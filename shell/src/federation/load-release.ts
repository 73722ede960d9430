import { portalContracts } from '@portal/shared-kit/contract/gateway/portal-contract';
import type { RemoteLifecycles } from '@portal/shared-kit/remote';
import type { Release } from '@portal/shared-kit/contract/gateway/registry';
import { compare } from 'compare-versions';
import { meets } from './contract-for.ts';
import { asLoadFailure, LoadFailure, isRetryable } from './load-failure.ts';

declare const __SHARED_VERSIONS__: Record<string, string>;

/** Delays before the second and third attempt, in milliseconds. */
export const retryDelays = [400, 1600] as const;

interface Loader {
  load(release: Release): Promise<unknown>;
  wait(ms: number): Promise<void>;
}

/** The lifecycles of a release. Network errors and time-outs are retried twice with growing delays; any other error is the release's own
 *  fault and fails at once. Throws LoadFailure. */
export async function loadRelease(release: Release, { load, wait }: Loader): Promise<RemoteLifecycles> {
  const misfit = misfitOf(release);
  if (misfit) throw misfit;
  for (let attempt = 0; ; attempt++) {
    try {
      return asLifecycles(await load(release));
    } catch (error) {
      const failure = asLoadFailure(error);
      const pause = retryDelays[attempt];
      if (!isRetryable(failure) || pause === undefined) throw failure;
      await wait(pause);
    }
  }
}

function asLifecycles(module: unknown): RemoteLifecycles {
  const { bootstrap, mount, unmount } = (module ?? {}) as Partial<RemoteLifecycles>;
  for (const [name, part] of Object.entries({ bootstrap, mount, unmount }))
    if (typeof part !== 'function') throw new LoadFailure('missing-export', `./app does not export ${name}`);
  return { bootstrap, mount, unmount } as RemoteLifecycles;
}

/** Why this page cannot run a release: `outdated` where a newer page can. Undefined where it can. */
function misfitOf({ requires }: Release): LoadFailure | undefined {
  const shared = __SHARED_VERSIONS__;
  const needs: [what: string, range: string, offered: readonly string[]][] = [
    ['portal contract', requires.contract, portalContracts],
    ...Object.entries(requires.shared).map(([library, range]): [string, string, string[]] => [
      library,
      range,
      library in shared ? [shared[library]!] : [],
    ]),
  ];
  for (const [what, range, offered] of needs) {
    if (offered.some((version) => meets(version, range))) continue;
    const [lowest] = /\d+(\.\d+)*/.exec(range) ?? [];
    const [newest] = offered;
    const isTooNew = lowest !== undefined && (newest === undefined || compare(lowest, newest, '>'));
    return new LoadFailure(
      isTooNew ? 'outdated' : 'contract',
      `needs ${what} ${range}, this page has ${offered.join(' and ') || 'none'}`,
    );
  }
  return undefined;
}
