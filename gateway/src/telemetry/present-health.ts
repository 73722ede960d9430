import type { healthBody } from '@portal/shared-kit/contract/publication';
import type * as z from 'zod';
import { releasesInUse, type RegistryState } from '../registry/state.ts';
import type { ReleaseHealth } from './release-health.ts';

/** How the releases in use do; undefined where there is no such remote. */
export function presentHealth(
  { remotes }: RegistryState,
  health: ReleaseHealth,
  name: string,
): z.output<typeof healthBody> | undefined {
  const remote = remotes.get(name);
  if (!remote) return undefined;
  const releases = releasesInUse(remote).map((release) => {
    const { opened, failures, crashes, timed, readyMs } = health.of(name, release);
    return { release, opened, failures, crashes, ready_ms: timed > 0 ? Math.round(readyMs / timed) : null };
  });
  return { minutes: health.window, releases };
}
