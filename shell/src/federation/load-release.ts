import type { RemoteLifecycles } from '@portal/shared-kit/remote';
import type { Release } from '@portal/shared-kit/contract/gateway/registry';
import { misfitOf } from './contract-for.ts';
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
  const misfit = misfitOf(release, __SHARED_VERSIONS__);
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
